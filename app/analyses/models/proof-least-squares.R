frame <- without_outliers(frame, model)
check_count("Rows used", ours$rows$used, nrow(frame))
fit <- lm(model, frame)
X <- model.matrix(fit)
e <- residuals(fit)
n <- nobs(fit)
k <- ncol(X)
check_count("n, k, degrees of freedom", c(ours$n, ours$k, ours$df), c(n, k, df.residual(fit)), c("n", "k", "df"))

# 11 digits for a condition number below 1,000; beyond it R's QR, which is not refined, keeps 14 less its logarithm.
condition <- kappa(sweep(X, 2, sqrt(colSums(X^2)), "/"), exact = TRUE)
digits <- max(4, floor(min(11, 14 - log10(condition))) - 1)
vif <- vif_of(fit)
terms <- colnames(X)[-1]
zero <- from_zero(terms)
b_zero <- drop(zero %*% coef(fit))
check_coefficients("OLS", ours$std_err, b_zero, errors_from_zero(vcov(fit), terms), n - k, digits, vif)

# Newey-West: sandwich counts rows by their place, so a panel or a series with gaps is summed here over rows exactly j periods
# apart.
lags <- newey_west_lags(frame)
check_count("Newey-West lags", ours$nw_lag, lags)
bread <- summary(fit)$cov.unscaled
nw <- if (is_unbroken(frame)) {
  sandwich::NeweyWest(fit, lag = lags, prewhite = FALSE, adjust = TRUE)
} else {
  n / (n - k) * bread %*% bartlett(X * e, frame, lags) %*% bread
}
check_coefficients("Newey-West", ours$nw_std_err, b_zero, errors_from_zero(nw, terms), n - k, digits - 1)
if (!is.null(ours$hc3_std_err)) {
  check_coefficients("HC3", ours$hc3_std_err, b_zero, errors_from_zero(sandwich::vcovHC(fit, type = "HC3"), terms), n - k, digits - 1)
}
# Clustered by entity: the model without each entity in turn (CV3, the cluster jackknife).
if (!is.null(ours$cluster_std_err)) {
  clustered <- jackknife(X, frame$group, function(of) coef(lm(model, frame[!of, ])) - coef(fit))
  check_coefficients("Clustered", ours$cluster_std_err, b_zero, clustered$errors(zero), clustered$df, digits - 2)
}
if (!is.null(ours$ewc_std_err)) {
  cosines <- cosine_meat(X * e)
  check_coefficients("EWC", ours$ewc_std_err, b_zero, errors_from_zero(bread %*% cosines$meat %*% bread, terms), cosines$df, digits - 2)
}
if (!is.null(ours$ar1_std_err)) {
  ar1 <- ar1_covariance(X, e, bread)
  check_coefficients("AR(1)", ours$ar1_std_err, b_zero, errors_from_zero(ar1$V, terms), ar1$df, digits - 2)
}

used <- ours$evidence$effects$errors
if (used %in% c("hc3", "cv3")) {
  # Without time, the sentence goes by the wider of HC3 and classical errors.
  V_used <- if (used == "hc3") list(sandwich::vcovHC(fit, type = "HC3"), vcov(fit)) else list(clustered$V)
  df_used <- if (used == "hc3") n - k else clustered$df
  check_categories(ours$evidence$effects$categories, fit, frame, V_used, df_used, digits)
  check_terms(ours$evidence$effects, unname(coef(fit)), lapply(V_used, unname), X, df_used, digits)
}

# The fit.
all <- summary(fit)
F <- all$fstatistic
stat <- list(n = n, r_squared = all$r.squared, adj_r_squared = all$adj.r.squared, s = sigma(fit), rmse = sqrt(mean(e^2)),
  ss_res = sum(e^2), ss_reg = sum((fitted(fit) - mean(frame$y))^2), f_stat = F[1], f_df1 = F[2], f_df2 = F[3],
  f_p = pf(F[1], F[2], F[3], lower.tail = FALSE), loglik = as.numeric(logLik(fit)), aic = AIC(fit), bic = BIC(fit),
  durbin_watson = if (is_joined(frame)) lmtest::dwtest(fit)$statistic else NA,
  dw_p = if (is_joined(frame)) durbin_watson_p(fit) else NA, condition_number = condition)
