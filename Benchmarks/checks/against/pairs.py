"""What pairs of times say: the median of their ratios, an interval for it, and a verdict.

Machines drift, so two times are compared only within a pair, taken one right after the other. The interval is that of
the sign test, and assumes no distribution. Each ratio lies below the median of all ratios with probability one half,
independently of the others. So the number of n ratios below it is binomial, and the interval between the k-th values
from either end (k from 0) misses the median with probability 2 · P(X <= k), X ~ B(n, 1/2).

How many pairs that takes: the interval between the lowest and the highest ratio misses with 2^(1 - n), so that
n >= 1 + log2(1 / miss) pairs have an interval at all. But one pair that the machine disturbed then widens it. So the
default is the fewest pairs whose interval leaves out the outermost ratio on either side, 2 (1 + n) / 2^n <= miss,
rounded up to an even number: each side then runs first equally often.

Where k commands are judged at once, each interval may miss with 0.05 / k only. So all verdicts of a run hold together
with a probability of 95 % at least (Bonferroni's inequality, which needs no independence).
"""

from __future__ import annotations

import dataclasses
import fractions
import math
import statistics

MISS = 0.05


def outermost(pairs: int, miss: float) -> int | None:
    """The largest k for which the interval between the k-th ratios from either end misses with `miss` at most.

    >>> outermost(5, 0.05), outermost(6, 0.05), outermost(8, 0.05), outermost(9, 0.05)
    (None, 0, 0, 1)

    Binomial tables say the same, as do Measurement's PairedComparison and its tests.

    >>> [outermost(pairs, 0.05) for pairs in (20, 31, 101)]
    [5, 9, 40]
    """
    tail = 0
    rank = None
    for k in range((pairs + 1) // 2):
        tail += math.comb(pairs, k)
        # A fraction: 2^pairs is no float from about 1,000 pairs on.
        if 2 * tail > fractions.Fraction(miss) * 2**pairs:
            break
        rank = k
    return rank


def fewest_pairs(miss: float, left_out: int = 0) -> int:
    """The fewest pairs whose interval leaves out so many ratios on either side.

    >>> fewest_pairs(0.05), fewest_pairs(0.05, 1), fewest_pairs(0.01), fewest_pairs(0.01, 1)
    (6, 9, 8, 12)
    """
    pairs = 1
    while (rank := outermost(pairs, miss)) is None or rank < left_out:
        pairs += 1
    return pairs


def default_pairs(commands: int) -> int:
    """Even, and enough for so many commands at once, one disturbed pair on either side included.

    >>> [default_pairs(commands) for commands in (1, 2, 5, 20)]
    [10, 10, 12, 14]
    """
    pairs = fewest_pairs(MISS / commands, left_out=1)
    return pairs + pairs % 2


@dataclasses.dataclass
class Comparison:
    """The ratio of two programs' times over pairs: of each pair the time of `base` and that of `present`, in s.

    >>> slow = Comparison.of([(1.0, 1.2), (2.0, 2.5), (1.0, 1.3), (1.0, 1.1), (1.0, 1.2), (3.0, 3.9)], 0.05)
    >>> slow.ratio, slow.low, slow.high, slow.verdict
    (1.225, 1.1, 1.3, 'slower')
    >>> Comparison.of([(1.0, 1.2), (1.0, 0.9)] * 5, 0.05).verdict
    'no difference seen'
    >>> Comparison.of([(2.0, 1.0)] * 6, 0.05).verdict
    'faster'

    A limit is exceeded where the whole interval lies above it.

    >>> slow.exceeds(1.05), slow.exceeds(1.1), slow.exceeds(1.2)
    (True, False, False)
    """

    base: float
    present: float
    ratio: float
    low: float
    high: float

    @staticmethod
    def of(pairs: list[tuple[float, float]], miss: float) -> Comparison:
        """Of at least fewest_pairs(miss) pairs."""
        ratios = sorted(present / base for base, present in pairs)
        rank = outermost(len(ratios), miss)
        if rank is None:
            raise ValueError(f"{len(ratios)} pairs are too few")
        bases, presents = zip(*pairs)
        return Comparison(
            statistics.median(bases), statistics.median(presents), statistics.median(ratios), ratios[rank],
            ratios[-1 - rank])

    @property
    def verdict(self) -> str:
        return "slower" if self.low > 1 else "faster" if self.high < 1 else "no difference seen"

    def exceeds(self, limit: float) -> bool:
        return self.low > limit
