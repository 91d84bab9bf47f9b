check_count("Rows used", ours$rows$used, nrow(frame))
X <- model.matrix(model, frame)
n <- nrow(X)
k <- ncol(X)
check_count("n, k, degrees of freedom", c(ours$n, ours$k, ours$df), c(n, k, n - k), c("n", "k", "df"))
fit <- mm_fit(X, frame$y)
b <- fit$coefficients
s <- fit$scale
e <- fit$residuals

# The fit is the minimum of a search: 8 digits per scale on the fitted values, and less where a coefficient or its error is not
# well determined.
terms <- mm_terms(fit, X)
V <- mm_covariance(terms)
vif <- vif_of(lm(model, frame))
columns <- colnames(X)[-1]
zero <- from_zero(columns)
b_zero <- drop(zero %*% b)
check_coefficients("MM", ours$std_err, b_zero, errors_from_zero(V, columns), n - k, 5, vif)
if (ours$evidence$effects$errors == "mm") check_terms(ours$evidence$effects, b, list(V), X, n - k, 7)
lags <- newey_west_lags(frame)
check_count("Newey-West lags", ours$nw_lag, lags)
nw <- n / (n - k) * terms$A %*% bartlett(terms$scores, frame, lags) %*% terms$A
check_coefficients("Newey-West", ours$nw_std_err, b_zero, errors_from_zero(nw, columns), n - k, 5)

# The shortest solution of a symmetric system, in units in which its diagonal is 1.
least_norm <- function(A, right) {
  unit <- ifelse(diag(A) > 0, sqrt(diag(A)), 1)
  parts <- eigen(A / outer(unit, unit), symmetric = TRUE)
  kept <- abs(parts$values) > 1e-11 * max(abs(parts$values))
  drop(parts$vectors[, kept] %*% (crossprod(parts$vectors[, kept], right / unit) / parts$values[kept])) / unit
}

# By entity, and of one series: what the rows of an entity, or the cosine sums, add to the coefficients. R has no package.
if (!is.null(ours$cluster_std_err)) {
  clustered <- jackknife(X, frame$group, function(of) {
    own <- crossprod(X[of, , drop = FALSE], terms$slopes[of] * X[of, , drop = FALSE])
    step <- least_norm(terms$M - own, colSums(terms$scores[of, , drop = FALSE]))
    s * step - colSums(terms$through_scale[of, , drop = FALSE])
  })
  check_coefficients("Clustered", ours$cluster_std_err, b_zero, clustered$errors(zero), clustered$df, 4)
}
if (!is.null(ours$ewc_std_err)) {
  cosines <- cosine_meat(terms$scores %*% terms$A - terms$through_scale)
  check_coefficients("EWC", ours$ewc_std_err, b_zero, errors_from_zero(cosines$meat, columns), cosines$df, 4)
}

w <- psi(e / s, 4.685061) / (e / s)
w[e == 0] <- 1
D <- sum(w * (frame$y - weighted.mean(frame$y, w))^2)
E <- sum(w * e^2)
r_squared <- (D - E) / (D + 0.207617 * E)
stat <- list(n = n, scale = s, r_squared = r_squared, adj_r_squared = 1 - (1 - r_squared) * (n - 1) / (n - k),
  n_outlier = sum(abs(e / s) > 2.5), n_zero_weight = sum(w == 0))
for (name in names(stat)) check(ours$reg_stat[[name]]$display_name, ours$reg_stat[[name]]$value, stat[[name]], 6, 1e-3)
check_residuals(ours, e, s, n - k, frame, 5)
check_observations(ours$observations, frame, list(fitted = frame$y - e, residual = e, std_residual = e / s, weight = w), 5,
  list(fitted = sd(frame$y), residual = s, std_residual = 1, weight = 1))
check_line(ours, X[, 2], b, V, n - k, s, frame$y - e, 5)
check_trends(ours$evidence$trends, frame, c("y", columns[is_number(columns)]))
check_correlogram(ours$correlogram, e, frame, 5)
check_partial_residuals(ours, X, setNames(b, colnames(X)), e, 5)
