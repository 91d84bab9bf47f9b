# Writes terms.json: least squares with interactions and squares. Run in this folder: Rscript make-terms.R > terms.json
# The table has HC3 errors. Each effect takes the larger of its HC3 and its classical error, and each joint test the larger p: the degrees
# of freedom are the same, so that is the smaller statistic.
suppressMessages({library(sandwich); library(car); library(jsonlite)})
# Columns of a model with products measured from `from` (0 or the medians), named as in Estimand. `formula` is the same model in R's words.
cases <- list(
  list(dataset = "data/mtcars.csv", y = "mpg", x = c("wt", "hp"), terms = list(c("wt", "hp")), formula = mpg ~ wt * hp),
  list(dataset = "data/mtcars.csv", y = "mpg", x = "hp", terms = list(c("hp", "hp")), formula = mpg ~ poly(hp, 2, raw = TRUE)),
  list(dataset = "data/mtcars.csv", y = "mpg", x = c("hp", "wt", "qsec"), terms = list(c("hp", "hp"), c("wt", "hp")),
    formula = mpg ~ poly(hp, 2, raw = TRUE) + wt + qsec + wt:hp),
  list(dataset = "data/mtcars.csv", y = "mpg", x = c("wt", "cyl"), category = "cyl", terms = list(c("wt", "cyl")), formula = mpg ~ wt * factor(cyl)),
  list(dataset = "data/mtcars.csv", y = "mpg", x = c("am", "vs", "wt"), category = c("am", "vs"), terms = list(c("am", "vs")),
    formula = mpg ~ factor(am) * factor(vs) + wt),
  list(dataset = "data/mtcars.csv", y = "mpg", x = c("disp", "wt"), trans = list(disp = "ln"), terms = list(c("disp", "wt"), c("disp", "disp")),
    formula = mpg ~ log(disp) * wt + I(log(disp)^2)))
