x <- frame$y
if (remove_outliers) x <- x[inside_fences(x)]
n <- length(x)
check_count("Rows used", ours$rows$used, n)
if (max(x) > min(x)) {
  # Freedman and Diaconis, or Scott if the IQR is 0; at least Sturges' number of bars, at most 200; edges by pretty().
  width <- if (IQR(x) > 0) 2 * IQR(x) / n^(1 / 3) else 3.49 * sd(x) / n^(1 / 3)
  bars <- min(200, max(ceiling(log2(n) + 1), ceiling(diff(range(x)) / width)))
  edges <- pretty(range(x), bars)
  check("Edges", ours$chart$bin_edges, edges, 13, sd(x))
  check("Width", ours$chart$bin_width, edges[2] - edges[1], 12)
  check_count("Bars", ours$chart$histogram_bars, hist(x, edges, plot = FALSE)$counts)
  fits <- fit_distributions(x, identical(ours$fits$burr12$status, "weibull_limit"))
  check_fits(ours$fits, fits, x)
  # The curves, n times the width times the density; 4 digits where the curve itself is searched for.
  lines <- c(normal = "fitted_line", lognormal = "lognormal_fitted_line", burr12 = "burr12_fitted_line")
  at <- seq(min(edges), max(edges), length.out = 101)
  for (key in names(lines)) {
    drawn <- ours$chart[[paste0(lines[key], "_y")]]
    if (is.null(drawn) || is.null(fits[[key]])) next
    density <- n * (edges[2] - edges[1]) * suppressWarnings(fits[[key]]$density(at))
    if (key != "normal") density[at <= 0] <- NA
    check(paste(key, "curve"), drawn, density, if (key == "burr12") 4 else 10, max(density, na.rm = TRUE))
  }
} else {
  check_count("Bars", ours$chart$histogram_bars, n)
}
check_fits_of_all(ours$all_values, frame$y)
