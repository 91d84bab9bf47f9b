# Models: rows that follow each other, and their standard errors ----

# For each row the row of the same entity j periods before, or NA. Rows without an entity have none.
row_before <- function(frame, j) {
  key <- function(period) paste(frame$group, period)
  before <- match(key(frame$period - j), key(frame$period))
  ifelse(frame$group == 0, NA, before)
}

# The row before each row, for what is said of neighbouring residuals. Without a time column a model with a lag joins only rows
# that are neighbours in the table; others are neighbours in the order of the rows used.
neighbours <- function(frame) {
  if (panel$timed || is.null(frame$lag_y)) return(row_before(frame, 1))
  above <- seq_len(nrow(frame)) - 1
  joined <- c(FALSE, frame$row[above[-1]] == frame$row_before[-1])
  ifelse(!is.na(joined) & joined, above, NA)
}

is_panel <- function(frame) panel$by_entity && length(unique(frame$group)) > 1

# One series in which every row follows the one above it.
is_unbroken <- function(frame) !is_panel(frame) && all(diff(frame$period) == 1)

# One series whose neighbours are all there.
is_joined <- function(frame) !is_panel(frame) && !anyNA(neighbours(frame)[-1])

# Lags of Newey and West: floor(4 (T/100)^(2/9)), T the rows of the series or of the longest entity.
newey_west_lags <- function(frame) {
  periods <- if (is_panel(frame)) max(table(frame$group[frame$group > 0])) else nrow(frame)
  max(0, min(floor(4 * (periods / 100)^(2 / 9)), periods - 1))
}

# The Bartlett sum of scores over pairs of rows exactly j periods apart, which sandwich counts by place.
bartlett <- function(scores, frame, lags) {
  meat <- crossprod(scores)
  for (j in seq_len(lags)) {
    before <- row_before(frame, j)
    at <- which(!is.na(before))
    pairs <- crossprod(scores[at, , drop = FALSE], scores[before[at], , drop = FALSE])
    meat <- meat + (1 - j / (lags + 1)) * (pairs + t(pairs))
  }
  meat
}

# The equal-weighted cosine estimator, for which R has no package: Lazarus, Lewis, Stock and Watson (2018).
cosine_meat <- function(scores) {
  n <- nrow(scores)
  nu <- min(200, max(4, round(0.4 * n^(2 / 3))))
  sums <- sapply(1:nu, function(j) colSums(scores * cos(pi * j * (seq_len(n) - .5) / n)))
  list(meat = 2 / nu * tcrossprod(matrix(sums, ncol = nu)), df = nu)
}

# A first-order autoregression, for which R has no package: Bartlett (1935), Marriott and Pope (1954).
ar1_covariance <- function(X, e, bread) {
  n <- nrow(X)
  alike <- function(v) sum(v[-1] * v[-n]) / sum(v^2)
  r <- alike(e)
  phi <- min(max(r + (1 + 3 * r) / n, 0), .97)
  inflation <- function(of) (1 + phi * of) / (1 - phi * of)
  roots <- sqrt(inflation(pmax(apply(X %*% bread, 2, alike), 0)))
  worth <- n - sum(inflation(apply(qr.Q(qr(X)), 2, alike)))
  list(V = bread * sum(e^2) / worth * outer(roots, roots), df = max(2, floor(n * (1 - phi^2) / (1 + phi^2)) - ncol(X)))
}

# Durbin-Watson's p for positive autocorrelation: Imhof's integral below 100 rows, where lmtest has Pan's series of about three
# digits, and the normal approximation above.
durbin_watson_p <- function(fit) {
  if (nobs(fit) >= 100) return(lmtest::dwtest(fit, alternative = "greater", exact = FALSE)$p.value)
  e <- residuals(fit)
  n <- length(e)
  d <- sum(diff(e)^2) / sum(e^2)
  A <- diag(c(1, rep(2, n - 2), 1))
  A[abs(row(A) - col(A)) == 1] <- -1
  N <- qr.Q(qr(model.matrix(fit)), complete = TRUE)[, -seq_len(fit$rank)]
  w <- eigen(t(N) %*% A %*% N, symmetric = TRUE, only.values = TRUE)$values - d
  imhof <- function(u) sapply(u, function(v) sin(sum(atan(w * v)) / 2) / (v * exp(sum(log1p((w * v)^2)) / 4)))
  1 / 2 - integrate(imhof, 0, Inf, rel.tol = 1e-10, subdivisions = 10000, stop.on.error = FALSE)$value / pi
}

