# Fitted distributions ----

# Maximum likelihood. Burr XII has no package in base R: its likelihood, with b = s * k^(-1/c) and z = 1/k, is climbed by
# BFGS from several starts. `weibull`: whether the result is the limit z = 0.
fit_distributions <- function(x, weibull = FALSE) {
  n <- length(x)
  deviation <- function(v) sqrt(mean((v - mean(v))^2))
  normal <- list(mean = mean(x), sd = deviation(x))
  normal$cdf <- function(v) pnorm(v, normal$mean, normal$sd)
  normal$tail <- function(v) pnorm(v, normal$mean, normal$sd, lower.tail = FALSE)
  normal$density <- function(v) dnorm(v, normal$mean, normal$sd)
  normal$quantile <- function(p) qnorm(p, normal$mean, normal$sd)
  if (min(x) <= 0) return(list(normal = normal))
  lognormal <- list(meanlog = mean(log(x)), sdlog = deviation(log(x)))
  lognormal$cdf <- function(v) plnorm(v, lognormal$meanlog, lognormal$sdlog)
  lognormal$tail <- function(v) plnorm(v, lognormal$meanlog, lognormal$sdlog, lower.tail = FALSE)
  lognormal$density <- function(v) dlnorm(v, lognormal$meanlog, lognormal$sdlog)
  lognormal$quantile <- function(p) qlnorm(p, lognormal$meanlog, lognormal$sdlog)
  list(normal = normal, lognormal = lognormal, burr12 = if (weibull) fit_weibull(x) else fit_burr(x))
}

fit_weibull <- function(x) {
  l <- log(x)
  slope <- function(c) { w <- exp(c * (l - max(l))); sum(w * l) / sum(w) - 1 / c - mean(l) }
  about <- pi / sqrt(6) / sd(l)
  c <- uniroot(slope, c(about / 50, about * 50), tol = 1e-14)$root
  fit <- list(shape_c = c, shape_k = NA, scale = exp(max(l)) * mean(exp(c * (l - max(l))))^(1 / c))
  fit$cdf <- function(v) pweibull(v, c, fit$scale)
  fit$tail <- function(v) pweibull(v, c, fit$scale, lower.tail = FALSE)
  fit$density <- function(v) dweibull(v, c, fit$scale)
  fit$quantile <- function(p) qweibull(p, c, fit$scale)
  fit
}

fit_burr <- function(x) {
  l <- log(x)
  n <- length(x)
  parts <- function(p) {
    t <- l - p[3]
    a <- p[2] + exp(p[1]) * t
    list(c = exp(p[1]), z = exp(p[2]), t = t, share = plogis(a), log1p = pmax(a, 0) + log1p(exp(-abs(a))))
  }
  # Far out, where doubles overflow, a step is refused.
  minus <- function(p) {
    if (max(abs(p[1:2])) > 15) return(1e100)
    with(parts(p), -(n * (p[1] - p[3]) + (c - 1) * sum(t) - (1 + 1 / z) * sum(log1p)))
  }
  slope <- function(p) with(parts(p), -c(n + c * sum(t) - (1 + 1 / z) * c * sum(share * t),
    sum(log1p) / z - (1 + 1 / z) * sum(share), -n * c + (1 + 1 / z) * c * sum(share)))
  best <- NULL
  for (c in 1.8 / sd(l) * c(.5, 1, 2, 5)) for (z in c(.05, .5, 2, 20)) for (b in quantile(l, c(.1, .5, .9))) {
    found <- tryCatch(optim(c(log(c), log(z), b), minus, slope, method = "BFGS",
      control = list(maxit = 2000, reltol = 1e-15)), error = function(e) NULL)
    if (!is.null(found) && (is.null(best) || found$value < best$value)) best <- found
  }
  # BFGS again from the summit, to the last digits.
  for (round in 1:3) best <- optim(best$par, minus, slope, method = "BFGS", control = list(maxit = 2000, reltol = 0))
  c <- exp(best$par[1])
  k <- exp(-best$par[2])
  s <- exp(best$par[3] + log(k) / c)
  fit <- list(shape_c = c, shape_k = k, scale = s)
  fit$cdf <- function(v) -expm1(-k * log1p((v / s)^c))
  fit$tail <- function(v) (1 + (v / s)^c)^(-k)
  fit$density <- function(v) exp(log(c) + log(k) - log(s) + (c - 1) * log(v / s) - (k + 1) * log1p((v / s)^c))
  fit$quantile <- function(p) s * expm1(-log1p(-p) / k)^(1 / c)
  fit
}

# Parameters, likelihood and distances. 12 digits for the closed forms; a maximum that is searched for is found to about half of
# the digits of a double in its place, and to nearly all of them in its height.
check_fits <- function(ours, fits, x, of = "") {
  n <- length(x)
  sorted <- sort(x)
  for (key in names(ours)) {
    fit <- fits[[key]]
    if (!is.null(ours[[key]]$message)) {
      cat(of, key, ": ", ours[[key]]$message, "\n", sep = "")
      next
    }
    searched <- key == "burr12"
    for (name in intersect(c("mean", "sd", "meanlog", "sdlog", "shape_c", "shape_k", "scale"), names(fit))) {
      check(paste0(of, key, " ", name), ours[[key]][[name]], fit[[name]], if (searched) 4 else 12, if (searched) 0 else sd(x))
    }
    loglik <- sum(log(fit$density(sorted)))
    parameters <- if (searched) 3 else 2
    i <- seq_len(n)
    ks <- max(i / n - fit$cdf(sorted), fit$cdf(sorted) - (i - 1) / n)
    ad <- -n - mean((2 * i - 1) * (log(fit$cdf(sorted)) + log(rev(fit$tail(sorted)))))
    check(paste0(of, key, " log-likelihood"), ours[[key]]$loglik, loglik, 9, n)
    check(paste0(of, key, " AIC"), ours[[key]]$aic, -2 * loglik + 2 * parameters, 9, n)
    check(paste0(of, key, " BIC"), ours[[key]]$bic, -2 * loglik + parameters * log(n), 9, n)
    check(paste0(of, key, " Kolmogorov-Smirnov"), ours[[key]]$ks, ks, if (searched) 4 else 9, 1)
    check(paste0(of, key, " Anderson-Darling"), ours[[key]]$ad, ad, if (searched) 4 else 9, 1)
  }
}

# The fits to all values next to those to the values kept.
check_fits_of_all <- function(ours, x) {
  if (is.null(ours)) return(invisible())
  check_count("Values with the outliers", ours$n, length(x))
  check_fits(ours$fits, fit_distributions(x, identical(ours$fits$burr12$status, "weibull_limit")), x, "all values, ")
}
