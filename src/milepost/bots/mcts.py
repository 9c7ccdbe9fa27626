"""Monte Carlo tree search (UCT) over any game's ideas.

The tree is open-loop: a node stands for a sequence of moves, not for a position. Each iteration guesses a full state
from the view, walks down the tree on it and so meets the hidden cards and the dice of that guess; only moves legal
there are considered. A new leaf is played on along the game's ideas until it is quiet, where its `value` is asked.
Every player is taken to maximise their own share of victory.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import perf_counter
from typing import Any, ClassVar

from milepost.bots.greedy import SHOWN, label
from milepost.core.action import Seat, Seen
from milepost.core.bot import Bot, Character, Decision, Level, Why
from milepost.core.chance import Chance, Seeded
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.state import View

Move = tuple[Any, ...]
"""The actions of one idea."""

MOST_ITERATIONS = 1_000_000
MOST_SECONDS = 3600.0
MOST_CURIOSITY = 100.0
_NUMBERS = (int, float)
LONGEST = 200
"""A line of play is followed no further than this many ideas."""
STRAY = 10
"""One time in this many a playout takes the second idea, so that not all playouts are the same."""
OPENLY = "It looked ahead from what it knows, and took the move it looked at most."


class Node:
    """A sequence of moves from the root. `prior` is how its last move looked when it was first seen."""

    __slots__ = ("children", "prior", "total", "visits")

    def __init__(self, prior: float = 0.0) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.children: dict[Move, Node] = {}

    @property
    def mean(self) -> float:
        """The expected share of victory for whoever made the last move; the prior counts as one visit."""
        return (self.total + self.prior) / (self.visits + 1)


class MctsBot(Bot):
    """Searches `iterations` times a decision, or for `seconds`; with iterations and a seed it is reproducible."""

    character: ClassVar = Character(
        name="Minerva",
        face="professor",
        line="Plays the game on in its head, and does what went best.",
        levels=(Level("Quick", "iterations=50"), Level("Usual", "iterations=200")),
        level="Usual",
    )

    def __init__(
        self,
        game: Game[Any],
        seed: int | str = 0,
        iterations: int | None = None,
        seconds: float | None = None,
        curiosity: float = 0.1,
    ) -> None:
        super().__init__(game, seed)
        if iterations is None and seconds is None:
            iterations = 200
        if iterations is not None and not (type(iterations) is int and 1 <= iterations <= MOST_ITERATIONS):
            raise BadInput(f"mcts takes from 1 to {MOST_ITERATIONS:,} iterations a decision, not {iterations!r}.")
        if seconds is not None and not (type(seconds) in _NUMBERS and 0 < seconds <= MOST_SECONDS):
            most = f"{MOST_SECONDS:.0f}"
            raise BadInput(f"mcts takes more than 0 and at most {most} seconds a decision, not {seconds!r}.")
        if not (type(curiosity) in _NUMBERS and 0 <= curiosity <= MOST_CURIOSITY):
            raise BadInput(f"The curiosity of mcts goes from 0 to {MOST_CURIOSITY:.0f}, not {curiosity!r}.")
        self.iterations = iterations
        self.seconds = seconds
        self.curiosity = curiosity
        self._root = Node()

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        """Search, and take the move looked at most."""
        seat = view.seat
        assert seat is not None, "a spectator is never asked"
        root = self._root = self._reuse(since)
        moves = [idea.actions for idea in self.game.judgement.ideas(view)]
        if len(moves) == 1:
            return Decision(moves[0], Why("There is no choice.", openly=OPENLY))
        allowed = set(moves)
        root.children = {move: node for move, node in root.children.items() if move in allowed}
        ran = self._search(view, root, moves)
        ranked = sorted(root.children.items(), key=lambda child: (-child[1].visits, -child[1].mean))
        weighed = tuple((label(self.game, view, move), node.mean) for move, node in ranked[:SHOWN])
        best, node = ranked[0]
        sentence = f"It looked ahead {ran} times, {node.visits} of them at this move: a {node.mean:.0%} chance to win."
        return Decision(best, Why(sentence, weighed, openly=OPENLY))

    def _reuse(self, since: Sequence[Seen]) -> Node:
        """The part of the last tree that follows what has happened; a new one if it was not foreseen."""
        node = self._root
        made: Move = ()
        for seen in since:
            made = (*made, seen.action)
            if made in node.children:
                node, made = node.children[made], ()
        return Node() if made or not since else node

    def _search(self, view: View[Any], root: Node, moves: list[Move]) -> int:
        """Iterate until the budget is spent; at least once, so that there is something to choose from."""
        deadline = None if self.seconds is None else perf_counter() + self.seconds
        ran = 0
        while True:
            self._iterate(view.guess(self._new_chance()), root, view.seat, moves)
            ran += 1
            if ran == self.iterations or (deadline is not None and perf_counter() >= deadline):
                return ran

    def _new_chance(self) -> Chance:
        """A future of its own for each guess, drawn from the bot's seed."""
        return Seeded(f"{self.chance.below(1 << 62):x}")

    def _iterate(self, state: Any, root: Node, seat: Seat | None, moves: list[Move]) -> None:
        """Walk down to a leaf, look one move ahead there, and carry the values back up.

        The first move is of the seat that was asked, among the ideas of its view; later ones are those of the guess.
        """
        node = root
        path: list[tuple[Node, Seat]] = []
        while seat is not None:
            fresh = [move for move in moves if move not in node.children]
            if fresh:
                values = self._expand(state, node, fresh, seat)
                break
            move = self._select(node, moves)
            node = node.children[move]
            path.append((node, seat))
            for action in move:
                state.apply(action, seat)
            seat = state.to_act
            moves = [] if seat is None else [idea.actions for idea in self.game.judgement.ideas(View(seat, state))]
        else:
            values = state.outcome.shares
        root.visits += 1
        for child, mover in path:
            child.visits += 1
            child.total += values[mover]

    def _expand(self, state: Any, node: Node, moves: list[Move], seat: Seat) -> tuple[float, ...]:
        """Add children with their values as priors; the best one for whoever moves is played on from."""
        best, then = -1.0, state
        for move in moves:
            after = state.clone()
            for action in move:
                after.apply(action, seat)
            prior = self.game.judgement.shares(View(seat, after))[seat]
            node.children[move] = Node(prior)
            if prior > best:
                best, then = prior, after
        return self._play_on(then)

    def _play_on(self, state: Any) -> tuple[float, ...]:
        """Follow the game's first ideas, now and then the second, until the position is quiet; then ask its value."""
        game = self.game
        for _ in range(LONGEST):
            seat = state.to_act
            if seat is None or game.judgement.quiet(View(seat, state)):
                break
            ideas = game.judgement.ideas(View(seat, state))
            stray = len(ideas) > 1 and self.chance.below(STRAY) == 0
            for action in ideas[stray].actions:
                state.apply(action, seat)
        return game.judgement.shares(View(None, state))

    def _select(self, node: Node, moves: list[Move]) -> Move:
        """The move with the best balance of mean and curiosity; the first among equals."""
        spur = self.curiosity * sqrt(node.visits + 1)
        chosen, height = moves[0], -1.0
        for move in moves:
            child = node.children[move]
            n = child.visits + 1
            upper = (child.total + child.prior) / n + spur / (n + 1)
            if upper > height:
                chosen, height = move, upper
        return chosen