# Which coefficients the rows outside a group decide: those without a part in a direction in which these rows do not differ.
decided_without <- function(X, of) {
  others <- svd(sweep(X, 2, sqrt(colSums(X^2)), "/")[!of, , drop = FALSE], nu = 0, nv = ncol(X))
  size <- c(others$d, numeric(ncol(X)))[seq_len(ncol(X))]
  rowSums(others$v[, size < 1e-7 * size[1], drop = FALSE]^2) < 1e-12
}

# The cluster jackknife. `change_without(of)`: how far the coefficients move without the rows `of`. A coefficient that one group alone
# decides, such as that of a category which no other group has, has no error: NA.
jackknife <- function(X, group, change_without) {
  groups <- unique(group)
  G <- length(groups)
  apart <- sapply(groups, function(g) change_without(group == g))
  apart[is.na(apart)] <- 0
  decided <- apply(sapply(groups, function(g) decided_without(X, group == g)), 1, all)
  V <- (G - 1) / G * apart %*% t(apart)
  V[!decided, ] <- V[, !decided] <- NA
  # Of the coefficients from zero.
  errors <- function(zero) {
    of_lost <- rowSums(zero[, !decided, drop = FALSE] != 0) > 0
    ifelse(of_lost, NA, sqrt((G - 1) / G * rowSums((zero %*% apart)^2)))
  }
  list(V = V, df = G - 1, errors = errors)
}

# Some coefficients at once (Wald), by their places; `ours` is one row of tests, or NULL. Without a covariance of all of them there is
# no test.
check_at_once <- function(what, ours, b, V, at, df, digits) {
  own <- V[at, at, drop = FALSE]
  if (anyNA(own)) return(check(what, ours$statistic, NA, digits))
  F <- drop(b[at] %*% solve(own, b[at])) / length(at)
  theirs <- c(F, length(at), df, pf(F, length(at), df, lower.tail = FALSE))
  check(what, c(ours$statistic, unlist(ours$df), ours$p_value), theirs, digits, 1e-12, c("F", "df1", "df2", "p"))
}

# Of several covariances the one that gives the coefficients the larger p.
of_larger_p <- function(b, Vs, at, df) {
  if (length(Vs) == 1) return(Vs[[1]])
  F_of <- function(V) drop(b[at] %*% solve(V[at, at, drop = FALSE], b[at])) / length(at)
  Vs[[which.max(vapply(Vs, function(V) pf(F_of(V), length(at), df, lower.tail = FALSE), 0))]]
}

# The test in a row of a table of them; NULL where none of the rows has one.
test_in <- function(tests, i) if (is.data.frame(tests)) tests[i, ] else NULL

# A table of coefficients; t has `df` degrees of freedom.
check_coefficients <- function(what, ours, b, se, df, digits, vif = NULL) {
  t <- b / se
  check(paste(what, "coefficient"), ours$coeff, b, digits, places = ours$display_name)
  check(paste(what, "std. error"), ours$std_err, se, digits, places = ours$display_name)
  check(paste(what, "t"), ours$t_stat, t, digits, 1, places = ours$display_name)
  # p-values lose what |t| magnifies.
  check(paste(what, "p"), ours$p_value, 2 * pt(-abs(t), df), max(5, digits - 2), 1e-12, places = ours$display_name)
  reach <- qt(.975, df) * se
  check(paste(what, "lower 95 %"), ours$ci_lower, b - reach, digits, reach, places = ours$display_name)
  check(paste(what, "upper 95 %"), ours$ci_upper, b + reach, digits, reach, places = ours$display_name)
  if (!is.null(vif)) check(paste(what, "VIF"), ours$vif, c(NA, vif), digits, places = ours$display_name)
}

