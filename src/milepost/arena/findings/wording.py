"""Numbers as people read them: no more digits than are sure, a real minus sign, percent where it is a share."""

from __future__ import annotations

from math import ceil, log10

from milepost.arena.statistics.intervals import Estimate

SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


def number(value: float, decimals: int | None = None, sign: bool = False) -> str:
    """A number; without `decimals`, with three digits that count.

    >>> number(1234.5), number(12.345), number(0.01234), number(3.0), number(-2.5, sign=True)
    ('1,234', '12.3', '0.0123', '3', '−2.5')
    """
    text = f"{value:,.{_decimals(abs(value) * 0.03) if decimals is None else decimals}f}"
    if decimals is None and "." in text:
        text = text.rstrip("0").rstrip(".")
    if float(text.replace(",", "")) == 0:
        text = text.lstrip("-")
    elif sign and value > 0:
        text = "+" + text
    return text.replace("-", MINUS)


def percent(share: float, decimals: int = 0, sign: bool = False) -> str:
    r"""A share of a whole.

    >>> percent(0.834)
    '83\xa0%'
    """
    return number(100 * share, decimals, sign) + SPACE + "%"


def estimate(found: Estimate | None, sign: bool = False) -> str:
    """A number with its 95 % interval: `8.2 (7.9–8.5)`."""
    if found is None:
        return "–"
    decimals = decimals_of(found)
    if found.low is None and found.high is None:
        return f"{number(found.value, None, sign)} ({interval(found, 0)})"
    return f"{number(found.value, decimals, sign)} ({interval(found, decimals, sign)})"


def mean(found: Estimate | None) -> str:
    """A number with as many digits as are sure, without its interval."""
    if found is None:
        return "–"
    alone = found.low is None and found.high is None
    return number(found.value, None if alone else decimals_of(found))


def share(found: Estimate | None, sign: bool = False) -> str:
    """A share with its 95 % interval: `83 % (79–87)`."""
    if found is None:
        return "–"
    decimals = share_decimals(found)
    whole = scaled(found, 100.0)
    return f"{percent(found.value, decimals, sign)} ({interval(whole, decimals, sign)})"


def share_decimals(found: Estimate) -> int:
    """How many decimals of a percentage are worth reading."""
    return 1 if found.low is not None and found.high is not None and found.high - found.low < 0.02 else 0


def interval(found: Estimate, decimals: int, sign: bool = False) -> str:
    """The two ends of an interval, of which each may be open."""
    low = None if found.low is None else number(found.low, decimals, sign)
    high = None if found.high is None else number(found.high, decimals, sign)
    if low is None and high is None:
        return "no interval yet"
    if low is None:
        return f"at most {high}"
    if high is None:
        return f"at least {low}"
    if found.low == found.high:
        return "all deals alike"
    return f"{low} to {high}" if MINUS in low + high or sign else f"{low}–{high}"


def scaled(found: Estimate, by: float) -> Estimate:
    """An estimate in another unit."""
    low, high = found.low, found.high
    return Estimate(
        found.value * by, None if low is None else low * by, None if high is None else high * by, found.deals
    )


def decimals_of(found: Estimate) -> int:
    """How many decimals of a number are worth reading."""
    return _decimals(reach_of(found))


def reach_of(found: Estimate) -> float:
    """How far the interval reaches around the value; where it is open, a tenth of the value stands for it."""
    ends = [abs(end - found.value) for end in (found.low, found.high) if end is not None]
    return max(ends, default=abs(found.value) / 10)


def _decimals(reach: float) -> int:
    """As many decimals as make `reach` at least three of the last digit, so that no digit is luck; at most four."""
    return 0 if reach <= 0 else max(0, min(4, ceil(-log10(reach / 3))))


def seconds(value: float) -> str:
    r"""A time in the unit that suits it.

    >>> seconds(0.00042), seconds(0.012), seconds(3.21)
    ('0.42\xa0ms', '12\xa0ms', '3.2\xa0s')
    """
    if value < 1:
        return number(1000 * value, 2 if value < 0.001 else 1 if value < 0.01 else 0) + SPACE + "ms"
    return number(value, 1 if value < 10 else 0) + SPACE + "s"


def count(how_many: int, thing: str) -> str:
    """A number of things: `1 game`, `2,000 games`."""
    return f"{how_many:,} {thing}{'' if how_many == 1 else 's'}"
