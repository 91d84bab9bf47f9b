"""Writes robust_errors.json: standard errors of MM-fits of panels and of series, independent of the core. Run in this folder:

    python3 make-robust-errors.py

The fits are those of R's robustbase in robust_regression.json and, for the other cases, of `Rscript` (lmrob with 5000
resamples, best of three seeds), run on here to the last digits. No package has these errors, so they come from the theory of
M-estimators (Croux, Dhaene & Hoorelbeke 2003): the equations of the coefficients, of the scale and of the S-estimate's
coefficients are stacked, their Jacobian is taken by complex steps, and row i moves the coefficients by the first block of
−J⁻¹gᵢ. The core has instead the closed form for the scale, in the basis Q."""

import csv, json, subprocess, sys
import numpy as np
import scipy
from scipy import stats

C0, C1 = 1.54764, 4.685061
CASES = [
    ("data/grunfeld.csv", "inv", ["value"], "company_id", "fy"),
    ("data/grunfeld.csv", "inv", ["value", "capital"], "company_id", "fy"),
    ("data/grunfeld_gaps.csv", "inv", ["value", "capital"], "company_id", "fy"),
    ("data/grunfeld.csv", "inv", ["value", "capital"], "company_id", None),
    ("data/airquality.csv", "Ozone", ["Temp", "Wind", "Solar.R"], "Month", "Day"),
    ("data/usdistlag.csv", "consumption", ["gnp"], None, "year"),
    ("data/lakehuron.csv", "level", ["year"], None, "year"),
    ("data/nile.csv", "flow", ["year"], None, "year"),
]
R = """
suppressMessages(library(robustbase))
d <- read.csv("%s", check.names = FALSE); d <- d[complete.cases(d[c(%s)]), ]
best <- NULL
for (seed in 1:3) {
  set.seed(seed)
  fit <- lmrob(reformulate(c(%s), "%s"), d, control = lmrob.control(nResample = 5000, best.r.s = 50, refine.tol = 1e-13,
    rel.tol = 1e-13, scale.tol = 1e-13, k.max = 5000, maxit.scale = 5000, max.it = 5000))
  if (is.null(best) || fit$scale < best$scale) best <- fit
}
cat(format(c(best$scale, coef(best$init.S), coef(best)), digits = 17), as.character(packageVersion("robustbase")), R.version.string, sep = "\\n")
"""


def psi(t, c):
    return np.where(abs(t.real) < c, t * (1 - (t / c) ** 2) ** 2, 0)


def rho(t, c):
    return np.where(abs(t.real) < c, 1 - (1 - (t / c) ** 2) ** 3, 1)


def fitted(x, y, start):
    """(coefficients, scale, coefficients of the S-estimate), from R's, to the last digits."""
    n, k = x.shape
    s, beta_s, beta = start[0], start[1 : 1 + k], start[1 + k :]

    def scale(r, s):
        for _ in range(2000):
            new = s * np.sqrt(rho(r / s, C0).sum() / (0.5 * (n - k)))
            if abs(new - s) < 1e-16 * s:
                return new
            s = new
        return s

    def step(r, s, c):
        w = np.where(abs(r / s) < c, (1 - (r / s / c) ** 2) ** 2, 0)
        root = np.sqrt(w)
        return np.linalg.lstsq(x * root[:, None], r * root, rcond=None)[0]

    for _ in range(5000):
        s = scale(y - x @ beta_s, s)
        d = step(y - x @ beta_s, s, C0)
        beta_s = beta_s + d
        if max(abs(x @ d)) < 1e-15 * s:
            break
    for _ in range(5000):
        d = step(y - x @ beta, s, C1)
        beta = beta + d
        if max(abs(x @ d)) < 1e-15 * s:
            break
    return beta, s, beta_s


def influence(x, y, beta, s, beta_s):
    """The contribution of each row to the coefficients, n × k."""
    n, k = x.shape
    theta = np.concatenate([beta, [s], beta_s]).astype(complex)

    def g(theta):
        b, s, b_s = theta[:k], theta[k], theta[k + 1 :]
        u, v = (y - x @ b) / s, (y - x @ b_s) / s
        return np.hstack([psi(u, C1)[:, None] * x, (rho(v, C0) - 0.5 * (n - k) / n)[:, None], psi(v, C0)[:, None] * x])

    h = 1e-200
    jacobian = np.empty((2 * k + 1, 2 * k + 1))
    for j in range(2 * k + 1):
        moved = theta.copy()
        moved[j] += 1j * h * max(1.0, abs(theta[j]))
        jacobian[:, j] = g(moved).sum(axis=0).imag / (h * max(1.0, abs(theta[j])))
    terms = -np.linalg.solve(jacobian, g(theta).real.T).T
    return terms[:, :k], -jacobian[:k, :k] * s, jacobian


