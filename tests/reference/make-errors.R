# Writes the parts of errors.json that R has: HC3, CV3, joint tests, Holm. Run in this folder:
#   Rscript make-errors.R > errors.r.json && python3 make-errors.py
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
  if (case$errors == "hc3") {
    V <- vcovHC(fit, type = "HC3"); df <- n - k
  } else {
    g <- d[[case$entity]]; G <- length(unique(g)); df <- G - 1
    V <- as.matrix(vcovCR(fit, cluster = g, type = "CR3")) * (G - 1) / G
    # The definition, by refitting: it must agree.
    B <- sapply(unique(g), function(u) coef(lm(formula(fit), d[g != u, ])) - coef(fit))
    stopifnot(max(abs(B %*% t(B) * (G - 1) / G / V - 1)) < 1e-8)
    V <- B %*% t(B) * (G - 1) / G
    dimnames(V) <- list(names(coef(fit)), names(coef(fit)))
  }
  test <- coeftest(fit, vcov. = V, df = df)
  ci <- coefci(fit, vcov. = V, df = df)
  joint <- linearHypothesis(fit, names(coef(fit))[-1], vcov. = V, test = "F")
  F <- joint$F[2]
  table <- data.frame(display_name = c("Constant", case$x), coeff = coef(fit), std_err = sqrt(diag(V)),
    t_stat = test[, 3], p_value = test[, 4], ci_lower = ci[, 1], ci_upper = ci[, 2], row.names = NULL)
  list(dataset = unbox(case$dataset), y = unbox(case$y), x = case$x, trans = NULL,
    entity = if (is.null(case$entity)) NULL else unbox(case$entity), time = if (is.null(case$time)) NULL else unbox(case$time),
    errors = unbox(case$errors), df = unbox(df), n = unbox(n),
    entities = if (case$errors == "cv3") unbox(df + 1) else NULL, table = table,
    holm_p = p.adjust(test[-1, 4], "holm"), adj_r_squared = unbox(summary(fit)$adj.r.squared),
    joint = list(statistic = unbox(F), df = c(q, df), p_value = unbox(pf(F, q, df, lower.tail = FALSE))))
}
made <- list(made_with = list(r = unbox(R.version.string), packages = lapply(
  c(sandwich = "sandwich", car = "car", clubSandwich = "clubSandwich", lmtest = "lmtest"),
  function(p) unbox(as.character(packageVersion(p))))), cases = lapply(cases, answer))
cat(toJSON(made, digits = NA, null = "null", na = "null", pretty = TRUE, auto_unbox = FALSE))
