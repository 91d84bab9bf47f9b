labels = [each["name"] for each in ours["groups"]]
is_number = pd.api.types.is_numeric_dtype(frame["x1"])
place = {float(label) if is_number else label: at for at, label in enumerate(labels)}
own = np.array([place.get(value, -1) for value in frame["x1"]])
values = frame["y"].to_numpy()[own >= 0]
own = own[own >= 0]
if remove_outliers:
    kept = np.full(len(values), True)
    for g in range(len(labels)):
        kept[own == g] = inside_fences(values[own == g])
    values, own = values[kept], own[kept]
check_count("Rows used", ours["rows"]["used"], len(values))
of = [values[own == g] for g in range(len(labels))]
count = np.array([len(each) for each in of])
means = np.array([each.mean() for each in of])
sds = np.array([each.std(ddof=1) if len(each) > 1 else np.nan for each in of])
size = np.abs(values).max()
groups = ours["groups"]
check_count("N", [each["n"] for each in groups], count)
check("Mean", [each["mean"] for each in groups], means, 10, size)
check("Median", [each["median"] for each in groups], [np.median(each) for each in of], 12, size)
check("Standard deviation", [each["sd"] for each in groups], sds, 8, size * 1e-3)
reach = stats.t.isf(0.025, np.where(count > 1, count - 1, np.nan)) * sds / np.sqrt(count)
check("Lower limit", [each["lower"] for each in groups], means - reach, 8, size)
large = np.flatnonzero(count >= 2)
k = len(large)
errors = sds**2 / count
# Welch: two groups by t, more by F.
if ours["welch"] is not None:
    if k == 2:
        found = stats.ttest_ind(of[large[0]], of[large[1]], equal_var=False)
        theirs = [found.statistic, 1, found.df, found.pvalue]
    else:
        weights = 1 / errors[large]
        centre = (weights * means[large]).sum() / weights.sum()
        uneven = ((1 - weights / weights.sum()) ** 2 / (count[large] - 1)).sum()
        f = (weights * (means[large] - centre) ** 2).sum() / (k - 1) / (1 + 2 * (k - 2) / (k**2 - 1) * uneven)
        df2 = (k**2 - 1) / (3 * uneven)
        theirs = [f, k - 1, df2, stats.f.sf(f, k - 1, df2)]
    check("Welch", [ours["welch"][name] for name in ("statistic", "df1", "df2")], theirs[:3], 7, 1.0, ["statistic", "df", "df within"])
    check("Welch, p", ours["welch"]["p_value"], theirs[3], 5)
if ours["anova"] is not None:
    found = stats.f_oneway(*of)
    between = (count * (means - values.mean()) ** 2).sum()
    within = sum(((each - each.mean()) ** 2).sum() for each in of)
    mean_within = within / (len(values) - len(labels))
    check("Analysis of variance", ours["anova"]["statistic"], found.statistic, 7, 1.0)
    check("Analysis of variance, p", ours["anova"]["p_value"], found.pvalue, 5)
    check("eta squared", ours["anova"]["eta2"], between / (between + within), 8)
    omega2 = (between - (len(labels) - 1) * mean_within) / (between + within + mean_within)
    check("omega squared", ours["anova"]["omega2"], omega2, 6, 1.0)
if ours["brown_forsythe"] is not None:
    found = stats.f_oneway(*[np.abs(each - np.median(each)) for each in of])
    check("Brown-Forsythe", ours["brown_forsythe"]["statistic"], found.statistic, 7, 1.0)
    check("Brown-Forsythe, p", ours["brown_forsythe"]["p_value"], found.pvalue, 5)
if ours["kruskal"] is not None:
    found = stats.kruskal(*of)
    check("Kruskal-Wallis", [ours["kruskal"]["statistic"], ours["kruskal"]["p_value"]], [found.statistic, found.pvalue], 8, 1.0, ["H", "p"])
    check("epsilon squared", ours["kruskal"]["epsilon2"], found.statistic / (len(values) - 1), 9, 1.0)
# Pairs by Games and Howell.
a, b = np.triu_indices(len(labels), 1)
pairs = ours["pairs"]
se = np.sqrt(errors[a] + errors[b])
with np.errstate(all="ignore"):
    df = se**4 / (errors[a] ** 2 / (count[a] - 1) + errors[b] ** 2 / (count[b] - 1))
    t = (means[a] - means[b]) / se
check("Difference", [each["diff"] for each in pairs], means[a] - means[b], 8, size)
check("Std. error of the difference", [each["std_err"] for each in pairs], se, 8)
usable = np.flatnonzero(np.isfinite(t) & np.isfinite(df))
check("Degrees of freedom", [pairs[at]["df"] for at in usable], df[usable], 7)
# The studentised range is slow: of many pairs the first fifteen.
some = usable[:15]
if k == 2:
    theirs = 2 * stats.t.sf(np.abs(t[some]), df[some])
else:
    theirs = stats.studentized_range.sf(np.abs(t[some]) * math.sqrt(2), k, df[some])
check("p of the pairs", [pairs[at]["p_value"] for at in some], theirs, 4, 0.01)
m = count[a] + count[b] - 2
squares = np.where(count > 1, (count - 1) * np.nan_to_num(sds) ** 2, 0)
whole = usable[m[usable] >= 2]
pooled = np.sqrt((squares[a] + squares[b])[whole] / m[whole])
J = np.array([math.exp(math.lgamma(df / 2) - math.lgamma((df - 1) / 2)) for df in m[whole]]) / np.sqrt(m[whole] / 2)
check("Hedges' g", [pairs[at]["hedges_g"] for at in whole], J * (means[a] - means[b])[whole] / pooled, 7, 1.0)
if ours["mann_whitney"] is not None:
    ranked = ours["mann_whitney"]
    found = stats.mannwhitneyu(of[0], of[1], method="exact" if ranked["method"] == "exact" else "asymptotic")
    check("Mann-Whitney", [ranked["u"], ranked["p_value"]], [found.statistic, found.pvalue], 8, 1.0, ["U", "p"])
    check("Shift", ranked["shift"], np.median(np.subtract.outer(of[0], of[1])), 9, size)
if ours["permutation"] is not None:
    not_recomputed("Permutation test", "it rests on the random draws of its seed")
if ours["claim"]["errors"] is not None:
    not_recomputed("Regression on the groups", "the proof of that regression has it")
