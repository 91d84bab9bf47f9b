

# Fitted distributions ----


def fit_distributions(x, weibull=False):
    """Maximum likelihood. scipy.stats.burr12.fit stops far from the maximum on many data, so the likelihood is climbed here, with
    b = s * k^(-1/c) and z = 1/k, by BFGS from several starts. `weibull`: whether the result is the limit z = 0."""
    fits = dict(normal=dict(mean=x.mean(), sd=x.std(), of=stats.norm(x.mean(), x.std())))
    if x.min() > 0:
        logs = np.log(x)
        of = stats.lognorm(logs.std(), scale=math.exp(logs.mean()))
        fits["lognormal"] = dict(meanlog=logs.mean(), sdlog=logs.std(), of=of)
        fits["burr12"] = fit_weibull(x) if weibull else fit_burr(x)
    return fits


def fit_weibull(x):
    from scipy.optimize import brentq

    logs = np.log(x)
    top = logs.max()

    def slope(c):
        w = np.exp(c * (logs - top))
        return (w * logs).sum() / w.sum() - 1 / c - logs.mean()

    about = math.pi / math.sqrt(6) / logs.std()
    c = brentq(slope, about / 50, about * 50, xtol=1e-14)
    scale = math.exp(top) * np.exp(c * (logs - top)).mean() ** (1 / c)
    return dict(shape_c=c, shape_k=math.nan, scale=scale, of=stats.weibull_min(c, scale=scale))


def fit_burr(x):
    from scipy.optimize import minimize

    logs, n = np.log(x), len(x)

    def minus(p):
        # Far out, where doubles overflow, a step is refused.
        if max(abs(p[:2])) > 15:
            return 1e100, np.zeros(3)
        c, z, t = math.exp(p[0]), math.exp(p[1]), logs - p[2]
        a = p[1] + c * t
        share, log1p = np.exp(np.minimum(a, 0)) / (1 + np.exp(-abs(a))), np.logaddexp(0, a)
        value = n * (p[0] - p[2]) + (c - 1) * t.sum() - (1 + 1 / z) * log1p.sum()
        slope = [n + c * t.sum() - (1 + 1 / z) * c * (share * t).sum(), log1p.sum() / z - (1 + 1 / z) * share.sum(),
                 -n * c + (1 + 1 / z) * c * share.sum()]
        return -value, -np.array(slope)

    best = None
    with np.errstate(all="ignore"):
        for c in 1.8 / logs.std() * np.array([0.5, 1, 2, 5]):
            for z in [0.05, 0.5, 2, 20]:
                for b in np.quantile(logs, [0.1, 0.5, 0.9]):
                    try:
                        found = minimize(minus, [math.log(c), math.log(z), b], jac=True, method="BFGS", options=dict(gtol=1e-9))
                    except OverflowError:
                        continue
                    if math.isfinite(found.fun) and (best is None or found.fun < best.fun):
                        best = found
        for _ in range(3):
            best = min(best, minimize(minus, best.x, jac=True, method="BFGS", options=dict(gtol=1e-12)), key=lambda each: each.fun)
    c, k = math.exp(best.x[0]), math.exp(-best.x[1])
    s = math.exp(best.x[2] + math.log(k) / c)
    return dict(shape_c=c, shape_k=k, scale=s, of=stats.burr12(c, k, scale=s))


def check_fits(ours, fits, x, of=""):
    """Parameters, likelihood and distances. 12 digits for the closed forms; a maximum that is searched for is found to about half
    of the digits of a double in its place, and to nearly all of them in its height."""
    n, ordered = len(x), np.sort(x)
    for key, fit in ours.items():
        if "message" in fit:
            print(f"{of}{key}: {fit['message']}")
            continue
        searched = key == "burr12"
        for name, value in fits[key].items():
            if name != "of":
                check(f"{of}{key} {name}", fit[name], value, 4 if searched else 12, 0 if searched else x.std())
        fitted = fits[key]["of"]
        loglik, parameters = fitted.logpdf(ordered).sum(), 3 if searched else 2
        i = np.arange(1, n + 1)
        ks = max((i / n - fitted.cdf(ordered)).max(), (fitted.cdf(ordered) - (i - 1) / n).max())
        ad = -n - ((2 * i - 1) * (fitted.logcdf(ordered) + fitted.logsf(ordered)[::-1])).mean()
        check(f"{of}{key} log-likelihood", fit["loglik"], loglik, 9, n)
        check(f"{of}{key} AIC", fit["aic"], -2 * loglik + 2 * parameters, 9, n)
        check(f"{of}{key} BIC", fit["bic"], -2 * loglik + parameters * math.log(n), 9, n)
        check(f"{of}{key} Kolmogorov-Smirnov", fit["ks"], ks, 4 if searched else 9, 1)
        check(f"{of}{key} Anderson-Darling", fit["ad"], ad, 4 if searched else 9, 1)


def check_fits_of_all(ours, x):
    """The fits to all values next to those to the values kept."""
    if ours is None:
        return
    check_count("Values with the outliers", ours["n"], len(x))
    check_fits(ours["fits"], fit_distributions(x, ours["fits"]["burr12"].get("status") == "weibull_limit"), x, "all values, ")
