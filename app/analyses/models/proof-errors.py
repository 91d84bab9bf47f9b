

# Models: rows that follow each other, and their standard errors ----


def is_panel(frame):
    return frame.attrs["by_entity"] and frame["group"].nunique() > 1


def is_unbroken(frame):
    """One series in which every row follows the one above it."""
    return not is_panel(frame) and bool((np.diff(frame["period"]) == 1).all())


def row_before(frame, j):
    """For each row the place of the row of the same entity j periods before, or -1. Rows without an entity have none."""
    places = {key: i for i, key in enumerate(zip(frame["group"], frame["period"]))}
    return np.array([places.get((g, p - j), -1) if g >= 0 else -1 for g, p in zip(frame["group"], frame["period"])], dtype=int)


def neighbours(frame):
    """The row before each row, for what is said of neighbouring residuals. Without a time column a model with a lag joins only
    rows that are neighbours in the table; others are neighbours in the order of the rows used."""
    if frame.attrs["timed"] or "lag_y" not in frame:
        return row_before(frame, 1)
    joined = (frame["row"].shift() == frame["row_before"]).to_numpy()
    return np.where(joined, np.arange(len(frame)) - 1, -1)


def is_joined(frame):
    """One series whose neighbours are all there."""
    return not is_panel(frame) and bool((neighbours(frame)[1:] >= 0).all())


def newey_west_lags(frame):
    """floor(4 (T/100)^(2/9)), T the rows of the series or of the longest entity."""
    periods = frame["group"][frame["group"] >= 0].value_counts().max() if is_panel(frame) else len(frame)
    return max(0, min(math.floor(4 * (periods / 100) ** (2 / 9)), periods - 1))


def bartlett(scores, frame, lags):
    """The Bartlett sum of scores over pairs of rows exactly j periods apart, which statsmodels counts by place."""
    meat = scores.T @ scores
    for j in range(1, lags + 1):
        before = row_before(frame, j)
        at = before >= 0
        pairs = scores[at].T @ scores[before[at]]
        meat = meat + (1 - j / (lags + 1)) * (pairs + pairs.T)
    return meat


def cosine_meat(scores):
    """The equal-weighted cosine estimator, for which Python has no package: Lazarus, Lewis, Stock and Watson (2018)."""
    n = len(scores)
    nu = min(200, max(4, int(0.4 * n ** (2 / 3) + 0.5)))
    j, t = np.arange(1, nu + 1), np.arange(1, n + 1)
    sums = np.cos(np.pi * j[:, None] * (t - 0.5) / n) @ scores
    return 2 / nu * sums.T @ sums, nu


def ar1_covariance(X, e, bread):
    """A first-order autoregression, for which Python has no package: Bartlett (1935), Marriott and Pope (1954)."""
    n, k = X.shape

    def alike(v):
        return (v[1:] @ v[:-1]) / (v @ v)

    r = alike(e)
    phi = min(max(r + (1 + 3 * r) / n, 0), 0.97)

    def inflation(of):
        return (1 + phi * of) / (1 - phi * of)

    basis = np.linalg.qr(X)[0]
    roots = np.sqrt([inflation(max(alike(w), 0)) for w in (X @ bread).T])
    worth = n - sum(inflation(alike(q)) for q in basis.T)
    return bread * (e @ e) / worth * np.outer(roots, roots), max(2, math.floor(n * (1 - phi**2) / (1 + phi**2)) - k)


