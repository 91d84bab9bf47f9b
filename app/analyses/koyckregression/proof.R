
# Two-stage least squares with the lags of X as instruments; AER::ivreg gives the same. Newey-West errors with one lag at least.
if (!is.null(ours$iv_check)) {
  xs <- setdiff(colnames(X)[-1], "lag_y")
  zs <- sub("x", "z", xs)
  iv <- frame[complete.cases(frame[zs]), ]
  if (!panel$timed) iv$period <- seq_len(nrow(iv))
  first <- lm(reformulate(c(xs, zs), "lag_y"), iv)
  projected <- transform(iv, lag_y = fitted(first))
  second <- lm(reformulate(c(xs, "lag_y"), "y"), projected)
  errors <- iv$y - cbind(1, as.matrix(iv[c(xs, "lag_y")])) %*% coef(second)
  bread2 <- summary(second)$cov.unscaled
  scores <- model.matrix(second) * as.numeric(errors)
  V2 <- nobs(second) / df.residual(second) * bread2 %*% bartlett(scores, iv, max(1, newey_west_lags(iv))) %*% bread2
  check_coefficients("Two-stage", ours$iv_check, coef(second), sqrt(diag(V2)), df.residual(second), max(4, digits - 4))
  without <- lm(reformulate(xs, "lag_y"), iv)
  check("First-stage F", ours$evidence$first_stage$statistic, anova(without, first)$F[2], max(4, digits - 4))
}
