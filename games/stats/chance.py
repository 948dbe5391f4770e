"""How far counts lie from what chance gives: the chi-squared distribution, in a few lines."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

ENOUGH = 5  # the least expected number for which the chi-squared approximation is fit to use
_TERMS = 10_000
_CLOSE = 1e-15


@dataclass(frozen=True, slots=True)
class Verdict:
    """A chi-squared statistic, its degrees of freedom, and how often chance exceeds it."""

    statistic: float
    freedom: int
    p: float


def verdict(statistic: float, freedom: int) -> Verdict:
    return Verdict(statistic, freedom, exceeds(statistic, freedom))


def added(verdicts: Sequence[Verdict]) -> Verdict:
    """Independent statistics taken together."""
    return verdict(sum(v.statistic for v in verdicts), sum(v.freedom for v in verdicts))


def distance(found: Sequence[int], expected: Sequence[float]) -> float:
    """Pearson's statistic."""
    return sum((n - e) ** 2 / e for n, e in zip(found, expected, strict=True))


def exceeds(statistic: float, freedom: int) -> float:
    """How likely chance alone gives a statistic at least so large; right to about ten digits."""
    if statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """The lower incomplete gamma function over its front factor."""
    term = total = 1 / a
    for n in range(1, _TERMS):
        term *= x / (a + n)
        total += term
        if term < total * _CLOSE:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """The upper one, by Lentz's continued fraction."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    result = d
    for n in range(1, _TERMS):
        step = -n * (n - a)
        b += 2
        d = 1 / (b + step * d)
        c = b + step / c
        result *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return result