build <- function(case, d) {
  parts <- list(); middle <- list(); base <- list(); counts <- list()
  for (name in case$x) {
    if (name %in% case$category) {
      n <- table(d[[name]])
      base[[name]] <- names(n)[which.max(n)]
      others <- setdiff(names(n), base[[name]])
      parts[[name]] <- setNames(lapply(others, function(level) as.numeric(as.character(d[[name]]) == level)), paste0(name, ": ", others))
      middle[[name]] <- 0
    } else {
      isLog <- identical(case$trans[[name]], "ln")
      v <- if (isLog) log(d[[name]]) else d[[name]]
      parts[[name]] <- setNames(list(v), if (isLog) paste0("Ln(", name, ")") else name)
      middle[[name]] <- median(v)
    }
  }
  list(parts = parts, middle = middle, base = base)
}
# The model's columns; `from` gives each X the value from which its products are measured.
columns <- function(built, terms, from) {
  all <- list(); holds <- list(); term <- c()
  for (name in names(built$parts)) for (label in names(built$parts[[name]])) {
    all[[label]] <- built$parts[[name]][[label]]; holds[[label]] <- name; term <- c(term, 0)
  }
  for (t in seq_along(terms)) {
    a <- terms[[t]][1]; b <- terms[[t]][2]
    for (one in names(built$parts[[a]])) for (other in names(built$parts[[b]])) {
      label <- if (a == b) paste0(one, "\u00b2") else paste0(one, " \u00d7 ", other)
      all[[label]] <- (built$parts[[a]][[one]] - from[[a]]) * (built$parts[[b]][[other]] - from[[b]])
      holds[[label]] <- c(a, b); term <- c(term, t)
    }
  }
  list(all = all, holds = holds, term = term)
}
# The names of the two columns that a product multiplies.
factors_of <- function(built, terms, made, j) {
  t <- terms[[made$term[j]]]; pairs <- expand.grid(b = names(built$parts[[t[2]]]), a = names(built$parts[[t[1]]]))
  pair <- pairs[j - sum(made$term < made$term[j]), ]
  c(as.character(pair$a), as.character(pair$b))
}
fit_of <- function(y, all) { X <- do.call(cbind, all); lm(y ~ X) }
covariances <- function(fit) list(hc3 = vcovHC(fit, type = "HC3"), classical = vcov(fit))
wider <- function(errors) do.call(pmax, lapply(errors, function(V) sqrt(diag(V))))
answer <- function(case) {
  d <- read.csv(case$dataset, check.names = FALSE)
  y <- d[[case$y]]
  built <- build(case, d)
  zero <- lapply(built$middle, function(m) 0)
  raw <- columns(built, case$terms, zero)
  mid <- columns(built, case$terms, built$middle)
  fit <- fit_of(y, raw$all)
  same <- lm(case$formula, d)
  stopifnot(max(abs(fitted(fit) - fitted(same))) < 1e-9)
  if (length(case$category) == 0) stopifnot(max(abs(sort(coef(fit)) / sort(coef(same)) - 1)) < 1e-8)
  n <- nobs(fit); k <- length(coef(fit))
  names <- names(raw$all)
  # R's QR is not refined, and products of columns far from 0 cost it digits: the columns measured from the medians give the numbers,
  # and the exact map between the two models those of the raw columns, which agree with R's own to 8 digits.
  centred <- fit_of(y, mid$all); errors <- covariances(centred)
  map <- diag(k)
  for (j in which(raw$term > 0)) {
    at <- match(factors_of(built, case$terms, raw, j), names) + 1
    from <- unlist(built$middle[raw$holds[[j]]])
    map[1, j + 1] <- map[1, j + 1] + from[1] * from[2]
    map[at[1], j + 1] <- map[at[1], j + 1] - from[2]
    map[at[2], j + 1] <- map[at[2], j + 1] - from[1]
  }
  b <- drop(map %*% coef(centred)); V <- map %*% errors$hc3 %*% t(map); C <- map %*% errors$classical %*% t(map)
  stopifnot(max(abs(b / coef(fit) - 1)) < 1e-8, max(abs(diag(V) / diag(vcovHC(fit, type = "HC3")) - 1)) < 1e-8)
  joint <- function(which) {
    L <- diag(k)[which + 1, , drop = FALSE]
    F <- min(sapply(errors, function(V) linearHypothesis(centred, L, vcov. = V, test = "F")$F[2]))
    q <- length(which)
    list(statistic = unbox(F), df = c(q, n - k), p_value = unbox(pf(F, q, n - k, lower.tail = FALSE)))
  }
  # car::Anova agrees on the terms that nothing contains.
  if (length(case$terms) == 1 && case$terms[[1]][1] != case$terms[[1]][2]) {
    F <- min(sapply(covariances(same), function(V) {
      anova <- Anova(same, type = "II", vcov. = V)
      anova[grep(":", rownames(anova)), "F"]
    }))
    stopifnot(abs(joint(which(raw$term == 1))$statistic / F - 1) < 1e-8)
  }
  gvif <- function(which) {
    C <- cor(do.call(cbind, mid$all)); rest <- setdiff(seq_len(k - 1), which)
    det_of <- function(i) if (length(i) == 0) 1 else det(C[i, i, drop = FALSE])
    det_of(which) * det_of(rest) / det(C)
  }
  is_held <- sapply(seq_along(names), function(i) raw$term[i] > 0 || any(sapply(case$terms, function(t) raw$holds[[i]][1] %in% t)))
  is_category <- sapply(names, function(label) raw$holds[[label]][1] %in% case$category)
  vif <- sapply(seq_along(names), function(i) if (is_held[i] || is_category[i]) NA else gvif(i))
  t <- b / sqrt(diag(V))
  table <- data.frame(display_name = c("Constant", names), coeff = b, std_err = sqrt(diag(C)), hc3 = sqrt(diag(V)),
    p_value = 2 * pt(-abs(t), n - k), vif = c(NA, vif), row.names = NULL)
  # Effects in the middle of the data.
  error <- wider(errors)[-1]
  p <- 2 * pt(-abs(coef(centred)[-1] / error), n - k)
  effects <- data.frame(display_name = names, coeff = coef(centred)[-1], std_err = error, p_value = p, holm_p = p.adjust(p, "holm"), row.names = NULL)
  held <- lapply(Filter(function(name) any(sapply(case$terms, function(t) name %in% t)), case$x), function(name) {
    which <- which(sapply(raw$holds, function(h) name %in% h))
    list(display_name = unbox(if (name %in% case$category) name else names(built$parts[[name]])), coefficients = unname(which - 1),
      joint = joint(which), gvif = unbox(gvif(which)))
  })
  slope <- function(own, term, at, value) {
    from <- built$middle; from[[at]] <- value
    moved <- columns(built, case$terms, from)
    f <- fit_of(y, moved$all); j <- match(own, names(moved$all)) + 1
    list(display_name = unbox(own), value = unbox(value), coeff = unbox(unname(coef(f)[j])), std_err = unbox(unname(wider(covariances(f))[j])))
  }
  in_level <- function(own, name, level) {
    # The model with another base: its own coefficient is the effect in that category.
    b <- built; others <- setdiff(names(table(d[[name]])), level)
    b$parts[[name]] <- setNames(lapply(others, function(l) as.numeric(as.character(d[[name]]) == l)), paste0(name, ": ", others))
    moved <- columns(b, case$terms, built$middle)
    f <- fit_of(y, moved$all); j <- match(own, names(moved$all)) + 1
    list(display_name = unbox(own), value = unbox(level), coeff = unbox(unname(coef(f)[j])), std_err = unbox(unname(wider(covariances(f))[j])))
  }
  points <- function(name) unique(unname(quantile(built$parts[[name]][[1]], c(.25, .5, .75), type = 7)))
  of_term <- function(i) {
    t <- case$terms[[i]]; a <- t[1]; b <- t[2]
    label <- function(name) if (name %in% case$category) name else names(built$parts[[name]])
    is_cat <- t %in% case$category
    slopes <- if (any(is_cat)) {
      focal <- if (is_cat[1] && !is_cat[2]) b else a; other <- setdiff(t, focal)
      unlist(lapply(names(built$parts[[focal]]), function(own) lapply(names(table(d[[other]])), function(level) in_level(own, other, level))), recursive = FALSE)
    } else if (a == b) lapply(points(a), function(v) slope(label(a), i, a, v))
    else c(lapply(points(b), function(v) slope(label(a), i, b, v)), lapply(points(a), function(v) slope(label(b), i, a, v)))
    which <- which(raw$term == i)
    turn <- NULL
    if (a == b) {
      b1 <- match(label(a), names(mid$all)) + 1; b2 <- which + 1
      est <- c(b1 = unname(coef(centred)[b1]), b2 = unname(coef(centred)[b2]))
      both <- lapply(errors, function(V) deltaMethod(est, "-b1/(2*b2)", vcov. = `dimnames<-`(V[c(b1, b2), c(b1, b2)], list(names(est), names(est)))))
      found <- both[[which.max(sapply(both, function(found) found$SE))]]
      v <- built$parts[[a]][[1]]
      turn <- list(value = unbox(built$middle[[a]] + found$Estimate), std_err = unbox(found$SE),
        lower = unbox(built$middle[[a]] + found$Estimate - qt(.975, n - k) * found$SE), range = range(v), is_lowest = unbox(unname(est["b2"] > 0)))
    }
    list(display_name = unbox(if (a == b) paste0(label(a), "\u00b2") else paste0(label(a), " \u00d7 ", label(b))),
      coefficients = which - 1, joint = joint(which), slopes = slopes, turn = turn)
  }
  list(dataset = unbox(case$dataset), y = unbox(case$y), x = case$x, trans = if (is.null(case$trans)) NULL else lapply(case$trans, unbox),
    category = I(as.character(case$category)), model = unbox(deparse1(case$formula)), factors = case$terms, table = table, effects = effects, held = held,
    terms = lapply(seq_along(case$terms), of_term), r_squared = unbox(summary(fit)$r.squared))
}
versions <- sapply(c("sandwich", "car"), function(name) as.character(packageVersion(name)))
cat(toJSON(list(family = unbox("terms"), made_with = list(r = unbox(R.version.string), packages = as.list(versions)),
  cases = lapply(cases, answer)), digits = NA, na = "null", null = "null", auto_unbox = FALSE, pretty = 1), "\n")
