from scipy.optimize import linprog

def category_of(cells, names):
    """The place of each row among the categories; a number can be written in several ways."""
    by_text = {name: at for at, name in enumerate(names)}
    numbers = pd.to_numeric(pd.Series(names), errors="coerce")
    by_number = {number: at for at, number in enumerate(numbers) if not pd.isna(number)}
    as_numbers = pd.to_numeric(pd.Series(cells), errors="coerce")
    return np.array([by_text.get(cell, by_number.get(number, -1)) for cell, number in zip(cells, as_numbers)], dtype=int)


has_time = panel["has_time"][frame["row"].map({value: place for place, value in enumerate(panel["row"])})]
columns = sorted((name for name in frame.columns if name[0] == "x" and name[1:].isdigit()), key=lambda name: int(name[1:]))
texts = [name for name in columns if not pd.api.types.is_numeric_dtype(frame[name])]
known = np.asarray(has_time, dtype=bool)
for name in texts:
    known &= frame[name].astype(str).to_numpy() != "(empty)"
rows = frame[known]
check_count("Rows used", ours["rows"]["used"], len(rows))
n = len(rows)
parts = [np.ones(n)]
for name in columns:
    if name in texts:
        used = ours["categories"][texts.index(name)]
        names_of = [level["name"] for level in used["levels"]]
        place = category_of(rows[name].astype(str).to_numpy(), names_of)
        parts += [(place == at).astype(float) for at, level in enumerate(names_of) if level != used["base"]]
    else:
        parts.append(rows[name].to_numpy(dtype=float))
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