# The residuals' table, and the flat bands around them.
check_residuals <- function(ours, e, s, df, frame, digits = 8) {
  at <- which(!is.na(neighbours(frame)))
  before <- neighbours(frame)[at]
  d <- e - mean(e)
  theirs <- c(count = length(e), avg = mean(e), std_dev = sd(e), min = min(e), q1 = quartiles(e)[1], median = quartiles(e)[2],
    q3 = quartiles(e)[3], max = max(e), skewness = mean(d^3) / mean(d^2)^1.5, kurtosis = mean(d^4) / mean(d^2)^2 - 3,
    autocorr1 = sum(e[at] * e[before]) / sum(e^2))
  # A number near 0 is compared on the scale of the residuals.
  for (name in names(theirs)) {
    scale <- if (name %in% c("skewness", "kurtosis", "autocorr1")) 1 else s
    check(paste("Residuals,", name), ours$resid_stat[[name]], theirs[name], digits, scale)
  }
  for (level in c(50, 68, 90, 95)) {
    band <- ours$res_intervals[[paste0("level", level)]]
    t <- qt((1 + level / 100) / 2, df)
    check(paste0("Residuals, band of ", level, " %"), c(band$lower, band$upper, band$t_stat), c(-t * s, t * s, t), digits, places = c("lower", "upper", "t"))
  }
  check_count("Residuals outside 95 %", ours$res_intervals$outside, sum(abs(e) > qt(.975, df) * s))
}

# The line of the chart: of x with one X, alone or with its square, else y = x over the fitted values.
check_line <- function(ours, x, b, V, df, s, fitted, digits = 8) {
  # With categories the chart has the fitted values across.
  square <- length(b) == 3 && length(term_products) == 1
  one <- (length(b) == 2 || square) && is.null(ours$evidence$effects$categories)
  over <- if (one) x else fitted
  at <- seq(min(over), max(over), length.out = 101)
  row <- if (square) cbind(1, at, (at - term_products[[1]]$from[1])^2) else cbind(1, at)
  line <- if (one) drop(row %*% b) else at
  se <- if (one) sqrt(rowSums(row %*% V * row)) else rep(s, 101)
  check("Line, x", ours$scatter_line$x, at, digits, max(abs(at)))
  check("Line, y", ours$scatter_line$y, line, digits, max(abs(line)))
  for (level in c(50, 68, 90, 95)) {
    band <- ours$conf_intervals[[paste0("level", level)]]
    t <- qt((1 + level / 100) / 2, df)
    check(paste0("Line, lower ", level, " %"), band$lower, line - t * se, digits, max(abs(line)))
    check(paste0("Line, upper ", level, " %"), band$upper, line + t * se, digits, max(abs(line)))
    if (!is.null(band$pred_lower)) {
      new <- sqrt(s^2 + se^2)
      check(paste0("Line, new value from ", level, " %"), band$pred_lower, line - t * new, 8, max(abs(line)))
      check(paste0("Line, new value to ", level, " %"), band$pred_upper, line + t * new, 8, max(abs(line)))
    }
  }
}

# Numbers of each row.
check_observations <- function(ours, frame, theirs, digits, scales) {
  if (is.null(ours)) return(not_recomputed("Numbers of each row", "the result lists them up to 50,000 rows"))
  check_count("Rows of the model", ours$row, frame$row)
  for (name in names(theirs)) check(paste("Rows,", name), ours[[name]], theirs[[name]], digits, scales[[name]])
}

# With "exclude outliers" on, rows whose residual in a preliminary robust fit lies beyond the outer fences are left out.
without_outliers <- function(frame, model) {
  if (!remove_outliers) return(frame)
  X <- model.matrix(model, frame)
  enough <- max(8, 2 * ncol(X) + 2)
  if (nrow(frame) < enough) return(frame)
  fit <- mm_fit(X, frame$y)
  if (is.null(fit)) return(frame)
  frame <- frame[inside_fences(fit$residuals, enough), ]
  if (!panel$timed) frame$period <- seq_len(nrow(frame))
  frame
}

# Categories ----

