# The place of each row among the categories; a number can be written in several ways.
place_of <- function(cells, names) {
  place <- match(cells, names)
  numbers <- suppressWarnings(as.numeric(cells))
  ifelse(is.na(place), match(numbers, suppressWarnings(as.numeric(names))), place)
}
has_time <- panel$has_time[match(frame$row, panel$row)]
known <- frame$y != "(empty)" & frame$x1 != "(empty)" & has_time
own <- place_of(frame$x1, ours$row_names)[known]
other <- place_of(frame$y, ours$columns)[known]
check_count("Rows used", ours$rows$used, length(own))
counts <- unclass(table(factor(own, seq_along(ours$row_names)), factor(other, seq_along(ours$columns))))
dimnames(counts) <- NULL
cells <- function(found) unlist(found)
# By rows, as the cells of the result.
by_rows <- function(m) as.vector(t(m))
n <- sum(counts)
check_count("Counts", cells(ours$counts), by_rows(counts))
pearson <- suppressWarnings(chisq.test(counts, correct = FALSE))
check("Expected", cells(ours$expected), by_rows(pearson$expected), 11)
check("Adjusted residuals", cells(ours$adjusted), by_rows(pearson$stdres), 9, 1)
check("Pearson", c(ours$chi_squared$statistic, ours$chi_squared$p_value), c(pearson$statistic, pearson$p.value), 9, 1e-12, c("statistic", "p"))
ratio <- 2 * sum(ifelse(counts > 0, counts * log(counts / pearson$expected), 0))
check("Likelihood ratio", ours$likelihood_ratio$statistic, ratio, 8, 1)
if (ours$fisher$method == "exact") {
  exact <- tryCatch(fisher.test(counts, workspace = 2e7)$p.value, error = function(e) NA)
  if (is.na(exact)) not_recomputed("Fisher", "R's workspace is too small for this table") else check("Fisher, p", ours$fisher$p_value, exact, 7, 1e-12)
} else not_recomputed("Fisher", "its p rests on the random tables of its seed")
r <- nrow(counts)
c <- ncol(counts)
v <- sqrt(pearson$statistic / (n * (min(r, c) - 1)))
rest <- function(k) k - (k - 1)^2 / (n - 1) - 1
corrected <- sqrt(max(0, pearson$statistic / n - (r - 1) * (c - 1) / (n - 1)) / min(rest(r), rest(c)))
check("Cramer's V", c(ours$cramers_v$value, ours$cramers_v$corrected), c(v, corrected), 9, 1, c("V", "without its bias"))
limit <- function(p) {
  df <- (r - 1) * (c - 1)
  above <- function(lambda) pchisq(pearson$statistic, df, ncp = lambda, lower.tail = FALSE) - p
  if (above(0) >= 0) return(0)
  min(1, sqrt(uniroot(above, c(0, 4 * pearson$statistic + 100), tol = 1e-10)$root / (n * (min(r, c) - 1))))
}
# R's noncentral distribution has fewer digits for large statistics.
if (pearson$statistic < 1000) check("Limits of V", c(ours$cramers_v$lower, ours$cramers_v$upper), c(limit(.025), limit(.975)), 5, 1, c("lower", "upper"))
wilson <- function(x, n) {
  z2 <- qchisq(.95, 1)
  half <- sqrt(z2 * (z2 + 4 * x * (n - x) / n))
  cbind((2 * x + z2 - half) / (2 * (n + z2)), (2 * x + z2 + half) / (2 * (n + z2)))
}
if (!is.null(ours$two_by_two)) {
  two <- ours$two_by_two
  x <- counts[, 2]
  m <- rowSums(counts)
  p <- x / m
  w <- wilson(x, m)
  d <- p[1] - p[2]
  lower <- d - sqrt((p[1] - w[1, 1])^2 + (w[2, 2] - p[2])^2)
  upper <- d + sqrt((w[1, 2] - p[1])^2 + (p[2] - w[2, 1])^2)
  check("Difference", c(two$difference, two$lower, two$upper), c(d, lower, upper), 9, 1, c("difference", "lower", "upper"))
  if (all(counts > 0)) {
    odds <- counts[1, 2] * counts[2, 1] / (counts[1, 1] * counts[2, 2])
    reach <- qnorm(.975) * sqrt(sum(1 / counts))
    check("Odds ratio", c(two$odds_ratio, two$or_lower, two$or_upper), odds * exp(c(0, -reach, reach)), 9, 1e-9, c("ratio", "lower", "upper"))
  } else {
    exact <- fisher.test(counts[, 2:1])$conf.int
    finite <- is.finite(exact)
    check("Odds ratio, limits", c(two$or_lower, two$or_upper)[finite], exact[finite], 4, 1)
  }
}
if (!is.null(ours$mcnemar)) {
  changed <- ours$mcnemar$discordant
  p <- if (sum(changed) == 0) 1 else binom.test(changed[1], sum(changed))$p.value
  check("McNemar, p", ours$mcnemar$p_value, p, 9, 1e-12)
}
if (!is.null(ours$kappa)) {
  square <- counts[, match(ours$row_names, ours$columns)] / n
  chance <- sum(rowSums(square) * colSums(square))
  check("Kappa", ours$kappa$value, (sum(diag(square)) - chance) / (1 - chance), 9, 1)
}
if (!is.null(ours$within) && is.null(ours$claim$errors) && !is.null(ours$within$statistic)) {
  # Of the counts of the result, by value.
  tables <- lapply(ours$within$values$counts, function(each) if (is.list(each)) do.call(rbind, each) else each)
  kept <- Filter(function(each) sum(each) > 1, tables)
  whole <- simplify2array(kept)
  usable <- apply(whole, 1, sum) > 0
  found <- tryCatch(mantelhaen.test(whole, correct = FALSE), error = function(e) NULL)
  if (is.null(found)) not_recomputed("Within the third column", "R's test needs every category to vary") else
    check("Within the third column", ours$within$statistic, found$statistic, 7, 1)
}
if (!is.null(ours$claim$errors)) not_recomputed("p of the sentence", "it rests on regressions of the shares; the proof of a regression has those")
