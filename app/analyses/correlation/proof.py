from itertools import combinations

at = {value: place for place, value in enumerate(panel["row"])}
frame = frame[panel["has_time"][frame["row"].map(at)]]
check_count("Rows used", ours["rows"]["used"], len(frame))
columns = frame[[name for name in frame if name == "y" or (name[0] == "x" and name[1:].isdigit())]]
method = settings["correlation"]
found = ours["pairs"]
place = list(combinations(columns.columns, 2))
both = [columns[[a, b]].dropna() for a, b in place]


def coefficient(of):
    a, b = of.to_numpy().T
    if len(a) < 3 or np.ptp(a) == 0 or np.ptp(b) == 0:
        return float("nan"), float("nan")
    if method == "pearson":
        test = stats.pearsonr(a, b)
    elif method == "kendall":
        exact = len(a) <= 7 and len(set(a)) == len(a) and len(set(b)) == len(b)
        test = stats.kendalltau(a, b, method="exact" if exact else "asymptotic")
    else:
        test = stats.spearmanr(a, b)
    return test.statistic, test.pvalue


n = np.array([len(each) for each in both])
check_count("N", [each["n"] for each in found], n)
r, p = np.array([coefficient(each) for each in both]).T
check("Coefficient", [each["r"] for each in found], r, 9, 1)
with np.errstate(all="ignore"):
    if method == "kendall":
        error = np.sqrt(0.437 / np.maximum(n - 4, 0))
    else:
        error = np.sqrt((1 + (r**2 / 2 if method == "spearman" else 0)) / np.maximum(n - 3, 0))
    limits = np.tanh(np.arctanh(r) - stats.norm.isf(0.025) * error), np.tanh(np.arctanh(r) + stats.norm.isf(0.025) * error)
# Limits and p of independent rows; a series in time has those of its regressions.
if ours["claim"]["errors"] in ("ewc", "ols"):
    not_recomputed("p and limits", "they rest on EWC errors of both regressions; the proof of a regression has those")
else:
    plain = np.flatnonzero(np.isfinite(error) & np.isfinite(r) & (np.abs(r) < 1 - 1e-12))
    check("Lower limit", [found[at]["lower"] for at in plain], limits[0][plain], 7, 1)
    check("Upper limit", [found[at]["upper"] for at in plain], limits[1][plain], 7, 1)
    # scipy has no exact test of Spearman's coefficient.
    known = [at for at in plain if method != "spearman" or n[at] > 9]
    check("p", [found[at]["p_value"] for at in known], p[known], 5, 1e-12)
if any(each["partial"] is not None for each in found):
    inverse = np.linalg.inv(columns.dropna().corr(method=method).to_numpy())
    scale = np.sqrt(np.diag(inverse))
    theirs = (-inverse / np.outer(scale, scale))[np.triu_indices(len(columns.columns), 1)]
    check("Partial", [each["partial"] for each in found], theirs, 6, 1)
if any(each["within"] is not None for each in found):
    of_entity = [each.groupby(frame.loc[each.index, "group"]) for each in both]
    with np.errstate(all="ignore"):
        within = [(each - groups.transform("mean")).corr().iloc[0, 1] for each, groups in zip(both, of_entity)]
        between = [groups.mean().corr().iloc[0, 1] for groups in of_entity]
    check("Within entities", [each["within"] for each in found], within, 7, 1)
    if any(each["between"] is not None for each in found):
        check("Between entities", [each["between"] for each in found], between, 7, 1)
not_recomputed("p of the sentence", "it is the largest of the coefficient's and of regressions; the proof of a regression has those")
