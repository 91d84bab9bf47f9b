frame <- rows_with_time(frame, panel)
check_count("Rows used", ours$rows$used, nrow(frame))
columns <- with_products(design_of(frame, columns_of(frame, "x"), ours$categories), products)
values <- do.call(cbind, unname(columns))
who <- factor(frame$group)
when <- if (panel$timed) factor(frame$when) else NULL
N <- nrow(frame)
G <- nlevels(who)
periods <- nlevels(when)
check_count("Entities", ours$entities, G)
check_count("Entities of one row", ours$singletons, sum(table(who) == 1))
if (panel$timed) check_count("Periods", ours$periods, periods)

check_block <- function(what, block, b, se, df, digits) {
  t <- b / se
  p <- if (is.finite(df)) 2 * pt(-abs(t), df) else 2 * pnorm(-abs(t))
  check(paste0(what, ", coefficient"), block$coeff, b, digits)
  check(paste0(what, ", standard error"), block$std_err, se, digits - 2)
  check(paste0(what, ", p"), block$p_value, p, digits - 4)
}
# Coefficients that are not combinations of those before them, with residuals and the inverse of the cross-products.
least_squares <- function(D, v) {
  fit <- lm.fit(D, v)
  kept <- which(!is.na(fit$coefficients))
  b <- fit$coefficients[kept]
  list(kept = kept, b = b, e = fit$residuals, inverse = chol2inv(qr.R(qr(D[, kept, drop = FALSE]))))
}
# What effects leave of the columns: deviations from means, and residuals on the periods' columns of zeros and ones without theirs.
without_effects <- function(v, rows, both) {
  own <- droplevels(who[rows])
  left <- as.matrix(v)[rows, , drop = FALSE]
  if (both) without_two_ways(left, own, droplevels(when[rows])) else without_means(left, own)
}
condition <- kappa(cbind(1, sweep(values, 2, colMeans(values))), exact = TRUE)
digits <- max(5, floor(min(10, 13 - log10(condition))))
pooled <- lm(frame$y ~ values)
check_block("Pooled", ours$estimators$pooled, unname(coef(pooled)), unname(sqrt(diag(vcov(pooled)))), pooled$df.residual, digits)

panel_estimator <- function(what, both) {
  blocks <- if (both) ours$estimators$two_way else ours$estimators$entity
  if (NROW(blocks) == 0) return(NULL)
  other <- if (both) ours$errors$two_way else ours$errors$entity
  left <- without_effects(cbind(values, frame$y), seq_len(N), both)
  spread <- apply(values, 2, function(v) sqrt(sum((v - mean(v))^2)))
  moves <- which(sqrt(colSums(left[, seq_len(ncol(values)), drop = FALSE]^2)) > 1e-6 * spread)
  fit <- least_squares(left[, moves, drop = FALSE], left[, ncol(left)])
  moves <- moves[fit$kept]
  effects <- if (both) {
    # Sets of entities and periods that share no row leave one effect each undecided.
    qr(without_means(model.matrix(~ when), who))$rank + G
  } else G
  df <- N - effects - length(moves)
  check_block(what, blocks, unname(fit$b), sqrt(diag(fit$inverse) * sum(fit$e^2) / df), df, digits)
  jackknifed <- function(of) {
    apart <- sapply(levels(of), function(level) {
      rows <- which(of != level)
      again <- without_effects(cbind(values[, moves, drop = FALSE], frame$y), rows, both)
      lm.fit(again[, seq_along(moves), drop = FALSE], again[, ncol(again)])$coefficients - fit$b
    })
    apart <- matrix(apart, nrow = length(moves))
    sqrt((nlevels(of) - 1) / nlevels(of) * rowSums(apart^2))
  }
  if (G + periods <= 400) {
    check_block(paste0(what, ", by entity (CV3)"), other$cv3, unname(fit$b), jackknifed(who), G - 1, digits)
    if (periods > 1) check_block(paste0(what, ", by period (CV3)"), other$cv3_period, unname(fit$b), jackknifed(when), periods - 1, digits)
  } else not_recomputed(paste0(what, ", CV3"), "it takes a fit without each of many entities")
  scores <- left[, moves, drop = FALSE] * fit$e
  by_entity <- rowsum(scores, who)
  cr1 <- G / (G - 1) * (N - 1) / (N - length(moves) - 1 - (effects - G)) * fit$inverse %*% crossprod(by_entity) %*% fit$inverse
  check_block(paste0(what, ", CR1"), other$cr1, unname(fit$b), sqrt(diag(cr1)), G - 1, digits)
  if (periods > 1) {
    by_period <- rowsum(scores, when)
    meat <- crossprod(by_period)
    lags <- floor(4 * (periods / 100)^(2 / 9))
    for (lag in seq_len(min(lags, periods - 1))) {
      pairs <- crossprod(by_period[-seq_len(lag), , drop = FALSE], by_period[seq_len(periods - lag), , drop = FALSE])
      meat <- meat + (1 - lag / (lags + 1)) * (pairs + t(pairs))
    }
    check_block(paste0(what, ", Driscoll-Kraay"), other$driscoll_kraay, unname(fit$b), sqrt(diag(fit$inverse %*% meat %*% fit$inverse)), periods - 1, digits)
  }
  c(fit, list(moves = moves, df = df))
}
within <- panel_estimator("Entity effects", FALSE)
two_ways <- if (periods > 1) panel_estimator("Two-way effects", TRUE) else NULL

