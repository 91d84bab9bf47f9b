"""Writes fit_maxima.json: the largest log-likelihood of the fitted distributions on random samples, found by random search.
Run in this folder (with ESTIMAND=path of the command line it also compares the core, and says where it is lower):

    python3 make-fit-maxima.py

Normal, lognormal and Weibull come from scipy's closed forms and its own fit; Burr XII from 240 random starts a sample, climbed
by scipy.optimize.minimize (L-BFGS-B) in (ln c, ln s, ln k), the best of them polished by Nelder–Mead. The likelihood is that of
scipy.stats.burr12. Burr XII has two edges: the Weibull distribution (k without end), and the Pareto distribution from the
smallest value on (c without end, ck held). `status` says which of the three is highest: "ok", "weibull_limit" or "no_maximum"."""

import csv, json, os, subprocess, sys, tempfile
import numpy as np
import scipy
from scipy import optimize, stats

STARTS = 240


def burr(theta, logs):
    """Minus the log-likelihood in (ln c, ln s, ln k) and its gradient; logs are ln x."""
    ln_c, ln_s, ln_k = theta
    c, k = np.exp(ln_c), np.exp(ln_k)
    z = c * (logs - ln_s)
    soft = np.logaddexp(0.0, z)
    p = np.exp(z - soft)
    n = len(logs)
    value = n * (ln_c + ln_k) + z.sum() - logs.sum() - (k + 1) * soft.sum()
    of_z = 1 - (k + 1) * p
    return -value, -np.array([n + (of_z * z).sum(), -c * of_z.sum(), n - k * soft.sum()])


def best_burr(x, generator):
    logs = np.log(x)
    spread, middle = logs.std(), logs.mean()
    best = (np.inf, None)
    for i in range(STARTS):
        start = np.array([
            np.log(1 / spread) + generator.uniform(-1.5, 5.0),
            generator.choice(logs) + spread * generator.normal() * 0.5,
            generator.uniform(-6.0, 5.0),
        ])
        # A third of the starts keeps the slope of the far tail, ck, near that of the values.
        if i % 3 == 0:
            above = np.maximum(logs - start[1], 0).sum() / max(1, (logs > start[1]).sum())
            start[2] = -start[0] - np.log(above if above > 0 else spread)
        with np.errstate(all="ignore"):
            found = optimize.minimize(burr, start, args=(logs,), jac=True, method="L-BFGS-B", options=dict(maxiter=2000, ftol=1e-14, gtol=1e-9))
        if np.isfinite(found.fun) and found.fun < best[0] and found.x[0] < np.log(1e7 / spread) and found.x[2] < 12:
            best = (found.fun, found.x)
    if best[1] is None:
        return -np.inf, None
    found = optimize.minimize(lambda t: burr(t, logs)[0], best[1], method="Nelder-Mead", options=dict(xatol=1e-10, fatol=1e-11, maxiter=4000))
    top = min((best[0], tuple(best[1])), (found.fun, tuple(found.x)))
    c, s, k = np.exp(top[1])
    # scipy's own density overflows where (x/s)^c does.
    assert c * max(abs(logs - np.log(s))) > 600 or abs(stats.burr12.logpdf(x, c, k, scale=s).sum() + top[0]) < 1e-6 * max(1.0, abs(top[0])), (c, k, s)
    return -top[0], (c, k, s)


def answer(values, generator):
    x = np.sort(np.array(values, dtype=float))
    mean, sd = stats.norm.fit(x)
    logs = np.log(x)
    result = dict(normal=stats.norm.logpdf(x, mean, sd).sum(), lognormal=stats.lognorm.logpdf(x, logs.std(), scale=np.exp(logs.mean())).sum())
    # The Weibull shape solves one equation.
    def equation(c):
        w = np.exp(c * (logs - logs.max()))
        return 1 / c - (w * logs).sum() / w.sum() + logs.mean()
    c = optimize.brentq(equation, 1e-3 / logs.std(), 1e3 / logs.std(), xtol=1e-14, rtol=1e-14)
    b = np.exp(logs.max() + np.log(np.exp(c * (logs - logs.max())).mean()) / c)
    weibull = stats.weibull_min.logpdf(x, c, scale=b).sum()
    pareto = stats.pareto.logpdf(x, 1 / (logs - logs[0]).mean(), scale=x[0]).sum()
    inside, point = best_burr(x, generator)
    # What climbs towards an edge comes near it from below.
    near = 1e-6
    if inside > max(weibull, pareto) + near:
        status = "ok"
    else:
        status = "weibull_limit" if weibull > pareto else "no_maximum"
    result.update(weibull=weibull, pareto=pareto, burr=max(inside, weibull, pareto), status=status)
    if status == "ok":
        result.update(shape_c=point[0], shape_k=point[1], scale=point[2])
    return result


