columns <- columns_of(frame, "x")
frame <- complete_rows(frame, columns, panel)
exposure <- rep(1, nrow(frame))
if (!is.null(settings$exposure)) exposure <- as_number(table[[settings$exposure]])[match(frame$row, row)]
known <- is.finite(exposure) & exposure > 0
frame <- frame[known, ]
offset <- log(exposure[known])
check_count("Rows used", ours$rows$used, nrow(frame))
counts <- frame$y
X <- do.call(cbind, c(list(rep(1, nrow(frame))), unname(with_products(design_of(frame, columns, ours$categories), products))))
n <- nrow(X)
k <- ncol(X)
if (!is.null(ours$coefficients)) {
  # Columns of a like size, so that no step loses digits; decimals are no counts for glm, which warns of them.
  size <- apply(abs(X), 2, max)
  tight <- glm.control(epsilon = 1e-14, maxit = 200)
  fit <- suppressWarnings(glm.fit(sweep(X, 2, size, "/"), counts, offset = offset, family = poisson(), control = tight))
  b <- coef(fit) / size
  mu <- fitted(fit)
  check("Coefficients", ours$coefficients$coeff, b, 7)
  Z <- sweep(X, 2, size, "/")
  bread <- chol2inv(qr.R(qr(Z * sqrt(mu))))
  scores <- Z * (counts - mu)
  factor <- n / (n - k)
  if (!is.null(ours$clusters)) {
    scores <- rowsum(scores, panel$group[match(frame$row, panel$row)])
    g <- nrow(scores)
    check_count("Clusters", ours$clusters, g)
    factor <- g / (g - 1) * (n - 1) / (n - k)
  }
  se <- sqrt(diag(bread %*% crossprod(scores) %*% bread) * factor) / size
  check("Standard errors", ours$coefficients$std_err, se, 6)
  check("p", ours$coefficients$p_value, 2 * pnorm(-abs(b / se)), 5, 1e-12)
  # An X that is part of a product has no percent that is one number.
  own <- match(ours$percent_effects$display_name, ours$coefficients$display_name)
  z <- qnorm(.975)
  if (length(own) > 0) {
    check("Percent more", ours$percent_effects$effect, 100 * expm1(b[own]), 6)
    check("Lower limits", ours$percent_effects$lower, 100 * expm1(b[own] - z * se[own]), 5)
    check("Upper limits", ours$percent_effects$upper, 100 * expm1(b[own] + z * se[own]), 5)
  }
  check("Log-likelihood", ours$loglik, sum(counts * log(mu) - mu - lgamma(counts + 1)), 8)
  terms <- ifelse(counts > 0, counts * log(counts / mu), 0)
  check("Deviance", ours$deviance, 2 * sum(terms - (counts - mu)), 7, 1)
  pearson <- sum((counts - mu)^2 / mu)
  check("Dispersion", ours$dispersion$pearson, pearson / (n - k), 7)
  check("p of the dispersion", ours$dispersion$p_value, pchisq(pearson, n - k, lower.tail = FALSE), 5, 1e-12)
  check("Zeros", c(ours$zeros$observed, ours$zeros$predicted), c(mean(counts == 0), mean(exp(-mu))), 7, 1)
  if (!is.null(ours$negative_binomial)) {
    # The gradient at our estimate is 0, so it is the maximum.
    other <- ours$negative_binomial
    theta <- other$theta
    mu <- exp(drop(X %*% other$coefficients$coeff) + offset)
    check("Negative binomial, log-likelihood", other$loglik, sum(dnbinom(counts, size = theta, mu = mu, log = TRUE)), 7)
    slopes <- drop(crossprod(Z, (counts - mu) / (1 + mu / theta)))
    check("Its gradient", rep(0, k), slopes, 5, max(counts) * n)
    spread <- sum(digamma(counts + theta) - digamma(theta) + log(theta / (theta + mu)) + 1 - (counts + theta) / (mu + theta))
    check("Its gradient by theta", 0, spread * theta, 5, n)
  }
}
not_recomputed("Limits and p of the sentence", "they rest on the wider of several errors")
