"""Which settings to try next, from how those tried before did: optuna, which comes with `milepost[tune]`."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from milepost.arena.tuning.ranges import Choices, Numbers, Range, Space, Value
from milepost.core.errors import BadInput

if TYPE_CHECKING:
    from optuna.distributions import BaseDistribution
    from optuna.study import Study

AT_RANDOM = 10
"""So many settings are tried at random before what is known guides the search."""
TRIES = 5
"""How often a suggestion that was made before is asked for once more, for each that is wanted."""


class Suggestion(msgspec.Struct, frozen=True):
    """Values to try: `asked` as they were suggested, `values` as they are written in the name of the bot, `spec`."""

    asked: dict[str, Any]
    values: dict[str, Value | None]
    spec: str


def check_installed() -> None:
    """Refuse to begin without optuna."""
    try:
        import optuna
    except ImportError:
        raise BadInput("Tuning needs optuna, which comes with the extra: pip install 'milepost[tune]'.") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)


def suggest(
    space: Space, known: Sequence[tuple[Suggestion, float]], present: float | None, wanted: int, seed: int
) -> list[Suggestion]:
    """New settings to try, at most as many as are wanted: none that is known or has the present values.

    `known` are those tried before with how well they did (more is better). `present` is how well the bot does as it
    is, None if nobody knows. The same arguments give the same suggestions.
    """
    taken = {space.bot, *(one.spec for one, _ in known)}
    found: list[Suggestion] = []
    study = _study(space, known, present, seed)
    distributions = {one.name: _distribution(one) for one in space.ranges}
    for _ in range(TRIES * wanted):
        if len(found) == wanted:
            break
        asked = study.ask(distributions).params
        values: dict[str, Value | None] = {one.name: _read(one, asked[one.name]) for one in space.ranges}
        spec = space.spec(values)
        if spec not in taken:
            taken.add(spec)
            found.append(Suggestion(asked, values, spec))
    return found


def _study(space: Space, known: Sequence[tuple[Suggestion, float]], present: float | None, seed: int) -> Study:
    """A study that knows what was tried; with it, those being asked for are kept apart from each other."""
    import optuna

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        sampler = optuna.samplers.TPESampler(
            seed=seed, n_startup_trials=AT_RANDOM, multivariate=True, constant_liar=True
        )
    study = optuna.create_study(direction="maximize", sampler=sampler)
    distributions = {one.name: _distribution(one) for one in space.ranges}
    tried = [(one.asked, score) for one, score in known]
    now = space.present()
    if present is not None and all(_can_be_asked(one, now[one.name]) for one in space.ranges):
        tried.insert(0, (dict(now), present))
    for asked, score in tried:
        study.add_trial(optuna.trial.create_trial(params=asked, distributions=distributions, value=score))
    return study


def _read(one: Range, asked: Any) -> Value:
    if isinstance(one, Numbers):
        return one.read(asked)
    value: Value = asked
    return value


def _distribution(one: Range) -> BaseDistribution:
    from optuna.distributions import CategoricalDistribution, FloatDistribution, IntDistribution

    match one:
        case Choices(choices=choices):
            return CategoricalDistribution(choices)
        case Numbers(whole=True):
            return IntDistribution(int(one.low), int(one.high), log=one.log, step=int(one.step or 1))
        case Numbers():
            return FloatDistribution(one.low, one.high, log=one.log, step=one.step)


def _can_be_asked(one: Range, value: Any) -> bool:
    """Whether a value is one that could be suggested: not left open, and on a step."""
    if value is None or isinstance(one, Choices) or one.step is None:
        return value is not None
    steps = (value - one.low) / one.step
    return bool(abs(steps - round(steps)) < 1e-9)
