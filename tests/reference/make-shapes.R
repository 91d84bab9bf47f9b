# Writes shapes.json: Hartigan's dip, the exact interval of the median, and the simultaneous band of normal and lognormal
# Q-Q plots, by R. Run in this folder:  Rscript make-shapes.R > shapes.json
# The local levels of the band are input: they are those of compute-rs/src/distributions/band.rs, made by simulation
# (examples/qq_band_levels.rs); between two n they are a straight line in the logarithms.
suppressMessages({library(diptest); library(jsonlite)})
levels <- cbind(n = c(20, 25, 30, 40, 50, 70, 100),
  level = c(0.0021783, 0.0017938, 0.0015588, 0.0012871, 0.0011431, 0.00095424, 0.00084403))
cases <- list(c("data/cars.csv", "dist"), c("data/nile.csv", "flow"), c("data/mtcars.csv", "mpg"), c("data/mtcars.csv", "qsec"),
  c("data/faithful.csv", "eruptions"), c("data/faithful.csv", "waiting"), c("data/rivers.csv", "length"),
  c("data/lakehuron.csv", "level"), c("data/airquality.csv", "Ozone"), c("data/stackloss.csv", "stack.loss"),
  c("data/starscyg.csv", "log.light"), c("data/grunfeld.csv", "inv"))
# Equal values are spread evenly over the cell between the midpoints to the adjacent values; the outermost cells reach as far
# out as in. R's dip does not spread values.
spread <- function(x) {
  x <- sort(x); u <- unique(x); m <- tabulate(match(x, u)); half <- diff(u) / 2
  unlist(lapply(seq_along(u), function(i) {
    if (m[i] == 1) return(u[i])
    below <- half[max(1, i - 1)]; above <- half[min(i, length(half))]
    u[i] - below + (seq_len(m[i]) - 0.5) * (below + above) / m[i]
  }))
}
answer <- function(case) {
  x <- read.csv(case[1], check.names = FALSE)[[case[2]]]; x <- sort(x[!is.na(x)]); n <- length(x)
  test <- dip.test(spread(x))
  # x_(k) and x_(n+1-k) hold the median unless fewer than k values, or more than n - k, lie below it.
  k <- max(which(2 * pbinom(seq_len(n %/% 2) - 1, n, 0.5) <= 0.05))
  made <- list(dataset = unbox(case[1]), column = unbox(case[2]), n = unbox(n),
    dip = list(statistic = unbox(unname(test$statistic)), p_value = unbox(test$p.value)),
    median_interval = list(lower = unbox(x[k]), upper = unbox(x[n + 1 - k]), coverage = unbox(1 - 2 * pbinom(k - 1, n, 0.5))))
  if (n >= 20 && n <= 100) {
    level <- exp(approx(log(levels[, 1]), log(levels[, 2]), log(n))$y)
    i <- seq_len(n); p <- i / (n + 1); z <- qnorm(p)
    narrow <- p * (1 - p) / (p * (1 - p) - dnorm(z)^2 * (1 + z^2 / 2))
    limit <- function(q, upper) {
      b <- qbeta(q, i * narrow, (n + 1 - i) * narrow, lower.tail = !upper)
      ifelse(b < 0.5, qnorm(b), -qnorm(qbeta(q, (n + 1 - i) * narrow, i * narrow, lower.tail = upper)))
    }
    low <- limit(level / 2, FALSE); high <- limit(level / 2, TRUE)
    about <- function(v) c(mean(v), sqrt(mean((v - mean(v))^2)))
    a <- about(x); made$local_level <- unbox(level)
    made$normal <- list(lower = a[1] + a[2] * low, upper = a[1] + a[2] * high)
    if (all(x > 0)) { b <- about(log(x)); made$lognormal <- list(lower = exp(b[1] + b[2] * low), upper = exp(b[1] + b[2] * high)) }
  }
  made
}
out <- list(family = unbox("shapes"), made_with = list(r = unbox(R.version.string), packages = list(diptest = unbox(as.character(packageVersion("diptest"))))),
  r_calls = list(dip = unbox("diptest::dip.test(spread(x)), equal values spread over their cells; its p is interpolated in another table of simulations"),
    median_interval = unbox("order statistics by pbinom"), band = unbox("qnorm(qbeta(level / 2, i * kappa, (n + 1 - i) * kappa)) in units of the fit")),
  cases = lapply(cases, answer))
cat(toJSON(out, digits = NA, null = "null", auto_unbox = FALSE), "\n")
