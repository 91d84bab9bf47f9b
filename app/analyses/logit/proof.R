columns <- columns_of(frame, "x")
frame <- complete_rows(frame, columns, panel)
frame <- frame[as.character(frame$y) != "(empty)", ]
check_count("Rows used", ours$rows$used, nrow(frame))
event <- as.numeric(category_of(as.character(frame$y), c(ours$other, ours$event)) == 2)
check_count("Events", ours$events, sum(event))
design <- design_of(frame, columns, ours$categories)
built <- function(design) do.call(cbind, c(list(rep(1, nrow(frame))), unname(with_products(design, products))))
X <- built(design)
# What changes in each row for an effect: the columns of the same X, which are 0 before the step.
steps <- list(NULL)
for (name in columns) {
  own <- length(steps) + seq_len(ncol(design[[name]]))
  is_step <- has_texts(frame, name) || all(frame[[name]] %in% 0:1)
  steps <- c(steps, rep(list(if (is_step) own), length(own)))
}
n <- nrow(X)
k <- ncol(X)
check("Log-likelihood of a constant alone", ours$null_loglik, as.numeric(logLik(glm(event ~ 1, family = binomial()))), 8, 1)
if (!is.null(ours$coefficients)) {
  tight <- glm.control(epsilon = 1e-14, maxit = 100)
  fit <- glm.fit(X, event, family = binomial(), control = tight)
  b <- coef(fit)
  eta <- drop(X %*% b)
  p <- plogis(eta)
  w <- p * (1 - p)
  V <- chol2inv(qr.R(qr(X * sqrt(w))))
  se <- sqrt(diag(V))
  check("Coefficients", ours$coefficients$coeff, b, 7)
  check("Standard errors", ours$coefficients$std_err, se, 6)
  check("p", ours$coefficients$p_value, 2 * pnorm(-abs(b / se)), 5, 1e-12)
  check("Odds ratios", ours$odds_ratios$odds_ratio, exp(b[match(ours$odds_ratios$display_name, ours$coefficients$display_name)]), 6)
  loglik <- sum(ifelse(event == 1, plogis(eta, log.p = TRUE), plogis(-eta, log.p = TRUE)))
  check("Log-likelihood", ours$loglik, loglik, 9)
  ratio <- 2 * (loglik - ours$null_loglik)
  check("Likelihood ratio", c(ours$lr$statistic, ours$lr$p_value), c(ratio, pchisq(ratio, k - 1, lower.tail = FALSE)), 6, 1e-9)
  check("McFadden", ours$mcfadden, 1 - loglik / ours$null_loglik, 6, 1)
  check("Tjur", ours$tjur, mean(p[event == 1]) - mean(p[event == 0]), 6, 1)
  # The products of an X change with it; a product has no effect of its own.
  places <- do.call(rbind, c(list(c(0, 0)), lapply(seq_along(design), function(at) cbind(at, seq_len(ncol(design[[at]]))))))
  moved <- function(j, to) {
    changed <- design
    at <- places[j, ]
    if (!is.null(steps[[j]])) changed[[at[1]]][] <- 0
    changed[[at[1]]][, at[2]] <- to(changed[[at[1]]][, at[2]])
    built(changed)
  }
  margin <- function(j) {
    if (is.null(steps[[j]])) {
      # Exact for columns that are at most squares of the X.
      along <- (moved(j, function(x) x + 1) - moved(j, function(x) x - 1)) / 2
      slope <- drop(along %*% b)
      return(list(effect = mean(w * slope), gradient = colMeans(w * (1 - 2 * p) * slope * X + w * along)))
    }
    below <- moved(j, function(x) 0 * x)
    above <- moved(j, function(x) 0 * x + 1)
    P <- function(M) plogis(drop(M %*% b))
    slope <- function(M) colMeans(P(M) * (1 - P(M)) * M)
    list(effect = mean(P(above) - P(below)), gradient = slope(above) - slope(below))
  }
  margins <- lapply(2:length(steps), margin)
  effects <- sapply(margins, function(m) m$effect)
  errors <- sapply(margins, function(m) sqrt(drop(m$gradient %*% V %*% m$gradient)))
  check("Marginal effects", ours$marginal_effects$effect, effects, 7)
  check("Their standard errors", ours$marginal_effects$std_err, errors, 6)
  ranks <- rank(signif(eta, 12))
  m <- sum(event)
  above <- (ranks[event == 1] - rank(signif(eta[event == 1], 12))) / (n - m)
  below <- (ranks[event == 0] - rank(signif(eta[event == 0], 12))) / m
  check("Area under the curve", c(ours$auc$value, ours$auc$std_err), c(mean(above), sqrt(var(above) / m + var(below) / (n - m))), 6, 1)
  probit <- glm.fit(X, event, family = binomial("probit"), control = tight)
  check("Probit", ours$probit$coeff, coef(probit), 5)
}
line <- lm.fit(X, event)
R <- qr.R(line$qr)
h <- rowSums(qr.Q(line$qr)^2)
bread <- chol2inv(R)
robust <- bread %*% crossprod(X * (line$residuals / (1 - h))) %*% bread
check("Linear probability", ours$linear_probability$coeff, coef(line), 7, 1)
if (max(h) < 1 - 1e-9) check("Its HC3 errors", ours$linear_probability$std_err, sqrt(diag(robust)), 6, 1)
if (!is.null(ours$firth)) {
  # Steps of the information on the penalised score.
  beta <- rep(0, k)
  objective <- function(beta) {
    p <- plogis(drop(X %*% beta))
    sum(ifelse(event == 1, log(p), log1p(-p))) + sum(log(abs(diag(qr.R(qr(X * sqrt(p * (1 - p))))))))
  }
  for (i in 1:2000) {
    p <- plogis(drop(X %*% beta))
    root <- sqrt(p * (1 - p))
    found <- qr(X * root)
    leverage <- rowSums(qr.Q(found)^2)
    score <- drop(crossprod(X, event - p + leverage * (.5 - p)))
    step <- drop(chol2inv(qr.R(found)) %*% score)
    size <- 1
    while (size > 1e-8 && !(objective(beta + size * step) >= objective(beta) - 1e-10)) size <- size / 2
    beta <- beta + size * step
    if (max(abs(step)) < 1e-11 * max(1, abs(beta))) break
  }
  V <- chol2inv(qr.R(qr(X * sqrt(plogis(drop(X %*% beta)) * plogis(-drop(X %*% beta))))))
  check("Firth", ours$firth$coeff, beta, 5, 1e-3)
  check("Firth, standard errors", ours$firth$std_err, sqrt(diag(V)), 5)
  not_recomputed("Firth, limits and p", "they are of the penalised profile; the R package logistf has them")
}
not_recomputed("Limits and p of the sentence", "they rest on the wider of several errors")
