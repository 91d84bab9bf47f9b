

# Boxplots ----


def check_boxes(ours, x, group, remove_outliers):
    """Boxes by `group`, compared with those of the result."""
    for box in ours:
        name = box["category"]
        v = x[group == name]
        check_count(f"{name}: values", box["count"], len(v))
        if len(v) == 0:
            continue
        q = quartiles(v)
        reach = 1.5 * (q[2] - q[0])
        between = (v >= q[0] - reach) & (v <= q[2] + reach)
        notch = 1.58 * (q[2] - q[0]) / math.sqrt(len(v))
        fields = ["low_whisker", "lower_quartile", "median", "upper_quartile", "high_whisker", "notch_lower", "notch_upper", "mean"]
        theirs = [v[between].min(), *q, v[between].max(), q[1] - notch, q[1] + notch, v.mean()]
        check(name, [box[field] for field in fields], theirs, 13, v.std(), fields)
        # Points beyond the whiskers; with "exclude outliers" on, those beyond the outer fences are hidden.
        shown = inside_fences(v) if remove_outliers else np.full(len(v), True)
        check(f"{name}: points below", box["low_outlier"], np.sort(v[(v < q[0]) & shown & ~between]), 15)
        check(f"{name}: points above", box["high_outlier"], np.sort(v[(v > q[2]) & shown & ~between]), 15)
