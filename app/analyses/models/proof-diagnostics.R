
# Models: each X alone, correlations of residuals and responses over time ----

# Added-variable plots, as car::avPlots draws them: what the other X leave of an X and of Y. Plots of numbers come first.
check_added_variables <- function(ours, X, y, b, frame, digits) {
  terms <- colnames(X)[-1]
  terms <- c(terms[is_number(terms)], terms[!is_number(terms)])
  plots <- ours$added_variables
  for (i in seq_len(NROW(plots))) {
    j <- match(terms[i], colnames(X))
    rest <- function(v) lm.fit(X[, -j, drop = FALSE], v)$residuals
    x <- unname(rest(X[, j]))
    what <- paste0("Added variable ", plots$display_name[i], ", ")
    check(paste0(what, "slope"), plots$slope[i], b[j], digits)
    check(paste0(what, "leverage"), plots$largest_leverage[i], max(x^2) / sum(x^2), max(3, digits - 2))
    if (is.null(ours$partial_points)) next
    check(paste0(what, "x"), ours$partial_points[[paste0("added_x_", i)]], x, max(3, digits - 3), sd(x))
    check(paste0(what, "y"), ours$partial_points[[paste0("added_y_", i)]], rest(y), max(3, digits - 3), sd(y))
  }
}

# Partial residuals e + b(x - mean(x)), as car::crPlots draws them, with R's own lowess().
check_partial_residuals <- function(ours, X, b, e, digits) {
  terms <- colnames(X)[-1]
  terms <- terms[is_number(terms) & !is_part(terms)]
  plots <- ours$partial_residuals
  for (i in seq_len(NROW(plots))) {
    j <- match(terms[i], colnames(X))
    x <- unname(X[, j])
    partial <- unname(e + b[j] * (x - mean(x)))
    what <- paste0("Partial residuals ", plots$display_name[i], ", ")
    check(paste0(what, "slope, mean"), c(plots$slope[i], plots$mean[i]), c(b[j], mean(x)), digits, sd(x), c("slope", "mean"))
    if (!is.null(ours$partial_points)) {
      check(paste0(what, "y"), ours$partial_points[[paste0("partial_", i)]], partial, max(3, digits - 3), sd(partial))
    }
    if (plots$smoothed_rows[i] < length(x)) {
      not_recomputed(paste0(what, "curve"), "it goes through rows drawn at random")
    } else if (!is.null(plots$smooth$x[[i]])) {
      smooth <- lowess(x, partial, f = 2 / 3, iter = 3, delta = .01 * diff(range(x)))
      first <- !duplicated(smooth$x)
      check(paste0(what, "curve, x"), plots$smooth$x[[i]], smooth$x[first], 13, max(abs(x)))
      check(paste0(what, "curve, y"), plots$smooth$y[[i]], smooth$y[first], max(3, digits - 4), sd(partial))
    }
  }
}

# The row h periods before, for correlations of residuals; without a time column a model with a lag joins only rows that are
# neighbours in the table.
row_apart <- function(frame, h, run) {
  if (is.null(run)) return(row_before(frame, h))
  at <- seq_len(nrow(frame)) - h
  ifelse(at >= 1 & run[pmax(at, 1)] == run, at, NA)
}

# Autocorrelations over pairs of rows exactly h periods apart. acf() counts rows by their place, as is right for one series
# without gaps.
check_correlogram <- function(ours, e, frame, digits) {
  if (is.null(ours)) return(invisible())
  run <- if (panel$timed || is.null(frame$lag_y)) NULL else cumsum(is.na(neighbours(frame)))
  chain <- if (!is.null(run)) run else if (panel$by_entity) frame$group[frame$group > 0] else rep(1, nrow(frame))
  longest <- max(table(chain))
  lags <- min(floor(10 * log10(longest) + 1e-9), 40, longest - 1)
  r <- m <- numeric(0)
  for (h in seq_len(lags)) {
    before <- row_apart(frame, h, run)
    at <- which(!is.na(before))
    if (length(at) == 0) break
    r[h] <- sum(e[at] * e[before[at]]) / sum(e^2)
    m[h] <- length(at)
  }
  if (is_joined(frame)) {
    stopifnot(max(abs(acf(e, lag.max = lags, demean = FALSE, plot = FALSE)$acf[-1] - r)) < 1e-10)
  }
  limit <- qnorm(.975) * sqrt(m) / length(e)
  check_count("Correlogram, pairs", ours$pairs, m)
  check("Correlogram", ours$autocorrelation, r, digits, 1)
  check("Correlogram, limits", ours$limit, limit, 12)
  check_count("Correlogram, beyond the limits", ours$outside, sum(abs(r) > limit))
}

# Responses over time by the delta method: gradients of the response to a change once, and of their sums. `errors`: the covariances
# of the sentence with their degrees of freedom; the widest interval counts.
check_responses <- function(ours, b, errors, digits) {
  if (is.null(ours)) return(invisible())
  if (!is.null(ours$withheld)) return(not_recomputed("Responses over time", paste("withheld:", ours$withheld)))
  phi <- b["lag_y"]
  h <- ours$period
  once <- cbind(phi^h, h * phi^pmax(h - 1, 0))
  gradients <- list(once = once, lasting = apply(once, 2, cumsum))
  terms <- setdiff(names(b)[-1], "lag_y")
  for (i in seq_along(terms)) {
    for (kind in names(gradients)) {
      g <- gradients[[kind]] %*% diag(c(1, b[terms[i]]))
      value <- b[terms[i]] * gradients[[kind]][, 1]
      scale <- abs(b[terms[i]])
      what <- paste0("Response ", kind, ", ", ours$effects$display_name[i])
      check(what, ours$effects[[kind]][[i]], value, digits, scale)
      for (level in if (kind == "once") 95 else c(50, 68, 90, 95)) {
        reach <- do.call(pmax, lapply(errors, function(use) {
          V <- use$V[c(terms[i], "lag_y"), c(terms[i], "lag_y")]
          qt((1 + level / 100) / 2, use$df) * sqrt(pmax(rowSums((g %*% V) * g), 0))
        }))
        limits <- ours$effects[[paste0(kind, "_limits")]]
        if (kind == "lasting") limits <- limits[[paste0("level", level)]]
        check(paste0(what, ", lower ", level, " %"), limits$lower[[i]], value - reach, max(3, digits - 3), scale)
        check(paste0(what, ", upper ", level, " %"), limits$upper[[i]], value + reach, max(3, digits - 3), scale)
      }
    }
    check(paste("Response in the long run,", ours$effects$display_name[i]), ours$effects$long_run[i], b[terms[i]] / (1 - phi), digits)
  }
}
