"""Learning environments over any game.

Nothing heavy is imported before it is used: the vectorised games below this package run on machines that have numpy and
little else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from milepost.core.game import Game
    from milepost.learn.aec import TableEnv
    from milepost.learn.gym import SeatEnv
    from milepost.learn.opponents import Opponents
    from milepost.learn.rewards import Rewards as Rewards
    from milepost.learn.rewards import RewardsLike
    from milepost.learn.stepper import Stepper as Stepper

VECTORISED = {"bus": "milepost.learn.parity_bus"}
"""The games that exist in `milepost.learn.vector`, and where they are put beside the engine."""
_HOMES = {"Rewards": "milepost.learn.rewards", "Stepper": "milepost.learn.stepper"}
__all__ = ["Rewards", "Stepper", "env", "gym_env"]


def env(
    game: str | Game[Any],
    seats: int | None = None,
    *,
    seed: int | None = None,
    rewards: RewardsLike = None,
    render_mode: str | None = None,
    **settings: Any,
) -> TableEnv:
    """A PettingZoo (AEC) environment in which every seat is an agent; `settings` are the game's options and `codec`."""
    made: TableEnv = _home("aec").TableEnv(game, seats, seed=seed, rewards=rewards, render_mode=render_mode, **settings)
    return made


def gym_env(
    game: str | Game[Any],
    seats: int | None = None,
    *,
    seat: int | str = 0,
    opponents: Opponents = "random",
    seed: int | None = None,
    rewards: RewardsLike = None,
    render_mode: str | None = None,
    **settings: Any,
) -> SeatEnv:
    """A Gymnasium environment for one learner against bots; `settings` are the game's options, `codec`, `illegal`."""
    made: SeatEnv = _home("gym").SeatEnv(
        game, seats, seat=seat, opponents=opponents, seed=seed, rewards=rewards, render_mode=render_mode, **settings
    )
    return made


def _home(module: str) -> Any:
    """A module that needs the `learn` extra."""
    try:
        return import_module(f"milepost.learn.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("gymnasium", "pettingzoo"):
            raise
        from milepost.core.errors import BadInput

        raise BadInput(
            f"Learning environments need {error.name}, which is not installed: pip install milepost[learn]."
        ) from None


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'milepost.learn' has no attribute {name!r}")
