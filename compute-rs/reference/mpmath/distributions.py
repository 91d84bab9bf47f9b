"""Tails and quantiles of the six distributions at 40 digits, by mpmath 1.3 or 1.4: `python3 distributions.py > distributions.csv`.

A line holds: distribution, parameters (joined by a space), function, argument, value. Arguments and parameters are
doubles, written in their shortest form, and taken exactly; values are rounded to doubles once, at the end.
"""

from mpmath import exp, erfc, findroot, gammainc, hyp2f1, log, loggamma, mp, mpf, npdf, sqrt
from mpmath.libmp import NoConvergence

mp.dps = 40


def beta_below(a, b, x, y):
    """The lower tail of Beta(a, b) at x below about its mean, with y = 1 - x: by its power series (DLMF 8.17.8), with positive
    terms only, or next to 1 by the transformed hypergeometric function (15.8.1)."""
    scale = loggamma(a) + loggamma(b) - loggamma(a + b)
    if x > mpf("0.9"):
        try:
            return exp(a * log(x) + (b - 1) * log(y) - scale) / a * hyp2f1(1 - b, 1, a + 1, -x / y)
        except (NoConvergence, ValueError):  # mpmath gives up far out; the series is slow there, but it converges
            if y < mpf("1e-5"):
                raise
    term = total = mpf(1)
    n = 0
    while term > total * mpf(10) ** (-mp.dps):
        term *= (a + b + n) / (a + 1 + n) * x
        total += term
        n += 1
    return exp(a * log(x) + b * log(y) - scale) / a * total


def beta_tails(a, b, x, y):
    """Both tails of Beta(a, b) at x, with y = 1 - x."""
    if x < (a + 1) / (a + b + 2):
        lower = beta_below(a, b, x, y)
        return lower, 1 - lower
    upper = beta_below(b, a, y, x)
    return 1 - upper, upper


def normal(z):
    return erfc(-z / sqrt(2)) / 2, erfc(z / sqrt(2)) / 2


def student(t, df):
    two_sided = beta_tails(df / 2, mpf(1) / 2, df / (df + t * t), t * t / (df + t * t))[0]
    small = two_sided / 2
    return (1 - small, small) if t >= 0 else (small, 1 - small)


def f(x, d1, d2):
    lower, upper = beta_tails(d1 / 2, d2 / 2, d1 * x / (d1 * x + d2), d2 / (d1 * x + d2))
    return lower, upper


def gamma(x, shape, scale):
    x = x / scale
    total = gammainc(shape, 0, mp.inf)
    if x < shape + 1:
        lower = gammainc(shape, 0, x) / total
        return lower, 1 - lower
    upper = gammainc(shape, x, mp.inf) / total
    return 1 - upper, upper


def chisq(x, df):
    return gamma(x, df / 2, mpf(2))


def beta(x, a, b):
    return beta_tails(a, b, x, 1 - x)


CASES = {
    "normal": (
        normal,
        [()],
        [-38, -37, -20, -8.3, -5.7, -3, -1.1, -0.6744, -0.3, 1e-5, 0.2, 0.68, 1, 2.5, 6, 12, 25, 37, 37.5],
    ),
    "t": (
        student,
        [(1,), (2,), (3,), (7.5,), (30,), (197,), (5000,), (999994,)],
        [-40, -6, -1.5, -0.01, 0.3, 0.68, 1.2, 2.042, 5.5, 19.8, 36.5, 80.5, 1e5],
    ),
    "f": (
        f,
        [(1, 10), (2, 28), (5, 26), (5, 999994), (20, 100), (3, 2), (2, 47.5)],
        [0.001, 0.3, 0.97, 1.6, 5.13, 35.9, 250, 280, 1e4, 1e9],
    ),
    "chisq": (
        chisq,
        [(1,), (2,), (3,), (5,), (20,), (101,), (5000,)],
        [0.001, 0.4, 1.37, 2.4, 7.9, 59.1, 150, 700, 1380, 5100],
    ),
    "gamma": (gamma, [(0.3, 1), (2.5, 2), (40, 0.5), (100000, 3)], [0.0001, 0.4, 2, 9.5, 21, 60, 1380, 300100]),
    "beta": (
        beta,
        [(0.5, 0.5), (0.2, 3), (2, 3), (1, 100), (31, 2), (50, 51), (500, 1501), (500000, 500001)],
        [1e-9, 0.01, 0.2, 0.25, 0.4999, 0.5, 0.501, 0.77, 0.99],
    ),
}

PROBABILITIES = [1e-300, 1e-20, 1e-6, 0.025, 0.3, 0.5, 0.84, 0.975, 0.995, 0.999999]
# The normal quantile is the start of others, and has a finer grid.
NORMAL_PROBABILITIES = [1e-100, 1e-40, 1e-10, 0.001, 0.075, 0.1, 0.2, 0.4, 0.45, 0.499, 0.49999, 0.500001, 0.6, 0.9]
NORMAL_PROBABILITIES += [0.9999999999]


def solve(tails, parameters, p, positive, unit):
    """The p quantile by bisection on a wide grid, then by the secant method."""
    lo, hi = (mpf("1e-1200"), mpf("1e60")) if positive else (mpf("-1e320"), mpf("1e320"))
    if unit:
        hi = mpf(1)

    def below(x):
        return tails(x, *parameters)[0] < p

    for _ in range(90 if positive else 60):
        if positive:
            middle = sqrt(lo * hi)
        elif lo < 0 < hi:
            middle = mpf(0)
        else:
            s = 1 if lo >= 0 else -1
            a, b = max(min(abs(lo), abs(hi)), mpf("1e-30")), max(abs(lo), abs(hi))
            middle = s * sqrt(a * b)
        if below(middle):
            lo = middle
        else:
            hi = middle
        if abs(hi - lo) < mpf("1e-6") * abs(lo):
            break

    def gap(x):
        lower, upper = tails(x, *parameters)
        return log(lower / p) if p < 0.5 else log(upper / (1 - p))

    return findroot(gap, (lo, hi), solver="anderson", tol=mpf("1e-60"), maxsteps=200, verify=False)


def main():
    for name, (tails, parameter_sets, points) in CASES.items():
        for parameters in parameter_sets:
            exact = [mpf(v) for v in parameters]
            shown = " ".join(repr(float(v)) for v in parameters)
            for point in points:
                lower, upper = tails(mpf(point), *exact)
                for function, value in (("cdf", lower), ("sf", upper)):
                    if value > mpf("1e-305"):
                        print(f"{name},{shown},{function},{float(point)!r},{float(value)!r}")
                if name == "normal":
                    print(f"normal,,pdf,{float(point)!r},{float(npdf(mpf(point)))!r}")
            for p in PROBABILITIES + (NORMAL_PROBABILITIES if name == "normal" else []):
                if name != "normal" and p < 1e-30:
                    continue
                if max(parameters, default=0) > 4000:
                    continue
                x = solve(tails, exact, mpf(p), name not in ("normal", "t"), name == "beta")
                if x == 0 or mpf("1e-300") < abs(x) < mpf("1e300"):
                    print(f"{name},{shown},quantile,{p!r},{float(x)!r}")


if __name__ == "__main__":
    main()
