

# Panel data ----


def rows_with_time(frame, panel):
    """The rows that have an entity and a time, with their times; times are None without a time column."""
    at = {value: place for place, value in enumerate(panel["row"])}
    place = frame["row"].map(at).to_numpy()
    placed = (frame["group"].to_numpy() >= 0) & panel["has_time"][place]
    times = np.asarray(panel["time"], dtype=float)[place][placed] if panel["timed"] else None
    return frame[placed], times


def means_of(columns, groups):
    """The mean of its group in each row."""
    count = np.bincount(groups)
    return np.column_stack([(np.bincount(groups, column) / np.maximum(count, 1))[groups] for column in columns.T])


def without_two_ways(columns, who, when):
    """What effects of entities and periods leave of columns: deviations from means, and residuals on the periods' zeros and ones."""
    left = columns - means_of(columns, who)
    ones = np.eye(when.max() + 1)[when]
    ones = ones - means_of(ones, who)
    return left - ones @ np.linalg.lstsq(ones, left, rcond=1e-12)[0]
