"""A game in the terminal: what happened, what is asked, and the answer."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from milepost.arena.match import Table, seat_bots
from milepost.cli import forms, given, pictures, screen
from milepost.cli.records import print_outcome, print_told
from milepost.cli.story import retell, tell
from milepost.cli.terminal import Interrupted, console, plain, say
from milepost.cli.whys import Whys
from milepost.core.errors import MilepostError
from milepost.core.game import Event, Seat, State
from milepost.core.record import Record
from milepost.core.scene import Ask, Choice, Form
from milepost.core.scene import Table as Standing

RECENT = 30
"""How many lines of what happened are shown at once."""

HELP = """\
a number        choose that action; a form (...) then asks for more
some words      choose the action they are found in: pass
{"do": ...}     an action as JSON
Enter           show the position and the choices again
l               look: the board in words
b [FILE]        write a picture of the board (.svg or .png)
u               undo: back to before your last decision
w               why the bots did what they did
h               history: the game so far in words
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
        self.choices: list[Choice] = []
        self.forms: tuple[Form, ...] = ()
        self.whys = Whys(self.people)
        self._sit(record)
        self.story = [told for told, _ in retell(record, self.viewer)]
        self.shown = len(self.story)

    def run(self) -> None:
        """Play until the game is over, or somebody has enough."""
        self._greet()
        try:
            while self._bots_play():
                self._show()
                if not self._decide():
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
        self.table = Table(record, seat_bots(record, self.who))

    def _greet(self) -> None:
        header = self.record.header
        seats = [f"P{seat} is {plain(self.who.get(seat, 'you'))}" for seat in range(header.seats)]
        say(f"{self.game.title} for {header.seats} players, seed {int(header.seed, 16)}.", style="bold")
        say(f"{', '.join(seats)}." if self.people else f"{', '.join(seats)}; you look on.")
        if self.people:
            say("Type the number of your choice; b draws the board, l lists what is on it, ? helps.")

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
        seat = self.record.state.to_act
        if seat is None or seat not in self.who:
            return False
        before = self.record.state.clone()
        turn = self.table.bot_turn(seat)
        self._write_down(before, seat, turn.decision.actions, turn.events)
        if turn.decision.why is not None:
            self.whys.note(before, seat, len(self.record.moves), self.story[-1].move, turn.decision.why)
        return True

    def _write_down(self, before: State[Any], seat: Seat, actions: Sequence[Any], events: Sequence[Event]) -> None:
        """Add a decision to the story; what came of a batch is told with its last action."""
        first = len(self.record.moves) - len(actions) + 1
        for number, action in enumerate(actions, start=first):
            came = events if number == len(self.record.moves) else ()
            told = tell(self.game, before, self.record.state, seat, action, came, number, self.viewer)
            self.story.append(told)

    def _tell_new(self, limit: bool = True) -> None:
        """Print what has not been shown yet; of very much only the end."""
        new = self.story[self.shown :]
        self.shown = len(self.story)
        start = len(new)
        lines = 0
        while start > 0 and (lines := lines + len(new[start - 1].text)) <= RECENT:
            start -= 1
        if limit and start:
            say(f"      ({start} earlier actions: h shows them)")
            new = new[start:]
        for told in new:
            print_told(told)

    # the question

    def _show(self) -> None:
        """What happened, the position, what is asked and the choices."""
        console.print()
        if self.shown < len(self.story):
            self._tell_new()
            console.print()
        seat = self.record.state.to_act
        view = self.record.state.seen_by(seat)
        scene = self.game.scene(view)
        ask = self.game.ask(view) or Ask(f"P{seat}, it is your turn.")
        self.choices = screen.in_order(
            ask.choices or [Choice(action, self.game.say(view, action)) for action in view.legal()]
        )
        self.forms = ask.forms
        console.print(screen.position(scene, self._names()))
        self._draw(self.picture)
        say(ask.sentence, style="bold")
        console.print(screen.menu(self.choices, self.forms))

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
        """Read lines until one of them is a decision; False when there are no more."""
        names = (
            ("?", "help"),
            ("l", "look"),
            ("h", "history"),
            ("w", "why"),
            ("s", "save"),
            ("b", "board"),
            ("u", "undo"),
        )
        does = self._help, self._look, self._history, self._why, self._save, self._board, self._undo
        commands = {name: do for both, do in zip(names, does, strict=True) for name in both} | {"": self._again}
        seat = self.record.state.to_act
        while True:
            try:
                line = _input(f"P{seat} ({self._numbers()}, ? for help) > ").strip()
                if line.lower() in ("q", "quit", "exit"):
                    say(self._farewell())
                    return False
                word, _, rest = line.partition(" ")
                command = commands.get(word.lower())
                if command(rest.strip()) if command is not None else self._answer(line):
                    return True
            except MilepostError as error:
                say(str(error))
            except EOFError:
                console.print()
                say(f"The input ended, so the game stops here after {len(self.record.moves)} actions. "
                    f"{self._farewell()}")  # fmt: skip
                return False

    def _numbers(self) -> str:
        """The numbers that can be typed."""
        count = len(self.choices) + len(self.forms)
        return f"1-{count}" if count > 1 else "1"

    def _answer(self, line: str) -> bool:
        """Carry out a decision; False, with a sentence, if the line is none."""
        if line.startswith("{"):
            return self._act(self.game.decode(line))
        offered: tuple[Choice | Form, ...] = (*self.choices, *self.forms)
        if line.lstrip("+-").isdecimal():
            number = int(line) if len(line) < 9 else 0
            if 1 <= number <= len(offered):
                return self._take(offered[number - 1])
            say(f"{line[:20]} is not one of the choices; type a number from 1 to {len(offered)}.")
            return False
        words = line.lower().split()
        found = [place for place, one in enumerate(offered) if all(word in one.label.lower() for word in words)]
        if len(found) == 1:
            return self._take(offered[found[0]])
        if found:
            numbers = ", ".join(str(place + 1) for place in found)
            say(f"{line[:40]!r} fits the choices {numbers}; type a number.")
        else:
            say(f"{line[:40]!r} is not a choice; type a number from 1 to {len(offered)}, or ? for help.")
        return False

    def _take(self, offered: Choice | Form) -> bool:
        """Play a choice, or what a form was filled in with."""
        if isinstance(offered, Choice):
            return self._act(offered.action)
        filled = forms.fill(offered, _input)
        if filled is not None:
            return self._act(self.game.decode(filled))
        say("Nothing was done.")
        return False

    def _act(self, action: Any) -> bool:
        """Play a person's action; an illegal one raises and changes nothing."""
        seat = self.record.state.to_act
        assert seat is not None, "somebody is asked"
        before = self.record.state.clone()
        events = self.table.play((action,), seat)
        self._write_down(before, seat, (action,), events)
        self._keep()
        return True

    # commands

    def _help(self, _: str) -> bool:
        say(HELP)
        return False

    def _again(self, _: str) -> bool:
        self._show()
        return False

    def _look(self, _: str) -> bool:
        console.print(screen.inventory(self.game.scene(self.record.state.seen_by(self.record.state.to_act))))
        return False

    def _history(self, _: str) -> bool:
        for told in self.story:
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
        moves = self.record.moves
        at = next((i for i in reversed(range(len(moves))) if moves[i].seat in self.people), None)
        if at is None:
            say("There is no decision of yours to take back.")
            return False
        earlier = self.record.branch(at)
        state = earlier.state.clone()
        for move in moves[at:]:
            if state.reveals(move.action, move.seat):
                say("Something hidden has been revealed since your last decision, so it stays.")
                return False
            state.apply(move.action, move.seat)
        self._sit(earlier)
        self.story = self.story[:at]
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
        if not any(isinstance(panel, Standing) for panel in scene.panels):
            print_outcome(self.record)
        outcome = self.record.state.outcome
        if outcome is not None and self.viewer is not None:
            rank, score = outcome.ranks[self.viewer], outcome.scores[self.viewer]
            say(f"You have {score} and come {rank} of {len(outcome.ranks)}." if rank > 1 else f"You win with {score}!")
        self.whys.tell_owed(self.who)
        if self._keep():
            say(f"The game is in {self.file}; `milepost replay {self.file}` tells it again.")


def _input(prompt: str) -> str:
    """A line somebody types."""
    return console.input(prompt, markup=False, emoji=False)
