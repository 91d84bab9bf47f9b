x <- frame$y
if (remove_outliers) x <- x[inside_fences(x)]
n <- length(x)
check_count("Rows used", ours$rows$used, n)
check_statistics(ours$statistics, statistics_of(x, sum(passes), sum(passes) - nrow(frame)))

# 11 digits: quantiles of Student's t.
for (level in names(ours$chart$avg_interval)) {
  of_mean <- if (max(x) > min(x)) t.test(x, conf.level = as.numeric(level))$conf.int else rep(mean(x), 2)
  interval <- ours$chart$avg_interval[[level]]
  check(paste("Mean, interval at", level), c(interval$lower, interval$upper), of_mean, 11, sd(x), c("lower", "upper"))
  check(paste("t at", level), interval$t_stat, qt((1 + as.numeric(level)) / 2, n - 1), 11)
}
limits <- c("lower", "upper")
check("Middle half", unlist(ours$chart$iqr_interval[limits]), quartiles(x)[c(1, 3)], 13, sd(x), limits)
check("Notches", unlist(ours$chart$notches_interval[limits]), median(x) + c(-1, 1) * 1.58 * IQR(x) / sqrt(n), 13, sd(x), limits)

# The exact interval of the median: order statistics whose binomial coverage is at least 95 %.
median_interval <- ours$evidence$kept$median_interval
if (!is.null(median_interval) && n >= 6) {
  k <- qbinom(.025, n, .5)
  sorted <- sort(x)
  check("Median, interval at 0.95", unlist(median_interval[limits]), c(sorted[k], sorted[n - k + 1]), 15, sd(x), limits)
  check("Median, coverage", median_interval$coverage, 1 - 2 * pbinom(k - 1, n, .5), 11)
}
