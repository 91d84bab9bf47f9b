# Writes responses.json: how Y responds over time, with msm::deltamethod on the covariances of the sentence. Run in this folder:
#   Rscript make-responses.R > responses.json
# One series: the wider of EWC and classical errors at each period; a panel: the wider of CV3 by entity and by period. All are computed
# here from their definitions
# (docs/methods/ewc.md, docs/methods/clustered-errors.md).
suppressMessages({library(msm); library(jsonlite)})
cases <- list(
  list(fun = "koyckregression", dataset = "data/adstock.csv", y = "sales", x = c("ads", "price"), time = "year"),
  list(fun = "autoregressionx", dataset = "data/adstock.csv", y = "sales", x = "ads", time = "year"),
  list(fun = "autoregression", dataset = "data/adstock.csv", y = "sales", x = c("ads", "price"), time = "year"),
  list(fun = "koyckregression", dataset = "data/adstock.csv", y = "sales", x = "ads", time = "year", trans = list(sales = "ln", ads = "sqrt")),
  list(fun = "koyckregression", dataset = "data/adstock_panel.csv", y = "sales", x = "ads", entity = "shop", time = "year"))
levels <- c(50, 68, 90, 95)
transformed <- function(v, t) switch(if (is.null(t)) "none" else t, none = v, ln = log(v), sqrt = sqrt(v))
answer <- function(case) {
  d <- read.csv(case$dataset, check.names = FALSE)
  entity <- if (is.null(case$entity)) rep("1", nrow(d)) else d[[case$entity]]
  time <- d[[case$time]]
  y <- transformed(d[[case$y]], case$trans[[case$y]])
  X <- sapply(case$x, function(x) transformed(d[[x]], case$trans[[x]]))
  f <- data.frame(y = y, X = I(X), L = y[match(paste(entity, time - 1), paste(entity, time))], entity = entity, time = time)
  f <- f[order(match(f$entity, unique(entity)), f$time), ]
  f <- f[!is.na(f$L), ]
  # The lag comes last, whatever its place in the table.
  M <- cbind(1, as.matrix(f$X), f$L)
  fit <- lm.fit(M, f$y)
  b <- unname(coef(fit)); e <- residuals(fit); n <- nrow(M); k <- ncol(M)
  bread <- chol2inv(qr.R(qr(M)))
  if (is.null(case$entity)) {
    nu <- max(4, round(0.4 * n^(2 / 3)))
    lambda <- sapply(seq_len(nu), function(j) sqrt(2 / n) * colSums(M * e * cos(pi * j * (seq_len(n) - 0.5) / n)))
    errors <- list(list(V = n * bread %*% (lambda %*% t(lambda) / nu) %*% bread, df = nu),
      list(V = sum(e^2) / (n - k) * bread, df = n - k))
  } else {
    errors <- lapply(list(f$entity, f$time), function(of) {
      groups <- unique(of); G <- length(groups)
      apart <- sapply(groups, function(g) coef(lm.fit(M[of != g, ], f$y[of != g])) - coef(fit))
      list(V = (G - 1) / G * apart %*% t(apart), df = G - 1)
    })
  }
  phi <- b[k]
  last <- min(40, max(8, ceiling(log(0.02) / log(phi))))
  reach <- function(formula, at, level) max(sapply(errors, function(use) {
    qt((1 + level / 100) / 2, use$df) * deltamethod(formula, b[c(at, k)], use$V[c(at, k), c(at, k)])
  }))
  once <- function(h) as.formula(sprintf("~ x1 * x2^%d", h))
  lasting <- function(h) as.formula(paste("~ x1 * (", paste0("x2^", 0:h, collapse = " + "), ")"))
  effects <- lapply(seq_along(case$x), function(i) {
    at <- i + 1
    value <- function(of, h) eval(of(h)[[2]], list(x1 = b[at], x2 = phi))
    periods <- 0:last
    shown <- function(of, level) {
      v <- sapply(periods, value, of = of)
      r <- sapply(periods, function(h) reach(of(h), at, level))
      list(lower = v - r, upper = v + r)
    }
    trans <- case$trans[[case$x[i]]]
    name <- if (is.null(trans)) case$x[i] else paste0(c(ln = "Ln", sqrt = "Sqrt")[[trans]], "(", case$x[i], ")")
    list(display_name = unbox(name), once = sapply(periods, value, of = once), once_limits = shown(once, 95),
      lasting = sapply(periods, value, of = lasting),
      lasting_limits = setNames(lapply(levels, function(level) shown(lasting, level)), paste0("level", levels)),
      long_run = unbox(b[at] / (1 - phi)))
  })
  trans <- if (is.null(case$trans)) unbox(NA) else lapply(case$trans, unbox)
  c(lapply(case[c("fun", "dataset", "y")], unbox), list(x = case$x), lapply(case[intersect(c("entity", "time"), names(case))], unbox),
    list(trans = trans, n = unbox(n), period = 0:last, effects = effects))
}
made_with <- list(R = unbox(paste(R.version$major, R.version$minor, sep = ".")), msm = unbox(as.character(packageVersion("msm"))))
calls <- list(limits = unbox("value +- qt * msm::deltamethod(~ x1 * (1 + x2 + ... + x2^h), coef, V)"))
cat(toJSON(list(family = unbox("responses"), made_with = made_with, r_calls = calls, cases = lapply(cases, answer)), digits = NA, pretty = 1), "\n")
