columns = columns_of(frame, "x")
rows = complete_rows(frame, columns, panel)
rows = rows[rows["y"].astype(str).to_numpy() != "(empty)"]
check_count("Rows used", ours["rows"]["used"], len(rows))
event = (category_of(rows["y"].astype(str).to_numpy(), [ours["other"], ours["event"]]) == 1).astype(float)
check_count("Events", ours["events"], int(event.sum()))
n = len(rows)
design = design_of(rows, columns, ours["categories"])
built = lambda design: np.column_stack([np.ones(n), *with_products(dict(design), products).values()])
X = built(design)
# What changes in each row for an effect: the columns of the same X, which are 0 before the step.
steps = [None]
for name in columns:
    own = [len(steps) + at for at in range(design[name].shape[1])]
    is_step = has_texts(rows, name) or np.isin(design[name], [0, 1]).all()
    steps += [own if is_step else None] * len(own)
k = X.shape[1]
share = event.mean()
check("Log-likelihood of a constant alone", ours["null_loglik"], n * (share * math.log(share) + (1 - share) * math.log(1 - share)), 8, 1.0)
if ours["coefficients"] is not None:
    # Columns of a like size, so that no step loses digits.
    size = np.abs(X).max(axis=0)
    fit = sm.Logit(event, X / size).fit(disp=0, method="newton", maxiter=200, tol=1e-14)
    b = fit.params / size
    eta = X @ b
    p = 1 / (1 + np.exp(-eta))
    w = p * (1 - p)
    V = np.linalg.inv((X / size * w[:, None]).T @ (X / size)) / np.outer(size, size)
    se = np.sqrt(np.diag(V))
    check("Coefficients", [row["coeff"] for row in ours["coefficients"]], b, 7)
    check("Standard errors", [row["std_err"] for row in ours["coefficients"]], se, 6)
    check("p", [row["p_value"] for row in ours["coefficients"]], 2 * stats.norm.sf(np.abs(b / se)), 5, 1e-12)
    names = [row["display_name"] for row in ours["coefficients"]]
    own = [names.index(row["display_name"]) for row in ours["odds_ratios"]]
    check("Odds ratios", [row["odds_ratio"] for row in ours["odds_ratios"]], np.exp(b[own]), 6)
    check("Log-likelihood", ours["loglik"], fit.llf, 9)
    ratio = 2 * (fit.llf - ours["null_loglik"])
    check("Likelihood ratio", [ours["lr"]["statistic"], ours["lr"]["p_value"]], [ratio, stats.chi2.sf(ratio, k - 1)], 6, 1e-9)
    check("McFadden", ours["mcfadden"], 1 - fit.llf / ours["null_loglik"], 6, 1.0)
    check("Tjur", ours["tjur"], p[event == 1].mean() - p[event == 0].mean(), 6, 1.0)

    # The products of an X change with it; a product has no effect of its own.
    places = [None] + [(name, at) for name in columns for at in range(design[name].shape[1])]

    def moved(j, to):
        name, at = places[j]
        changed = {**design, name: design[name].copy()}
        if steps[j] is not None:
            changed[name][:] = 0
        changed[name][:, at] = to(changed[name][:, at])
        return built(changed)

    def margin(j):
        if steps[j] is None:
            # Exact for columns that are at most squares of the X.
            along = (moved(j, lambda x: x + 1) - moved(j, lambda x: x - 1)) / 2
            slope = along @ b
            return (w * slope).mean(), (X * (w * (1 - 2 * p) * slope)[:, None] + along * w[:, None]).mean(axis=0)
        below, above = moved(j, lambda x: 0 * x), moved(j, lambda x: 0 * x + 1)
        chance = [1 / (1 + np.exp(-(M @ b))) for M in (above, below)]
        slope = [(M * (c * (1 - c))[:, None]).mean(axis=0) for M, c in zip((above, below), chance)]
        return (chance[0] - chance[1]).mean(), slope[0] - slope[1]

    margins = [margin(j) for j in range(1, len(steps))]
    check("Marginal effects", [row["effect"] for row in ours["marginal_effects"]], [effect for effect, _ in margins], 7)
    errors = [math.sqrt(gradient @ V @ gradient) for _, gradient in margins]
    check("Their standard errors", [row["std_err"] for row in ours["marginal_effects"]], errors, 6)
    rounded = np.array([float(f"{value:.12g}") for value in eta])
    ranks = stats.rankdata(rounded)
    m = event.sum()
    above = (ranks[event == 1] - stats.rankdata(rounded[event == 1])) / (n - m)
    below = (ranks[event == 0] - stats.rankdata(rounded[event == 0])) / m
    area_error = math.sqrt(above.var(ddof=1) / m + below.var(ddof=1) / (n - m)) if min(m, n - m) > 1 else None
    check("Area under the curve", [ours["auc"]["value"], ours["auc"]["std_err"]], [above.mean(), area_error], 6, 1.0)
    probit = sm.Probit(event, X / size).fit(disp=0, method="newton", maxiter=200, tol=1e-14)
    check("Probit", [row["coeff"] for row in ours["probit"]], probit.params / size, 6)
    check("Probit, standard errors", [row["std_err"] for row in ours["probit"]], probit.bse / size, 5)
line = sm.OLS(event, X).fit(method="qr")
check("Linear probability", [row["coeff"] for row in ours["linear_probability"]], line.params, 7, 1.0)
if ours["firth"] is not None:
    not_recomputed("Firth's estimate", "statsmodels has none; the script in R has it")
not_recomputed("Limits and p of the sentence", "they rest on the wider of several errors")
