

# Reading the table ----


def read_table(file):
    """Every cell as text: the script says which columns are numbers or times. A leading apostrophe, which keeps spreadsheets
    from running a text as a formula, is taken off."""
    table = pd.read_csv(file, dtype=str, na_values=["", "#N/A"], keep_default_na=False, encoding="utf-8")
    pattern = r"^'(?='*[=+@\t\r\uff1d\uff0b\uff0d\uff20-])"
    table.columns = table.columns.str.replace(pattern, "", regex=True)
    return table.apply(lambda cells: cells.str.replace(pattern, "", regex=True))


def as_number(cells):
    x = pd.to_numeric(cells, errors="coerce").astype(float)
    return x.where(np.isfinite(x))


def as_time(cells):
    """Days since 1970 for dates, seconds for dates with a time of day, and otherwise the number."""
    if not cells.dropna().str.contains(r"^\d{4,}-\d{2}-\d{2}").any():
        return as_number(cells)
    moments = pd.to_datetime(cells, format="ISO8601")
    seconds = (moments - pd.Timestamp(0)) / pd.Timedelta(seconds=1)
    if cells.dropna().str.contains("T").any():
        return seconds
    days = seconds / 86400
    days.attrs["days"] = True
    return days


def equals(cells, value):
    """Rows whose cell equals a value: as numbers if both are numbers, else as texts without regard to case and outer blanks."""
    number = pd.to_numeric(pd.Series([value]), errors="coerce")[0]
    as_numbers = pd.to_numeric(cells, errors="coerce")
    by_text = cells.str.strip().str.lower() == str(value).strip().lower()
    both = as_numbers.notna() & (not pd.isna(number))
    return (both & (as_numbers == number)) | (~both & by_text & cells.notna())


# The order of the rows, and the row one period before each ----


def panel_of(row, entity=None, time=None, sampled=False):
    """Rows by entity, in the order in which entities first appear, then by time."""
    n = len(row)
    row = np.asarray(row)
    group = np.zeros(n, dtype=int) if entity is None else pd.factorize(entity)[0]
    last = np.where(group < 0, n + 1, group)
    days = time is not None and time.attrs.get("days", False)
    time = None if time is None else np.asarray(time, dtype=float)
    order = np.lexsort((np.arange(n), last) if time is None else (np.arange(n), np.where(np.isnan(time), np.inf, time), last))
    before, after = order[:-1], order[1:]
    joined = (group[before] >= 0) & (group[before] == group[after])
    steps = np.full(max(0, n - 1), np.nan)
    if time is None:
        steps[joined & ((not sampled) | (row[after] == row[before] + 1))] = 1
    else:
        joined &= ~np.isnan(time[before]) & ~np.isnan(time[after])
        steps[joined] = periods_between(time, days, before[joined], after[joined], group)
    previous = np.full(n, -1)
    follows = steps == 1
    previous[after[follows]] = before[follows]
    # A step that is not known is longer than any lag.
    period = np.zeros(n)
    period[order[1:]] = np.cumsum(np.where(np.isnan(steps) | (steps < 1), 1e6, steps))
    has_time = np.ones(n, dtype=bool) if time is None else ~np.isnan(time)
    return dict(row=row, group=group, order=order, previous=previous, period=period, timed=time is not None, has_time=has_time,
                by_entity=entity is not None, entities=len(set(group[group >= 0])), time=time)


def periods_between(time, is_days, before, after, group):
    """Periods from one row to the next. Dates have the coarsest calendar period that separates all rows of an entity; numbers
    the median of the small distances; numbers such as 202401 over the end of a year are read as a calendar."""
    days = time if is_days else calendar_days(time, group)
    if days is not None:
        for unit in calendar_units(days):
            if np.all((unit[before] != unit[after]) | (days[before] == days[after])):
                break
        return unit[after] - unit[before]
    gap = time[after] - time[before]
    positive = gap[gap > 0]
    if len(positive) == 0:
        return gap
    count = gap / np.median(positive[positive < 1.5 * positive.min()])
    return np.where(abs(count - np.round(count)) <= 0.1, np.round(count), np.nan)


