"""The Gymnasium environment: one learner on one seat, bots on the others."""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
from gymnasium import Env
from gymnasium.envs.registration import EnvSpec
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from milepost.core.action import Seat
from milepost.core.chance import seeded
from milepost.core.codec import Codec, Floats, Mask
from milepost.core.errors import BadInput, IllegalAction, unknown
from milepost.core.game import Game
from milepost.core.players import side_seed
from milepost.core.record import Record
from milepost.learn.opponents import Opponents, OtherSeats
from milepost.learn.render import MODES, check_mode, render
from milepost.learn.rewards import RewardsLike
from milepost.learn.seeds import checked
from milepost.learn.stepper import Stepper

ILLEGAL = ("raise", "first")
"""What happens to a token the mask forbids: an error, or the first legal token is played in its place."""


class Tokens(Discrete[np.int64]):
    """A `Discrete` whose `sample()` draws what is legal now, so that random play needs no mask."""

    legal: NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A token; by `mask` or `probability` if one is given."""
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask, probability)


class SeatEnv(Env[Floats, np.int64]):
    """Any game for one learner. `action_masks()` is what MaskablePPO asks for; `info["action_mask"]` has it too."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        *,
        seat: int | str = 0,
        opponents: Opponents = "random",
        seed: int | None = None,
        rewards: RewardsLike = None,
        render_mode: str | None = None,
        codec: Codec[Any] | None = None,
        illegal: str = "raise",
        **options: object,
    ) -> None:
        self.stepper = Stepper(game, seats, rewards=rewards, codec=codec, **options)
        self.others = OtherSeats(self.stepper, opponents)
        self.seat: Seat = self._seat_of(seat)
        """Where the learner sits in this game."""
        self._drawn = seat == "random"
        self.render_mode = check_mode(render_mode)
        if illegal not in ILLEGAL:
            raise unknown("way to treat illegal tokens", str(illegal), ILLEGAL)
        self._forgiving = illegal == "first"
        self._first = checked(seed)
        size, width = self.stepper.codec.size, self.stepper.codec.width
        self.observation_space = Box(0.0, 1.0, (width,), np.float32)
        self.action_space: Tokens = Tokens(size)
        self._mask: Mask = np.zeros(size, np.bool_)
        given: dict[str, Any] = {"game": game, "seats": seats, "seat": seat, "opponents": opponents, "seed": seed}
        given |= {"rewards": rewards, "render_mode": render_mode, "codec": codec, "illegal": illegal, **options}
        name = f"milepost/{self.stepper.game.name}-v{self.stepper.game.rules_version}"
        self.spec = EnvSpec(name, entry_point="milepost.learn:gym_env", kwargs=given)

    def _seat_of(self, seat: int | str) -> Seat:
        """The learner's seat, 0 until the first game when it is drawn for each; or a `BadInput`."""
        if seat == "random":
            return 0
        if not isinstance(seat, int) or seat not in range(self.stepper.seats):
            last = self.stepper.seats - 1
            raise BadInput(f"The learner's seat is a number from 0 to {last} or 'random', not {seat!r}.")
        return seat

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """A new game up to the learner's first decision; `options` are not used."""
        seed = checked(seed)
        if seed is None:
            seed = self._first
        self._first = None
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(1 << 63)) if seed is None else seed
        self.stepper.reset(game_seed)
        if self._drawn:
            self.seat = seeded(side_seed(game_seed, "seat")).below(self.stepper.seats)
        self.others.sit(self.seat, game_seed)
        self._before = self.others.play(self.seat)
        return self._observe()

    def step(self, action: SupportsIndex) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Take a token, then let the bots play on; the reward is all that the learner gained up to its next decision.

        A token that the mask forbids raises `IllegalAction`, unless the environment plays the first legal one instead.
        """
        stepper, seat = self.stepper, self.seat
        replaced = False
        try:
            gains = stepper.step(action)
        except IllegalAction:
            if not self._forgiving or not self._mask.any():
                raise
            replaced = True
            gains = stepper.step(int(self._mask.argmax()))
        reward = gains[seat]
        if stepper.state.to_act != seat:
            reward += self.others.play(seat)
        if self._before:
            reward, self._before = reward + self._before, 0.0
        observation, info = self._observe()
        if replaced:
            info["illegal"] = True
        over = stepper.state.to_act is None
        if over and (outcome := stepper.state.outcome) is not None:
            info |= {"scores": outcome.scores, "ranks": outcome.ranks}
        return observation, reward, over, False, info

    def _observe(self) -> tuple[Floats, dict[str, Any]]:
        """The position from the learner's seat, and what may be played."""
        self._mask = self.stepper.mask()
        self.action_space.legal = numbers = self._mask.view(np.int8)
        return self.stepper.observe(self.seat), {"action_mask": numbers}

    def action_masks(self) -> Mask:
        """One bool for each token: whether the learner may play it now."""
        return self._mask

    def render(self) -> str | None:
        """The position from the learner's seat: an SVG, or text in the mode `ansi`."""
        return render(self.stepper, self.render_mode, self.seat)

    def record(self) -> Record:
        """The game so far, to be saved and replayed."""
        return self.stepper.record()
