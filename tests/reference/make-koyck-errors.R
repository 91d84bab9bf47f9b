# Adds to koyck.json, for the two-stage estimates of each case and next to AER's classical errors: Newey-West errors with
# lag max(1, floor(4 (T/100)^(2/9))), and F of the instruments in the first stage. Run in this folder:
#   Rscript make-koyck-errors.R && python3 make-koyck-errors.py
suppressMessages({library(AER); library(sandwich); library(jsonlite)})
cases <- fromJSON("koyck.json", simplifyVector = FALSE)$cases
transformed <- function(v, t) switch(if (is.null(t)) "none" else t, none = v, ln = log(v), sqrt = sqrt(v))
answer <- function(case) {
  d <- read.csv(case$dataset, check.names = FALSE)
  entity <- if (is.null(case$entity)) rep(1, nrow(d)) else d[[case$entity]]
  time <- if (is.null(case$time)) seq_len(nrow(d)) else d[[case$time]]
  before <- match(paste(entity, time - 1), paste(entity, time))
  y <- transformed(d[[case$y]], case$trans[[case$y]])
  X <- sapply(unlist(case$x), function(x) transformed(d[[x]], case$trans[[x]]))
  f <- data.frame(y = y, X = I(X), L = y[before], Z = I(X[before, , drop = FALSE]), entity = entity, time = time)
  f <- f[complete.cases(y, X, f$L, X[before, , drop = FALSE]), ]
  f <- f[order(match(f$entity, unique(entity)), f$time), ]
  fit <- ivreg(y ~ X + L | X + Z, data = f)
  n <- nobs(fit); k <- length(coef(fit))
  lag <- max(1, floor(4 * (max(table(f$entity)) / 100)^(2 / 9)))
  scores <- estfun(fit); bread <- bread(fit) / n
  if (is.null(case$time)) f$time <- seq_len(n)
  S <- crossprod(scores)
  for (j in seq_len(lag)) {
    at <- match(paste(f$entity, f$time - j), paste(f$entity, f$time))
    G <- crossprod(scores[!is.na(at), , drop = FALSE], scores[at[!is.na(at)], , drop = FALSE])
    S <- S + (1 - j / (lag + 1)) * (G + t(G))
  }
  V <- bread %*% S %*% bread * n / (n - k)
  if (is.null(case$entity)) stopifnot(max(abs(NeweyWest(fit, lag = lag, prewhite = FALSE, adjust = TRUE) / V - 1)) < 1e-9)
  first <- anova(lm(L ~ X, f), lm(L ~ X + Z, f))
  list(n = n, lag = lag, std_err = unname(sqrt(diag(V))), f = first$F[2], df = c(first$Df[2], first$Res.Df[2]))
}
cat(toJSON(lapply(cases, answer), digits = NA, auto_unbox = TRUE), file = "koyck-errors.r.json")
