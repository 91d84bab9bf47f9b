frame, times = rows_with_time(frame, panel)


def starts_of(x, who, when):
    """The first treated period of each entity: -1 if it never is, -2 if it is in all of its rows, -3 if its treatment ends."""
    count = who.max() + 1
    if not np.isin(x, [0, 1]).all():
        first = x[np.unique(who, return_index=True)[1]]
        later = np.searchsorted(np.unique(times), first)
        return np.where((first == 0) | (later > when.max()), -1, np.where(later == 0, -2, later))
    found, gaps = np.full(count, -1), []
    for g in range(count):
        rows = np.flatnonzero(who == g)
        rows = rows[np.argsort(when[rows])]
        on = np.flatnonzero(x[rows] == 1)
        if len(on) > 0:
            ends = not (x[rows][on[0]:] == 1).all()
            found[g] = -3 if ends else -2 if on[0] == 0 else when[rows][on[0]]
            if found[g] > 0 and when[rows][on[0] - 1] + 1 < found[g]:
                gaps.append((g, when[rows][on[0] - 1] + 1, found[g]))
    # In a gap before the first treated row: the first start there that others are known to have, or its first period.
    known = set(np.delete(found, [g for g, _, _ in gaps]))
    for g, earliest, latest in gaps:
        found[g] = next((period for period in range(earliest, latest + 1) if period in known), earliest)
    return found


while True:
    who = pd.factorize(frame["group"])[0]
    when = pd.factorize(times, sort=True)[0]
    start = starts_of(frame["x1"].to_numpy(dtype=float), who, when)
    kept = start[who] >= -1
    if kept.all():
        break
    frame, times = frame[kept], times[kept]
check_count("Rows used", ours["rows"]["used"], len(frame))
n, T = who.max() + 1, when.max() + 1
check_count("Entities and periods", [ours["entities"], ours["periods"]], [n, T])
Y = np.full((n, T), np.nan)
Y[who, when] = frame["y"]
check_count("Entities that lack a period", ours["entities_with_gaps"], int(np.isnan(Y).any(axis=1).sum()))
cohorts = np.unique(start[start >= 0])
check_count("Entities by start", [row["entities"] for row in ours["cohorts"]], [int((start == g).sum()) for g in [-1, *cohorts]])
# Places in the calendar: periods between rows of an entity in neighbouring periods.
P = np.full((n, T), np.nan)
P[who, when] = frame["period"]
steps = P[:, 1:] - P[:, :-1]
place = np.concatenate([[0], np.cumsum([1 if np.isnan(step).all() else np.nanmin(step) for step in steps.T])])
later = settings["control"] == "not_yet_treated"


def changes(g, t, base):
    """The effect of a start in a period, and what each entity contributes to it, over the number of entities."""
    change = Y[:, t] - Y[:, base]
    others = (start == -1) | ((start > max(t, base)) & (start != g) if later else False)
    one, two = [side & ~np.isnan(change) for side in (start == g, others)]
    if not one.any() or not two.any():
        return None
    psi = np.zeros(n)
    psi[one] = (change[one] - change[one].mean()) / one.sum()
    psi[two] -= (change[two] - change[two].mean()) / two.sum()
    return change[one].mean() - change[two].mean(), psi, one | two


def effects(universal):
    found = []
    for g in cohorts:
        for t in range(0 if universal else 1, T):
            base = g - 1 if universal or t >= g else t - 1
            made = changes(g, t, base)
            if made is not None:
                found.append(dict(g=g, t=t, att=made[0], psi=made[1], part=made[2], steps=t - base))
    return found


def length(psi):
    return math.sqrt(psi @ psi)


def weighted(parts):
    """The mean by entities of the starts, whose shares are estimated: (start, effect, contributions)."""
    size = np.array([(start == g).sum() for g, _, _ in parts], dtype=float)
    att, psi = np.array([a for _, a, _ in parts]), np.array([p for _, _, p in parts])
    mean = size @ att / size.sum()
    moved = np.array([(start == g) * (a - mean) for g, a, _ in parts]).sum(axis=0) / size.sum()
    return mean, size @ psi / size.sum() + moved


def by_event_time(found):
    of = np.array([place[e["t"]] - place[e["g"]] for e in found])
    return {time: weighted([(e["g"], e["att"], e["psi"]) for e, own in zip(found, of) if own == time]) for time in np.unique(of)}


size_of_y = float(np.nanmax(np.abs(Y - np.nanmean(Y))))
tail = stats.norm.ppf(0.975)


def check_rows(what, rows, estimates):
    """Estimates with their errors and limits, in the order of the rows."""
    att, errors = np.array([a for a, _ in estimates]), np.array([length(p) for _, p in estimates])
    for name, values in [("att", att), ("std_err", errors), ("lower", att - tail * errors), ("upper", att + tail * errors)]:
        check(f"{what}, {name}", [row[name] for row in rows], list(values), 9, size_of_y)


varying = effects(False)
after = [e for e in varying if e["t"] >= e["g"]]
events = by_event_time(varying)
check_rows("By start and period", ours["att_gt"], [(e["att"], e["psi"]) for e in varying])
check_count("Periods since the start", [row["event_time"] for row in ours["event_study"]], list(events))
check_rows("By periods since the start", ours["event_study"], list(events.values()))
from_one = effects(True)
check_rows("By start and period, from one", ours["universal"]["att_gt"], [(e["att"], e["psi"]) for e in from_one])
check_rows("By periods since the start, from one", ours["universal"]["event_study"], list(by_event_time(from_one).values()))
by_start = []
for g in cohorts:
    own = [e for e in after if e["g"] == g]
    if own:
        by_start.append((g, np.mean([e["att"] for e in own]), np.mean([e["psi"] for e in own], axis=0)))
