columns <- c(columns_of(frame, "x"), columns_of(frame, "z"))
frame <- complete_rows(frame, columns, panel)
check_count("Rows used", ours$rows$used, nrow(frame))
design <- with_products(design_of(frame, columns, ours$categories), products)
bound <- function(names) do.call(cbind, design[names])
# Columns of a like size, so that no step loses digits.
sized <- function(m) sweep(m, 2, apply(abs(m), 2, max), "/")
v <- frame$y
n <- length(v)
E <- bound(endogenous)
m <- ncol(E)
size_E <- apply(abs(E), 2, max)
E <- sized(E)
others <- bound(c(setdiff(columns_of(frame, "x"), endogenous), vapply(products, paste, "", collapse = " ")))
size_others <- if (is.null(others)) numeric() else apply(abs(others), 2, max)
W <- cbind(rep(1, n), if (!is.null(others)) sized(others))
Z <- sized(bound(columns_of(frame, "z")))
L <- ncol(Z)
D <- cbind(W[, 1], E, W[, -1, drop = FALSE])
k <- ncol(D)
sizes <- c(1, size_E, size_others)
# What the exogenous X leave, and an orthonormal basis of what they leave of the instruments.
base <- qr(W)
left <- function(a) qr.resid(base, as.matrix(a))
basis <- qr.Q(qr(left(Z)))
unexplained <- function(a) left(a) - basis %*% crossprod(basis, left(a))
E_rest <- unexplained(E)
group <- if (!is.null(ours$clusters)) panel$group[match(frame$row, panel$row)]
if (!is.null(group)) check_count("Clusters", ours$clusters, length(unique(group)))
# The sum of outer products of scores, with the small-sample factor for `count` coefficients.
meat_of <- function(scores, count) {
  if (ours$errors == "ewc") {
    waves <- min(200, max(4, round(.4 * n^(2 / 3))))
    sums <- crossprod(outer(seq_len(n) - .5, seq_len(waves), function(t, j) cos(pi * j * t / n)), scores)
    return(2 / waves * crossprod(sums))
  }
  if (is.null(group)) return(n / (n - count) * crossprod(scores))
  sums <- rowsum(scores, group)
  g <- nrow(sums)
  g / (g - 1) * (n - 1) / (n - count) * crossprod(sums)
}
estimate <- function(kappa) {
  moved <- D
  moved[, 1 + seq_len(m)] <- E - kappa * E_rest
  inverse <- solve(crossprod(moved, D))
  b <- drop(inverse %*% crossprod(moved, v))
  e <- v - drop(D %*% b)
  se <- sqrt(diag(inverse %*% meat_of(moved * e, k) %*% t(inverse)))
  list(b = b / sizes, se = se / sizes, e = e)
}
compare <- function(what, table, found) {
  check(paste0(what, ", coefficients"), table$coeff, found$b, 7, 1e-3 * max(abs(found$b)))
  check(paste0(what, ", standard errors"), table$std_err, found$se, 6)
}
compare("Least squares", ours$ols, estimate(0))
two_stage <- estimate(1)
compare("Two-stage least squares", ours$tsls, two_stage)
both <- cbind(v, E)
# The smallest root, in units of the residuals: by triangles, because products lose digits.
rest <- unexplained(both)
triangle <- qr.R(qr(sized(rest)))
along <- crossprod(basis, sweep(left(both), 2, apply(abs(rest), 2, max), "/"))
kappa <- if (L > m) 1 + min(svd(along %*% solve(triangle))$d)^2 else 1
check("Root of LIML", ours$liml_kappa, kappa, 8)
if (!is.null(ours$liml)) compare("LIML", ours$liml, estimate(kappa))
count_first <- ncol(W) + L
df <- n - count_first
for (j in seq_len(m)) {
  explained <- sum(crossprod(basis, left(E[, j]))^2)
  unmoved <- sum(E_rest[, j]^2)
  what <- paste("First stage", j)
  check(paste0(what, ", F"), ours$first_stage$f[j], explained / L / (unmoved / df), 8)
  check(paste0(what, ", p"), ours$first_stage$p_value[j], pf(explained / L / (unmoved / df), L, df, lower.tail = FALSE), 6, 1e-12)
  check(paste0(what, ", partial R2"), ours$first_stage$partial_r2[j], explained / (explained + unmoved), 8)
  if (m == 1 && !is.na(ours$first_stage$effective_f[j])) {
    spread <- meat_of(basis * E_rest[, j], count_first)
    trace <- sum(diag(spread))
    check(paste0(what, ", effective F"), ours$first_stage$effective_f[j], explained / trace, 7)
    effective <- trace^2 * 21 / (sum(spread^2) + 20 * trace * max(eigen(spread, symmetric = TRUE)$values))
    check(paste0(what, ", critical value"), ours$first_stage$critical[j], qchisq(.95, effective, ncp = 10 * effective) / effective, 5)
  }
}
# F of the instruments on Y less an effect of X.
test_of <- function(effect) {
  target <- v - if (m == 1) effect * size_E * E[, 1] else 0
  sum(crossprod(basis, left(target))^2) / L / (sum(unexplained(target)^2) / df)
}
check("Anderson-Rubin, F of no effect", ours$anderson_rubin$statistic, test_of(0), 7)
limits <- unlist(ours$anderson_rubin$intervals)
limits <- limits[!is.na(limits)]
if (length(limits) > 0) check("Anderson-Rubin, F at the limits", rep(qf(.95, L, df), length(limits)), sapply(limits, test_of), 6)
if (!is.null(ours$anderson_rubin_robust)) {
  h <- crossprod(basis, left(v))
  spread <- meat_of(basis * drop(unexplained(v)), count_first)
  wald <- drop(crossprod(h, solve(spread, h)))
  waves <- min(200, max(4, round(.4 * n^(2 / 3))))
  statistic <- if (ours$errors == "ewc") (waves - L + 1) / (waves * L) * wald else wald / L
  check("Anderson-Rubin, robust F of no effect", ours$anderson_rubin_robust$statistic, statistic, 6)
}
if (!is.null(ours$sargan)) {
  statistic <- n * sum(crossprod(basis, two_stage$e)^2) / sum(two_stage$e^2)
  check("Sargan", ours$sargan$statistic, statistic, 6, 1e-3)
  check("Sargan, p", ours$sargan$p_value, pchisq(statistic, L - m, lower.tail = FALSE), 5, 1e-9)
}
if (!is.null(ours$hansen_j)) {
  moments <- cbind(qr.Q(base), basis)
  scores <- moments * two_stage$e
  if (!is.null(group)) scores <- rowsum(scores, group)
  root <- chol(crossprod(scores))
  weighted <- function(a) backsolve(root, crossprod(moments, a), transpose = TRUE)
  check("Hansen's J", ours$hansen_j$statistic, sum(qr.resid(qr(weighted(D)), weighted(two_stage$e))^2), 6, 1e-3)
}
if (!is.null(ours$wu_hausman)) {
  small <- qr(D)
  added <- qr.Q(qr(qr.resid(small, E_rest)))
  gained <- sum(crossprod(added, v)^2)
  full <- sum((qr.resid(small, v) - added %*% crossprod(added, v))^2)
  check("Wu-Hausman", ours$wu_hausman$statistic, gained / m / (full / (n - k - m)), 6, 1e-3)
}
not_recomputed("Set and p of the sentence", "they rest on the wider of several errors")
