"""Plays one game at the terminal: shows what happened and what can be done, reads answers, lets bots move."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from milepost.arena.match import seat_bots
from milepost.cli import arguments, form_prompts, pictures, prompts, scene_as_text
from milepost.cli.explanations import Explanations
from milepost.cli.menu import Menu
from milepost.cli.output import Interrupted, console, plain, say
from milepost.cli.records import print_move, print_outcome
from milepost.core.action import Seat
from milepost.core.errors import BadInput, MilepostError
from milepost.core.match import Match
from milepost.core.parts import Plan
from milepost.core.phrases import count
from milepost.core.record import Record
from milepost.core.scene import Ask, Choice, Form
from milepost.core.scene import Table as Standing
from milepost.core.state import State, View
from milepost.core.steps import play_each
from milepost.core.story import all_is_open, joined, ordinal, retell, tell_all

RECENT = 30
"""At most this many lines of what happened are printed before a question."""


class TerminalGame:
    """One game at the terminal, until it ends or somebody quits.

    `bots` are the bots' names by seat; people have the other seats. The game is kept in `file`, the board in `picture`;
    a game of bots alone waits `pace` seconds after each action.
    """

    def __init__(
        self, record: Record, bots: Mapping[Seat, str], file: Path | None = None, picture: Path | None = None,
        pace: float = 0.0,
    ) -> None:  # fmt: skip
        self.bots = bots
        self.file = file
        self.picture = picture
        self.pace = pace
        self.people = [seat for seat in range(record.header.seats) if seat not in bots]
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.menu = Menu(())
        self.at_keyboard: Seat | None = None
        self.explanations = Explanations(self.people)
        self._sit(record)
        self.story = [told for told, _ in retell(record, self.viewer)]
        self.decisions = [at for at, move in enumerate(record.moves) if move.seat in self.people]
        self.shown = len(self.story)

    def run(self) -> None:
        """Play until the game is over or somebody quits."""
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
        """Take over a record, at the start or after an undo, with new bots: the old ones remember what was undone."""
        self.record = record
        self.game = record.game
        self.match = Match(record, seat_bots(record, self.bots))

    def _greet(self) -> None:
        header = self.record.header
        seats = [f"P{seat} is {plain(self.bots.get(seat, 'you'))}" for seat in range(header.seats)]
        say(f"{self.game.title} for {count(header.seats, 'player')}, seed {int(header.seed, 16)}.", style="bold")
        say(f"{', '.join(seats)}." if self.people else f"{', '.join(seats)}; you look on.")
        if self.people:
            goal = f" or a goal such as `{self.game.goals.examples[0]}`" if self.game.goals.examples else ""
            say(f"Type the number of your choice{goal}; b draws the board, l lists what is on it, ? helps.")

    # what happens

    def _bots_play(self) -> bool:
        """Let bots play until a person is to move; False when the game is over."""
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
        """Let a bot make one decision; False when no bot is to move."""
        before = self.record.state.clone()
        turn = next(self.match.turns(), None)
        if turn is None:
            return False
        self._write_down(before, turn.seat, turn.decision.actions)
        if turn.decision.why is not None:
            self.explanations.note(before, turn.seat, len(self.record.moves), self.story[-1].move, turn.decision.why)
        return True

    def _write_down(self, before: State[Any], seat: Seat, actions: Sequence[Any]) -> None:
        """Add a decision that was just carried out to the story, which `h` tells."""
        first = len(self.record.moves) - len(actions) + 1
        self.story.append(tell_all(self.game, tuple(play_each(before, actions, seat)), first, self.viewer))

    def _tell_new(self, limit: bool = True) -> None:
        """Print the moves that were not shown yet; with `limit`, only the last of many."""
        new = self.story[self.shown :]
        self.shown = len(self.story)
        start = len(new)
        lines = 0
        while start > 0 and (lines := lines + len(new[start - 1].lines)) <= RECENT:
            start -= 1
        if limit and start:
            say(f"      ({new[start - 1].last - new[0].first + 1} earlier actions: h shows them)")
            new = new[start:]
        for told in new:
            print_move(told)

    # the question

    def _hand_over(self) -> bool:
        """Give the keyboard to the next person, unseen by others if they know something hidden; False to quit."""
        state, last = self.record.state, self.at_keyboard
        assert state.to_act is not None, "somebody is asked"
        self.at_keyboard = state.to_act
        if self.at_keyboard == last or all_is_open(state, self.at_keyboard, self.people):
            return True
        if prompts.hand_over_keyboard(self.at_keyboard, clear=last is not None):
            return True
        say(self._farewell())
        return False

    def _show(self) -> None:
        """Print what happened, the position, the question and the choices."""
        console.print()
        if self.shown < len(self.story):
            self._tell_new()
            console.print()
        view = self._view()
        scene = self.game.scene.draw(view)
        ask = self.game.scene.ask(view) or Ask(f"P{view.seat}, it is your turn.")
        choices = ask.choices or [Choice(action, self.game.words.say(view, action)) for action in view.legal()]
        self.menu = Menu(choices, ask.forms, self.game.goals.examples, self._can_plan)
        console.print(scene_as_text.position(scene, self._names()))
        self._draw(self.picture)
        say(ask.sentence, style="bold")
        console.print(self.menu.shown())

    def _view(self) -> View[Any]:
        """The position as the player at the keyboard sees it."""
        return self.record.state.seen_by(self.at_keyboard)

    def _can_plan(self, goal: str) -> bool:
        """Whether the game has a plan for this goal that can be carried out now."""
        try:
            plan = self.game.goals.plan(self._view(), goal)
            if plan is not None:
                self.record.state.clone().apply_all(plan.actions)
        except MilepostError:
            return False
        return plan is not None and bool(plan.actions)

    def _draw(self, path: Path | None) -> None:
        """Draw the board into the file of `--picture`, if there is one; a failure is only reported."""
        try:
            if path is not None:
                pictures.write(pictures.draw(self.record, self.record.state, self.at_keyboard), path)
        except MilepostError as error:
            say(str(error))

    def _names(self) -> list[str]:
        """The names beside the seats: the kind of a bot, or `you` for a single person."""
        names = {seat: spec.partition(":")[0] for seat, spec in self.bots.items()}
        return [names.get(seat, "you" if self.viewer == seat else "") for seat in range(self.record.header.seats)]

    def _decide(self) -> bool:
        """Read lines until one is a decision that was carried out; False when somebody quits."""
        commands = {
            "?": self._help, "help": self._help, "l": self._look, "look": self._look, "h": self._history,
            "history": self._history, "w": self._why, "why": self._why, "s": self._save, "save": self._save,
            "b": self._board, "board": self._board, "u": self._undo, "undo": self._undo, "list": self._list,
            "": self._again, "as": self._as,
        }  # fmt: skip
        while True:
            try:
                line = prompts.read_line(f"P{self.at_keyboard} ({self.menu.numbers}, ? for help) > ").strip()
                if line.lower() in prompts.QUITTING:
                    say(self._farewell())
                    return False
                word, rest = (*line.split(maxsplit=1), "", "")[:2]
                command = commands.get(word.lower())
                if command(rest) if command is not None else self._answer(line):
                    return True
            except MilepostError as error:
                say(str(error))

    def _answer(self, line: str) -> bool:
        """Carry out the decision that a line means; False or a `BadInput` if it means none."""
        if line.startswith("{"):
            return self._act((self.game.decode(line),))
        chosen = self.menu.numbered(line)
        if chosen is not None:
            return self._take(chosen)
        plan = self.game.goals.plan(self._view(), line)
        if plan is not None:
            return self._follow(plan)
        fits = self.menu.fitting(line)
        if len(fits) == 1:
            return self._take(self.menu.items[fits[0] - 1])
        console.print(self.menu.some(fits))
        say("Which of them? Type its number, or more words.")
        return False

    def _follow(self, plan: Plan[Any]) -> bool:
        """Describe a plan with its price, ask, and carry out all of it or nothing."""
        view = self._view()
        say(plan.label or "; ".join(joined([self.game.words.say(view, action) for action in plan.actions], 1)))
        if not plan.actions:
            return False
        self.record.state.clone().apply_all(plan.actions)
        if prompts.plan_is_wanted():
            return self._act(plan.actions)
        say("Nothing was done.")
        return False

    def _take(self, offered: Choice | Form) -> bool:
        """Play a choice of the menu, after asking for the fields of a form or for confirmation."""
        if isinstance(offered, Form):
            filled = form_prompts.fill(offered, prompts.read_line)
            if filled is not None:
                return self._act((self.game.decode(filled),))
        elif not offered.confirm or prompts.is_really_meant(offered):
            return self._act((offered.action,))
        say("Nothing was done.")
        return False

    def _act(self, actions: Sequence[Any]) -> bool:
        """Play a person's decision; an illegal action raises `IllegalAction` and changes nothing."""
        seat = self.at_keyboard
        assert seat is not None, "somebody is asked"
        before = self.record.state.clone()
        self.match.play(actions, seat)
        self.decisions.append(len(self.record.moves) - len(actions))
        self._write_down(before, seat, actions)
        self._keep()
        return True

    # commands

    def _help(self, _: str) -> bool:
        if self.game.goals.examples:
            say(f"a goal          plan it, and ask before it is done: {', '.join(self.game.goals.examples)}")
        example = next(filter(self._chooses, self.menu.examples), "")
        say(prompts.HELP.format(example=example and f": {example}"))
        return False

    def _chooses(self, line: str) -> bool:
        """Whether these words choose one action now, and are not taken for a goal."""
        try:
            return self.game.goals.plan(self._view(), line) is None and len(self.menu.fitting(line)) == 1
        except MilepostError:
            return False

    def _again(self, _: str) -> bool:
        self._show()
        return False

    def _as(self, name: str) -> bool:
        """Act for somebody who may act although nobody waits: at a table with a companion, anybody."""
        possible = {f"P{seat}": seat for seat in self.record.state.may_act if self.game.companion}
        if name.upper() not in possible:
            raise BadInput(f"Nobody else can act now, but for: {', '.join(possible) or 'nobody'}.")
        self.at_keyboard = possible[name.upper()]
        return self._again("")

    def _list(self, words: str) -> bool:
        console.print(self.menu.listed(words))
        return False

    def _look(self, words: str) -> bool:
        console.print(scene_as_text.look(self.game.scene.draw(self._view()), words))
        return False

    def _history(self, last: str) -> bool:
        """Tell the whole game so far, or its last decisions."""
        if last and not (last.isascii() and last.isdecimal()):
            raise BadInput(f"h takes how many decisions to show, not {last[:20]!r}.")
        for told in self.story[-int(last[:9] or 0) :]:
            print_move(told)
        if not self.story:
            say("Nothing has happened yet.")
        return False

    def _why(self, _: str) -> bool:
        """Print each bot's explanation of its last decision."""
        self.explanations.tell(self.bots)
        return False

    def _save(self, name: str) -> bool:
        """Save now, and after every decision from now on."""
        path = arguments.typed_path(name) if name else self.file or arguments.unused_name(self.game.name)
        if path != self.file:
            arguments.new_file(path)
        self.record.save(path)
        self.file = path
        say(f"Saved in {path}, and kept there from now on; `milepost play --load {path}` resumes.")
        return False

    def _board(self, name: str) -> bool:
        path = pictures.target(arguments.typed_path(name or f"milepost-{self.game.name}.svg"))
        pictures.write(pictures.draw(self.record, self.record.state, self.at_keyboard), path)
        say(f"The board is in {path.absolute()}.")
        return False

    def _undo(self, _: str) -> bool:
        """Go back to before the last decision of a person, unless a move since then revealed something hidden."""
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
        self.explanations.take_back(at)
        self._keep()
        say("Taken back.")
        return True

    # ending

    def _keep(self) -> bool:
        """Save the game if it has a file; a failure is reported, does not end the game, and returns False."""
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
        """Print the last moves and the result."""
        console.print()
        self._tell_new()
        console.print()
        scene = self.game.scene.draw(self.record.state.seen_by(None))
        console.print(scene_as_text.position(scene, self._names()))
        if not any(isinstance(panel, Standing) and "rank" in map(str.lower, panel.head) for panel in scene.panels):
            print_outcome(self.record)
        outcome = self.record.state.outcome
        if outcome is not None and self.viewer is not None:
            rank, score = outcome.ranks[self.viewer], outcome.scores[self.viewer]
            place = f"You come {ordinal(rank)} of {len(outcome.ranks)} with {score}."
            say(place if rank > 1 else f"You win with {score}!")
        self.explanations.tell_owed(self.bots)
        if self._keep():
            say(f"The game is in {self.file}; `milepost replay {self.file}` tells it again.")
