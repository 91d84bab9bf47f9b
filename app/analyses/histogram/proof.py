x = frame["y"].to_numpy()
if remove_outliers:
    x = x[inside_fences(x)]
n = len(x)
check_count("Rows used", ours["rows"]["used"], n)
chart = ours["chart"]
if x.max() > x.min():
    # Freedman and Diaconis, or Scott if the IQR is 0; at least Sturges' number of bars, at most 200; edges as R's pretty().
    q = quartiles(x)
    width = (2 * (q[2] - q[0]) if q[2] > q[0] else 3.49 * x.std(ddof=1)) / n ** (1 / 3)
    bars = min(200, max(math.ceil(math.log2(n) + 1), math.ceil((x.max() - x.min()) / width)))
    edges = pretty(x.min(), x.max(), bars)
    step = edges[1] - edges[0]
    # A value on an edge belongs to the bar on its left.
    place = np.maximum(np.searchsorted(edges + 1e-7 * step, x, side="left") - 1, 0)
    check("Edges", chart["bin_edges"], edges, 13, x.std())
    check("Width", chart["bin_width"], step, 12)
    check_count("Bars", chart["histogram_bars"], np.bincount(place, minlength=len(edges) - 1))
    fits = fit_distributions(x, ours["fits"]["burr12"].get("status") == "weibull_limit")
    check_fits(ours["fits"], fits, x)
    # The curves, n times the width times the density; 4 digits where the curve itself is searched for.
    at = np.linspace(edges[0], edges[-1], 101)
    for key, line in dict(normal="fitted_line", lognormal="lognormal_fitted_line", burr12="burr12_fitted_line").items():
        drawn = chart[f"{line}_y"]
        if drawn is None or key not in fits:
            continue
        density = n * step * fits[key]["of"].pdf(at)
        if key != "normal":
            density[at <= 0] = math.nan
        check(f"{key} curve", drawn, density, 4 if key == "burr12" else 10, np.nanmax(density))
else:
    check_count("Bars", chart["histogram_bars"], n)
check_fits_of_all(ours["all_values"], frame["y"].to_numpy())
