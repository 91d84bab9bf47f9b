from scipy.optimize import linprog

columns = columns_of(frame, "x")
rows = complete_rows(frame, columns, panel)
check_count("Rows used", ours["rows"]["used"], len(rows))
parts = [np.ones(len(rows)), *with_products(design_of(rows, columns, ours["categories"]), products).values()]
design, v = np.column_stack(parts), rows["y"].to_numpy(dtype=float)
N, k = design.shape
sizes = np.abs(design).max(axis=0)


def weighted_sum(tau, r):
    return np.sum(r * (tau - (r < 0)))


for place, found in enumerate(ours["quantiles"]):
    tau = found["tau"]
    # The dual program: the largest v'a with 0 <= a <= 1 and X'a = (1 - tau) X'1; its multipliers are the line.
    solved = linprog(-v, A_eq=(design / sizes).T, b_eq=(1 - tau) * (design / sizes).sum(axis=0), bounds=(0, 1), method="highs")
    line = -solved.eqlin.marginals / sizes
    check(f"Quantile {tau}, sum of weighted distances", found["objective"], weighted_sum(tau, v - design @ line), 7)
    if found["unique"]:
        check(f"Quantile {tau}, coefficients", [row["coeff"] for row in found["coefficients"]], list(line), 6, float(np.abs(line).max()))
    alone = weighted_sum(tau, v - np.quantile(v, tau, method="inverted_cdf"))
    check(f"Quantile {tau}, pseudo R2", ours["pseudo_r2"][place]["value"], 1 - found["objective"] / alone, 9, 1.0)
least = np.linalg.lstsq(design / sizes, v, rcond=None)[0] / sizes
check("Least squares", [row["coeff"] for row in ours["ols"]], list(least), 8, float(np.abs(least).max()))
