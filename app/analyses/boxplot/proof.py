x = frame["y"].to_numpy()
check_count("Rows used", ours["rows"]["used"], len(x))
# One box, or one for each value of a column; rows without a value are "(empty)".
group = np.full(len(x), ours["categories"][0]["category"], dtype=object)
if ours["by"] is not None:
    group = as_category(by[frame["row"].map({row: i for i, row in enumerate(panel["row"])})])
check_count("Boxes", len(ours["categories"]), len(set(group)))
check_boxes(ours["categories"], x, group, remove_outliers)
