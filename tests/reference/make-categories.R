# Writes categories.json: least squares with columns of categories. Run in this folder: Rscript make-categories.R > categories.json
# The table has HC3 errors; a joint test is the one of HC3 and classical errors whose p is larger.
suppressMessages({library(sandwich); library(car); library(jsonlite)})
cases <- list(
  list(dataset = "data/chickwts.csv", y = "weight", x = "feed", category = "feed"),
  list(dataset = "data/chickwts.csv", y = "weight", x = "feed", category = "feed", base = list(feed = "casein")),
  list(dataset = "data/insectsprays.csv", y = "count", x = "spray", category = "spray"),
  list(dataset = "data/mtcars.csv", y = "mpg", x = c("wt", "cyl"), category = "cyl"),
  list(dataset = "data/mtcars.csv", y = "mpg", x = c("cyl", "hp", "gear"), category = c("cyl", "gear"), base = list(cyl = "4")),
  list(dataset = "data/mtcars.csv", y = "mpg", x = c("wt", "am"), category = "am"))
answer <- function(case) {
  d <- read.csv(case$dataset, check.names = FALSE)
  levels <- list()
  for (name in case$category) {
    counts <- table(d[[name]])
    chosen <- case$base[[name]]
    base <- if (is.null(chosen)) names(counts)[which.max(counts)] else chosen
    # In code-point order, as the columns of the analysis.
    d[[name]] <- factor(as.character(d[[name]]), levels = c(base, setdiff(names(counts), base)))
    levels[[name]] <- list(base = base, counts = counts)
  }
  fit <- lm(reformulate(case$x, case$y), d)
  n <- nobs(fit); k <- length(coef(fit))
  V <- vcovHC(fit, type = "HC3")
  factor <- if (length(case$x) > 1) as.matrix(vif(fit)) else NULL
  generalised <- function(name) if (is.null(factor)) 1 else unname(factor[name, 1])
  errors <- list(V, vcov(fit))
  anova <- lapply(errors, function(V) Anova(fit, type = "II", vcov. = V))
  of_x <- unlist(lapply(case$x, function(name) if (name %in% case$category) paste0(name, ": ", base::levels(d[[name]])[-1]) else name))
  columns <- lapply(case$category, function(name) {
    which <- paste0(name, base::levels(d[[name]])[-1])
    F <- sapply(errors, function(V) linearHypothesis(fit, which, vcov. = V, test = "F")$F[2])
    stopifnot(abs(F / sapply(anova, function(table) table[name, "F"]) - 1) < 1e-9)
    # The degrees of freedom are the same, so the smaller statistic has the larger p.
    F <- min(F); q <- length(which)
    list(display_name = unbox(name), base = unbox(levels[[name]]$base),
      levels = data.frame(name = names(levels[[name]]$counts), rows = as.vector(levels[[name]]$counts)),
      gvif = unbox(generalised(name)),
      joint = list(statistic = unbox(F), df = c(q, n - k), p_value = unbox(pf(F, q, n - k, lower.tail = FALSE))))
  })
  t <- coef(fit) / sqrt(diag(V))
  vifs <- unlist(lapply(case$x, function(name) if (name %in% case$category) rep(NA, nlevels(d[[name]]) - 1) else generalised(name)))
  classical <- summary(fit)$coefficients
  list(dataset = unbox(case$dataset), y = unbox(case$y), x = case$x, trans = NULL, category = case$category,
    base = lapply(case$base, unbox),
    table = data.frame(display_name = c("Constant", of_x), coeff = coef(fit), std_err = classical[, 2], hc3 = sqrt(diag(V)),
      t_stat = t, p_value = 2 * pt(-abs(t), n - k), vif = c(NA, vifs), row.names = NULL),
    columns = columns, r_squared = unbox(summary(fit)$r.squared))
}
versions <- sapply(c("sandwich", "car"), function(name) as.character(packageVersion(name)))
cat(toJSON(list(family = unbox("categories"), made_with = list(r = unbox(R.version.string), packages = as.list(versions)),
  cases = lapply(cases, answer)), digits = NA, na = "null", null = "null", auto_unbox = FALSE, pretty = 1), "\n")