# A category in each row; blank texts are missing.
as_category <- function(x) {
  x <- as.character(x)
  x[!nzchar(trimws(x))] <- NA
  x
}

# Adds a column of 0 and 1 for each category but the base, in the order of the result.
with_categories <- function(frame, name, column) {
  others <- setdiff(column$levels[[1]]$name, column$base)
  for (i in seq_along(others)) frame[[paste0(name, "_", i)]] <- as.numeric(frame[[name]] == others[i])
  frame
}

category_terms <- function(frame, name) grep(paste0("^", name, "_[0-9]+$"), names(frame), value = TRUE)

# Which terms of a model are categories.
is_category <- function(terms) grepl("^x[0-9]+_[0-9]+$", terms)

# One category has no variance inflation factor: it would depend on the base; nor has a part of a product: on the origin.
vif_of <- function(fit) {
  terms <- names(coef(fit))[-1]
  vif <- if (length(terms) > 1) car::vif(fit) else 1
  ifelse(is_number(terms) & !is_part(terms), vif, NA)
}

# The coefficients of each column at once (Wald), and its generalised variance inflation factor.
check_categories <- function(ours, fit, frame, Vs, df, digits) {
  terms <- names(coef(fit))[-1]
  for (i in seq_len(NROW(ours))) {
    name <- unique(sub("_.*", "", terms[is_category(terms)]))[i]
    holds <- function(term) any(sub("_.*", "", term_products[[term]]$of) == name)
    which <- c(category_terms(frame, name), Filter(holds, intersect(terms, names(term_products))))
    check_at_once(paste(ours$display_name[i], "at once"), test_in(ours$joint, i), coef(fit), of_larger_p(coef(fit), Vs, which, df), which, df, max(4, digits - 3))
    C <- cor(model.matrix(fit)[, -1, drop = FALSE])
    rest <- setdiff(terms, which)
    det_of <- function(names) if (length(names) == 0) 1 else det(C[names, names, drop = FALSE])
    check(paste(ours$display_name[i], "GVIF"), ours$gvif[i], det_of(which) * det_of(rest) / det(C), max(4, digits - 3))
  }
}

# Squares and interactions ----

# The products of a model by the name of their column: the columns that they multiply, and the median of each that is a number, from
# which it is measured. R's own formula, y ~ a * b, measures from 0: the fit is the same, and `from_zero` gives its coefficients.
term_products <- list()

# Adds the products of two X, of categories one for each pair of columns.
with_term <- function(frame, name, first, second) {
  columns <- function(of) if (length(category_terms(frame, of)) > 0) category_terms(frame, of) else of
  middle <- function(column) if (is_category(column)) 0 else median(frame[[column]])
  pairs <- expand.grid(b = columns(second), a = columns(first), stringsAsFactors = FALSE)
  for (i in seq_len(nrow(pairs))) {
    from <- c(middle(pairs$a[i]), middle(pairs$b[i]))
    made <- paste0(name, "_", i)
    frame[[made]] <- (frame[[pairs$a[i]]] - from[1]) * (frame[[pairs$b[i]]] - from[2])
    term_products[[made]] <<- list(of = c(pairs$a[i], pairs$b[i]), from = from)
  }
  frame
}

is_product <- function(terms) terms %in% names(term_products)

is_part <- function(terms) terms %in% unlist(lapply(term_products, function(product) product$of))

# Which terms of a model are numbers of a column.
is_number <- function(terms) !is_category(terms) & !is_product(terms)

# The matrix from the coefficients of this model to those with products measured from 0.
from_zero <- function(terms) {
  map <- diag(length(terms) + 1)
  for (name in intersect(terms, names(term_products))) {
    product <- term_products[[name]]
    j <- match(name, terms) + 1
    at <- match(product$of, terms) + 1
    map[1, j] <- map[1, j] + prod(product$from)
    map[at[1], j] <- map[at[1], j] - product$from[2]
    map[at[2], j] <- map[at[2], j] - product$from[1]
  }
  map
}

# Standard errors of the coefficients measured from 0.
errors_from_zero <- function(V, terms) sqrt(diag(from_zero(terms) %*% V %*% t(from_zero(terms))))

