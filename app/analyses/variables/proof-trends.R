# Unit roots ----

# Runs of rows of one entity without a gap.
unbroken <- function(frame) {
  n <- nrow(frame)
  new <- c(TRUE, frame$group[-1] != frame$group[-n] | frame$period[-1] != frame$period[-n] + 1)[seq_len(n)]
  split(seq_len(n), cumsum(new))
}

# The augmented Dickey-Fuller regression with p lagged differences; its statistic is the t of y(t-1).
adf_statistic <- function(y, p, trend) {
  n <- length(y)
  d <- diff(y)
  at <- (p + 1):(n - 1)
  lagged <- sapply(seq_len(p), function(j) d[at - j])
  X <- cbind(1, if (trend) at, if (p > 0) lagged, y[at])
  fit <- lm(d[at] ~ X - 1)
  unname(coef(summary(fit))[ncol(X), "t value"])
}

kpss_statistic <- function(y, lags) {
  e <- y - mean(y)
  n <- length(y)
  s2 <- sum(e^2) / n
  for (j in seq_len(lags)) s2 <- s2 + 2 * (1 - j / (lags + 1)) * sum(e[-(1:j)] * e[1:(n - j)]) / n
  sum(cumsum(e)^2) / n^2 / s2
}

# The tests of a single series. 9 digits: least squares on lagged values.
check_trends <- function(ours, frame, variables) {
  if (is.null(ours)) return(invisible())
  runs <- unbroken(frame)
  for (i in seq_along(variables)) {
    series <- ours$series[i, ]
    name <- series$display_name
    if (!is.na(series$untested)) {
      cat(name, ": no test of a unit root (", series$untested, ")\n", sep = "")
    } else if (is.data.frame(series$adf_constant) && !is.na(series$adf_constant$n)) {
      y <- frame[[variables[i]]][runs[[which.max(lengths(runs))]]]
      for (kind in c("adf_constant", "adf_trend")) {
        test <- series[[kind]]
        if (!is.na(test$n)) check(paste(name, kind), test$statistic, adf_statistic(y, test$lags, kind == "adf_trend"), 8, 1)
      }
      check(paste(name, "KPSS"), series$kpss$statistic, kpss_statistic(y, series$kpss$lags), 9, 1)
      not_recomputed(paste(name, "p-values"), "MacKinnon's, shifted for short series; base R has none")
    } else {
      not_recomputed(paste(name, "unit roots"), "tests of panels use the p-values of MacKinnon, which base R has not")
    }
  }
}