chosen <- if (settings$effects == "two_way") two_ways else within
if (!is.null(chosen) && !is.null(ours$effects_f)) {
  added <- pooled$df.residual - chosen$df
  F <- (sum(residuals(pooled)^2) - sum(chosen$e^2)) / added / (sum(chosen$e^2) / chosen$df)
  check("F of the effects", ours$effects_f$statistic, F, digits - 2)
  check("F of the effects, p", ours$effects_f$p_value, pf(F, added, chosen$df, lower.tail = FALSE), digits - 5)
}
of_entities <- cbind(1, values, frame$y)[!duplicated(who), , drop = FALSE]
of_entities[] <- means_of(cbind(1, values, frame$y), who)[!duplicated(who), ]
last <- ncol(of_entities)
if (NROW(ours$estimators$between) > 0) {
  between <- least_squares(of_entities[, -last, drop = FALSE], of_entities[, last])
  df <- G - length(between$b)
  check_block("Between", ours$estimators$between, unname(between$b), sqrt(diag(between$inverse) * sum(between$e^2) / df), df, digits - 1)
}
if (!is.null(ours$variance)) {
  rest <- if (is.null(within)) sum(without_means(frame$y, who)^2) / (N - G) else sum(within$e^2) / within$df
  sizes <- as.vector(table(who)[unique(as.character(who))])
  weighted <- least_squares(sqrt(sizes) * of_entities[, -last, drop = FALSE], sqrt(sizes) * of_entities[, last])
  P <- of_entities[, weighted$kept, drop = FALSE]
  traced <- sum(diag(weighted$inverse %*% crossprod(sizes * P)))
  u <- max(0, (sum(weighted$e^2) - (G - length(weighted$b)) * rest) / (N - traced))
  check("Variance of the effects", ours$variance$sigma_u^2, u, digits - 3, scale = u + rest)
  check("Variance of the rest", ours$variance$sigma_e^2, rest, digits)
  theta <- 1 - sqrt(rest / (sizes * u + rest))
  check("Theta (median)", ours$variance$theta, median(theta), digits - 3, 1)
  share <- theta[match(who, unique(who))]
  taken <- cbind(1, values, frame$y) - share * means_of(cbind(1, values, frame$y), who)
  random <- least_squares(taken[, -last, drop = FALSE], taken[, last])
  V <- random$inverse * sum(random$e^2) / (N - length(random$b))
  check_block("Random effects", ours$estimators$random, unname(random$b), sqrt(diag(V)), Inf, digits - 3)
}
if (!is.null(ours$mundlak) && G <= 400) {
  extended <- cbind(1, values, means_of(values[, within$moves, drop = FALSE], who))
  all <- least_squares(extended, frame$y)
  extended <- extended[, all$kept, drop = FALSE]
  apart <- sapply(levels(who), function(level) lm.fit(extended[who != level, ], frame$y[who != level])$coefficients - all$b)
  tested <- which(all$kept > 1 + ncol(values))
  V <- (G - 1) / G * tcrossprod(apart)[tested, tested]
  F <- sum(all$b[tested] * solve(V, all$b[tested])) / length(tested)
  check("Mundlak, F", ours$mundlak$statistic, F, digits - 3)
  check("Mundlak, p", ours$mundlak$p_value, pf(F, length(tested), G - 1, lower.tail = FALSE), digits - 5)
}
if (!is.null(within)) {
  fitted_x <- drop(values[, within$moves, drop = FALSE] %*% within$b)
  first <- !duplicated(who)
  between_r2 <- cor(ave(fitted_x, who)[first], ave(frame$y, who)[first])^2
  check("R2 within, between, overall", unlist(ours$r_squared), c(1 - sum(within$e^2) / sum(without_means(frame$y, who)^2), between_r2, cor(fitted_x, frame$y)^2), digits - 3, 1, c("within", "between", "overall"))
}
before <- if (panel$timed) match(paste(frame$group, frame$period - 1), paste(frame$group, frame$period)) else NULL
rows <- which(!is.na(before))
if (length(rows) > 0 && NROW(ours$estimators$difference) > 0) {
  check_count("Rows of differences", ours$df$difference_rows, length(rows))
  changes <- least_squares(values[rows, , drop = FALSE] - values[before[rows], , drop = FALSE], frame$y[rows] - frame$y[before[rows]])
  df <- length(rows) - length(changes$b)
  check_block("Differences", ours$estimators$difference, unname(changes$b), sqrt(diag(changes$inverse) * sum(changes$e^2) / df), df, digits)
}