check_rows("By start", ours["by_group"], [(att, psi) for _, att, psi in by_start])
overall, psi = weighted(by_start)
dynamic = [found for time, found in events.items() if time >= 0]
means = {
    "overall": (overall, psi),
    "overall_simple": weighted([(e["g"], e["att"], e["psi"]) for e in after]),
    "overall_dynamic": (np.mean([a for a, _ in dynamic]), np.mean([p for _, p in dynamic], axis=0)),
}
for name, found in means.items():
    check_rows(name, [ours[name]], [found])
    if ours[name]["p_value"] is not None:
        check(f"{name}, p", ours[name]["p_value"], 2 * stats.norm.sf(abs(found[0]) / length(found[1])), 6)
before = [e for e in varying if e["t"] < e["g"]]
if ours["pretrend"] is not None:
    estimates, psis = np.array([e["att"] for e in before]), np.array([e["psi"] for e in before])
    W = estimates @ np.linalg.solve(psis @ psis.T, estimates)
    check_count("Effects before the start", ours["pretrend"]["df"], len(before))
    check("Joint test before the start", ours["pretrend"]["statistic"], W, 6)
    check("Joint test before the start, p", ours["pretrend"]["p_value"], stats.chi2.sf(W, len(before)), 5)
# The sentence: variances of samples of entities with an effect and of those that only compare, and Welch's degrees of freedom.
part = np.any([e["part"] for e in after], axis=0)
treated = np.isin(start, [e["g"] for e in after])
fewest = min(int((e["part"] & (start != e["g"])).sum()) for e in after)


def small_sample(psi):
    counts = [int((part & treated).sum()), min(int((part & ~treated).sum()), fewest)]
    sides = [(psi[side] @ psi[side], m) for side, m in zip((treated, ~treated), counts)]
    v = np.array([squares * m / (m - 1) for squares, m in sides])
    df = v.sum() ** 2 / sum(own ** 2 / (m - 1) for own, (_, m) in zip(v, sides))
    least = min(m for _, m in sides)
    return math.sqrt(v.sum()), min(df, least - 1) if least < 5 else df


claim = ours["claim"]
check_count("Treated and compared", [claim["treated"], claim["compared"]], [int((part & treated).sum()), int((part & ~treated).sum())])
if claim["std_err"] is not None:
    se, df = small_sample(psi)
    check("Sentence, standard error and df", [claim["std_err"], claim["df"]], [se, df], 8)
    check("Sentence, p", claim["p_value"], 2 * stats.t.sf(abs(overall) / se, df), 6)
    reach = stats.t.ppf(0.975, df) * se
    check("Sentence, limits", [claim["lower"], claim["upper"]], [overall - reach, overall + reach], 8, size_of_y)
    magnitudes = ours["relative_magnitudes"]
    early = [found for time, found in events.items() if time < 0]
    if magnitudes is not None:
        limits = []
        for att, own in early:
            se_of, df_of = small_sample(own)
            limits.append(abs(att) + stats.t.ppf(1 - 0.01 / len(early) / 2, df_of) * se_of)
        size = np.array([(start == g).sum() for g, _, _ in by_start], dtype=float)
        lengths = size @ [np.mean([e["steps"] for e in after if e["g"] == g]) for g, _, _ in by_start] / size.sum()
        room = max(0, abs(overall) - stats.t.ppf(0.98, df) * se) / (lengths * max(limits))
        check("Largest difference before the start", magnitudes["largest_before"], max(abs(att) for att, _ in early), 8, size_of_y)
        check("Its limit", magnitudes["limit_before"], max(limits), 7)
        check("Steps", magnitudes["steps"], lengths, 12)
        check("Times before the effect may be zero", magnitudes["breakdown"], room, 6, 1.0)
if ours["twfe"] is not None:
    D = ((start[who] >= 0) & (when >= start[who])).astype(float)
    left = without_two_ways(np.column_stack([D, frame["y"]]), who, when)
    d, v = left.T
    effect = d @ v / (d @ d)
    score = np.bincount(who, d * (v - effect * d))
    N = len(v)
    absorbed = n + np.linalg.matrix_rank(np.eye(T)[when] - means_of(np.eye(T)[when], who)) - n
    se = math.sqrt(n / (n - 1) * (N - 1) / (N - 2 - absorbed) * (score @ score)) / (d @ d)
    check("Two-way fixed effects", [ours["twfe"]["effect"], ours["twfe"]["std_err"]], [effect, se], 8, size_of_y)
    weights = d[D == 1]
    negative = weights < -1e-9 * np.abs(weights).max()
    counts = ours["twfe_weights"]
    check_count("Treated rows, with negative weight", [counts["treated_cells"], counts["negative_cells"]], [len(weights), int(negative.sum())])
    check("Sum of negative weights", counts["negative_weight_sum"], weights[negative].sum() / weights.sum(), 8, 1.0)
# Critical values by draws of their own; those of the result lie within four of their errors, and within those of these draws.
random = np.random.default_rng(1)
for name, psis in [("sup_t_event_study", [p for _, p in events.values()]), ("sup_t_att_gt", [e["psi"] for e in varying])]:
    psis = np.array([p / length(p) for p in psis if length(p) > 0])
    if ours[name] is not None and len(psis) < 200:
        largest = np.abs(random.multivariate_normal(np.zeros(len(psis)), psis @ psis.T, 20_000, method="eigh")).max(axis=1)
        off = abs(np.quantile(largest, 0.95) - ours[name]["critical"]) / ours[name]["std_err"]
        check_count(f"{name} within errors", int(off < 5.5), 1)
