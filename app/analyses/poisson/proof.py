columns = columns_of(frame, "x")
rows = complete_rows(frame, columns, panel)
exposure = np.ones(len(rows))
if settings["exposure"] is not None:
    by_row = pd.Series(np.asarray(as_number(table[settings["exposure"]])), index=np.asarray(row))
    exposure = by_row.reindex(rows["row"]).to_numpy(dtype=float)
known = np.isfinite(exposure) & (exposure > 0)
rows = rows[known]
offset = np.log(exposure[known])
check_count("Rows used", ours["rows"]["used"], len(rows))
counts = rows["y"].to_numpy(dtype=float)
n = len(rows)
X = np.column_stack([np.ones(n), *with_products(design_of(rows, columns, ours["categories"]), products).values()])
k = X.shape[1]
if ours["coefficients"] is not None:
    # Columns of a like size, so that no step loses digits.
    size = np.abs(X).max(axis=0)
    Z = X / size
    fit = sm.GLM(counts, Z, family=sm.families.Poisson(), offset=offset).fit(tol=1e-14, maxiter=200)
    b, mu = fit.params / size, np.asarray(fit.mu)
    check("Coefficients", [line["coeff"] for line in ours["coefficients"]], b, 7)
    bread = np.linalg.inv((Z * mu[:, None]).T @ Z)
    scores = Z * (counts - mu)[:, None]
    factor = n / (n - k)
    if ours["clusters"] is not None:
        entities = panel["group"][rows["row"].map({value: place for place, value in enumerate(panel["row"])})]
        scores = pd.DataFrame(scores).groupby(np.asarray(entities)).sum().to_numpy()
        g = len(scores)
        check_count("Clusters", ours["clusters"], g)
        factor = g / (g - 1) * (n - 1) / (n - k)
    se = np.sqrt(np.diag(bread @ scores.T @ scores @ bread) * factor) / size
    check("Standard errors", [line["std_err"] for line in ours["coefficients"]], se, 6)
    check("p", [line["p_value"] for line in ours["coefficients"]], 2 * stats.norm.sf(np.abs(b / se)), 5, 1e-12)
    z = stats.norm.ppf(0.975)
    effects = ours["percent_effects"]
    # An X that is part of a product has no percent that is one number.
    names = [line["display_name"] for line in ours["coefficients"]]
    own = [names.index(line["display_name"]) for line in effects]
    if own:
        check("Percent more", [line["effect"] for line in effects], 100 * np.expm1(b[own]), 6)
        check("Lower limits", [line["lower"] for line in effects], 100 * np.expm1(b[own] - z * se[own]), 5)
        check("Upper limits", [line["upper"] for line in effects], 100 * np.expm1(b[own] + z * se[own]), 5)
    check("Log-likelihood", ours["loglik"], sum(c * math.log(m) - m - math.lgamma(c + 1) for c, m in zip(counts, mu)), 8)
    positive = counts > 0
    deviance = 2 * (np.sum(counts[positive] * np.log(counts[positive] / mu[positive])) - np.sum(counts - mu))
    check("Deviance", ours["deviance"], deviance, 7, 1.0)
    pearson = np.sum((counts - mu) ** 2 / mu)
    check("Dispersion", ours["dispersion"]["pearson"], pearson / (n - k), 7)
    check("p of the dispersion", ours["dispersion"]["p_value"], stats.chi2.sf(pearson, n - k), 5, 1e-12)
    zeros = [ours["zeros"]["observed"], ours["zeros"]["predicted"]]
    check("Zeros", zeros, [np.mean(counts == 0), np.mean(np.exp(-mu))], 7, 1.0)
    if ours["negative_binomial"] is not None:
        # The gradient at our estimate is 0, so it is the maximum.
        other = ours["negative_binomial"]
        theta = other["theta"]
        mu = np.exp(X @ np.array([line["coeff"] for line in other["coefficients"]]) + offset)
        loglik = np.sum(stats.nbinom.logpmf(counts, theta, theta / (theta + mu)))
        check("Negative binomial, log-likelihood", other["loglik"], loglik, 7)
        slopes = Z.T @ ((counts - mu) / (1 + mu / theta))
        check("Its gradient", [0.0] * k, slopes, 5, counts.max() * n)
        from scipy.special import digamma
        spread = digamma(counts + theta) - digamma(theta) + np.log(theta / (theta + mu)) + 1 - (counts + theta) / (mu + theta)
        check("Its gradient by theta", [0.0], [spread.sum() * theta], 5, float(n))
not_recomputed("Limits and p of the sentence", "they rest on the wider of several errors")
