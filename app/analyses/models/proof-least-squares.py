frame = without_outliers(frame, terms, remove_outliers)
check_count("Rows used", ours["rows"]["used"], len(frame))
X, Y = matrix(frame, terms), frame["y"].to_numpy()
# By QR: the default of statsmodels loses digits where columns differ in size.
fit = sm.OLS(Y, X).fit(method="qr")
b, e = fit.params, fit.resid
n, k = X.shape
check_count("n, k, degrees of freedom", [ours["n"], ours["k"], ours["df"]], [n, k, n - k], ["n", "k", "df"])

# 11 digits for a condition number below 1,000; beyond it a QR that is not refined keeps 14 less its logarithm.
condition = np.linalg.cond(X / np.linalg.norm(X, axis=0))
digits = max(4, math.floor(min(11, 14 - math.log10(condition))) - 1)
# In columns of unit length, so that no inverse loses digits.
size = np.linalg.norm(X, axis=0)
bread = np.linalg.inv((X / size).T @ (X / size)) / np.outer(size, size)
V = bread * fit.ssr / (n - k)
zero = from_zero(terms)
b_zero = zero @ b
check_coefficients("OLS", ours["std_err"], b_zero, errors_from_zero(V, terms), n - k, digits - 1, vif_of(X, terms))

# Newey-West: statsmodels counts rows by their place, so a panel or a series with gaps is summed here over rows exactly j periods
# apart.
lags = newey_west_lags(frame)
check_count("Newey-West lags", ours["nw_lag"], lags)
if is_unbroken(frame):
    nw = fit.get_robustcov_results("HAC", maxlags=lags, use_correction=True).cov_params()
else:
    nw = n / (n - k) * bread @ bartlett(X * e[:, None], frame, lags) @ bread
check_coefficients("Newey-West", ours["nw_std_err"], b_zero, errors_from_zero(nw, terms), n - k, digits - 2)
if ours["hc3_std_err"] is not None:
    check_coefficients("HC3", ours["hc3_std_err"], b_zero, errors_from_zero(fit.cov_HC3, terms), n - k, digits - 2)
# Clustered by entity: the model without each entity in turn (CV3, the cluster jackknife).
if ours["cluster_std_err"] is not None:
    def change_without(of):
        if decided_without(X, of).all():
            return sm.OLS(Y[~of], X[~of]).fit(method="qr").params - b
        return np.linalg.lstsq((X / size)[~of], Y[~of], rcond=1e-10)[0] / size - b

    clustered = Jackknife(X, frame["group"], change_without)
    check_coefficients("Clustered", ours["cluster_std_err"], b_zero, clustered.errors(zero), clustered.df, digits - 2)
if ours["ewc_std_err"] is not None:
    meat, nu = cosine_meat(X * e[:, None])
    check_coefficients("EWC", ours["ewc_std_err"], b_zero, errors_from_zero(bread @ meat @ bread, terms), nu, digits - 2)
if ours.get("ar1_std_err") is not None:
    ar1 = ar1_covariance(X, e, bread)
    check_coefficients("AR(1)", ours["ar1_std_err"], b_zero, errors_from_zero(ar1[0], terms), ar1[1], digits - 2)

used, categories = ours["evidence"]["effects"]["errors"], ours["evidence"]["effects"].get("categories", [])
if used in ("hc3", "cv3"):
    # Without time, the sentence goes by the wider of HC3 and classical errors.
    V_used = [fit.cov_HC3, fit.cov_params()] if used == "hc3" else [clustered.V]
    df_used = n - k if used == "hc3" else clustered.df
    check_categories(categories, b, V_used, X, terms, df_used, digits)
    check_terms(ours["evidence"]["effects"], b, V_used, X, terms, df_used, digits - 1)

# The fit.
alone = is_joined(frame)
stat = dict(n=n, r_squared=fit.rsquared, adj_r_squared=fit.rsquared_adj, s=math.sqrt(fit.mse_resid), rmse=math.sqrt((e @ e) / n),
            ss_res=fit.ssr, ss_reg=fit.ess, f_stat=fit.fvalue, f_df1=fit.df_model, f_df2=fit.df_resid, f_p=fit.f_pvalue,
            loglik=fit.llf, aic=2 * (k + 1) - 2 * fit.llf, bic=math.log(n) * (k + 1) - 2 * fit.llf,
            durbin_watson=sm.stats.durbin_watson(e) if alone else math.nan, dw_p=durbin_watson_p(X, e) if alone else math.nan,
            condition_number=condition)
