"""Bus in sentences: every action, event and refusal."""

from __future__ import annotations

from milepost.core.game import Refusal


def refuse(rule: str, **facts: object) -> Refusal:
    return Refusal(rule, f"{rule}: {facts}")


def say(view: object, action: object) -> str:
    return str(action)


def tell(view: object, event: object) -> str:
    return str(event)