def durbin_watson_p(X, e):
    """For positive autocorrelation: Imhof's integral below 100 rows, the normal approximation above. statsmodels has none."""
    from scipy.integrate import quad

    n, k = X.shape
    d = (np.diff(e) ** 2).sum() / (e @ e)
    q, _ = np.linalg.qr(X, mode="complete" if n < 100 else "reduced")
    if n < 100:
        A = np.diag(np.r_[1, np.full(n - 2, 2), 1].astype(float)) - np.eye(n, k=1) - np.eye(n, k=-1)
        w = np.linalg.eigvalsh(q[:, k:].T @ A @ q[:, k:]) - d

        def imhof(v):
            return math.sin(np.arctan(w * v).sum() / 2) / (v * math.exp(np.log1p((w * v) ** 2).sum() / 4))

        parts = [(0, 1), (1, 10), (10, 100), (100, 1000), (1000, np.inf)]
        return 0.5 - sum(quad(imhof, a, b, epsabs=1e-11, epsrel=1e-11, limit=2000)[0] for a, b in parts) / math.pi
    def difference(v):
        return np.r_[v[:1] - v[1:2], 2 * v[1:-1] - v[:-2] - v[2:], v[-1:] - v[-2:-1]]
    B = q.T @ difference(q)
    p = 2 * (n - 1) - np.trace(B)
    spread = 2 * (3 * n - 4) - 2 * (difference(q) ** 2).sum() + (B * B).sum()
    mean = p / (n - k)
    return stats.norm.cdf((d - mean) / math.sqrt(2 * (spread - p * mean) / ((n - k) * (n - k + 2))))


def variance_inflation(X):
    """1 / (1 - R^2) of each X on the others."""
    if X.shape[1] == 2:
        return [math.nan, 1.0]
    z = (X[:, 1:] - X[:, 1:].mean(axis=0)) / X[:, 1:].std(axis=0)
    return [math.nan, *np.diag(np.linalg.inv(z.T @ z / len(z)))]


def as_category(x):
    """A category in each row; blank texts are missing."""
    x = pd.Series(x).astype("string").reset_index(drop=True)
    return x.mask(x.str.strip().fillna("") == "").astype(object)


def with_categories(frame, name, column):
    """Adds a column of 0 and 1 for each category but the base, in the order of the result."""
    others = [level["name"] for level in column["levels"] if level["name"] != column["base"]]
    for i, level in enumerate(others, 1):
        frame[f"{name}_{i}"] = (frame[name] == level).astype(float)
    return frame


def category_terms(frame, name):
    return [term for term in frame.columns if term.startswith(f"{name}_")]


def is_category(term):
    return term.startswith("x") and "_" in term


def vif_of(X, terms):
    """Variance inflation factors. One category has none, since it would depend on the base, nor has a part of a product: on the
    origin."""

    def has_none(term):
        return is_category(term) or is_product(term) or is_part(term)

    return [math.nan if i > 0 and has_none(terms[i - 1]) else vif for i, vif in enumerate(variance_inflation(X))]


def decided_without(X, of):
    """Which coefficients the rows outside a group decide: those without a part in a direction in which these rows do not differ."""
    _, size, directions = np.linalg.svd((X / np.linalg.norm(X, axis=0))[~of])
    size = np.r_[size, np.zeros(X.shape[1] - len(size))]
    return (directions[size < 1e-7 * size[0]] ** 2).sum(axis=0) < 1e-12


class Jackknife:
    """The cluster jackknife. `change_without(of)`: how far the coefficients move without the rows `of`. A coefficient that one group
    alone decides, such as that of a category which no other group has, has no error: NaN."""

    def __init__(self, X, group, change_without):
        groups = [(group == g).to_numpy() for g in group.unique()]
        self.factor, self.df = (len(groups) - 1) / len(groups), len(groups) - 1
        self.apart = np.array([change_without(of) for of in groups])
        self.decided = np.all([decided_without(X, of) for of in groups], axis=0)
        self.V = self.factor * self.apart.T @ self.apart
        self.V[~self.decided] = self.V[:, ~self.decided] = math.nan

    def errors(self, zero):
        """Of the coefficients from zero."""
        of_lost = (zero[:, ~self.decided] != 0).any(axis=1)
        return np.where(of_lost, math.nan, np.sqrt(self.factor * ((self.apart @ zero.T) ** 2).sum(axis=0)))


