at = {value: place for place, value in enumerate(panel["row"])}
frame = frame[panel["has_time"][frame["row"].map(at)]]
y, x1 = frame["y"].to_numpy(), frame["x1"].to_numpy()
d, level, size = y - x1, (y + x1) / 2, np.maximum(np.abs(y), np.abs(x1))
if remove_outliers:
    kept = inside_fences(d)
    d, level, size = d[kept], level[kept], size[kept]
n = len(d)
check_count("Rows used", ours["rows"]["used"], n)
check_count("Pairs", ours["n"], n)
scale = max(np.abs(d).max(), 1e-300)
sd = d.std(ddof=1)
check("Mean difference", ours["mean_diff"], d.mean(), 9, scale)
check("Standard deviation", ours["sd_diff"], sd, 8, scale)
if ours["t"] is not None:
    test = stats.ttest_1samp(d, 0)
    check("Student's t", [ours["t"][name] for name in ("statistic", "df", "p_value")], [test.statistic, test.df, test.pvalue], 7, 1.0, ["t", "df", "p"])
    interval = test.confidence_interval(0.95)
    check("Limits of the mean difference", [ours["t"]["lower"], ours["t"]["upper"]], [interval.low, interval.high], 8, scale, ["lower", "upper"])
# Rounding errors must not break ties.
decimals = np.where(size > 0, 11 - np.floor(np.log10(np.maximum(size, 1e-300))), 0)
even = np.round(d * 10.0**decimals) / 10.0**decimals
if ours["wilcoxon"] is not None:
    found = ours["wilcoxon"]
    z = int((even == 0).sum())
    v = stats.rankdata(np.abs(even))[even > 0].sum()
    check("Wilcoxon's V", found["v"], v, 12, 1.0)
    count = n * (n + 1) // 2
    if found["method"] == "exact":
        p = stats.wilcoxon(even, method="exact").pvalue
        ways = np.array([1.0])
        for rank in range(1, n + 1):
            ways = np.convolve(ways, np.r_[1.0, np.zeros(rank - 1), 1.0])
        k = max(int(np.argmax(ways.cumsum() / ways.sum() >= 0.025)), 1)
    else:
        ties = np.unique(np.abs(even[even != 0]), return_counts=True)[1].astype(float)
        sigma = math.sqrt((n * (n + 1) * (2 * n + 1) - z * (z + 1) * (2 * z + 1)) / 24 - (ties**3 - ties).sum() / 48)
        p = min(1.0, 2 * stats.norm.sf(max(abs(v - (n * (n + 1) - z * (z + 1)) / 4) - 0.5, 0) / sigma))
        k = max(math.floor(count / 2 - stats.norm.isf(0.025) * sigma), 1)
    check("Wilcoxon, p", found["p_value"], p, 7)
    if n <= 2000:
        walsh = np.sort((d[:, None] + d)[np.triu_indices(n)]) / 2
        check("Shift", found["shift"], np.median(walsh), 8, scale)
        check("Limits of the shift", [found["lower"], found["upper"]], [walsh[k - 1], walsh[count - k]], 8, scale, ["lower", "upper"])
    else:
        not_recomputed("Shift", "it takes the averages of every two differences")
positive, negative = int((even > 0).sum()), int((even < 0).sum())
check_count("Signs", [ours["sign"]["positive"], ours["sign"]["negative"]], [positive, negative])
if positive + negative > 0:
    check("Sign test, p", ours["sign"]["p_value"], stats.binomtest(positive, positive + negative).pvalue, 7)
agreement = ours["agreement"]
reach = stats.norm.isf(0.025) * sd
check("Limits of agreement", [agreement["lower"], agreement["upper"]], [d.mean() - reach, d.mean() + reach], 8, scale, ["lower", "upper"])
if n <= 350 and sd > 0:
    factors = stats.nct.ppf([0.025, 0.975], n - 1, stats.norm.isf(0.025) * math.sqrt(n)) / math.sqrt(n)
    check("Limits of the upper limit", [agreement["upper_lower"], agreement["upper_upper"]], d.mean() + factors * sd, 6, scale, ["lower", "upper"])
else:
    not_recomputed("Limits of the limits", "the noncentral t of many pairs has few digits elsewhere")
if agreement["slope_p"] is not None:
    line = stats.linregress(level, d)
    check("Slope on the mean of both", [agreement["slope"], agreement["slope_p"]], [line.slope, line.pvalue], 6, 1.0, ["slope", "p"])
if ours["claim"]["errors"] is None and ours["t"] is not None:
    t = d.mean() / (sd / math.sqrt(n))
    a = stats.skew(d, bias=False) / math.sqrt(n) if n > 2 else 0.0
    hall = t + a * t**2 / 3 + a**2 * t**3 / 27 + a / 6
    turned = 2 * stats.t.sf(abs(hall), n - 1) if hall * t > 0 else (0.0 if a == 0 else 1.0)
    check("p of the sentence", ours["claim"]["p_value"], max(test.pvalue, turned), 6)
elif ours["claim"]["errors"] is not None:
    not_recomputed("p of the sentence", "it allows for rows that depend on each other")
