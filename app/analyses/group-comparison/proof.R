labels <- ours$groups$name
own <- if (is.numeric(frame$x1)) match(frame$x1, as.numeric(labels)) else match(frame$x1, labels)
in_group <- !is.na(own)
own <- own[in_group]
values <- frame$y[in_group]
if (remove_outliers) {
  kept <- as.logical(ave(values, own, FUN = inside_fences))
  own <- own[kept]
  values <- values[kept]
}
check_count("Rows used", ours$rows$used, length(values))
of <- split(values, factor(own, seq_along(labels)))
n <- lengths(of)
means <- sapply(of, mean)
sds <- sapply(of, sd)
size <- max(abs(values))
check_count("N", ours$groups$n, n)
check("Mean", ours$groups$mean, means, 10, scale = size)
check("Median", ours$groups$median, sapply(of, median), 12, scale = size)
check("Standard deviation", ours$groups$sd, sds, 8, scale = size * 1e-3)
check("Lower limit", ours$groups$lower, means - suppressWarnings(qt(.975, n - 1)) * sds / sqrt(n), 8, scale = size)
large <- which(n >= 2)
k <- length(large)
compared_rows <- own %in% large
check_test <- function(what, ours, statistic, df1, df2, p) {
  if (is.null(ours)) return(check_count(paste(what, "(not defined)"), NA, if (is.finite(statistic)) statistic else NA))
  check(what, c(ours$statistic, ours$df1, ours$df2), c(statistic, df1, df2), 7, 1, c("statistic", "df", "df within"))
  check(paste0(what, ", p"), ours$p_value, p, 5)
}
# R's analysis of variance warns of a fit without residuals.
spread <- any(sds[large] > 0)
welch <- if (k == 2 && spread) {
  t <- t.test(of[[large[1]]], of[[large[2]]])
  c(t$statistic, 1, t$parameter, t$p.value)
} else if (all(sds[large] > 0)) {
  w <- oneway.test(values ~ g, data.frame(values, g = factor(own))[compared_rows, ])
  c(w$statistic, w$parameter, w$p.value)
} else rep(NA, 4)
check_test("Welch", ours$welch, welch[1], welch[2], welch[3], welch[4])
anova_of <- function(y) {
  found <- suppressWarnings(anova(lm(y ~ factor(own))))
  list(test = c(found[1, "F value"], found$Df, found[1, "Pr(>F)"]), squares = found[["Sum Sq"]], within = found[2, "Mean Sq"])
}
if (!is.null(ours$anova)) {
  whole <- anova_of(values)
  check_test("Analysis of variance", ours$anova, whole$test[1], whole$test[2], whole$test[3], whole$test[4])
  check("eta squared", ours$anova$eta2, whole$squares[1] / sum(whole$squares), 8)
  check("omega squared", ours$anova$omega2, (whole$squares[1] - whole$test[2] * whole$within) / (sum(whole$squares) + whole$within), 6, scale = 1)
}
if (!is.null(ours$brown_forsythe)) {
  distances <- anova_of(abs(values - ave(values, own, FUN = median)))$test
  check_test("Brown-Forsythe", ours$brown_forsythe, distances[1], distances[2], distances[3], distances[4])
}
if (!is.null(ours$kruskal)) {
  ranked <- kruskal.test(values, factor(own))
  check("Kruskal-Wallis", c(ours$kruskal$statistic, ours$kruskal$p_value), c(ranked$statistic, ranked$p.value), 8, 1, c("H", "p"))
  check("epsilon squared", ours$kruskal$epsilon2, ranked$statistic / (length(values) - 1), 9, scale = 1)
}
# Pairs by Games and Howell; R's own studentised range has 4 to 9 digits.
pair <- combn(length(labels), 2)
a <- pair[1, ]
b <- pair[2, ]
errors <- sds^2 / n
se <- sqrt(errors[a] + errors[b])
df <- se^4 / (errors[a]^2 / (n[a] - 1) + errors[b]^2 / (n[b] - 1))
t <- (means[a] - means[b]) / se
check("Difference", ours$pairs$diff, means[a] - means[b], 8, scale = size)
check("Std. error of the difference", ours$pairs$std_err, se, 8)
check("Degrees of freedom", ours$pairs$df, df, 7)
usable <- is.finite(t) & is.finite(df)
p_value <- suppressWarnings(if (k == 2) 2 * pt(-abs(t), df) else ptukey(abs(t) * sqrt(2), k, df, lower.tail = FALSE))
critical <- if (k == 2) qt(.975, df) else suppressWarnings(qtukey(.95, k, df)) / sqrt(2)
# It has two digits or none below 5 degrees of freedom.
known <- usable & (k == 2 | df >= 5)
check("p of the pairs", ours$pairs$p_value[known], p_value[known], 2, scale = .01)
check("Lower limit of the pairs", ours$pairs$lower[known], (means[a] - means[b] - critical * se)[known], 3, scale = size)
m <- n[a] + n[b] - 2
pooled <- sqrt(((n[a] - 1) * ifelse(n[a] > 1, sds[a]^2, 0) + (n[b] - 1) * ifelse(n[b] > 1, sds[b]^2, 0)) / m)
J <- exp(lgamma(m / 2) - lgamma((m - 1) / 2)) / sqrt(m / 2)
whole_pair <- usable & m >= 2
check("Hedges' g", ours$pairs$hedges_g[whole_pair], (J * (means[a] - means[b]) / pooled)[whole_pair], 7, scale = 1)
if (!is.null(ours$mann_whitney)) {
  ranks <- suppressWarnings(wilcox.test(of[[1]], of[[2]], exact = ours$mann_whitney$method == "exact"))
  check("Mann-Whitney", c(ours$mann_whitney$u, ours$mann_whitney$p_value), c(ranks$statistic, ranks$p.value), 8, 1, c("U", "p"))
  shifts <- outer(of[[1]], of[[2]], "-")
  check("Shift", ours$mann_whitney$shift, median(shifts), 9, scale = size)
}
if (!is.null(ours$permutation)) not_recomputed("Permutation test", "it rests on the random draws of its seed")
if (!is.null(ours$claim$errors)) not_recomputed("Regression on the groups", "the proof of that regression has it")
