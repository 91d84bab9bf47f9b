x <- frame$y
if (remove_outliers) x <- x[inside_fences(x)]
check_count("Rows used", ours$rows$used, length(x))
check_statistics(ours$stats, statistics_of(x, sum(passes), sum(passes) - nrow(frame)))

# The robust pairs are of all values: they need no removal. MASS::hubers stops after 30 rounds and wilcox.test approximates
# the Hodges-Lehmann estimate, so these two are computed from their definitions. No package has this trimmed scale.
x <- frame$y
n <- length(x)
q <- quartiles(x)
g <- floor(n / 10)
sorted <- sort(x)
winsorised <- pmin(pmax(x, sorted[g + 1]), sorted[n - g])
pairs <- list(mean_sd = c(mean(x), sd(x)), median_mad = c(median(x), mad(x)),
  trimean_iqr = c((q[1] + 2 * q[2] + q[3]) / 4, (q[3] - q[1]) / (2 * qnorm(.75))),
  trimmed10 = c(mean(x, trim = .1), sd(winsorised) / .8),
  winsor10 = c(mean(winsorised), sd(winsorised) / sqrt(.8 - 2 * qnorm(.9) * dnorm(qnorm(.9)) + .2 * qnorm(.9)^2)))
if (mad(x) > 0) {
  pairs$huber_m <- unlist(MASS::huber(x, k = 1.5, tol = 1e-14))
  pairs$huber_p2 <- huber_proposal_2(x)
  mm <- mm_fit(matrix(1, n, 1), x)
  pairs$tukey_mm <- c(mm$coefficients, mm$scale)
  pairs$tau <- tau_of(x)
} else {
  for (key in c("huber_m", "huber_p2", "tukey_mm", "tau")) pairs[[key]] <- c(median(x), 0)
}
if (n <= 4000) pairs$hl_qn <- c(hodges_lehmann(x), robustbase::Qn(x))
if (n > 1) pairs$median_sn <- c(median(x), robustbase::Sn(x))
for (i in seq_along(ours$robust_stats$key)) {
  key <- ours$robust_stats$key[i]
  name <- ours$robust_stats$display_name[i]
  if (is.null(pairs[[key]])) {
    not_recomputed(name, "its definition takes memory for all pairs of values, too much for this many")
  } else {
    # Tukey's MM is the minimum of a search, found to about 8 digits per scale; Huber's M to 10.
    digits <- switch(key, tukey_mm = 7, huber_m = , huber_p2 = , tau = 10, 12)
    check(paste0(name, ", location"), ours$robust_stats$location[i], pairs[[key]][1], digits, sd(x))
    check(paste0(name, ", scale"), ours$robust_stats$scale[i], pairs[[key]][2], digits, sd(x))
  }
}
