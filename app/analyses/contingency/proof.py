def place_of(cells, names):
    """The place of each row among the categories; a number can be written in several ways."""
    by_text = {name: at for at, name in enumerate(names)}
    numbers = pd.to_numeric(pd.Series(names), errors="coerce")
    by_number = {number: at for at, number in enumerate(numbers) if not pd.isna(number)}
    as_numbers = pd.to_numeric(pd.Series(cells), errors="coerce")
    return np.array([by_text.get(cell, by_number.get(number, -1)) for cell, number in zip(cells, as_numbers)], dtype=int)


has_time = panel["has_time"][frame["row"].map({value: place for place, value in enumerate(panel["row"])})]
known = (frame["y"].to_numpy() != "(empty)") & (frame["x1"].to_numpy() != "(empty)") & has_time
own = place_of(frame["x1"].to_numpy()[known], ours["row_names"])
other = place_of(frame["y"].to_numpy()[known], ours["columns"])
check_count("Rows used", ours["rows"]["used"], len(own))
counts = np.zeros((len(ours["row_names"]), len(ours["columns"])), dtype=int)
np.add.at(counts, (own, other), 1)
n = counts.sum()
check_count("Counts", np.ravel(ours["counts"]), counts.ravel())
rows, columns = counts.sum(axis=1), counts.sum(axis=0)
pearson = stats.chi2_contingency(counts, correction=False)
expected = pearson.expected_freq
check("Expected", np.ravel(ours["expected"]), expected.ravel(), 11)
error = np.sqrt(expected * np.outer(1 - rows / n, 1 - columns / n))
check("Adjusted residuals", np.ravel(ours["adjusted"]), ((counts - expected) / error).ravel(), 9, 1.0)
check("Pearson", [ours["chi_squared"]["statistic"], ours["chi_squared"]["p_value"]], [pearson.statistic, pearson.pvalue], 9, 1e-12, ["statistic", "p"])
ratio = stats.chi2_contingency(counts, correction=False, lambda_="log-likelihood")
check("Likelihood ratio", [ours["likelihood_ratio"]["statistic"], ours["likelihood_ratio"]["p_value"]], [ratio.statistic, ratio.pvalue], 8, 1e-12, ["statistic", "p"])
if counts.shape == (2, 2):
    check("Fisher, p", ours["fisher"]["p_value"], stats.fisher_exact(counts).pvalue, 8, 1e-12)
else:
    not_recomputed("Fisher", "scipy has it for two rows and two columns; the script in R has more")
least = min(counts.shape) - 1
v = math.sqrt(pearson.statistic / (n * least))
rest = [k - (k - 1) ** 2 / (n - 1) - 1 for k in counts.shape]
df = (counts.shape[0] - 1) * (counts.shape[1] - 1)
corrected = math.sqrt(max(0, pearson.statistic / n - df / (n - 1)) / min(rest))
check("Cramer's V", [ours["cramers_v"]["value"], ours["cramers_v"]["corrected"]], [v, corrected], 9, 1.0, ["V", "without its bias"])


def limit(p):
    from scipy.optimize import brentq

    if stats.chi2.sf(pearson.statistic, df) >= p:
        return 0
    root = brentq(lambda noncentrality: stats.ncx2.sf(pearson.statistic, df, noncentrality) - p, 1e-9, 4 * pearson.statistic + 100, xtol=1e-11)
    return min(1, math.sqrt(root / (n * least)))


check("Limits of V", [ours["cramers_v"]["lower"], ours["cramers_v"]["upper"]], [limit(0.025), limit(0.975)], 6, 1.0, ["lower", "upper"])
z2 = stats.chi2.isf(0.05, 1)
half = np.sqrt(z2 * (z2 + 4 * counts * (rows[:, None] - counts) / rows[:, None]))
low = (2 * counts + z2 - half) / (2 * (rows[:, None] + z2))
high = (2 * counts + z2 + half) / (2 * (rows[:, None] + z2))
cells = [cell for row in ours["row_shares"] for cell in row]
check("Shares", [cell["share"] for cell in cells], (counts / rows[:, None]).ravel(), 12)
check("Lower limits of shares", [cell["lower"] for cell in cells], low.ravel(), 9, 1.0)
check("Upper limits of shares", [cell["upper"] for cell in cells], high.ravel(), 9, 1.0)
if ours["two_by_two"] is not None:
    two = ours["two_by_two"]
    p = counts[:, 1] / rows
    d = p[0] - p[1]
    limits = d - math.hypot(p[0] - low[0, 1], high[1, 1] - p[1]), d + math.hypot(high[0, 1] - p[0], p[1] - low[1, 1])
    check("Difference", [two["difference"], two["lower"], two["upper"]], [d, *limits], 9, 1.0, ["difference", "lower", "upper"])
    if (counts > 0).all():
        odds = counts[0, 1] * counts[1, 0] / (counts[0, 0] * counts[1, 1])
        reach = stats.norm.isf(0.025) * math.sqrt((1 / counts).sum())
        theirs = [odds, odds * math.exp(-reach), odds * math.exp(reach)]
        check("Odds ratio", [two["odds_ratio"], two["or_lower"], two["or_upper"]], theirs, 9, 1e-9, ["ratio", "lower", "upper"])
if ours["mcnemar"] is not None:
    first, second = ours["mcnemar"]["discordant"]
    theirs = stats.binomtest(first, first + second).pvalue if first + second else 1
    check("McNemar, p", ours["mcnemar"]["p_value"], theirs, 9, 1e-12)
if ours["kappa"] is not None:
    square = counts[:, [ours["columns"].index(name) for name in ours["row_names"]]] / n
    chance = (square.sum(axis=1) * square.sum(axis=0)).sum()
    check("Kappa", ours["kappa"]["value"], (np.trace(square) - chance) / (1 - chance), 9, 1.0)
if ours["within"] is not None and ours["within"]["statistic"] is not None and ours["within"]["difference"] is not None:
    # Of the counts of the result, by value.
    tables = np.array([each["counts"] for each in ours["within"]["values"]], dtype=float)
    both = tables[tables.sum(axis=2).min(axis=1) > 0]
    m1, m2 = both.sum(axis=2).T
    weight = m1 * m2 / (m1 + m2)
    difference = (weight * (both[:, 0, 1] / m1 - both[:, 1, 1] / m2)).sum() / weight.sum()
    check("Difference within", ours["within"]["difference"], difference, 9, 1.0)
if ours["claim"]["errors"] is not None:
    not_recomputed("p of the sentence", "it rests on regressions of the shares; the proof of a regression has those")
