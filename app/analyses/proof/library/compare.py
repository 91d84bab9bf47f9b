"""How Estimand chooses rows, and how a proof compares numbers."""

import math
import sys
import warnings

import numpy as np
import pandas as pd
from scipy import stats

# Python warns where a test has few rows; what is compared is the number.
warnings.filterwarnings("ignore")

compared = {"numbers": 0, "failed": []}


def digits_that_agree(ours, theirs, scale=0.0):
    """-log10 of the relative difference, at most 16. Where a number is zero by nature, the difference is taken relative to
    `scale`, the size of the data."""
    if math.isnan(ours) or math.isnan(theirs):
        return 16.0 if math.isnan(ours) and math.isnan(theirs) else 0.0
    if ours == theirs:
        return 16.0
    size = scale if abs(theirs) < 1e-3 * scale else abs(theirs)
    return 0.0 if size == 0 else min(16.0, max(0.0, -math.log10(abs(ours - theirs) / size)))


def numbers(values):
    """A list of doubles; what is not defined is NaN."""
    if values is None or np.isscalar(values):
        values = [values]
    plain = [float("nan") if value is None else float(value) for value in values]
    return [value if math.isfinite(value) else float("nan") for value in plain]


def check(what, ours, theirs, digits, scale=0.0, places=None):
    """Prints Estimand's numbers, those of this script and the digits that agree; of a list of more than 12 numbers those
    that agree least. `digits`: how many must agree. `places`: names of the numbers of a list."""
    ours, theirs = numbers(ours), numbers(theirs)
    if len(ours) != len(theirs):
        print(f"{what:<46} {len(ours)} numbers, here {len(theirs)}  DIFFERENT")
        compared["failed"].append(what)
        compared["numbers"] += 1
        return
    agree = [digits_that_agree(a, b, scale) for a, b in zip(ours, theirs)]
    long = len(ours) > 12
    for i in [int(np.argmin(agree))] if long else range(len(ours)):
        name = what if len(ours) == 1 and places is None else f"{what}: {places[i] if places is not None else i + 1}"
        name = f"{what}, {len(ours)} numbers, least in {i + 1}" if long else name
        different = f"  DIFFERENT ({digits:g} needed)" if agree[i] < digits else ""
        print(f"{name:<46} {format_number(ours[i]):>24} {format_number(theirs[i]):>24} {agree[i]:5.1f}{different}")
    compared["numbers"] += len(ours)
    if agree and min(agree) < digits:
        compared["failed"].append(what)


def format_number(x):
    return "not defined" if math.isnan(x) else f"{x:.17g}"


def check_count(what, ours, theirs, places=None):
    """Counts must be equal."""
    check(what, ours, theirs, 16, places=places)


def not_recomputed(what, why):
    """Says what no package recomputes, and why."""
    print(f"{what:<46} not recomputed: {why}")


def heading(title):
    print(f"\n{title}\n{'':<46} {'Estimand':>24} {'Python':>24} digits")


def finish():
    """The last line; status 1 if a number differs."""
    failed = list(dict.fromkeys(compared["failed"]))
    if not failed:
        print(f"\nAll {compared['numbers']} numbers agree to the digits needed.")
    else:
        print(f"\n{compared['numbers']} numbers compared. These differ: {'; '.join(failed)}")
        sys.exit(1)