def samples():
    """(name, values) of 120 random samples; values with 6 significant digits, so that the file is small."""
    generator = np.random.default_rng(20260122)
    u = generator.uniform
    sizes = [20, 30, 50, 80, 120, 250, 700, 2000]

    def burr_values(c, k, scale, n):
        """By the inverse, through logarithms: (1 - p)^(-1/k) may be beyond the range of doubles where x is not."""
        t = -np.log1p(-generator.random(n)) / k
        return scale * np.exp((t + np.log(-np.expm1(-t))) / c)

    kinds = {
        # ck of at least a half: of a heavier tail, values leave the range of doubles.
        "burr": lambda n: (lambda c: burr_values(c, np.exp(u(-2, 2)) + 0.5 / c, np.exp(u(-3, 3)), n))(np.exp(u(-0.5, 2))),
        "burr, steep below": lambda n: (lambda c: burr_values(c, u(0.5, 3) / c, 10, n))(np.exp(u(2.5, 5.5))),
        "weibull": lambda n: stats.weibull_min.rvs(np.exp(u(-0.7, 1.5)), scale=7, size=n, random_state=generator),
        "lognormal": lambda n: np.exp(u(0.2, 1.5) * generator.normal(size=n) + 2),
        "gamma": lambda n: generator.gamma(np.exp(u(-0.7, 2.5)), 3, size=n),
        "pareto": lambda n: (1 + generator.pareto(u(0.7, 3), size=n)) * 4,
        "normal above 0": lambda n: abs(generator.normal(50, u(2, 15), size=n)) + 0.01,
        "two lognormals": lambda n: np.exp(np.where(generator.random(n) < 0.3, generator.normal(0, 0.3, n), generator.normal(u(1, 3), 0.5, n))),
        "whole numbers": lambda n: np.ceil(np.exp(u(0.5, 1.3) * generator.normal(size=n) + 2)),
        "log of t": lambda n: np.exp(stats.t.rvs(3, size=n, random_state=generator)),
    }
    for i, n in enumerate(sizes):
        for kind, draw in kinds.items():
            size = n if i % 2 == 0 else int(u(0.7, 1.3) * n)
            yield f"{kind} {size}", [float(f"{v:.6g}") for v in draw(size)]
    # Small ones, where the edges are reached most often.
    for i in range(int(os.environ.get("SMALL", "40"))):
        size = int(u(8, 16))
        kind = list(kinds)[i % len(kinds)]
        yield f"small {kind} {i}", [float(f"{v:.4g}") for v in kinds[kind](size)]


def core(values):
    """The result of the command line, or None without one."""
    program = os.environ.get("ESTIMAND")
    if not program:
        return None
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as data, tempfile.NamedTemporaryFile("w", suffix=".json") as request:
        data.write("x,i\n" + "".join(f"{v!r},{i}\n" for i, v in enumerate(values)))
        data.flush()
        json.dump(dict(analysis_function=["histogram"], analysis_type="univariate", variables=dict(Y=dict(column="x", trans=None)), remove_outliers=False), request)
        request.flush()
        text = subprocess.run([program, "analyze", data.name, "--request", request.name], capture_output=True, text=True, check=True).stdout
    return json.loads(text)


def real():
    """Positive columns of the data sets in data/."""
    for name in sorted(os.listdir("data")):
        rows = list(csv.DictReader(open(f"data/{name}")))
        for column in rows[0]:
            try:
                values = [float(r[column]) for r in rows if r[column] not in ("", "NA")]
            except (ValueError, TypeError):
                continue
            if not all(map(np.isfinite, values)):
                continue
            if len(values) >= 5 and min(values) > 0 and len(set(values)) > 2:
                yield f"data/{name} {column}", values


def kept(name, n):
    """Whether a random sample goes into the file: small ones, and some of those that are hard to search."""
    return "ALL" in os.environ or n <= 130 or name.startswith(("burr, steep", "two")) and n < 1000


def main():
    generator = np.random.default_rng(7)
    cases = []
    asked = [*samples(), *real()]
    assert all(np.isfinite(values).all() and min(values) > 0 for _, values in asked)
    for name, values in asked:
        found = answer(values, generator)
        real_one = name.startswith("data/")
        if real_one or kept(name, len(values)):
            dataset, column = name.split(" ", 1) if real_one else (None, None)
            cases.append(dict(name=name, **(dict(dataset=dataset, column=column) if real_one else dict(values=values)), n=len(values), **found))
        ours = core(values)
        if ours is not None:
            panel = ours.get("histogram") or ours["panels"]["histogram"]
            fits = panel["fits"]
            text = fits["burr12"].get("status") or fits["burr12"].get("code")
            high = fits["burr12"].get("loglik")
            gap = None if high is None else high - found["burr"]
            for key in ["normal", "lognormal"]:
                if not abs(fits[key]["loglik"] - found[key]) < 1e-6:
                    print("LOWER", key, name, fits[key].get("loglik"), found[key])
            agrees = {"E-BURR": "no_maximum"}.get(text, text) == found["status"]
            bad = not agrees or (gap is not None and gap < -1e-6)
            print("BAD " if bad else "ok  ", name, "core", text, high, "scipy", found["status"], found["burr"], "weibull", found["weibull"], "pareto", found["pareto"], {k: found.get(k) for k in ("shape_c", "shape_k", "scale")} if bad else "", flush=True)
    return cases


if __name__ == "__main__":
    cases = main()
    rounded = lambda v: float(f"{v:.12g}") if isinstance(v, float) else v
    cases = [{key: rounded(v.item() if hasattr(v, "item") else v) for key, v in case.items()} for case in cases]
    made = dict(python=sys.version.split()[0], packages=dict(numpy=np.__version__, scipy=scipy.__version__))
    out = dict(family="fit_maxima", made_with=made, r_calls={"burr": f"scipy.optimize.minimize, the best of {STARTS} random starts; scipy.stats.burr12, weibull_min, pareto"}, cases=cases)
    json.dump(out, open(os.environ.get("OUT", "fit_maxima.json"), "w"), indent=None, separators=(",", ":"), default=lambda v: v.item())
