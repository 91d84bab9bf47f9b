check_count("Rows used", ours["rows"]["used"], len(frame))
X, Y = matrix(frame, terms), frame["y"].to_numpy()
n, k = X.shape
check_count("n, k, degrees of freedom", [ours["n"], ours["k"], ours["df"]], [n, k, n - k], ["n", "k", "df"])
fit = mm_fit(X, Y)
b, s, e = fit["coefficients"], fit["scale"], fit["residuals"]

# The fit is the minimum of a search: 8 digits per scale on the fitted values, and less where a coefficient or its error is not
# well determined.
parts = mm_terms(fit, X)
V = mm_covariance(parts)
zero = from_zero(terms)
b_zero = zero @ b
check_coefficients("MM", ours["std_err"], b_zero, errors_from_zero(V, terms), n - k, 5, vif_of(X, terms))
if ours["evidence"]["effects"]["errors"] == "mm":
    check_terms(ours["evidence"]["effects"], b, [V], X, terms, n - k, 7)
lags = newey_west_lags(frame)
check_count("Newey-West lags", ours["nw_lag"], lags)
nw = n / (n - k) * parts["A"] @ bartlett(parts["scores"], frame, lags) @ parts["A"]
check_coefficients("Newey-West", ours["nw_std_err"], b_zero, errors_from_zero(nw, terms), n - k, 5)

# By entity, and of one series: what the rows of an entity, or the cosine sums, add to the coefficients. Python has no package.
if ours["cluster_std_err"] is not None:
    def change_without(of):
        own = X[of].T @ (parts["slopes"][of, None] * X[of])
        unit = np.linalg.norm(X, axis=0)
        step = np.linalg.pinv((parts["M"] - own) / np.outer(unit, unit), rcond=1e-11, hermitian=True) @ (parts["scores"][of].sum(axis=0) / unit)
        return s * step / unit - parts["through_scale"][of].sum(axis=0)

    clustered = Jackknife(X, frame["group"], change_without)
    check_coefficients("Clustered", ours["cluster_std_err"], b_zero, clustered.errors(zero), clustered.df, 4)
if ours["ewc_std_err"] is not None:
    meat, nu = cosine_meat(parts["scores"] @ parts["A"] - parts["through_scale"])
    check_coefficients("EWC", ours["ewc_std_err"], b_zero, errors_from_zero(meat, terms), nu, 4)

w = bisquare_weight(e / s, C1)
D, E = (w * (Y - np.average(Y, weights=w)) ** 2).sum(), (w * e * e).sum()
r_squared = (D - E) / (D + 0.207617 * E)
stat = dict(n=n, scale=s, r_squared=r_squared, adj_r_squared=1 - (1 - r_squared) * (n - 1) / (n - k),
            n_outlier=(abs(e / s) > 2.5).sum(), n_zero_weight=(w == 0).sum())
for name, value in stat.items():
    check(ours["reg_stat"][name]["display_name"], ours["reg_stat"][name]["value"], value, 6, 1e-3)
check_residuals(ours, e, s, n - k, frame, 5)
check_observations(ours.get("observations"), frame, dict(fitted=Y - e, residual=e, std_residual=e / s, weight=w), 5,
                   dict(fitted=Y.std(), residual=s, std_residual=1, weight=1))
check_line(ours, X[:, 1], b, V, n - k, s, Y - e, 5)
check_trends(ours["evidence"]["trends"], frame, ["y", *[term for term in terms if is_number(term)]])
check_correlogram(ours["correlogram"], e, frame, 5)
check_partial_residuals(ours, X, b, e, terms, 6)
