x = frame["y"].to_numpy()
if remove_outliers:
    x = x[inside_fences(x)]
check_count("Rows used", ours["rows"]["used"], len(x))
check_statistics(ours["stats"], statistics_of(x, passes.sum(), passes.sum() - len(frame)))

# The robust pairs are of all values: they need no removal. Python has no package with these versions of Huber's M, the MM
# location, Qn with robustbase's corrections, Sn or tau, so they are computed from their definitions.
x = frame["y"].to_numpy()
n = len(x)
q = quartiles(x)
g = n // 10
ordered = np.sort(x)
winsorised = np.clip(x, ordered[g], ordered[n - g - 1])
z = stats.norm.ppf(0.9)
mad = stats.median_abs_deviation(x) * 1.4826
pairs = dict(
    mean_sd=(x.mean(), x.std(ddof=1) if n > 1 else math.nan), median_mad=(np.median(x), mad),
    trimean_iqr=((q[0] + 2 * q[1] + q[2]) / 4, (q[2] - q[0]) / (2 * stats.norm.ppf(0.75))),
    trimmed10=(stats.trim_mean(x, 0.1), winsorised.std(ddof=1) / 0.8),
    winsor10=(winsorised.mean(), winsorised.std(ddof=1) / math.sqrt(0.8 - 2 * z * stats.norm.pdf(z) + 0.2 * z * z)))
if mad > 0:
    mm = mm_fit(np.ones((n, 1)), x)
    pairs |= dict(huber_m=huber_m(x, mad), huber_p2=huber_proposal_2(x, mad), tukey_mm=(mm["coefficients"][0], mm["scale"]), tau=tau_of(x))
else:
    pairs |= dict.fromkeys(["huber_m", "huber_p2", "tukey_mm", "tau"], (np.median(x), 0.0))
if n <= 4000:
    pairs |= dict(hl_qn=(hodges_lehmann(x), qn(x)), median_sn=(np.median(x), sn(x)))
for each in ours["robust_stats"]:
    key, name = each["key"], each["display_name"]
    if key not in pairs:
        not_recomputed(name, "its definition takes memory for all pairs of values, too much for this many")
        continue
    # Tukey's MM is the minimum of a search, found to about 8 digits per scale; Huber's M to 10.
    digits = dict(tukey_mm=7, huber_m=10, huber_p2=10, tau=10).get(key, 12)
    check(f"{name}, location", each["location"], pairs[key][0], digits, x.std())
    check(f"{name}, scale", each["scale"], pairs[key][1], digits, x.std())
