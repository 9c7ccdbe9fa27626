"""Refusals of submissions: the rule that was broken, a sentence, and where the table stands."""

from __future__ import annotations

from milepost.core.errors import IllegalAction, MilepostError, NotAllowed


class SubmissionRefused(NotAllowed):
    """A submission that was not taken. `seq` is where the table stands."""

    def __init__(self, rule: str, sentence: str, seq: int) -> None:
        super().__init__(rule, sentence)
        self.seq = seq

    def again(self) -> SubmissionRefused:
        """A copy to raise again: an error that was raised holds on to the frames it went through."""
        return SubmissionRefused(self.rule, str(self), self.seq)


def rule_of(error: MilepostError) -> str:
    """The name of the rule that something broke."""
    match error:
        case NotAllowed(rule=rule):
            return rule
        case IllegalAction(refusal=refusal):
            return refusal.rule
    return "input"
