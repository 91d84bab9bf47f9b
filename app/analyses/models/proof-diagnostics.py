

# Models: each X alone, correlations of residuals and responses over time ----


def numbers_first(terms):
    return [term for term in terms if is_number(term)] + [term for term in terms if not is_number(term)]


def check_added_variables(ours, X, Y, b, terms, digits):
    """What the other X leave of an X and of Y, as statsmodels' plot_partregress draws them. Plots of numbers come first."""
    for i, (plot, term) in enumerate(zip(ours["added_variables"], numbers_first(terms)), start=1):
        j = 1 + list(terms).index(term)
        others = np.delete(X, j, axis=1)
        q, _ = np.linalg.qr(others / np.linalg.norm(others, axis=0))
        x, y = X[:, j] - q @ (q.T @ X[:, j]), Y - q @ (q.T @ Y)
        what = f"Added variable {plot['display_name']}"
        check(f"{what}, slope", plot["slope"], b[j], digits - 1)
        check(f"{what}, leverage", plot["largest_leverage"], (x * x).max() / (x @ x), max(3, digits - 3))
        if ours.get("partial_points") is not None:
            check(f"{what}, x", ours["partial_points"][f"added_x_{i}"], x, max(3, digits - 3), x.std())
            check(f"{what}, y", ours["partial_points"][f"added_y_{i}"], y, max(3, digits - 3), Y.std())


def check_partial_residuals(ours, X, b, e, terms, digits):
    """Partial residuals e + b(x - mean). statsmodels' plot_ccpr does not centre x."""
    alone = [term for term in terms if is_number(term) and not is_part(term)]
    for i, (plot, term) in enumerate(zip(ours["partial_residuals"], alone), start=1):
        j = 1 + list(terms).index(term)
        x = X[:, j]
        partial = e + b[j] * (x - x.mean())
        what = f"Partial residuals {plot['display_name']}"
        check(f"{what}, slope, mean", [plot["slope"], plot["mean"]], [b[j], x.mean()], digits - 1, x.std(), ["slope", "mean"])
        if ours.get("partial_points") is not None:
            check(f"{what}, y", ours["partial_points"][f"partial_{i}"], partial, max(3, digits - 3), partial.std())
        if plot["smoothed_rows"] < len(x):
            not_recomputed(f"{what}, curve", "it goes through rows drawn at random")
        elif plot["smooth"] is not None:
            # statsmodels' lowess places its window in another way where many x are equal, so only the x are compared; R's
            # lowess() agrees.
            check(f"{what}, curve, x", plot["smooth"]["x"], np.unique(x), 13, abs(x).max())


def check_correlogram(ours, e, frame, digits):
    """Autocorrelations over pairs of rows exactly h periods apart. acf of statsmodels counts rows by their place, as is right for one
    series without gaps."""
    if ours is None:
        return
    # Without a time column a model with a lag joins only rows that are neighbours in the table.
    run = None if frame.attrs["timed"] or "lag_y" not in frame else np.cumsum(neighbours(frame) < 0)
    group = frame["group"].to_numpy()
    chain = run if run is not None else group[group >= 0] if frame.attrs["by_entity"] else np.zeros(len(e))
    longest = np.unique(chain, return_counts=True)[1].max()
    r, m = [], []
    for h in range(1, min(math.floor(10 * math.log10(longest) + 1e-9), 40, longest - 1) + 1):
        if run is None:
            before = row_before(frame, h)
        else:
            place = np.arange(len(e)) - h
            before = np.where((place >= 0) & (run[place] == run), place, -1)
        at = before >= 0
        if not at.any():
            break
        r.append((e[at] @ e[before[at]]) / (e @ e))
        m.append(at.sum())
    limit = stats.norm.ppf(0.975) * np.sqrt(m) / len(e)
    check_count("Correlogram, pairs", ours["pairs"], m)
    check("Correlogram", ours["autocorrelation"], r, digits, 1)
    check("Correlogram, limits", ours["limit"], limit, 12)
    check_count("Correlogram, beyond the limits", ours["outside"], (abs(np.array(r)) > limit).sum())


def check_responses(ours, b, terms, errors, digits):
    """Responses over time by the delta method. `errors`: the covariances of the sentence with their degrees of freedom; the widest
    interval counts."""
    if ours is None:
        return
    if ours["withheld"] is not None:
        not_recomputed("Responses over time", f"withheld: {ours['withheld']}")
        return
    lag = 1 + list(terms).index("lag_y")
    phi, h = b[lag], np.array(ours["period"])
    once = np.column_stack([phi**h, h * phi ** np.maximum(h - 1, 0)])
    places = [i for i in range(1, len(b)) if i != lag]
    for each, i in zip(ours["effects"], places):
        for kind, gradient in dict(once=once, lasting=once.cumsum(axis=0)).items():
            g, value, scale = gradient * [1, b[i]], b[i] * gradient[:, 0], abs(b[i])
            what = f"Response {kind}, {each['display_name']}"
            check(what, each[kind], value, digits, scale)
            for level in [95] if kind == "once" else [50, 68, 90, 95]:
                use = [i, lag]
                reach = np.max([stats.t.ppf((1 + level / 100) / 2, df) * np.sqrt(np.maximum(((g @ V[np.ix_(use, use)]) * g).sum(axis=1), 0))
                                for V, df in errors], axis=0)
                limits = each[f"{kind}_limits"] if kind == "once" else each["lasting_limits"][f"level{level}"]
                check(f"{what}, lower {level} %", limits["lower"], value - reach, max(3, digits - 3), scale)
                check(f"{what}, upper {level} %", limits["upper"], value + reach, max(3, digits - 3), scale)
        check(f"Response in the long run, {each['display_name']}", each["long_run"], b[i] / (1 - phi), digits)