def answer(dataset, y_name, x_names, entity, time):
    rows = [r for r in csv.DictReader(open(dataset)) if all(r[c] != "" for c in [y_name, *x_names])]
    if entity is None:
        rows.sort(key=lambda r: float(r[time]))
    quoted = ", ".join(f'"{c}"' for c in [y_name, *x_names])
    program = R % (dataset, quoted, ", ".join(f'"{c}"' for c in x_names), y_name)
    *numbers, package, r = subprocess.run(["Rscript", "-e", program], capture_output=True, text=True, check=True).stdout.split("\n")[: 2 * len(x_names) + 5]
    versions.update(robustbase=package)
    made_with.update(r=r)
    y = np.array([float(r[y_name]) for r in rows])
    raw = np.array([[float(r[c]) for c in x_names] for r in rows])
    # Centred and of unit length, and back at the end: the slopes are the same, the matrices are better.
    middle, length = raw.mean(axis=0), np.sqrt(((raw - raw.mean(axis=0)) ** 2).sum(axis=0))
    n, k, q = len(y), len(x_names) + 1, len(x_names)
    x = np.hstack([np.ones((n, 1)), (raw - middle) / length])

    def inside(b):
        return np.concatenate([[b[0] + b[1:] @ middle], b[1:] * length])

    start = np.array([float(v) for v in numbers])
    beta, s, beta_s = fitted(x, y, np.concatenate([[start[0]], inside(start[1 : 1 + k]), inside(start[1 + k :])]))
    terms, slopes, jacobian = influence(x, y, beta, s, beta_s)
    unit = np.concatenate([[1.0], length])

    def table(V, df, which=range(1, k)):
        se = np.sqrt(np.diag(V)) / unit
        b = beta / unit
        p = 2 * stats.t.sf(abs(b / se), df)
        reach = stats.t.ppf(0.975, df) * se
        return [
            dict(display_name=x_names[j - 1], coeff=b[j], std_err=se[j], t_stat=b[j] / se[j], p_value=p[j],
                 ci_lower=b[j] - reach[j], ci_upper=b[j] + reach[j], df=df)
            for j in which
        ]

    def wald(V):
        return beta[1:] @ np.linalg.solve(V[1:, 1:], beta[1:])

    result = dict(dataset=dataset, y=y_name, x=x_names, trans=None, entity=entity, time=time, n=n, scale=s)
    if entity is not None:
        keys = np.array([r[entity] for r in rows])
        u, v = (y - x @ beta) / s, (y - x @ beta_s) / s
        # The slopes of row i, and what its scale does, by the stacked equations: −∂g/∂b·s and the columns of the scale.
        slope = (1 - (u / C1) ** 2) * (1 - 5 * (u / C1) ** 2) * (abs(u) < C1)
        assert np.allclose((slope[:, None] * x).T @ x, slopes, rtol=1e-10, atol=1e-10 * abs(slopes).max())
        chi = rho(v, C0) - rho(v, C0).mean()
        along = np.linalg.solve(jacobian[:k, :k], jacobian[:k, k]) / jacobian[k, k]
        moved = []
        for g in dict.fromkeys(keys):
            own = keys == g
            rest = (slope[~own, None] * x[~own]).T @ x[~own]
            moved.append(s * np.linalg.solve(rest, psi(u[own], C1) @ x[own]) + along * chi[own].sum())
        G = len(moved)
        # Without the leverage of an entity, these must be sums of the terms of the stacked equations.
        plain = [terms[keys == g].sum(axis=0) for g in dict.fromkeys(keys)]
        linear = [s * np.linalg.solve(slopes, psi(u[keys == g], C1) @ x[keys == g]) + along * chi[keys == g].sum() for g in dict.fromkeys(keys)]
        assert np.allclose(plain, linear, rtol=1e-7, atol=1e-9 * np.abs(plain).max())
        V = (G - 1) / G * sum(np.outer(d, d) for d in moved)
        F = wald(V) / q
        rows_of = table(V, G - 1)
        result.update(errors="mm_cv3", entities=G, df=G - 1, table=rows_of, effects=rows_of, lag_one=[],
                      joint=dict(statistic=F, df=[q, G - 1], p_value=stats.f.sf(F, q, G - 1)))
    else:
        nu = max(4, round(0.4 * n ** (2 / 3)))
        t = np.arange(1, n + 1)
        sums = [(terms * np.cos(np.pi * j * (t - 0.5) / n)[:, None]).sum(axis=0) for j in range(1, nu + 1)]
        V = 2 / nu * sum(np.outer(v, v) for v in sums)
        own = sum(np.outer(v, v) for v in terms)
        rows_of, plain = table(V, nu), table(own, n - k)
        F1 = (nu - q + 1) / (nu * q) * wald(V)
        F2 = wald(own) / q
        joint = [
            dict(statistic=F1, df=[q, nu - q + 1], p_value=stats.f.sf(F1, q, nu - q + 1)),
            dict(statistic=F2, df=[q, n - k], p_value=stats.f.sf(F2, q, n - k)),
        ]
        wider = [a if a["ci_upper"] - a["ci_lower"] >= b["ci_upper"] - b["ci_lower"] else b for a, b in zip(rows_of, plain)]
        result.update(errors="mm" if all(w["df"] == n - k for w in wider) else "mm_ewc", entities=None, df=nu,
                      table=rows_of, effects=wider, joint=max(joint, key=lambda j: j["p_value"]),
                      lag_one=list((terms[1:, 1:] * terms[:-1, 1:]).sum(axis=0) / (terms[:, 1:] ** 2).sum(axis=0)))
    most = 0.0
    for rank, i in enumerate(np.argsort([w["p_value"] for w in result["effects"]])):
        most = max(most, min(1.0, (q - rank) * result["effects"][i]["p_value"]))
        result["effects"][i]["holm_p"] = most
    return result


versions = dict(numpy=np.__version__, scipy=scipy.__version__)
made_with = dict(python=sys.version.split()[0], packages=versions)
out = dict(
    family="robust_errors",
    made_with=made_with,
    r_calls={
        "fit": "robustbase::lmrob(y ~ x, method = 'MM') with nResample 5000, best of three seeds, run on in numpy",
        "std_err": "make-robust-errors.py: the stacked equations of M-estimation in numpy, Jacobian by complex steps",
    },
    cases=[answer(*case) for case in CASES],
)
json.dump(out, open("robust_errors.json", "w"), indent=1, default=lambda v: v.item() if hasattr(v, "item") else str(v))
