x = frame["y"].to_numpy()
if remove_outliers:
    x = x[inside_fences(x)]
n = len(x)
check_count("Rows used", ours["rows"]["used"], n)
check_statistics(ours["statistics"], statistics_of(x, passes.sum(), passes.sum() - len(frame)))

# 11 digits: quantiles of Student's t.
spread = x.std(ddof=1)
limits = ["lower", "upper"]
for level, interval in ours["chart"]["avg_interval"].items():
    t = stats.t.ppf((1 + float(level)) / 2, n - 1)
    of_mean = stats.t.interval(float(level), n - 1, loc=x.mean(), scale=stats.sem(x)) if spread > 0 else [x.mean()] * 2
    check(f"Mean, interval at {level}", [interval[each] for each in limits], of_mean, 11, spread, limits)
    check(f"t at {level}", interval["t_stat"], t, 11)
q = quartiles(x)
notch = 1.58 * (q[2] - q[0]) / math.sqrt(n)
check("Middle half", [ours["chart"]["iqr_interval"][each] for each in limits], [q[0], q[2]], 13, spread, limits)
check("Notches", [ours["chart"]["notches_interval"][each] for each in limits], [q[1] - notch, q[1] + notch], 13, spread, limits)

# The exact interval of the median: order statistics whose binomial coverage is at least 95 %.
median_interval = ours["evidence"]["kept"]["median_interval"]
if median_interval is not None and n >= 6:
    k = int(stats.binom.ppf(0.025, n, 0.5))
    ordered = np.sort(x)
    check("Median, interval at 0.95", [median_interval[each] for each in limits], [ordered[k - 1], ordered[n - k]], 15, spread, limits)
    check("Median, coverage", median_interval["coverage"], 1 - 2 * stats.binom.cdf(k - 1, n, 0.5), 11)
