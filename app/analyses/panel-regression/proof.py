frame, times = rows_with_time(frame, panel)
check_count("Rows used", ours["rows"]["used"], len(frame))
columns = with_products(design_of(frame, columns_of(frame, "x"), ours["categories"]), products)
values = np.column_stack(list(columns.values()))
v = frame["y"].to_numpy()
who = pd.factorize(frame["group"])[0]
when = None if times is None else pd.factorize(times, sort=True)[0]
N, G, k = len(v), who.max() + 1, values.shape[1]
periods = 0 if when is None else when.max() + 1
sizes = np.bincount(who).astype(float)
check_count("Entities", ours["entities"], G)
check_count("Entities of one row", ours["singletons"], int((sizes == 1).sum()))
if periods:
    check_count("Periods", ours["periods"], periods)


def check_block(what, block, b, se, df, digits):
    t = np.abs(b / se)
    p = 2 * (stats.t.sf(t, df) if np.isfinite(df) else stats.norm.sf(t))
    for name, found, needed in [("coeff", b, digits), ("std_err", se, digits - 2), ("p_value", p, digits - 4)]:
        check(f"{what}, {name}", [row[name] for row in block], list(found), needed)


def least_squares(D, of):
    """Coefficients that are not combinations of those before them, with residuals and the inverse of the cross-products."""
    kept = []
    for j in range(D.shape[1]):
        rest = D[:, j] - (D[:, kept] @ np.linalg.lstsq(D[:, kept], D[:, j], rcond=None)[0] if kept else 0)
        if np.linalg.norm(rest) > 1e-7 * np.linalg.norm(D[:, j]):
            kept.append(j)
    size = np.linalg.norm(D[:, kept], axis=0)
    q, r = np.linalg.qr(D[:, kept] / size)
    b = np.linalg.solve(r, q.T @ of) / size
    back = np.linalg.inv(r) / size[:, None]
    return dict(kept=kept, b=b, e=of - D[:, kept] @ b, inverse=back @ back.T)


def without_effects(columns, rows, both):
    """What effects leave of columns: deviations from means, and residuals on the periods' columns of zeros and ones without theirs."""
    own = pd.factorize(who[rows])[0]
    return without_two_ways(columns[rows], own, when[rows]) if both else columns[rows] - means_of(columns[rows], own)


digits = max(5, math.floor(min(10, 13 - math.log10(np.linalg.cond(np.column_stack([np.ones(N), values - values.mean(axis=0)]))))))
everything = np.column_stack([np.ones(N), values, v])
pooled = least_squares(everything[:, :-1], v)
pooled_df = N - k - 1
check_block("Pooled", ours["estimators"]["pooled"], pooled["b"], np.sqrt(np.diag(pooled["inverse"]) * (pooled["e"] @ pooled["e"]) / pooled_df), pooled_df, digits)


def panel_estimator(what, key):
    block, other, both = ours["estimators"][key], ours["errors"][key], key == "two_way"
    if not block:
        return None
    left = without_effects(everything[:, 1:], np.arange(N), both)
    spread = np.linalg.norm(values - values.mean(axis=0), axis=0)
    moves = np.flatnonzero(np.linalg.norm(left[:, :-1], axis=0) > 1e-6 * spread)
    fit = least_squares(left[:, moves], left[:, -1])
    moves = moves[fit["kept"]]
    b, e, inverse = fit["b"], fit["e"], fit["inverse"]
    # Sets of entities and periods that share no row leave one effect each undecided.
    effects = G + (np.linalg.matrix_rank(np.eye(periods)[when] - means_of(np.eye(periods)[when], who)) if both else 0)
    df = N - effects - len(b)
    check_block(what, block, b, np.sqrt(np.diag(inverse) * (e @ e) / df), df, digits)

    def jackknifed(of):
        total = 0
        for level in np.unique(of):
            again = without_effects(np.column_stack([values[:, moves], v]), np.flatnonzero(of != level), both)
            total = total + (np.linalg.lstsq(again[:, :-1], again[:, -1], rcond=None)[0] - b) ** 2
        count = len(np.unique(of))
        return np.sqrt((count - 1) / count * total)

    if G + periods <= 400:
        check_block(f"{what}, by entity (CV3)", other["cv3"], b, jackknifed(who), G - 1, digits)
        if periods > 1:
            check_block(f"{what}, by period (CV3)", other["cv3_period"], b, jackknifed(when), periods - 1, digits)
    else:
        not_recomputed(f"{what}, CV3", "it takes a fit without each of many entities")
    scores = left[:, moves] * e[:, None]
    by_entity = np.column_stack([np.bincount(who, score) for score in scores.T])
    factor = G / (G - 1) * (N - 1) / (N - len(b) - 1 - (effects - G))
    check_block(f"{what}, CR1", other["cr1"], b, np.sqrt(np.diag(factor * inverse @ by_entity.T @ by_entity @ inverse)), G - 1, digits)
    if periods > 1:
        by_period = np.column_stack([np.bincount(when, score) for score in scores.T])
        lags = math.floor(4 * (periods / 100) ** (2 / 9))
        meat = by_period.T @ by_period
        for lag in range(1, min(lags, periods - 1) + 1):
            both_ways = by_period[lag:].T @ by_period[:-lag]
            meat = meat + (1 - lag / (lags + 1)) * (both_ways + both_ways.T)
        check_block(f"{what}, Driscoll-Kraay", other["driscoll_kraay"], b, np.sqrt(np.diag(inverse @ meat @ inverse)), periods - 1, digits)
    return dict(fit, moves=moves, df=df)


