columns = columns_of(frame, "x") + columns_of(frame, "z")
rows = complete_rows(frame, columns, panel)
check_count("Rows used", ours["rows"]["used"], len(rows))
design = with_products(design_of(rows, columns, ours["categories"]), products)
v = rows["y"].to_numpy(dtype=float)
n = len(v)


def bound(names_of):
    return np.column_stack([design[name] for name in names_of]) if names_of else np.empty((n, 0))


# Columns of a like size, so that no step loses digits.
E, others, Z = bound(endogenous), bound([name for name in columns_of(rows, "x") if name not in endogenous] + [f"{one} {other}" for one, other in products]), bound(columns_of(rows, "z"))
size_E, size_others = np.abs(E).max(axis=0), np.abs(others).max(axis=0) if others.size else np.empty(0)
E, W, Z = E / size_E, np.column_stack([np.ones(n), others / size_others]), Z / np.abs(Z).max(axis=0)
m, L = E.shape[1], Z.shape[1]
D = np.column_stack([W[:, :1], E, W[:, 1:]])
k, sizes = D.shape[1], np.concatenate([[1.0], size_E, size_others])
# What the exogenous X leave, and an orthonormal basis of what they leave of the instruments.
base = np.linalg.qr(W)[0]


def left(a):
    once = a - base @ (base.T @ a)
    return once - base @ (base.T @ once)


basis = np.linalg.qr(left(Z))[0]


def unexplained(a):
    rest = left(a)
    return rest - basis @ (basis.T @ rest)


E_rest = unexplained(E)
group = None
if ours["clusters"] is not None:
    group = np.asarray(panel["group"][rows["row"].map({value: place for place, value in enumerate(panel["row"])})])
    check_count("Clusters", ours["clusters"], len(np.unique(group)))
waves = int(min(200, max(4, np.floor(0.4 * n ** (2 / 3) + 0.5))))


def by_group(scores):
    return scores if group is None else pd.DataFrame(scores).groupby(group).sum().to_numpy()


def meat_of(scores, count):
    """The sum of outer products of scores, with the small-sample factor for `count` coefficients."""
    if ours["errors"] == "ewc":
        sums = np.cos(np.pi * np.outer(np.arange(n) + 0.5, np.arange(1, waves + 1)) / n).T @ scores
        return 2 / waves * sums.T @ sums
    sums = by_group(scores)
    factor = n / (n - count)
    if group is not None:
        g = len(sums)
        factor = g / (g - 1) * (n - 1) / (n - count)
    return factor * sums.T @ sums


def estimate(kappa):
    moved = D.copy()
    moved[:, 1 : 1 + m] = E - kappa * E_rest
    inverse = np.linalg.inv(moved.T @ D)
    b = inverse @ (moved.T @ v)
    e = v - D @ b
    se = np.sqrt(np.diag(inverse @ meat_of(moved * e[:, None], k) @ inverse.T))
    return b / sizes, se / sizes, e


def compare(what, lines, found):
    b, se, _ = found
    check(f"{what}, coefficients", [line["coeff"] for line in lines], b, 7, 1e-3 * float(np.abs(b).max()))
    check(f"{what}, standard errors", [line["std_err"] for line in lines], se, 6)


compare("Least squares", ours["ols"], estimate(0.0))
two_stage = estimate(1.0)
compare("Two-stage least squares", ours["tsls"], two_stage)
residual = two_stage[2]
# The smallest root, in units of the residuals: by triangles, because products lose digits.
both = np.column_stack([v, E])
rest = unexplained(both)
like = np.abs(rest).max(axis=0)
kappa = 1.0
if L > m:
    triangle = np.linalg.qr(rest / like)[1]
    along = basis.T @ left(both) / like
    kappa = 1 + np.linalg.svd(along @ np.linalg.inv(triangle), compute_uv=False).min() ** 2