def check_at_once(what, ours, b, V, at, df, digits):
    """Some coefficients at once (Wald), by their places. Without a covariance of all of them there is no test."""
    own = V[np.ix_(at, at)]
    if np.isnan(own).any():
        check(what, None if ours is None else ours["statistic"], math.nan, digits)
        return
    F = b[at] @ np.linalg.solve(own, b[at]) / len(at)
    theirs = [F, len(at), df, stats.f.sf(F, len(at), df)]
    check(what, [ours["statistic"], *ours["df"], ours["p_value"]], theirs, digits, 1e-12, ["F", "df1", "df2", "p"])


def of_larger_p(b, Vs, at, df):
    """Of several covariances the one that gives the coefficients the larger p."""
    if len(Vs) == 1:
        return Vs[0]
    return max(Vs, key=lambda V: stats.f.sf(b[at] @ np.linalg.solve(V[np.ix_(at, at)], b[at]) / len(at), len(at), df))


def check_categories(ours, b, Vs, X, terms, df, digits):
    """The coefficients of each column at once (Wald), and its generalised variance inflation factor."""
    names = list(dict.fromkeys(term.split("_")[0] for term in terms if is_category(term)))
    C = np.corrcoef(X[:, 1:], rowvar=False).reshape(len(terms), len(terms))
    for name, column in zip(names, ours):
        def holds(term):
            of = term_products[term][0] if is_product(term) else [term]
            return any(each.startswith(f"{name}_") for each in of)

        which = [i for i, term in enumerate(terms) if holds(term)]
        rest = [i for i in range(len(terms)) if i not in which]
        check_at_once(f"{column['display_name']} at once", column["joint"], b, of_larger_p(b, Vs, np.array(which) + 1, df), np.array(which) + 1, df, max(4, digits - 3))
        parts = [np.linalg.det(C[np.ix_(of, of)]) if of else 1.0 for of in (which, rest)]
        check(f"{column['display_name']} GVIF", column["gvif"], parts[0] * parts[1] / np.linalg.det(C), max(4, digits - 3))


def check_coefficients(what, ours, b, se, df, digits, vif=None):
    """A table of coefficients; t has `df` degrees of freedom."""
    names = [each["display_name"] for each in ours]

    def column(key):
        return [each[key] for each in ours]

    t, reach = b / se, stats.t.ppf(0.975, df) * se
    check(f"{what} coefficient", column("coeff"), b, digits, places=names)
    check(f"{what} std. error", column("std_err"), se, digits, places=names)
    check(f"{what} t", column("t_stat"), t, digits, 1, places=names)
    # p-values lose what |t| magnifies.
    check(f"{what} p", column("p_value"), 2 * stats.t.sf(abs(t), df), max(5, digits - 2), 1e-12, places=names)
    check(f"{what} lower 95 %", column("ci_lower"), b - reach, digits, np.nanmax(reach), places=names)
    check(f"{what} upper 95 %", column("ci_upper"), b + reach, digits, np.nanmax(reach), places=names)
    if vif is not None:
        check(f"{what} VIF", column("vif"), vif, digits, places=names)


def check_residuals(ours, e, s, df, frame, digits=8):
    """The residuals' table, and the flat bands around them."""
    before = neighbours(frame)
    at = before >= 0
    q = quartiles(e)
    theirs = dict(count=len(e), avg=e.mean(), std_dev=e.std(ddof=1), min=e.min(), q1=q[0], median=q[1], q3=q[2], max=e.max(),
                  skewness=stats.skew(e), kurtosis=stats.kurtosis(e), autocorr1=(e[at] * e[before[at]]).sum() / (e @ e))
    # A number near 0 is compared on the scale of the residuals.
    for name, value in theirs.items():
        check(f"Residuals, {name}", ours["resid_stat"][name], value, digits, 1 if name in ("skewness", "kurtosis", "autocorr1") else s)
    for level in (50, 68, 90, 95):
        band, t = ours["res_intervals"][f"level{level}"], stats.t.ppf((1 + level / 100) / 2, df)
        places = ["lower", "upper", "t_stat"]
        check(f"Residuals, band of {level} %", [band[each] for each in places], [-t * s, t * s, t], digits, places=places)
    check_count("Residuals outside 95 %", ours["res_intervals"]["outside"], (abs(e) > stats.t.ppf(0.975, df) * s).sum())


