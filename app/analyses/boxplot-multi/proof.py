x = frame["y"].to_numpy()
check_count("Rows used", ours["rows"]["used"], len(x))
values = frame["x1"].to_numpy()
labels = [each["category"] for each in ours["categories"]]
if len(set(values)) <= 12 or len(labels) == len(set(values)):
    # A box for each category or value of X. The label of a number is its shortest text.
    value_of = float if np.issubdtype(values.dtype, np.number) else str
    group = np.array([{value_of(label): label for label in labels}.get(value) for value in values], dtype=object)
    check_count("Boxes", len(labels), len(set(values)))
else:
    # Four groups between the quartiles of X; upper limits are inclusive, equal limits merge.
    limits = np.unique(np.quantile(values, [0, 0.25, 0.5, 0.75, 1]))
    place = np.searchsorted(limits[1:-1], values, side="left")
    group = np.array([labels[i] for i in place], dtype=object)
    check_count("Boxes", len(labels), len(limits) - 1)
check_boxes(ours["categories"], x, group, remove_outliers)
