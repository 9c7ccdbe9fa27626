"""The PettingZoo environment: every seat is an agent, and the one that is asked acts."""

# mypy: allow-subclassing-any
# (PettingZoo ships no types.)

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from milepost.core.codec import Codec
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.record import Record
from milepost.learn.render import MODES, check_mode, render
from milepost.learn.rewards import RewardsLike
from milepost.learn.seeds import checked
from milepost.learn.stepper import Stepper

Observation = dict[str, Any]
"""`observation`: the position as numbers from 0 to 1; `action_mask`: 1 for each token that may be played now."""


class TableEnv(AECEnv[str, Observation, int]):
    """Any game for several learners. The mask of an agent that is not asked is all zero."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1, "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        *,
        seed: int | None = None,
        rewards: RewardsLike = None,
        render_mode: str | None = None,
        codec: Codec[Any] | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.stepper = Stepper(game, seats, rewards=rewards, codec=codec, **options)
        self.metadata = {**type(self).metadata, "name": self.stepper.game.name}
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.stepper.seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        size, width = self.stepper.codec.size, self.stepper.codec.width
        self.observation_spaces = {
            agent: Dict(
                {"observation": Box(0.0, 1.0, (width,), np.float32), "action_mask": Box(0, 1, (size,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(size) for agent in self.possible_agents}
        self.terminations: dict[str, bool] = {}
        self._first = checked(seed)
        self._random = np.random.default_rng(self._first)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> Dict:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """One number for each token of the game's codec."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed it follows from the last one; `options` are not used."""
        seed = checked(seed)
        if seed is None:
            seed = self._first
        self._first = None
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.stepper.reset(int(self._random.integers(1 << 63)) if seed is None else seed)
        agents = self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._paid = False
        self._select()

    def _select(self) -> None:
        """The seat that is asked; at the end the first one, so that all are told."""
        seat = self.stepper.state.to_act
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and what it may play now."""
        stepper, seat = self.stepper, self._seat[agent]
        if seat == stepper.state.to_act:
            return {"observation": stepper.observe(), "action_mask": stepper.mask().view(np.int8)}
        return {"observation": stepper.observe(seat), "action_mask": np.zeros(stepper.codec.size, np.int8)}

    def step(self, action: int | None) -> None:
        """Take a token for the agent that is asked; see `Stepper.step`. An agent that is done takes None."""
        agent = self.agent_selection
        if not self.agents:
            raise BadInput("No agent is left to act; call reset() for a new game.")
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput(f"{agent} is asked and must answer with a token; only an agent that is done takes None.")
        gains = self.stepper.step(action)
        self._cumulative_rewards[agent] = 0.0
        if self._paid or gains is not self.stepper.nothing:
            self._pay(gains)
        seat = self.stepper.state.to_act
        if seat is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _pay(self, gains: tuple[float, ...]) -> None:
        """Every seat's own change goes to that seat, whoever acted."""
        self._paid = gains is not self.stepper.nothing
        for agent, gain in zip(self.possible_agents, gains, strict=True):
            self.rewards[agent] = gain
            self._cumulative_rewards[agent] += gain

    def _end(self) -> None:
        """The game is over: tell every agent so, with the scores and ranks."""
        outcome = self.stepper.state.outcome
        for agent in self.agents:
            self.terminations[agent] = True
            if outcome is not None:
                self.infos[agent] = {"scores": outcome.scores, "ranks": outcome.ranks}
        self._select()

    def render(self) -> str | None:
        """The position as everybody may know it: an SVG, or text in the mode `ansi`."""
        return render(self.stepper, self.render_mode, None)

    def record(self) -> Record:
        """The game so far, to be saved and replayed."""
        return self.stepper.record()

    def close(self) -> None:
        """End the environment; there is nothing to let go of."""
