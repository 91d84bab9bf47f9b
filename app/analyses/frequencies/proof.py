# Levels in order of their values; texts by code point.
is_number = pd.api.types.is_numeric_dtype(frame["y"])
of_rows = frame["y"].to_numpy() if is_number else frame["y"].to_numpy(dtype=object)
if not is_number:
    of_rows = of_rows[of_rows != "(empty)"]
    # Dates are counted by their period, unless they are texts.
    are_dates = pd.Series(of_rows).str.match(r"\d{4}-\d{2}-\d{2}").all()
    if are_dates and not {each["value"] for each in ours["levels"]} & set(of_rows):
        part = {
            "month": lambda text: text[:7],
            "quarter": lambda text: f"{text[:4]} Q{(int(text[5:7]) + 2) // 3}",
            "year": lambda text: text[:4],
        }[settings["period"]]
        of_rows = np.array([part(text) for text in of_rows], dtype=object)
values = sorted(set(of_rows))
place = {value: at for at, value in enumerate(values)}
counts = np.bincount([place[value] for value in of_rows], minlength=len(values))
by_count = np.argsort(-counts, kind="stable")
levels = ours["levels"]
# A number transformed here can differ in its last digit.
nearest = lambda text: np.argmin(np.abs(np.array(values) - float(text))) if is_number else place[text]
listed = np.array([nearest(each["value"]) for each in levels], dtype=int)
if is_number:
    check("Values", [float(each["value"]) for each in levels], np.array(values)[listed], 12, scale=1.0)
shown = by_count[:50]
check_count("Different values", ours["distinct"], len(values))
check_count("Missing", ours["missing"], passes.sum() - len(of_rows))
check_count("Values listed", sorted(listed), sorted(shown))
if settings["order"] == "count":
    check_count("Order", listed, shown)
check_count("Count", [each["count"] for each in levels], counts[listed])
check_count("Count of the others", ours["others"]["count"], counts[by_count[50:]].sum())
# Values that are not listed are one category.
n, k = len(of_rows), len(shown) + (len(values) > len(shown))
c = stats.chi2.isf(0.05 / (k if k > 2 else 1), 1)
middle = c + 2 * counts[listed]
half = np.sqrt(c * (c + 4 * counts[listed] * (n - counts[listed]) / n))
check("Share", [each["share"] for each in levels], counts[listed] / n, 14)
check("Lower limit", [each["lower"] for each in levels], (middle - half) / (2 * (n + c)), 9, scale=1.0)
check("Upper limit", [each["upper"] for each in levels], (middle + half) / (2 * (n + c)), 12)
if len(values) > 1:
    equal = stats.chisquare(counts)
    check("Equal shares, statistic", ours["equal_shares"]["statistic"], equal.statistic, 11, scale=1.0)
    check_count("Equal shares, df", ours["equal_shares"]["df"], len(values) - 1)
    check("Equal shares, p", ours["equal_shares"]["p_value"], equal.pvalue, 9)
    first, second = (int(counts[at]) for at in by_count[:2])
    check("First against second, p", ours["top"]["p_value"], stats.binomtest(first, first + second).pvalue, 9)
    # In rows that depend on each other: the mean of 1 for the first value, -1 for the second, and 0.
    dependent = ours["top"]["dependent"]
    if dependent is not None:
        has_value = np.full(len(frame), True) if is_number else frame["y"].to_numpy() != "(empty)"
        rows = frame[has_value]
        order = {row: at for at, row in enumerate(panel["row"][panel["order"]])}
        at = np.argsort([order[row] for row in rows["row"]])
        code = np.array([place[value] for value in of_rows])[at]
        d = (code == by_count[0]).astype(float) - (code == by_count[1])
        if dependent["errors"] == "cv3":
            group = rows["group"].to_numpy()[at]
            groups = np.unique(group)
            without = np.array([d[group != g].mean() for g in groups])
            df = len(groups) - 1
            se = math.sqrt(df / (df + 1) * ((without - d.mean()) ** 2).sum())
        else:
            df = min(200, max(4, int(0.4 * n ** (2 / 3) + 0.5)))
            cosines = np.cos(np.pi * np.arange(1, df + 1)[:, None] * (np.arange(1, n + 1) - 0.5) / n)
            se = math.sqrt(2 / df * ((cosines @ (d - d.mean())) ** 2).sum()) / n
        check("Lead, with its standard error", [dependent["difference"], dependent["std_err"]], [d.mean(), se], 10, 1.0, ["difference", "std. error"])
        check_count("Lead, degrees of freedom", dependent["df"], df)
        check("Lead, p", dependent["p_value"], 2 * stats.t.sf(abs(d.mean() / se), df), 8)
