"""Two variants on the same deals: paired differences and what they allow to say."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reports.stats.estimate import Estimate, Measured

HIGHER, LOWER, BETTER, WORSE, SAME, OPEN = "higher", "lower", "better", "worse", "equivalent", "not yet known"


@dataclass(frozen=True)
class Paired:
    """The difference of a measure between two variants."""

    difference: Estimate
    narrow: Estimate  # the 90 % interval: equivalence is shown at 5 % if it lies within the margin (two one-sided tests)
    p_value: float
    correlation: float  # of the two variants' blocks
    saved: float  # share of the games that pairing saves, for the same interval as with separate deals


def paired(baseline: Measured, arm: Measured) -> Paired:
    """`arm` minus `baseline`, from the same blocks in the same order.

    Var(a - b) = Var(a) + Var(b) - 2 Cov(a, b), so the pairing saves the share 2 Cov / (Var(a) + Var(b)) of the games (common random
    numbers; Law, Simulation Modeling and Analysis, section 11.2). A negative share means that it costs games.
    """
    difference = arm - baseline
    apart = baseline.error**2 + arm.error**2
    product = baseline.error * arm.error
    covariance = (apart - difference.error**2) / 2
    return Paired(
        difference.estimate(),
        difference.estimate(0.90),
        difference.p_value(),
        covariance / product if product > 0 else np.nan,
        2 * covariance / apart if apart > 0 else np.nan,
    )


def verdict(found: Paired, q_value: float, margin: float, baseline: float, target: float | None = None, level: float = 0.05) -> str:
    """What can be said of a difference.

    Within the margin if the 90 % interval lies between -margin and +margin: two one-sided tests at 5 % (Schuirmann, J. Pharmacokinet.
    Biopharm. 15, 1987). Otherwise a difference is shown if its q value, over all measures of the report, is at most `level`. Where a
    measure has a target (a seat's fair share), nearer to it is better.
    """
    if not found.difference.known or np.isnan(found.p_value):
        return OPEN
    if -margin < found.narrow.low and found.narrow.high < margin:
        return SAME
    if np.isnan(q_value) or q_value > level:
        return OPEN
    if target is not None:
        return BETTER if abs(baseline + found.difference.mean - target) < abs(baseline - target) else WORSE
    return HIGHER if found.difference.mean > 0 else LOWER