def check_line(ours, x, b, V, df, s, fitted, digits=8):
    """The line of the chart: of x with one X, alone or with its square, else y = x over the fitted values."""
    # With categories the chart has the fitted values across.
    square = len(b) == 3 and len(term_products) == 1
    one = (len(b) == 2 or square) and "categories" not in ours["evidence"]["effects"]
    over = x if one else fitted
    at = np.linspace(over.min(), over.max(), 101)
    rows = [np.ones(101), at, *[(at - start[0]) * (at - start[1]) for _, start in term_products.values() if square]]
    row = np.column_stack(rows)
    line, se = (row @ b, np.sqrt(((row @ V) * row).sum(axis=1))) if one else (at, np.full(101, s))
    size = abs(line).max()
    check("Line, x", ours["scatter_line"]["x"], at, digits, abs(at).max())
    check("Line, y", ours["scatter_line"]["y"], line, digits, size)
    for level in (50, 68, 90, 95):
        band, t = ours["conf_intervals"][f"level{level}"], stats.t.ppf((1 + level / 100) / 2, df)
        check(f"Line, lower {level} %", band["lower"], line - t * se, digits, size)
        check(f"Line, upper {level} %", band["upper"], line + t * se, digits, size)
        if band.get("pred_lower") is not None:
            new = np.sqrt(s * s + se * se)
            check(f"Line, new value from {level} %", band["pred_lower"], line - t * new, digits, size)
            check(f"Line, new value to {level} %", band["pred_upper"], line + t * new, digits, size)


def check_observations(ours, frame, theirs, digits, scales):
    """Numbers of each row."""
    if ours is None:
        not_recomputed("Numbers of each row", "the result lists them up to 50,000 rows")
        return
    check_count("Rows of the model", ours["row"], frame["row"])
    for name, values in theirs.items():
        check(f"Rows, {name}", ours[name], values, digits, scales[name])


def matrix(frame, terms):
    return np.column_stack([np.ones(len(frame)), frame[terms].to_numpy()])


def without_outliers(frame, terms, remove):
    """With "exclude outliers" on, rows whose residual in a preliminary robust fit lies beyond the outer fences are left out."""
    enough = max(8, 2 * (len(terms) + 1) + 2)
    if not remove or len(frame) < enough:
        return frame
    fit = mm_fit(matrix(frame, terms), frame["y"].to_numpy())
    if fit is None:
        return frame
    frame = frame[inside_fences(fit["residuals"], enough)].reset_index(drop=True)
    if not frame.attrs["timed"]:
        frame["period"] = np.arange(len(frame))
    return frame

# Squares and interactions ----

# The products of a model by the name of their column: the columns that they multiply, and the median of each that is a number, from
# which it is measured. A formula y ~ a * b measures from 0: the fit is the same, and `from_zero` gives its coefficients.
term_products = {}


def with_term(frame, name, first, second):
    """Adds the products of two X, of categories one for each pair of columns."""

    def columns(of):
        return category_terms(frame, of) or [of]

    def middle(column):
        return 0.0 if is_category(column) else float(np.median(frame[column]))

    pairs = [(a, b) for a in columns(first) for b in columns(second)]
    for i, (a, b) in enumerate(pairs, 1):
        made, start = f"{name}_{i}", (middle(a), middle(b))
        frame[made] = (frame[a] - start[0]) * (frame[b] - start[1])
        term_products[made] = ((a, b), start)
    return frame


def is_product(term):
    return term in term_products


def is_number(term):
    return not is_category(term) and not is_product(term)


def is_part(term):
    return any(term in of for of, _ in term_products.values())


