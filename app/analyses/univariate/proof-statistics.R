# Statistics of one variable ----

# The 18 statistics by their names in the API. Skewness and kurtosis are the adjusted G1 and G2 (e1071's type 2).
statistics_of <- function(x, total, missing) {
  n <- length(x)
  q <- quartiles(x)
  d <- x - mean(x)
  g1 <- mean(d^3) / mean(d^2)^1.5
  g2 <- mean(d^4) / mean(d^2)^2 - 3
  varies <- max(x) > min(x)
  c(avg = mean(x), se_mean = sd(x) / sqrt(n), std_dev = sd(x), variance = var(x),
    coef_var = if (mean(x) == 0) NA else 100 * sd(x) / mean(x), sum = sum(x), min = min(x), q1 = q[1], median = q[2],
    q3 = q[3], max = max(x), range = max(x) - min(x), iqr = q[3] - q[1],
    skewness = if (n >= 3 && varies) g1 * sqrt(n * (n - 1)) / (n - 2) else NA,
    kurtosis = if (n >= 4 && varies) ((n + 1) * g2 + 6) * (n - 1) / ((n - 2) * (n - 3)) else NA,
    count_total = total, count_nonmissing = n, count_missing = missing)
}

# 12 digits: sums of squares; 13 for the others; a mean or skewness near 0 on the scale of the data.
check_statistics <- function(ours, theirs) {
  moments <- c("se_mean", "std_dev", "variance", "coef_var", "skewness", "kurtosis")
  for (i in seq_along(ours$name)) {
    name <- ours$name[i]
    scale <- switch(name, avg = , q1 = , median = , q3 = , iqr = max(theirs["std_dev"], 0, na.rm = TRUE),
      sum = theirs["count_nonmissing"] * max(theirs["std_dev"], 0, na.rm = TRUE), skewness = , kurtosis = 1, 0)
    check(ours$display_name[i], ours$value[i], theirs[name], if (name %in% moments) 11 else 13, scale)
  }
}