check("Root of LIML", ours["liml_kappa"], kappa, 8)
if ours["liml"] is not None:
    compare("LIML", ours["liml"], estimate(kappa))
count_first = W.shape[1] + L
df = n - count_first
for j, stage in enumerate(ours["first_stage"]):
    explained, unmoved = np.sum((basis.T @ left(E[:, j])) ** 2), np.sum(E_rest[:, j] ** 2)
    f = explained / L / (unmoved / df)
    check(f"First stage {j + 1}, F", stage["f"], f, 8)
    check(f"First stage {j + 1}, p", stage["p_value"], stats.f.sf(f, L, df), 6, 1e-12)
    check(f"First stage {j + 1}, partial R2", stage["partial_r2"], explained / (explained + unmoved), 8)
    if m == 1 and stage["effective_f"] is not None:
        spread = meat_of(basis * E_rest[:, [j]], count_first)
        trace = np.trace(spread)
        check(f"First stage {j + 1}, effective F", stage["effective_f"], explained / trace, 7)
        effective = trace**2 * 21 / (np.sum(spread**2) + 20 * trace * np.linalg.eigvalsh(spread).max())
        check(f"First stage {j + 1}, critical value", stage["critical"], stats.ncx2.ppf(0.95, effective, 10 * effective) / effective, 6)


def test_of(effect):
    """F of the instruments on Y less an effect of X."""
    target = v - (effect * size_E[0] * E[:, 0] if m == 1 else 0)
    return np.sum((basis.T @ left(target)) ** 2) / L / (np.sum(unexplained(target) ** 2) / df)


check("Anderson-Rubin, F of no effect", ours["anderson_rubin"]["statistic"], test_of(0.0), 7)
limits = [limit for ends in ours["anderson_rubin"]["intervals"] for limit in ends if limit is not None]
if limits:
    check("Anderson-Rubin, F at the limits", [stats.f.ppf(0.95, L, df)] * len(limits), [test_of(limit) for limit in limits], 6)
if ours["anderson_rubin_robust"] is not None:
    h = basis.T @ left(v)
    wald = h @ np.linalg.solve(meat_of(basis * unexplained(v)[:, None], count_first), h)
    statistic = (waves - L + 1) / (waves * L) * wald if ours["errors"] == "ewc" else wald / L
    check("Anderson-Rubin, robust F of no effect", ours["anderson_rubin_robust"]["statistic"], statistic, 6)
if ours["sargan"] is not None:
    statistic = n * np.sum((basis.T @ residual) ** 2) / np.sum(residual**2)
    check("Sargan", ours["sargan"]["statistic"], statistic, 6, 1e-3)
    check("Sargan, p", ours["sargan"]["p_value"], stats.chi2.sf(statistic, L - m), 5, 1e-9)
if ours["hansen_j"] is not None:
    moments = np.column_stack([base, basis])
    scores = by_group(moments * residual[:, None])
    root = np.linalg.cholesky(scores.T @ scores)
    weighted, target = np.linalg.solve(root, moments.T @ D), np.linalg.solve(root, moments.T @ residual)
    fitted = np.linalg.qr(weighted)[0]
    check("Hansen's J", ours["hansen_j"]["statistic"], np.sum((target - fitted @ (fitted.T @ target)) ** 2), 6, 1e-3)
if ours["wu_hausman"] is not None:
    small = np.linalg.qr(D)[0]
    added = E_rest - small @ (small.T @ E_rest)
    added = np.linalg.qr(added - small @ (small.T @ added))[0]
    unfitted = v - small @ (small.T @ v)
    gained, full = np.sum((added.T @ unfitted) ** 2), np.sum((unfitted - added @ (added.T @ unfitted)) ** 2)
    check("Wu-Hausman", ours["wu_hausman"]["statistic"], gained / m / (full / (n - k - m)), 6, 1e-3)
not_recomputed("Set and p of the sentence", "they rest on the wider of several errors")
