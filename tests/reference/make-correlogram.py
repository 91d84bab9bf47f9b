"""Writes correlogram.json: autocorrelations of residuals. Run in this folder: python3 make-correlogram.py

One series: R's acf, to which statsmodels must agree. A series with gaps: acf of statsmodels with missing="conservative" on the
residuals with NaN in the periods that are missing. Panels, for which neither has a function: loops over all pairs of rows.
Residuals are those of numpy's lstsq, and in R of lm. Robust fits: lmrob of R's robustbase, as in robust_regression.json.
"""

import json
import math
import platform
import subprocess
import tempfile

import numpy as np
import pandas as pd
import statsmodels
from statsmodels.tsa.stattools import acf

CASES = [
    dict(fun="regression", dataset="data/adstock.csv", y="sales", x=["ads", "price"], time="year"),
    dict(fun="regression", dataset="data/longley.csv", y="Employed", x=["GNP", "Unemployed"], time="Year"),
    dict(fun="regression", dataset="data/adstock_gaps.csv", y="sales", x=["ads"], time="year"),
    dict(fun="regression", dataset="data/grunfeld.csv", y="inv", x=["value", "capital"], entity="company_id", time="fy"),
    dict(fun="regression", dataset="data/grunfeld_gaps.csv", y="inv", x=["value", "capital"], entity="company_id", time="fy"),
    dict(fun="autoregression", dataset="data/lakehuron.csv", y="level", x=[], time="year"),
    dict(fun="autoregression", dataset="data/adstock_gaps.csv", y="sales", x=["ads"], time="year"),
    dict(fun="koyckregression", dataset="data/adstock_panel.csv", y="sales", x=["ads"], entity="shop", time="year"),
    dict(fun="robust_regression", dataset="data/adstock.csv", y="sales", x=["ads"], time="year"),
]

OF_R = """
suppressMessages({library(robustbase); library(jsonlite)})
given <- fromJSON(commandArgs(TRUE)[1])
set.seed(1)
X <- as.matrix(given$X)[, -1, drop = FALSE]
fit <- if (given$robust) {
  lmrob(given$y ~ X, control = lmrob.control(nResample = 5000, k.max = 20000, maxit.scale = 20000, refine.tol = 1e-13,
    rel.tol = 1e-13, scale.tol = 1e-14, best.r.s = 50, seed = NULL))
} else lm(given$y ~ X)
r <- acf(residuals(fit), lag.max = given$lags, demean = FALSE, plot = FALSE)$acf[-1]
cat(toJSON(list(r = r, e = unname(residuals(fit))), digits = I(17)))
"""


def rows(case):
    """Y, the columns of the model, entity and time of the rows used, in the order of the analysis."""
    table = pd.read_csv(case["dataset"])
    entity = table[case["entity"]] if "entity" in case else pd.Series(0, index=table.index)
    table = table.assign(entity=pd.factorize(entity)[0]).sort_values(["entity", case["time"]], kind="stable")
    columns = [np.ones(len(table)), *[table[x].to_numpy(float) for x in case["x"]]]
    y, at = table[case["y"]].to_numpy(float), list(zip(table["entity"], table[case["time"]]))
    if case["fun"] not in ("regression", "robust_regression"):
        place = {key: i for i, key in enumerate(at)}
        columns.append(np.array([y[place[(g, t - 1)]] if (g, t - 1) in place else np.nan for g, t in at]))
    X = np.column_stack(columns)
    keep = np.isfinite(X).all(axis=1)
    return y[keep], X[keep], [key for key, kept in zip(at, keep) if kept]


def by_pairs(e, at, lags):
    """Sums over all pairs of rows of one entity, exactly so many periods apart."""
    products, pairs = [0.0] * lags, [0] * lags
    for i in range(len(e)):
        for j in range(len(e)):
            apart = at[i][1] - at[j][1]
            if at[i][0] == at[j][0] and 1 <= apart <= lags:
                products[apart - 1] += e[i] * e[j]
                pairs[apart - 1] += 1
    return np.array(products) / (e @ e), pairs


def answer(case):
    y, X, at = rows(case)
    longest = max(pd.Series([g for g, _ in at]).value_counts())
    lags = min(math.floor(10 * math.log10(longest)), 40, longest - 1)
    scaled = np.linalg.norm(X, axis=0)
    e = y - X @ (np.linalg.lstsq(X / scaled, y, rcond=None)[0] / scaled)
    times = [t for _, t in at]
    panel, robust = "entity" in case, case["fun"] == "robust_regression"
    gaps = not panel and any(b - a != 1 for a, b in zip(times, times[1:]))
    if panel:
        made_by = "numpy"
    elif gaps:
        made_by = "statsmodels"
        full = np.full(times[-1] - times[0] + 1, np.nan)
        full[np.array(times) - times[0]] = e
        r = acf(full, nlags=lags, adjusted=False, fft=False, missing="conservative")[1:]
    else:
        made_by = "R"
        with tempfile.NamedTemporaryFile("w", suffix=".json") as given, tempfile.NamedTemporaryFile("w", suffix=".R") as script:
            json.dump(dict(y=list(y), X=X.tolist(), lags=int(lags), robust=robust), given)
            script.write(OF_R)
            given.flush(), script.flush()
            found = json.loads(subprocess.run(["Rscript", script.name, given.name], capture_output=True, text=True, check=True).stdout)
        r, e = np.array(found["r"]), np.array(found["e"])
        assert np.abs(acf(e, nlags=lags, fft=False)[1:] - r).max() < (1e-3 if robust else 1e-11)
    own, pairs = by_pairs(e, at, lags)
    if panel:
        r = own
    assert np.abs(own - r).max() < 1e-12
    limit = 1.959963984540054 * np.sqrt(pairs) / len(e)
    return dict(case, trans=None, n=len(e), made_by=made_by, autocorrelation=list(r), pairs=pairs, limit=list(limit),
                outside=int((np.abs(r) > limit).sum()))


versions = dict(python=platform.python_version(), numpy=np.__version__, statsmodels=statsmodels.__version__, R="4.2.2")
calls = dict(R="acf(residuals(fit), demean = FALSE)", statsmodels='acf(e, adjusted=False, missing="conservative")')
with open("correlogram.json", "w") as file:
    json.dump(dict(family="correlogram", made_with=versions, r_calls=calls, cases=[answer(case) for case in CASES]), file, indent=1)
    file.write("\n")
