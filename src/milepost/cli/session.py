"""A game in the terminal: what happened, what is asked, and the answer."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from milepost.arena.match import seat_bots
from milepost.cli import forms, given, pictures, questions, screen
from milepost.cli.menu import Menu
from milepost.cli.records import print_outcome, print_told
from milepost.cli.terminal import Interrupted, console, plain, say
from milepost.cli.whys import Whys
from milepost.core.errors import BadInput, MilepostError
from milepost.core.game import Plan, Seat, State, View
from milepost.core.match import Match
from milepost.core.phrases import count
from milepost.core.record import Record
from milepost.core.scene import Ask, Choice, Form
from milepost.core.scene import Table as Standing
from milepost.core.steps import play_each
from milepost.core.story import all_is_open, joined, ordinal, retell, tell_all

RECENT = 30
"""How many lines of what happened are shown at once."""

HELP = """\
a number        choose that action; a form (...) then asks for more
some words      choose the action whose words begin like these{example}
{{"do": ...}}     an action as JSON
Enter           show the position and the choices again
list [WORDS]    the groups of choices; or a group, or what has these words
l [WORDS]       look: the board in words, or only a part of it
b [FILE]        write a picture of the board (.svg or .png)
u               undo: back to before your last decision
w               why the bots did what they did
h [N]           history: the game so far in words, or its last N decisions
s [FILE]        save, and keep saving there
q               quit"""


class Session:
    """One game at the terminal. `who` names the bots by seat; the other seats are people."""

    def __init__(
        self, record: Record, who: Mapping[Seat, str], file: Path | None = None, picture: Path | None = None,
        pace: float = 0.0,
    ) -> None:  # fmt: skip
        self.who = who
        self.file = file
        self.picture = picture
        self.pace = pace
        self.people = [seat for seat in range(record.header.seats) if seat not in who]
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.menu = Menu(())
        self.looking: Seat | None = None
        self.whys = Whys(self.people)
        self._sit(record)
        self.story = [told for told, _ in retell(record, self.viewer)]
        self.decisions = [at for at, move in enumerate(record.moves) if move.seat in self.people]
        self.shown = len(self.story)

    def run(self) -> None:
        """Play until the game is over, or somebody has enough."""
        self._greet()
        try:
            while self._bots_play():
                if not self._hand_over():
                    return
                self._show()
                if not self._decide():
                    return
        except EOFError:
            console.print()
            say(f"The input ended, so the game stops here after {len(self.record.moves)} actions. {self._farewell()}")
            return
        except KeyboardInterrupt:
            console.print()
            raise Interrupted(f"Stopped after {len(self.record.moves)} actions. {self._farewell()}") from None
        self._finish()

    # setting up

    def _sit(self, record: Record) -> None:
        """Take a record, now or after an undo, with new bots: what they remember may not have happened."""
        self.record = record
        self.game = record.game
        self.match = Match(record, seat_bots(record, self.who))

    def _greet(self) -> None:
        header = self.record.header
        seats = [f"P{seat} is {plain(self.who.get(seat, 'you'))}" for seat in range(header.seats)]
        say(f"{self.game.title} for {count(header.seats, 'player')}, seed {int(header.seed, 16)}.", style="bold")
        say(f"{', '.join(seats)}." if self.people else f"{', '.join(seats)}; you look on.")
        if self.people:
            goal = f" or a goal such as `{self.game.goals[0]}`" if self.game.goals else ""
            say(f"Type the number of your choice{goal}; b draws the board, l lists what is on it, ? helps.")

    # what happens

    def _bots_play(self) -> bool:
        """Let bots play until a person is asked; False when the game is over."""
        if self.people:
            with console.status("The bots think ..."):
                while self._bot_turn():
                    pass
        else:
            while self._bot_turn():
                self._tell_new(limit=False)
                time.sleep(self.pace)
        return self.record.state.to_act is not None

    def _bot_turn(self) -> bool:
        """One decision of a bot; False when a bot is not asked."""
        before = self.record.state.clone()
        turn = next(self.match.turns(), None)
        if turn is None:
            return False
        self._write_down(before, turn.seat, turn.decision.actions)
        if turn.decision.why is not None:
            self.whys.note(before, turn.seat, len(self.record.moves), self.story[-1].move, turn.decision.why)
        return True

    def _write_down(self, before: State[Any], seat: Seat, actions: Sequence[Any]) -> None:
        """Add a decision that was carried out to the story."""
        first = len(self.record.moves) - len(actions) + 1
        self.story.append(tell_all(self.game, tuple(play_each(before, actions, seat)), first, self.viewer))

    def _tell_new(self, limit: bool = True) -> None:
        """Print what has not been shown yet; of very much only the end."""
        new = self.story[self.shown :]
        self.shown = len(self.story)
        start = len(new)
        lines = 0
        while start > 0 and (lines := lines + len(new[start - 1].text)) <= RECENT:
            start -= 1
        if limit and start:
            say(f"      ({new[start - 1].last - new[0].first + 1} earlier actions: h shows them)")
            new = new[start:]
        for told in new:
            print_told(told)

    # the question

    def _hand_over(self) -> bool:
        """Give the keyboard to another person, alone if they know other things than somebody else; False to quit."""
        state, last = self.record.state, self.looking
        assert state.to_act is not None, "somebody is asked"
        self.looking = state.to_act
        if self.looking == last or all_is_open(state, self.looking, self.people):
            return True
        if questions.alone(self.looking, clear=last is not None):
            return True
        say(self._farewell())
        return False

    def _show(self) -> None:
        """What happened, the position, what is asked and the choices."""
        console.print()
        if self.shown < len(self.story):
            self._tell_new()
            console.print()
        view = self._view()
        scene = self.game.scene(view)
        ask = self.game.ask(view) or Ask(f"P{view.seat}, it is your turn.")
        choices = ask.choices or [Choice(action, self.game.say(view, action)) for action in view.legal()]
        self.menu = Menu(choices, ask.forms, self.game.goals, self._can_plan)
        console.print(screen.position(scene, self._names()))
        self._draw(self.picture)
        say(ask.sentence, style="bold")
        console.print(self.menu.shown())

    def _view(self) -> View[Any]:
        """The position as whoever is asked may know it."""
        return self.record.state.seen_by(self.record.state.to_act)

    def _can_plan(self, goal: str) -> bool:
        """Whether a goal leads to something that can be done now."""
        try:
            plan = self.game.plan(self._view(), goal)
            if plan is not None:
                self.record.state.clone().apply_all(plan.actions)
        except MilepostError:
            return False
        return plan is not None and bool(plan.actions)

    def _draw(self, path: Path | None) -> None:
        """Keep the picture up to date, if one is wanted; trouble with it does not end the game."""
        try:
            if path is not None:
                pictures.write(pictures.draw(self.record, self.record.state, self.record.state.to_act), path)
        except MilepostError as error:
            say(str(error))

    def _names(self) -> list[str]:
        """How mats are titled: bots by their kind, people as people."""
        names = {seat: spec.partition(":")[0] for seat, spec in self.who.items()}
        return [names.get(seat, "you" if self.viewer == seat else "") for seat in range(self.record.header.seats)]

    def _decide(self) -> bool:
        """Read lines until one of them is a decision; False when somebody quits."""
        commands = {
            "?": self._help, "help": self._help, "l": self._look, "look": self._look, "h": self._history,
            "history": self._history, "w": self._why, "why": self._why, "s": self._save, "save": self._save,
            "b": self._board, "board": self._board, "u": self._undo, "undo": self._undo, "list": self._list,
            "": self._again,
        }  # fmt: skip
        while True:
            try:
                line = questions.read(f"P{self.record.state.to_act} ({self.menu.numbers}, ? for help) > ").strip()
                if line.lower() in questions.QUITTING:
                    say(self._farewell())
                    return False
                word, rest = (*line.split(maxsplit=1), "", "")[:2]
                command = commands.get(word.lower())
                if command(rest) if command is not None else self._answer(line):
                    return True
            except MilepostError as error:
                say(str(error))

    def _answer(self, line: str) -> bool:
        """Carry out a decision; False, or a `BadInput`, if the line is none."""
        if line.startswith("{"):
            return self._act((self.game.decode(line),))
        chosen = self.menu.numbered(line)
        if chosen is not None:
            return self._take(chosen)
        plan = self.game.plan(self._view(), line)
        if plan is not None:
            return self._follow(plan)
        fits = self.menu.fitting(line)
        if len(fits) == 1:
            return self._take(self.menu.items[fits[0] - 1])
        console.print(self.menu.some(fits))
        say("Which of them? Type its number, or more words.")
        return False

    def _follow(self, plan: Plan[Any]) -> bool:
        """Say what a plan does and costs, and carry it out if that is wanted; whole, or not at all."""
        view = self._view()
        say(plan.label or "; ".join(joined([self.game.say(view, action) for action in plan.actions], 1)))
        if not plan.actions:
            return False
        self.record.state.clone().apply_all(plan.actions)
        if questions.wanted():
            return self._act(plan.actions)
        say("Nothing was done.")
        return False

    def _take(self, offered: Choice | Form) -> bool:
        """Play a choice, or what a form was filled in with."""
        if isinstance(offered, Form):
            filled = forms.fill(offered, questions.read)
            if filled is not None:
                return self._act((self.game.decode(filled),))
        elif not offered.confirm or questions.really(offered.label):
            return self._act((offered.action,))
        say("Nothing was done.")
        return False

    def _act(self, actions: Sequence[Any]) -> bool:
        """Play a person's decision: one action, which raises and changes nothing if it is illegal, or a legal batch."""
        seat = self.record.state.to_act
        assert seat is not None, "somebody is asked"
        before = self.record.state.clone()
        self.match.play(actions, seat)
        self.decisions.append(len(self.record.moves) - len(actions))
        self._write_down(before, seat, actions)
        self._keep()
        return True

    # commands

    def _help(self, _: str) -> bool:
        if self.game.goals:
            say(f"a goal          plan it, and ask before it is done: {', '.join(self.game.goals)}")
        example = next(filter(self._chooses, self.menu.examples), "")
        say(HELP.format(example=example and f": {example}"))
        return False

    def _chooses(self, line: str) -> bool:
        """Whether these words choose one action now, and are not taken for a goal."""
        try:
            return self.game.plan(self._view(), line) is None and len(self.menu.fitting(line)) == 1
        except MilepostError:
            return False

    def _again(self, _: str) -> bool:
        self._show()
        return False

    def _list(self, words: str) -> bool:
        console.print(self.menu.listed(words))
        return False

    def _look(self, words: str) -> bool:
        console.print(screen.look(self.game.scene(self._view()), words))
        return False

    def _history(self, last: str) -> bool:
        """All that happened, or the end of it."""
        if last and not (last.isascii() and last.isdecimal()):
            raise BadInput(f"h takes how many decisions to show, not {last[:20]!r}.")
        for told in self.story[-int(last[:9] or 0) :]:
            print_told(told)
        if not self.story:
            say("Nothing has happened yet.")
        return False

    def _why(self, _: str) -> bool:
        """What each bot says about its last decision."""
        self.whys.tell(self.who)
        return False

    def _save(self, name: str) -> bool:
        """Save now, and from now on after every decision."""
        path = given.typed(name) if name else self.file or self._free_name()
        if path != self.file:
            given.new_file(path)
        self.record.save(path)
        self.file = path
        say(f"Saved in {path}, and kept there from now on; `milepost play --load {path}` resumes.")
        return False

    def _free_name(self) -> Path:
        """`bus.json`, or the first of `bus-2.json`, ... that does not exist."""
        path, number = Path(f"{self.game.name}.json"), 1
        while path.exists():
            number += 1
            path = Path(f"{self.game.name}-{number}.json")
        return path

    def _board(self, name: str) -> bool:
        path = pictures.target(given.typed(name or f"milepost-{self.game.name}.svg"))
        pictures.write(pictures.draw(self.record, self.record.state, self.record.state.to_act), path)
        say(f"The board is in {path.absolute()}.")
        return False

    def _undo(self, _: str) -> bool:
        """Back to before the last decision of a person, unless any move since then showed anybody something hidden."""
        if not self.decisions:
            say("There is no decision of yours to take back.")
            return False
        moves, at = self.record.moves, self.decisions[-1]
        earlier = self.record.branch(at)
        state = earlier.state.clone()
        for move in moves[at:]:
            if state.reveals(move.action, move.seat):
                say("Something hidden has been revealed since your last decision, so it stays.")
                return False
            state.apply(move.action, move.seat)
        self._sit(earlier)
        self.decisions.pop()
        self.story = [told for told in self.story if told.last <= at]
        self.shown = len(self.story)
        self.whys.take_back(at)
        self._keep()
        say("Taken back.")
        return True

    # ending

    def _keep(self) -> bool:
        """Save if there is a file, and say whether that worked; trouble with it does not end the game."""
        if self.file is None:
            return False
        try:
            self.record.save(self.file)
        except MilepostError as error:
            say(str(error))
            return False
        return True

    def _farewell(self) -> str:
        if not self._keep():
            return "The game was not saved."
        return f"The game is in {self.file}; `milepost play --load {self.file}` resumes."

    def _finish(self) -> None:
        """The last moves and the result."""
        console.print()
        self._tell_new()
        console.print()
        scene = self.game.scene(self.record.state.seen_by(None))
        console.print(screen.position(scene, self._names()))
        if not any(isinstance(panel, Standing) and "rank" in map(str.lower, panel.head) for panel in scene.panels):
            print_outcome(self.record)
        outcome = self.record.state.outcome
        if outcome is not None and self.viewer is not None:
            rank, score = outcome.ranks[self.viewer], outcome.scores[self.viewer]
            place = f"You come {ordinal(rank)} of {len(outcome.ranks)} with {score}."
            say(place if rank > 1 else f"You win with {score}!")
        self.whys.tell_owed(self.who)
        if self._keep():
            say(f"The game is in {self.file}; `milepost replay {self.file}` tells it again.")