for name, value in stat.items():
    # p of Durbin-Watson: an integral, to 6 decimals.
    needed = dict(dw_p=6, f_p=max(4, digits - 3)).get(name, digits - 1)
    scale = dict(dw_p=1000, r_squared=1, adj_r_squared=1, loglik=n, aic=n, bic=n, f_p=1e-12).get(name, 0)
    check(ours["reg_stat"][name]["display_name"], ours["reg_stat"][name]["value"], value, needed, scale)

# The tests of the residuals. statsmodels' test of Breusch and Godfrey takes rows by their place, White's keeps columns that are
# exact combinations, and RESET takes fitted values as they are: these three are the auxiliary regressions.
from scipy.linalg import qr
from statsmodels.stats.diagnostic import het_breuschpagan


def explained(z, w):
    """R squared of z on w and its rank, from columns of unit length."""
    length = np.linalg.norm(w, axis=0)
    scaled = w / np.where(length > 0, length, 1)
    q, r, _ = qr(scaled, mode="economic", pivoting=True)
    rank = int((abs(np.diag(r)) > 1e-7).sum())
    rest = z - q[:, :rank] @ (q[:, :rank].T @ z)
    return 1 - (rest @ rest) / ((z - z.mean()) @ (z - z.mean())), rank, rest @ rest


standard_X = np.column_stack([np.ones(n), (X[:, 1:] - X[:, 1:].mean(axis=0)) / X[:, 1:].std(axis=0)])
products = [standard_X[:, i] * standard_X[:, j] for i in range(1, k) for j in range(1, i + 1)]
white, rank, _ = explained(e * e, np.column_stack([standard_X, *products]))
bp = het_breuschpagan(e, X, robust=True)
jb = n / 6 * (stats.skew(e) ** 2 + stats.kurtosis(e) ** 2 / 4)
neighbour = neighbours(frame)
bg, _, _ = explained(e, np.column_stack([standard_X, np.where(neighbour >= 0, e[neighbour], 0)]))
f = (fit.fittedvalues - fit.fittedvalues.mean()) / fit.fittedvalues.std()
_, _, rest = explained(Y, np.column_stack([standard_X, f**2, f**3]))
reset = ((fit.ssr - rest) / 2) / (rest / (n - k - 2)) if n > k + 2 else math.nan
tests = dict(breusch_pagan=[bp[0], k - 1, bp[1]], white=[n * white, rank - 1, stats.chi2.sf(n * white, rank - 1)],
             jarque_bera=[jb, 2, stats.chi2.sf(jb, 2)], breusch_godfrey_1=[n * bg, 1, stats.chi2.sf(n * bg, 1)],
             reset=[reset, 2, n - k - 2, stats.f.sf(reset, 2, n - k - 2)])
for test in ours["tests"]:
    if test["statistic"] is None:
        continue
    # Tests square the columns: digits are lost twice.
    places = ["statistic", *["df"] * len(test["df"]), "p"]
    check(test["display_name"], [test["statistic"], *test["df"], test["p_value"]], tests[test["key"]], max(3, digits - 4), 1e-6, places)

check_residuals(ours, e, stat["s"], n - k, frame)
check_line(ours, X[:, 1], b, V, n - k, stat["s"], fit.fittedvalues, max(4, digits - 3))
q, _ = np.linalg.qr(X)
leverage = (q * q).sum(axis=1)
standard = e / (stat["s"] * np.sqrt(1 - leverage))
observed = dict(fitted=fit.fittedvalues, residual=e, leverage=leverage, std_residual=standard,
                student_residual=standard * np.sqrt((n - k - 1) / (n - k - standard**2)), cooks_d=standard**2 * leverage / (k * (1 - leverage)))
scales = dict(fitted=Y.std(), residual=stat["s"], leverage=1, std_residual=1, student_residual=1, cooks_d=1)
check_observations(ours.get("observations"), frame, observed, max(3, digits - 3), scales)
check_quantiles("Q-Q of residuals", ours["standardized_residuals_qq_plot"], standard[np.isfinite(standard)], stats.norm.ppf, max(3, digits - 3))
check_trends(ours["evidence"]["trends"], frame, ["y", *[term for term in terms if term != "lag_y" and is_number(term)]])

check_correlogram(ours["correlogram"], e, frame, digits - 1)
check_added_variables(ours, X, Y, b, terms, digits)
check_partial_residuals(ours, X, b, e, terms, digits)
