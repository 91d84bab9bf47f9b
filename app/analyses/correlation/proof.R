placed <- panel$has_time[match(frame$row, panel$row)]
frame <- frame[placed, ]
check_count("Rows used", ours$rows$used, nrow(frame))
columns <- frame[c("y", grep("^x[0-9]+$", names(frame), value = TRUE))]
method <- settings$correlation
found <- ours$pairs
place <- combn(length(columns), 2)
of_pair <- function(k, what) {
  both <- columns[complete.cases(columns[place[, k]]), place[, k]]
  what(both[[1]], both[[2]])
}
each <- function(what) sapply(seq_len(ncol(place)), of_pair, what)
spread <- function(a, b) length(a) >= 3 && sd(a) > 0 && sd(b) > 0
n <- each(function(a, b) length(a))
check_count("N", found$n, n)
r <- each(function(a, b) if (spread(a, b)) cor(a, b, method = method) else NA)
check("Coefficient", found$r, r, 9, 1)
error <- switch(method, pearson = 1 / sqrt(pmax(n - 3, 0)), spearman = sqrt((1 + r^2 / 2) / pmax(n - 3, 0)), kendall = sqrt(.437 / pmax(n - 4, 0)))
# Limits and p of independent rows; a series in time has those of its regressions.
is_series <- isTRUE(ours$claim$errors %in% c("ewc", "ols"))
if (is_series) {
  not_recomputed("p and limits", "they rest on EWC errors of both regressions; the proof of a regression has those")
} else {
  plain <- is.finite(error) & is.finite(r) & abs(r) < 1 - 1e-12
  check("Lower limit", found$lower[plain], tanh(atanh(r) - qnorm(.975) * error)[plain], 7, 1)
  check("Upper limit", found$upper[plain], tanh(atanh(r) + qnorm(.975) * error)[plain], 7, 1)
  p <- each(function(a, b) {
    if (!spread(a, b)) return(NA)
    tied <- anyDuplicated(a) > 0 || anyDuplicated(b) > 0
    exact <- !tied && length(a) <= switch(method, pearson = 0, spearman = 9, kendall = 7)
    suppressWarnings(cor.test(a, b, method = method, exact = exact)$p.value)
  })
  check("p", found$p_value[plain], p[plain], 5, 1e-12)
  check("p (Holm)", found$p_holm[plain], p.adjust(p, "holm")[plain], 5, 1e-12)
}
if (!all(is.na(found$partial))) {
  inverse <- solve(cor(columns[complete.cases(columns), ], method = method))
  check("Partial", found$partial, (-cov2cor(inverse))[t(place)], 6, 1)
}
if (!all(is.na(found$within))) {
  within <- function(a, b, g) suppressWarnings(cor(a - ave(a, g), b - ave(b, g)))
  between <- function(a, b, g) suppressWarnings(cor(tapply(a, g, mean), tapply(b, g, mean)))
  with_group <- function(what) sapply(seq_len(ncol(place)), function(k) {
    both <- complete.cases(columns[place[, k]])
    what(columns[both, place[1, k]], columns[both, place[2, k]], frame$group[both])
  })
  check("Within entities", found$within, with_group(within), 7, 1)
  if (!all(is.na(found$between))) check("Between entities", found$between, with_group(between), 7, 1)
}
not_recomputed("p of the sentence", "it is the largest of the coefficient's and of regressions; the proof of a regression has those")
