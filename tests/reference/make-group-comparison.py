"""Adds to group_comparison.json the limits of Hedges' g and the detectable difference of the pair that differs most.

numpy 2.4.6, scipy 1.17.1 (tests/interop/requirements.txt); scipy.stats.nct is NaN far from 0, so its tail is integrated here. Run it
in this folder. The other values: calls and made_with of the file.
"""

import json
import math

import numpy as np
from scipy import optimize, stats

NODES, WEIGHTS = np.polynomial.legendre.leggauss(400)

found = json.load(open("group_comparison.json", encoding="utf-8"))


def upper(t, df, delta):
    """P(T > t): Gauss and Legendre's rule over the deviation of a normal sample, in shares of its distribution."""
    ends = stats.chi.ppf(1e-17, df), stats.chi.isf(1e-17, df)
    c = (ends[1] - ends[0]) / 2 * NODES + (ends[0] + ends[1]) / 2
    return (ends[1] - ends[0]) / 2 * (WEIGHTS * stats.chi.pdf(c, df) * stats.norm.sf(t * c / math.sqrt(df) - delta)).sum()


def noncentrality(t, df, p):
    """The noncentrality with which P(T > t) is p."""
    width = 8 + 4 * abs(t)
    return optimize.brentq(lambda delta: upper(t, df, delta) - p, t - width, t + width, xtol=1e-13)


for case in found["cases"]:
    values = case["values"]
    groups = {group["name"]: group for group in values["groups"]}
    k = len(groups)
    widest = max(values["pairs"], key=lambda pair: abs(pair["diff"]))
    for pair in values["pairs"]:
        t, df = pair["statistic"], pair["df"]
        if k == 2:
            critical = stats.t.isf(0.025, df)
        else:
            critical = optimize.brentq(lambda c: stats.studentized_range.sf(c * math.sqrt(2), k, df) - 0.05, 0.5, 60, xtol=1e-13)
        alpha = 2 * stats.t.sf(critical, df)
        a, b = groups[pair["a"]], groups[pair["b"]]
        pooled = math.sqrt(((a["n"] - 1) * a["sd"] ** 2 + (b["n"] - 1) * b["sd"] ** 2) / (a["n"] + b["n"] - 2))
        for name, p in (("g_lower", alpha / 2), ("g_upper", 1 - alpha / 2)):
            pair[name] = noncentrality(t, df, p) * pair["std_err"] / pooled
        if pair is widest:
            power = lambda delta: upper(critical, df, delta) + upper(critical, df, -delta)
            values["detectable"] = optimize.brentq(lambda delta: power(delta) - 0.8, 0.1, 3 * critical + 6, xtol=1e-13) * pair["std_err"]

text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
open("group_comparison.json", "w", encoding="utf-8").write(text + "\n")