for (name in names(stat)) {
  # p of Durbin-Watson: an integral, to 7 decimals.
  needed <- switch(name, dw_p = 6, f_p = max(4, digits - 3), digits - 1)
  scale <- switch(name, dw_p = 1000, r_squared = , adj_r_squared = 1, loglik = , aic = , bic = n, f_p = 1e-12, 0)
  check(ours$reg_stat[[name]]$display_name, ours$reg_stat[[name]]$value, stat[[name]], needed, scale)
}

# The tests of the residuals.
neighbour <- neighbours(frame)
before <- ifelse(is.na(neighbour), 0, e[neighbour])
products <- do.call(cbind, lapply(2:k, function(i) sapply(2:i, function(j) X[, i] * X[, j])))
white <- lm(e^2 ~ X[, -1] + products)
K <- mean((e - mean(e))^4) / mean((e - mean(e))^2)^2
S <- mean((e - mean(e))^3) / mean((e - mean(e))^2)^1.5
jb <- n / 6 * (S^2 + (K - 3)^2 / 4)
reset <- lmtest::resettest(fit, power = 2:3, type = "fitted")
bp <- lmtest::bptest(fit)
tests <- list(
  breusch_pagan = c(bp$statistic, bp$parameter, bp$p.value),
  white = c(n * summary(white)$r.squared, white$rank - 1, pchisq(n * summary(white)$r.squared, white$rank - 1, lower.tail = FALSE)),
  jarque_bera = c(jb, 2, pchisq(jb, 2, lower.tail = FALSE)),
  breusch_godfrey_1 = if (is_joined(frame)) {
    unlist(lmtest::bgtest(fit, order = 1, fill = 0)[c("statistic", "parameter", "p.value")])
  } else {
    # Rows pair within an entity and never across a gap.
    bg <- n * summary(lm(e ~ X[, -1] + before))$r.squared
    c(bg, 1, pchisq(bg, 1, lower.tail = FALSE))
  },
  reset = c(reset$statistic, reset$parameter, reset$p.value))
for (i in seq_along(ours$tests$key)) {
  key <- ours$tests$key[i]
  if (is.na(ours$tests$statistic[i])) next
  # Tests square the columns: two digits less.
  parts <- c("statistic", rep("df", length(tests[[key]]) - 2), "p")
  check(ours$tests$display_name[i], c(ours$tests$statistic[i], ours$tests$df[[i]], ours$tests$p_value[i]), tests[[key]],
    max(3, digits - 4), 1e-6, parts)
}

check_residuals(ours, e, sigma(fit), n - k, frame)
V <- vcov(fit)
check_line(ours, X[, 2], coef(fit), V, n - k, sigma(fit), fitted(fit))
observed <- list(fitted = fitted(fit), residual = e, leverage = hatvalues(fit), std_residual = rstandard(fit),
  student_residual = rstudent(fit), cooks_d = cooks.distance(fit))
check_observations(ours$observations, frame, observed, max(3, digits - 3),
  list(fitted = sd(frame$y), residual = sigma(fit), leverage = 1, std_residual = 1, student_residual = 1, cooks_d = 1))
standard <- rstandard(fit)[is.finite(rstandard(fit))]
check_quantiles("Q-Q of residuals", ours$standardized_residuals_qq_plot, standard, qnorm, max(3, digits - 3))
check_trends(ours$evidence$trends, frame, c("y", setdiff(terms[is_number(terms)], "lag_y")))

check_correlogram(ours$correlogram, e, frame, digits)
check_added_variables(ours, X, frame$y, coef(fit), frame, digits)
check_partial_residuals(ours, X, coef(fit), e, digits)
