x <- frame$y
if (remove_outliers) x <- x[inside_fences(x)]
check_count("Rows used", ours$rows$used, length(x))
fits <- if (max(x) > min(x)) fit_distributions(x, identical(ours$fits$burr12$status, "weibull_limit"))
check_fits(ours$fits, fits, x)
# 4 digits where the distribution is searched for.
for (key in names(ours$chart)) {
  plot <- ours$chart[[key]]
  if (!is.null(plot)) check_quantiles(key, plot, x, fits[[key]]$quantile, if (key == "burr12") 4 else 11)
}
if (!is.null(ours$evidence$burr12)) {
  not_recomputed("Does Burr XII fit? (p-value)", "a bootstrap with Estimand's own random numbers; its statistic is compared above")
}
check_fits_of_all(ours$all_values, frame$y)
