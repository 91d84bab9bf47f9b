# Writes partial_plots.json: added-variable plots as car draws them, and partial residuals with lowess. Run in this folder:
#   Rscript make-partial-plots.R > partial_plots.json
# car::crPlots draws residuals(fit, type = "partial") and returns nothing; its smoother here is lowess. Of robust fits there is no
# method: their partial residuals are e + b(x - mean(x)) by definition.
suppressMessages({library(car); library(robustbase); library(jsonlite)})
pdf(NULL)
set.seed(1)
cases <- list(
  list(fun = "regression", dataset = "data/cars.csv", y = "dist", x = "speed"),
  list(fun = "regression", dataset = "data/mtcars.csv", y = "mpg", x = c("wt", "hp", "qsec")),
  list(fun = "regression", dataset = "data/grunfeld.csv", y = "inv", x = c("value", "capital")),
  list(fun = "regression", dataset = "data/stackloss.csv", y = "stack.loss", x = c("Air.Flow", "Water.Temp", "Acid.Conc.")),
  list(fun = "regression", dataset = "data/coleman.csv", y = "Y", x = c("salaryP", "fatherWc", "sstatus", "teacherSc", "motherLev")),
  list(fun = "regression", dataset = "data/mtcars.csv", y = "mpg", x = c("wt", "cyl"), category = "cyl", base = "4"),
  list(fun = "regression", dataset = "data/chickwts.csv", y = "weight", x = "feed", category = "feed", base = "soybean"),
  list(fun = "autoregression", dataset = "data/usdistlag.csv", y = "consumption", x = "gnp", time = "year"),
  list(fun = "autoregressionx", dataset = "data/usdistlag.csv", y = "consumption", x = "gnp", time = "year"),
  list(fun = "koyckregression", dataset = "data/investment.csv", y = "RealInv", x = c("RealGNP", "RealInt"), time = "year"),
  list(fun = "robust_regression", dataset = "data/coleman.csv", y = "Y", x = c("salaryP", "fatherWc", "sstatus", "teacherSc", "motherLev")),
  list(fun = "robust_regression", dataset = "data/delivery.csv", y = "delTime", x = c("n.prod", "distance")))
answer <- function(case) {
  d <- read.csv(case$dataset, check.names = FALSE)
  y <- d[[case$y]]
  X <- d[case$x]
  if (!is.null(case$category)) {
    values <- as.character(X[[case$category]])
    X[[case$category]] <- factor(values, levels = c(case$base, setdiff(sort(unique(values)), case$base)))
  }
  if (!is.null(case$time)) {
    before <- match(d[[case$time]] - 1, d[[case$time]])
    lag <- paste0("Lag(1) ", case$y)
    X <- if (case$fun == "koyckregression") cbind(X, y[before]) else cbind(y[before], X)
    names(X)[if (case$fun == "koyckregression") ncol(X) else 1] <- lag
  }
  # Plain names for the formula.
  shown <- names(X)
  names(X) <- paste0("x", seq_along(X))
  f <- na.omit(data.frame(y = y, X))
  numbers <- names(X)[sapply(X, is.numeric)]
  k <- 1 + sum(sapply(X, function(x) if (is.factor(x)) nlevels(x) - 1 else 1))
  name_of <- function(term) {
    at <- which(startsWith(term, names(X)))
    if (term %in% names(X)) shown[at] else paste0(shown[at], ": ", substring(term, nchar(names(X)[at]) + 1))
  }
  robust <- case$fun == "robust_regression"
  fit <- if (robust) {
    # The settings of robust_regression.json: bisquare MM with 95 % efficiency, a search as long as it needs.
    lmrob(y ~ ., f, control = lmrob.control(nResample = 5000, k.max = 20000, maxit.scale = 20000, refine.tol = 1e-13,
      rel.tol = 1e-13, scale.tol = 1e-14, best.r.s = 50, seed = NULL))
  } else {
    lm(y ~ ., f)
  }
  added <- list()
  if (!robust && k > 2) {
    # Numbers first, as the plots are listed.
    terms <- c(numbers, setdiff(names(coef(fit))[-1], numbers))
    for (term in terms) {
      points <- avPlot(fit, term, id = FALSE)
      share <- points[, 1]^2 / sum(points[, 1]^2)
      added[[length(added) + 1]] <- list(display_name = unbox(name_of(term)), slope = unbox(unname(coef(fit)[term])),
        x = unname(points[, 1]), y = unname(points[, 2]), largest_leverage = unbox(max(share)), row = unbox(which.max(share)))
    }
  }
  partial <- list()
  if (case$fun %in% c("regression", "robust_regression")) {
    for (term in numbers) {
      x <- f[[term]]
      values <- if (robust) residuals(fit) + coef(fit)[term] * (x - mean(x)) else residuals(fit, type = "partial")[, term]
      curve <- lowess(x, values, f = 2 / 3, iter = 3, delta = 0.01 * diff(range(x)))
      first <- !duplicated(curve$x)
      partial[[length(partial) + 1]] <- list(display_name = unbox(name_of(term)), slope = unbox(unname(coef(fit)[term])),
        mean = unbox(mean(x)), y = unname(values), smooth = list(x = curve$x[first], y = curve$y[first]))
    }
  }
  c(lapply(case[c("fun", "dataset", "y")], unbox), list(x = case$x), lapply(case[intersect(c("category", "base", "time"), names(case))], unbox),
    list(trans = unbox(NA), n = unbox(nrow(f)), added = added, partial = partial))
}
made_with <- list(R = unbox(paste(R.version$major, R.version$minor, sep = ".")), car = unbox(as.character(packageVersion("car"))),
  robustbase = unbox(as.character(packageVersion("robustbase"))))
calls <- list(added = unbox("car::avPlot(lm(y ~ ...), term)"), partial = unbox("residuals(fit, type = \"partial\"), as car::crPlots draws them"),
  smooth = unbox("lowess(x, partial, f = 2/3, iter = 3, delta = 0.01 * diff(range(x)))"))
cat(toJSON(list(family = unbox("partial_plots"), made_with = made_with, r_calls = calls, cases = lapply(cases, answer)), digits = NA, pretty = 1), "\n")
