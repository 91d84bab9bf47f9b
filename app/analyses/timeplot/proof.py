# Values in order of time; rows without a value, and outliers left out, break the line. A row without a time has no place on it.
at = {row: i for i, row in enumerate(panel["row"])}
placed = frame[panel["has_time"][frame["row"].map(at)]]
value = np.full(len(table), np.nan)
value[placed["row"].map(at)] = placed["y"]
all_values = value.copy()
if remove_outliers:
    value[placed["row"][~inside_fences(placed["y"])].map(at)] = np.nan
check_count("Rows with a value", ours["rows"]["used"], np.isfinite(value).sum())
place = panel["order"][(passes & panel["has_time"])[panel["order"]]]
group = panel["group"][place]
if ours.get("thinned") is None:
    rows = [row for series in ours["series"] for row in series["row"]]
    check("Values", [y for series in ours["series"] for y in series["y"]], value[[at[row] for row in rows]], 14)
    seen = np.isin(group, group[~np.isnan(value[place])])
    check_count("Points", len(rows), seen.sum())
else:
    not_recomputed("Points of the chart", "each interval of the axis shows its smallest and its largest value only")
# Neighbours are values of one series without a gap between them.


def r1(value):
    d = value[place] - np.nanmean(value[place])
    return np.nansum((d[1:] * d[:-1])[group[1:] == group[:-1]]) / np.nansum(d * d)


check("Autocorrelation at lag 1", ours["autocorr1"], r1(value), 10, 1)
if ours["autocorr1_all"] is not None:
    check("Autocorrelation of all values", ours["autocorr1_all"], r1(all_values), 10, 1)
check_trends(ours["trends"], frame, ["y"])