def from_zero(terms):
    """The matrix from the coefficients of this model to those with products measured from 0."""
    matrix_of = np.eye(len(terms) + 1)
    for name, (of, start) in term_products.items():
        j = terms.index(name) + 1
        at = [terms.index(each) + 1 for each in of]
        matrix_of[0, j] += start[0] * start[1]
        matrix_of[at[0], j] -= start[1]
        matrix_of[at[1], j] -= start[0]
    return matrix_of


def errors_from_zero(V, terms):
    """Standard errors of the coefficients measured from 0."""
    return np.sqrt(np.diag(from_zero(terms) @ V @ from_zero(terms).T))


def slope_weights(own, at, ours, places, terms):
    """The weights of the coefficients in an effect at a value of another variable."""
    names = [each["display_name"] for each in ours["coefficients"]]
    weights, focal = np.zeros(len(terms) + 1), names.index(own)
    weights[focal + 1] = 1
    for place in places:
        of, start = term_products[terms[place]]
        if terms[focal] not in of:
            continue
        partner = 1 if of[0] == terms[focal] else 0
        if is_category(of[partner]):
            weights[place + 1] = float(names[terms.index(of[partner])] == f"{at['display_name']}: {at['value']}")
        else:
            weights[place + 1] = (2 if of[0] == of[1] else 1) * (at["value"] - start[partner])
    return weights


def check_terms(ours, b, Vs, X, terms, df, digits):
    """The effects in the middle of the data, at values, at once, and the turning points, with the errors of the sentence: of
    several covariances the wider."""
    if "terms" not in ours:
        return
    needed = max(4, digits - 3)
    names = [each["display_name"] for each in ours["coefficients"]]
    check("Effects in the middle", [each["coeff"] for each in ours["coefficients"]], b[1:], digits, places=names)
    check("Effects in the middle, std. error", [each["std_err"] for each in ours["coefficients"]], np.max([np.sqrt(np.diag(V)) for V in Vs], axis=0)[1:], digits - 1, places=names)

    C = np.corrcoef(X[:, 1:], rowvar=False).reshape(len(terms), len(terms))
    for held in ours["held"]:
        which = held["coefficients"]
        check_at_once(f"{held['display_name']} at once", held["joint"], b, of_larger_p(b, Vs, np.array(which) + 1, df), np.array(which) + 1, df, needed)
        rest = [i for i in range(len(terms)) if i not in which]
        parts = [np.linalg.det(C[np.ix_(of, of)]) if of else 1.0 for of in (which, rest)]
        check(f"{held['display_name']} GVIF", held["gvif"], parts[0] * parts[1] / np.linalg.det(C), needed)
    for term in ours["terms"]:
        places = term["coefficients"]
        check_at_once(f"{term['display_name']} at once", term["joint"], b, of_larger_p(b, Vs, np.array(places) + 1, df), np.array(places) + 1, df, needed)
        size = max(abs(each["coeff"]) for each in term["slopes"])
        for slope in term["slopes"]:
            at = slope["at"][0]
            weights = slope_weights(slope["display_name"], at, ours, places, terms)
            label = f"{slope['display_name']} where {at['display_name']} is {at['value']}"
            of = np.flatnonzero(weights)
            se = max(math.sqrt(weights[of] @ V[np.ix_(of, of)] @ weights[of]) for V in Vs)
            check(label, [slope["coeff"], slope["std_err"]], [weights @ b, se], needed, size, ["effect", "std. error"])
        of, start = term_products[terms[places[0]]]
        if of[0] != of[1]:
            continue
        at = [terms.index(of[0]) + 1, places[0] + 1]
        slope, bend = b[at]
        gradient = np.array([-0.5 / bend, 0.5 * slope / bend**2])
        theirs = [start[0] - slope / (2 * bend), max(math.sqrt(gradient @ V[np.ix_(at, at)] @ gradient) for V in Vs)]
        check(f"{term['display_name']} turns", [term["turn"]["value"], term["turn"]["std_err"]], theirs, needed, places=["at", "std. error"])
