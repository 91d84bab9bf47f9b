"""Adds the errors of one series in time to errors.json: the equal-weighted cosine estimator (Lazarus, Lewis, Stock & Watson 2018) and
a first-order autoregression (Bartlett 1935), straight from the formulas, independent of the core. R has no package for it. Run after make-errors.R, in this folder."""

import csv, json, sys
import numpy as np
import scipy
from scipy import stats

CASES = [
    ("data/usdistlag.csv", "consumption", ["gnp"], "year"),
    ("data/investment.csv", "RealInv", ["RealGNP", "RealInt"], "year"),
    ("data/lakehuron.csv", "level", ["year"], "year"),
    ("data/nile.csv", "flow", ["year"], "year"),
]


def answer(dataset, y_name, x_names, time):
    rows = [r for r in csv.DictReader(open(dataset)) if all(r[c] != "" for c in [y_name, *x_names])]
    rows.sort(key=lambda r: float(r[time]))
    y = np.array([float(r[y_name]) for r in rows])
    x = np.array([[float(r[c]) for c in x_names] for r in rows])
    n, k = len(y), len(x_names) + 1
    # x̃ of every X, and the covariance of the slopes, about the means.
    z = x - x.mean(axis=0)
    scale = np.sqrt((z * z).sum(axis=0))
    z = z / scale
    slopes = np.linalg.lstsq(z, y - y.mean(), rcond=None)[0]
    e = y - y.mean() - z @ slopes
    nu = max(4, round(0.4 * n ** (2 / 3)))
    t = np.arange(1, n + 1)
    score = z * e[:, None]
    basis = [np.sqrt(2 / n) * (score * np.cos(np.pi * j * (t - 0.5) / n)[:, None]).sum(axis=0) for j in range(1, nu + 1)]
    omega = sum(np.outer(v, v) for v in basis) / nu
    bread = np.linalg.inv(z.T @ z)
    V = n * bread @ omega @ bread
    C = bread * (e @ e) / (n - k)
    unit = np.outer(scale, scale)
    V, C, slopes = V / unit, C / unit, slopes / scale
    q = k - 1

    def table(V, df):
        se = np.sqrt(np.diag(V))
        p = 2 * stats.t.sf(abs(slopes / se), df)
        reach = stats.t.ppf(0.975, df) * se
        return [
            dict(display_name=name, coeff=b, std_err=s, t_stat=b / s, p_value=v, ci_lower=b - r, ci_upper=b + r, df=df)
            for name, b, s, v, r in zip(x_names, slopes, se, p, reach)
        ]

    # A first-order autoregression: lag-1 autocorrelations of the residuals, of each X left over from the others, and of a basis.
    def alike(v):
        return (v[1:] * v[:-1]).sum() / (v * v).sum()

    r = alike(e)
    phi = min(max(r + (1 + 3 * r) / n, 0), 0.97)

    def inflation(of):
        return (1 + phi * of) / (1 - phi * of)

    basis = np.linalg.qr(np.column_stack([np.ones(n), z]))[0]
    worth = n - sum(inflation(alike(column)) for column in basis.T)
    roots = np.sqrt([inflation(max(alike(column), 0)) for column in (z @ bread).T])
    A = C * np.outer(roots, roots) * (n - k) / worth
    df = max(2, int(n * (1 - phi**2) / (1 + phi**2)) - k)

    kinds = {"ewc": table(V, nu), "ols": table(C, n - k), "ar1": table(A, df)}
    used = [max(kinds, key=lambda kind: kinds[kind][i]["ci_upper"] - kinds[kind][i]["ci_lower"]) for i in range(q)]
    wider = [dict(kinds[kind][i]) for i, kind in enumerate(used)]
    order = np.argsort([w["p_value"] for w in wider])
    most = 0.0
    for rank, i in enumerate(order):
        most = max(most, min(1.0, (q - rank) * wider[i]["p_value"]))
        wider[i]["holm_p"] = most
    F1 = (nu - q + 1) / (nu * q) * slopes @ np.linalg.solve(V, slopes)
    F2 = slopes @ np.linalg.solve(C, slopes) / q
    F3 = slopes @ np.linalg.solve(A, slopes) / q
    joint = [
        dict(statistic=F1, df=[q, nu - q + 1], p_value=stats.f.sf(F1, q, nu - q + 1)),
        dict(statistic=F2, df=[q, n - k], p_value=stats.f.sf(F2, q, n - k)),
        dict(statistic=F3, df=[q, df], p_value=stats.f.sf(F3, q, df)),
    ]
    r2 = 1 - e @ e / ((y - y.mean()) @ (y - y.mean()))
    squares = (score @ bread) ** 2
    return dict(
        dataset=dataset, y=y_name, x=x_names, trans=None, entity=None, time=time,
        errors=used[0] if len(set(used)) == 1 else "ewc", df=nu, n=n, entities=None,
        table=kinds["ewc"], ar1_table=kinds["ar1"], effects=wider, joint=max(joint, key=lambda j: j["p_value"]), adj_r_squared=1 - (1 - r2) * (n - 1) / (n - k),
        lag_one=list(((score @ bread)[1:] * (score @ bread)[:-1]).sum(axis=0) / squares.sum(axis=0)),
    )


made = json.load(open("errors.r.json"))
made["made_with"]["python"] = sys.version.split()[0]
made["made_with"]["packages"].update(numpy=np.__version__, scipy=scipy.__version__)
out = {
    "family": "errors",
    "made_with": made["made_with"],
    "r_calls": {
        "hc3": "sandwich::vcovHC(fit, type = 'HC3'), t with n - k",
        "cv3": "clubSandwich::vcovCR(fit, cluster, type = 'CR3') * (G - 1) / G, equal to refitting lm without each cluster; t with G - 1",
        "joint": "car::linearHypothesis(fit, all X, vcov. = V, test = 'F'), pf with the denominator's degrees of freedom; the largest p",
        "effects": "the errors with the widest interval: hc3 or vcov(fit), cv3 by entity or by period, of a series ewc, classical or a first-order autoregression",
        "holm": "stats::p.adjust(p, 'holm')",
        "ewc": "make-errors.py: the formulas of Lazarus, Lewis, Stock & Watson (2018) in numpy",
        "ar1": "make-errors.py: variance times (1 + φφₓ)/(1 - φφₓ) (Bartlett 1935), φ free of its bias (Marriott & Pope 1954), in numpy",
    },
    "cases": made["cases"] + [answer(*case) for case in CASES],
}


def plain(value):
    return value.item() if hasattr(value, "item") else str(value)


json.dump(out, open("errors.json", "w"), indent=1, default=plain)