within = panel_estimator("Entity effects", "entity")
two_ways = panel_estimator("Two-way effects", "two_way") if periods > 1 else None
chosen = two_ways if settings["effects"] == "two_way" else within
if chosen is not None and ours["effects_f"] is not None:
    added = pooled_df - chosen["df"]
    rest = chosen["e"] @ chosen["e"]
    F = (pooled["e"] @ pooled["e"] - rest) / added / (rest / chosen["df"])
    check("F of the effects", ours["effects_f"]["statistic"], F, digits - 2)
    check("F of the effects, p", ours["effects_f"]["p_value"], stats.f.sf(F, added, chosen["df"]), digits - 5)
first = np.unique(who, return_index=True)[1]
of_entities = means_of(everything, who)[first]
if ours["estimators"]["between"]:
    between = least_squares(of_entities[:, :-1], of_entities[:, -1])
    df = G - len(between["b"])
    errors = np.sqrt(np.diag(between["inverse"]) * (between["e"] @ between["e"]) / df)
    check_block("Between", ours["estimators"]["between"], between["b"], errors, df, digits - 1)
if ours["variance"] is not None:
    deviations = v - means_of(v[:, None], who)[:, 0]
    rest = deviations @ deviations / (N - G) if within is None else within["e"] @ within["e"] / within["df"]
    root = np.sqrt(sizes)[:, None]
    weighted = least_squares(root * of_entities[:, :-1], (root * of_entities)[:, -1])
    scaled = sizes[:, None] * of_entities[:, weighted["kept"]]
    traced = np.trace(weighted["inverse"] @ scaled.T @ scaled)
    u = max(0, (weighted["e"] @ weighted["e"] - (G - len(weighted["b"])) * rest) / (N - traced))
    check("Variance of the effects", ours["variance"]["sigma_u"] ** 2, u, digits - 3, u + rest)
    check("Variance of the rest", ours["variance"]["sigma_e"] ** 2, rest, digits)
    theta = 1 - np.sqrt(rest / (sizes * u + rest))
    check("Theta (median)", ours["variance"]["theta"], np.median(theta), digits - 3, 1.0)
    taken = everything - theta[who][:, None] * means_of(everything, who)
    random = least_squares(taken[:, :-1], taken[:, -1])
    errors = np.sqrt(np.diag(random["inverse"]) * (random["e"] @ random["e"]) / (N - len(random["b"])))
    check_block("Random effects", ours["estimators"]["random"], random["b"], errors, np.inf, digits - 3)
if ours["mundlak"] is not None and G <= 400:
    extended = np.column_stack([everything[:, :-1], means_of(values[:, within["moves"]], who)])
    full = least_squares(extended, v)
    extended = extended[:, full["kept"]]
    apart = np.array([np.linalg.lstsq(extended[who != g], v[who != g], rcond=None)[0] - full["b"] for g in range(G)])
    tested = [i for i, j in enumerate(full["kept"]) if j > k]
    V = (G - 1) / G * (apart.T @ apart)[np.ix_(tested, tested)]
    F = full["b"][tested] @ np.linalg.solve(V, full["b"][tested]) / len(tested)
    check("Mundlak, F", ours["mundlak"]["statistic"], F, digits - 3)
    check("Mundlak, p", ours["mundlak"]["p_value"], stats.f.sf(F, len(tested), G - 1), digits - 5)
if within is not None:
    fitted_x = values[:, within["moves"]] @ within["b"]
    deviations = v - means_of(v[:, None], who)[:, 0]
    of_means = means_of(np.column_stack([fitted_x, v]), who)[first]
    found = [1 - within["e"] @ within["e"] / (deviations @ deviations), np.corrcoef(of_means.T)[0, 1] ** 2, np.corrcoef(fitted_x, v)[0, 1] ** 2]
    names = ["within", "between", "overall"]
    check("R2", [ours["r_squared"][name] for name in names], found, digits - 3, 1.0, names)
places = {pair: i for i, pair in enumerate(zip(frame["group"], frame["period"]))}
before = np.array([places.get((g, p - 1), -1) for g, p in zip(frame["group"], frame["period"])]) if panel["timed"] else np.array([])
rows = np.flatnonzero(before >= 0)
if len(rows) > 0 and ours["estimators"]["difference"]:
    check_count("Rows of differences", ours["df"]["difference_rows"], len(rows))
    changes = least_squares(values[rows] - values[before[rows]], v[rows] - v[before[rows]])
    df = len(rows) - len(changes["b"])
    errors = np.sqrt(np.diag(changes["inverse"]) * (changes["e"] @ changes["e"]) / df)
    check_block("Differences", ours["estimators"]["difference"], changes["b"], errors, df, digits)
