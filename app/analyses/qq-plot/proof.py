x = frame["y"].to_numpy()
if remove_outliers:
    x = x[inside_fences(x)]
check_count("Rows used", ours["rows"]["used"], len(x))
fits = fit_distributions(x, ours["fits"]["burr12"].get("status") == "weibull_limit") if x.max() > x.min() else {}
check_fits(ours["fits"], fits, x)
# 4 digits where the distribution is searched for.
for key, plot in ours["chart"].items():
    if plot is not None:
        check_quantiles(key, plot, x, fits[key]["of"].ppf, 4 if key == "burr12" else 11)
if ours["evidence"]["burr12"] is not None:
    not_recomputed("Does Burr XII fit? (p-value)", "a bootstrap with Estimand's own random numbers; its statistic is compared above")
check_fits_of_all(ours["all_values"], frame["y"].to_numpy())