# The effects in the middle of the data, at values, at once, and the turning points, with the errors of the sentence: of several
# covariances the wider.
check_terms <- function(ours, b, Vs, X, df, digits) {
  if (is.null(ours$terms)) return(invisible())
  terms <- colnames(X)[-1]
  needed <- max(4, digits - 3)
  check("Effects in the middle", ours$coefficients$coeff, b[-1], digits, places = ours$coefficients$display_name)
  check("Effects in the middle, std. error", ours$coefficients$std_err, do.call(pmax, lapply(Vs, function(V) sqrt(diag(V))))[-1], digits - 1, places = ours$coefficients$display_name)
  C <- cor(X[, -1, drop = FALSE])
  det_of <- function(at) if (length(at) == 0) 1 else det(C[at, at, drop = FALSE])
  for (i in seq_len(nrow(ours$held))) {
    places <- ours$held$coefficients[[i]]
    check_at_once(paste(ours$held$display_name[i], "at once"), test_in(ours$held$joint, i), b, of_larger_p(b, Vs, places + 2, df), places + 2, df, needed)
    gvif <- det_of(places + 1) * det_of(setdiff(seq_along(terms), places + 1)) / det(C)
    check(paste(ours$held$display_name[i], "GVIF"), ours$held$gvif[i], gvif, needed)
  }
  for (i in seq_len(nrow(ours$terms))) {
    what <- ours$terms$display_name[i]
    places <- ours$terms$coefficients[[i]]
    check_at_once(paste(what, "at once"), test_in(ours$terms$joint, i), b, of_larger_p(b, Vs, places + 2, df), places + 2, df, needed)
    slopes <- ours$terms$slopes[[i]]
    for (s in seq_len(nrow(slopes))) {
      weights <- slope_weights(slopes$display_name[s], slopes$at[[s]], ours, places, terms)
      label <- paste0(slopes$display_name[s], " where ", slopes$at[[s]]$display_name[1], " is ", slopes$at[[s]]$value[[1]])
      of <- which(weights != 0)
      se <- max(vapply(Vs, function(V) sqrt(drop(weights[of] %*% V[of, of] %*% weights[of])), 0))
      check(label, c(slopes$coeff[s], slopes$std_err[s]), c(sum(weights * b), se), needed,
        max(abs(slopes$coeff)), c("effect", "std. error"))
    }
    if (term_products[[terms[places[1] + 1]]]$of[1] != term_products[[terms[places[1] + 1]]]$of[2]) next
    j <- places + 2
    own <- match(term_products[[terms[places + 1]]]$of[1], terms) + 1
    named <- setNames(c(b[own], b[j]), c("slope", "bend"))
    turn_by <- function(V)
      car::deltaMethod(named, "-slope / (2 * bend)", vcov. = `dimnames<-`(V[c(own, j), c(own, j)], list(names(named), names(named))))
    found <- turn_by(Vs[[1]])
    turn_se <- max(vapply(Vs, function(V) turn_by(V)$SE, 0))
    turn <- ours$terms$turn
    check(paste(what, "turns"), c(turn$value[i], turn$std_err[i]), c(term_products[[terms[places + 1]]]$from[1] + found$Estimate, turn_se),
      needed, places = c("at", "std. error"))
  }
}

# The weights of the coefficients in an effect at a value of another variable.
slope_weights <- function(own, at, ours, places, terms) {
  weights <- numeric(length(terms) + 1)
  focal <- match(own, ours$coefficients$display_name)
  weights[focal + 1] <- 1
  for (place in places) {
    product <- term_products[[terms[place + 1]]]
    if (!(terms[focal] %in% product$of)) next
    partner <- if (product$of[1] == terms[focal]) 2 else 1
    value <- at$value[[1]]
    if (is_category(product$of[partner])) {
      level <- paste0(at$display_name[1], ": ", value)
      weights[place + 2] <- as.numeric(ours$coefficients$display_name[match(product$of[partner], terms)] == level)
    } else {
      weights[place + 2] <- (if (product$of[1] == product$of[2]) 2 else 1) * (as.numeric(value) - product$from[partner])
    }
  }
  weights
}
