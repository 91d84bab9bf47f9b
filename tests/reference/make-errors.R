# Writes the parts of errors.json that R has: HC3, CV3, joint tests, Holm. Run in this folder:
#   Rscript make-errors.R > errors.r.json && python3 make-errors.py
# A table has the errors that the case names. An effect takes the errors with the widest interval: of HC3 and classical ones, of CV3 by entity
# and by period; the joint test is the one with the largest p.
suppressMessages({library(sandwich); library(car); library(clubSandwich); library(jsonlite); library(lmtest)})
cases <- list(
  list(dataset = "data/mtcars.csv", y = "mpg", x = "wt", errors = "hc3"),
  list(dataset = "data/mtcars.csv", y = "mpg", x = c("wt", "hp", "qsec"), errors = "hc3"),
  list(dataset = "data/stackloss.csv", y = "stack.loss", x = c("Air.Flow", "Water.Temp", "Acid.Conc."), errors = "hc3"),
  list(dataset = "data/grunfeld.csv", y = "inv", x = "value", entity = "company_id", time = "fy", errors = "cv3"),
  list(dataset = "data/grunfeld.csv", y = "inv", x = c("value", "capital"), entity = "company_id", time = "fy", errors = "cv3"),
  list(dataset = "data/grunfeld_gaps.csv", y = "inv", x = c("value", "capital"), entity = "company_id", time = "fy", errors = "cv3"),
  list(dataset = "data/grunfeld.csv", y = "inv", x = c("value", "capital"), entity = "company_id", time = NULL, errors = "cv3"),
  list(dataset = "data/airquality.csv", y = "Ozone", x = c("Temp", "Wind", "Solar.R"), entity = "Month", time = "Day", errors = "cv3"))
answer <- function(case) {
  d <- read.csv(case$dataset, check.names = FALSE)
  d <- d[complete.cases(d[c(case$y, case$x)]), ]
  fit <- lm(reformulate(case$x, case$y), d)
  n <- nobs(fit); k <- length(coef(fit)); q <- k - 1
  clustered <- function(g) {
    G <- length(unique(g))
    V <- as.matrix(vcovCR(fit, cluster = g, type = "CR3")) * (G - 1) / G
    # The definition, by refitting: it must agree.
    B <- sapply(unique(g), function(u) coef(lm(formula(fit), d[g != u, ])) - coef(fit))
    stopifnot(max(abs(B %*% t(B) * (G - 1) / G / V - 1)) < 1e-8)
    V <- B %*% t(B) * (G - 1) / G
    dimnames(V) <- list(names(coef(fit)), names(coef(fit)))
    list(V = V, df = G - 1)
  }
  uses <- if (case$errors == "hc3") {
    list(hc3 = list(V = vcovHC(fit, type = "HC3"), df = n - k), ols = list(V = vcov(fit), df = n - k))
  } else {
    c(list(cv3 = clustered(d[[case$entity]])), if (!is.null(case$time)) list(cv3_time = clustered(d[[case$time]])))
  }
  df <- uses[[1]]$df
  tables <- lapply(uses, function(use) {
    test <- coeftest(fit, vcov. = use$V, df = use$df)
    ci <- coefci(fit, vcov. = use$V, df = use$df)
    data.frame(display_name = c("Constant", case$x), coeff = coef(fit), std_err = sqrt(diag(use$V)),
      t_stat = test[, 3], p_value = test[, 4], ci_lower = ci[, 1], ci_upper = ci[, 2], df = use$df, row.names = NULL)
  })
  table <- tables[[1]]; table$df <- NULL
  widths <- sapply(tables, function(table) (table$ci_upper - table$ci_lower)[-1])
  widest <- apply(matrix(widths, nrow = q), 1, which.max)
  effects <- do.call(rbind, lapply(1:q, function(j) tables[[widest[j]]][j + 1, ]))
  effects$holm_p <- p.adjust(effects$p_value, "holm")
  joints <- lapply(uses, function(use) {
    F <- linearHypothesis(fit, names(coef(fit))[-1], vcov. = use$V, test = "F")$F[2]
    list(statistic = unbox(F), df = c(q, use$df), p_value = unbox(pf(F, q, use$df, lower.tail = FALSE)))
  })
  joint <- joints[[which.max(sapply(joints, function(joint) joint$p_value))]]
  used <- names(uses)[widest]
  list(dataset = unbox(case$dataset), y = unbox(case$y), x = case$x, trans = NULL,
    entity = if (is.null(case$entity)) NULL else unbox(case$entity), time = if (is.null(case$time)) NULL else unbox(case$time),
    # The kind of all effects, else the first.
    errors = unbox(if (all(used == used[1])) used[1] else names(uses)[1]), df = unbox(df), n = unbox(n),
    entities = if (case$errors == "cv3") unbox(df + 1) else NULL, table = table,
    effects = effects, adj_r_squared = unbox(summary(fit)$adj.r.squared), joint = joint)
}
made <- list(made_with = list(r = unbox(R.version.string), packages = lapply(
  c(sandwich = "sandwich", car = "car", clubSandwich = "clubSandwich", lmtest = "lmtest"),
  function(p) unbox(as.character(packageVersion(p))))), cases = lapply(cases, answer))
cat(toJSON(made, digits = NA, null = "null", na = "null", pretty = TRUE, auto_unbox = FALSE))
