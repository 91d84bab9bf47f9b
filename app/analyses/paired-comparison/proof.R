placed <- panel$has_time[match(frame$row, panel$row)]
frame <- frame[placed, ]
d <- frame$y - frame$x1
level <- (frame$y + frame$x1) / 2
size <- pmax(abs(frame$y), abs(frame$x1))
if (remove_outliers) {
  kept <- inside_fences(d)
  d <- d[kept]
  level <- level[kept]
  size <- size[kept]
}
n <- length(d)
check_count("Rows used", ours$rows$used, n)
check_count("Pairs", ours$n, n)
scale <- max(abs(d), 1e-300)
check("Mean difference", ours$mean_diff, mean(d), 9, scale = scale)
check("Standard deviation", ours$sd_diff, sd(d), 8, scale = scale)
if (!is.null(ours$t)) {
  test <- t.test(d)
  check("Student's t", c(ours$t$statistic, ours$t$df, ours$t$p_value), c(test$statistic, test$parameter, test$p.value), 7, 1, c("t", "df", "p"))
  check("Limits of the mean difference", c(ours$t$lower, ours$t$upper), test$conf.int, 8, scale, c("lower", "upper"))
}
# Rounding errors must not break ties.
decimals <- ifelse(size > 0, 11 - floor(log10(pmax(size, 1e-300))), 0)
even <- round(d * 10^decimals) / 10^decimals
if (!is.null(ours$wilcoxon)) {
  # R leaves zeros out before it ranks; Pratt ranks them first.
  z <- sum(even == 0)
  ranks <- rank(abs(even))
  v <- sum(ranks[even > 0])
  check("Wilcoxon's V", ours$wilcoxon$v, v, 12, 1)
  M <- n * (n + 1) / 2
  if (ours$wilcoxon$method == "exact") {
    p <- wilcox.test(even, exact = TRUE)$p.value
    k <- max(qsignrank(.025, n), 1)
  } else {
    ties <- table(abs(even[even != 0]))
    sigma <- sqrt((n * (n + 1) * (2 * n + 1) - z * (z + 1) * (2 * z + 1)) / 24 - sum(ties^3 - ties) / 48)
    p <- min(1, 2 * pnorm(-max(abs(v - (n * (n + 1) - z * (z + 1)) / 4) - .5, 0) / sigma))
    k <- max(floor(M / 2 - qnorm(.975) * sigma), 1)
  }
  check("Wilcoxon, p", ours$wilcoxon$p_value, p, 7)
  if (n <= 2000) {
    walsh <- sort(outer(d, d, "+")[upper.tri(diag(n), diag = TRUE)] / 2)
    check("Shift", ours$wilcoxon$shift, median(walsh), 8, scale)
    check("Limits of the shift", c(ours$wilcoxon$lower, ours$wilcoxon$upper), walsh[c(k, M + 1 - k)], 8, scale, c("lower", "upper"))
  } else not_recomputed("Shift", "it takes the averages of every two differences")
}
check_count("Signs", c(ours$sign$positive, ours$sign$negative), c(sum(even > 0), sum(even < 0)))
if (any(even != 0)) check("Sign test, p", ours$sign$p_value, binom.test(sum(even > 0), sum(even != 0))$p.value, 7)
limits <- mean(d) + c(-1, 1) * qnorm(.975) * sd(d)
check("Limits of agreement", c(ours$agreement$lower, ours$agreement$upper), limits, 8, scale, c("lower", "upper"))
# The noncentral t of R ends at a noncentrality of 37.6.
if (n <= 350 && sd(d) > 0) {
  factors <- suppressWarnings(qt(c(.025, .975), n - 1, qnorm(.975) * sqrt(n))) / sqrt(n)
  check("Limits of the upper limit", c(ours$agreement$upper_lower, ours$agreement$upper_upper), mean(d) + factors * sd(d), 6, scale, c("lower", "upper"))
} else not_recomputed("Limits of the limits", "R's noncentral t ends at 350 pairs")
if (!is.null(ours$agreement$slope_p)) {
  found <- coef(summary(lm(d ~ level)))
  check("Slope on the mean of both", c(ours$agreement$slope, ours$agreement$slope_p), found[2, c(1, 4)], 6, 1, c("slope", "p"))
}
if (is.null(ours$claim$errors) && !is.null(ours$t)) {
  t <- mean(d) / (sd(d) / sqrt(n))
  g1 <- if (n > 2) sqrt(n * (n - 1)) / (n - 2) * mean((d - mean(d))^3) / mean((d - mean(d))^2)^1.5 else 0
  a <- g1 / sqrt(n)
  hall <- t + a * t^2 / 3 + a^2 * t^3 / 27 + a / 6
  p <- max(test$p.value, if (hall * t > 0) 2 * pt(-abs(hall), n - 1) else if (a == 0) 0 else 1)
  check("p of the sentence", ours$claim$p_value, p, 6)
} else if (!is.null(ours$claim$errors)) not_recomputed("p of the sentence", "it allows for rows that depend on each other")