def calendar_units(days):
    """From years to days. Business days count only if no date falls on a weekend. Day 0 is a Thursday."""
    date = pd.Series(pd.to_datetime(days, unit="D"))
    year, month = date.dt.year.to_numpy(float), date.dt.month.to_numpy(float)
    week, weekday = np.floor((days + 3) / 7), (days + 3) % 7
    business = [] if np.any(weekday >= 5) else [week * 5 + weekday]
    return [year, year * 4 + (month - 1) // 3, year * 12 + month - 1, week, *business, days]


def calendar_days(time, group):
    known = ~np.isnan(time)
    if not known.any() or np.any(time[known] != np.round(time[known])):
        return None
    for low, high, divisor, tail in [(19000101, 21001231, 10000, ""), (190001, 210012, 100, "01")]:
        if np.any((time[known] < low) | (time[known] > high)):
            continue
        date = pd.to_datetime(pd.Series([f"{t:.0f}{tail}" for t in time[known]]), format="%Y%m%d", errors="coerce")
        years = pd.Series(time[known] // divisor).groupby(group[known]).nunique()
        if date.notna().all() and (years > 1).any():
            days = np.full(len(time), np.nan)
            days[known] = (date - pd.Timestamp(0)) / pd.Timedelta(days=1)
            return days
    return None


# The rows of an analysis ----


def transformed(x, transform, panel):
    """The value of each row, and NaN where it has none. Lags and differences look at the whole table, before any filter."""
    x = np.asarray(x, dtype=float)
    previous = panel["previous"]
    before = np.where(previous >= 0, x[previous], np.nan)
    with np.errstate(all="ignore"):
        value = {"none": x, "log": np.log(x), "sqrt": np.sqrt(x), "FirstDiff": x - before, "lag1": before}[transform]
    return np.where(np.isfinite(value), value, np.nan)


def rows_used(panel, passes, variables, in_time, instruments=None, pairwise=False):
    """Rows that pass the filters and have a value of every variable; `pairwise`: of two. `instruments` may be missing."""
    row_before = np.where(panel["previous"] >= 0, panel["row"][panel["previous"]], np.nan)
    keys = dict(group=panel["group"], period=panel["period"], row_before=row_before)
    frame = pd.DataFrame(dict(row=panel["row"], **variables, **(instruments or {}), **keys))
    known = frame[list(variables)].notna().sum(axis=1).to_numpy()
    keep = np.asarray(passes) & (known >= (2 if pairwise else len(variables)))
    place = panel["order"] if in_time else np.arange(len(frame))
    frame = frame.iloc[place[keep[place]]].reset_index(drop=True)
    # Without a time column rows are neighbours in their order.
    if not panel["timed"]:
        frame["period"] = np.arange(len(frame))
    frame.attrs.update(timed=panel["timed"], by_entity=panel["by_entity"])
    return frame


# Outliers ----


def quartiles(x):
    return np.quantile(x, [0.25, 0.5, 0.75])


def fences(x):
    """Tukey's outer fences."""
    q = quartiles(x)
    return q[0] - 3 * (q[2] - q[0]), q[2] + 3 * (q[2] - q[0])


def inside_fences(x, enough=8):
    """Which values stay. All do if there are fewer than `enough`, if the quartiles are equal, or if more than an eighth lies
    outside."""
    x = np.asarray(x)
    q, (low, high) = quartiles(x), fences(x)
    inside = (x >= low) & (x <= high)
    if len(x) < enough or q[0] == q[2] or (~inside).sum() > len(x) / 8:
        return np.full(len(x), True)
    return inside


def as_category(cells):
    """The category of each row by the text of its cell."""
    return cells.where(cells.str.strip().fillna("") != "", "(empty)").to_numpy()
