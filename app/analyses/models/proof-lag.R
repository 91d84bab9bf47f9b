
# The lag of Y, and the long run by the delta method (car::deltaMethod).
b <- coef(fit)
phi <- b["lag_y"]
inside <- abs(phi) < 1
declines <- phi > 0 && phi < 1
long_run_of <- function(name, V) {
  if (!inside) return(c(NA, NA))
  renamed <- setNames(b, c("constant", names(b)[-1]))
  dimnames(V) <- list(names(renamed), names(renamed))
  unlist(car::deltaMethod(renamed, paste0(if (name == "(Intercept)") "constant" else name, " / (1 - lag_y)"), vcov. = V)[1:2])
}
d <- stat$durbin_watson
h <- if (n * V["lag_y", "lag_y"] < 1) (1 - d / 2) * sqrt(n / (1 - n * V["lag_y", "lag_y"])) else NA
constant <- long_run_of("(Intercept)", V)
dynamics <- list(lag_coefficient = phi, durbin_h = h, durbin_h_p = 2 * pnorm(-abs(h)), half_life = if (declines) log(.5) / log(phi) else NA,
  mean_lag = if (declines) phi / (1 - phi) else NA, median_lag = if (declines) log(.5) / log(phi) else NA,
  implied_constant = constant[1], long_run_mean = constant[1], long_run_mean_se = constant[2],
  long_run_mean_nw_se = long_run_of("(Intercept)", nw)[2])
for (name in names(ours$dynamics)) {
  check(ours$dynamics[[name]]$display_name, ours$dynamics[[name]]$value, dynamics[[name]], max(3, digits - 3), if (name %in% c("durbin_h", "durbin_h_p")) 1 else 0)
}
for (i in seq_along(ours$long_run$display_name)) {
  name <- setdiff(names(b)[-1], "lag_y")[i]
  label <- ours$long_run$display_name[i]
  check(paste0(label, ", impact"), ours$long_run$impact[i], b[name], digits)
  check(paste0(label, ", long run"), c(ours$long_run$long_run[i], ours$long_run$long_run_se[i]), long_run_of(name, V), max(3, digits - 3),
    places = c("effect", "std. error"))
  check(paste0(label, ", long run, Newey-West"), ours$long_run$long_run_nw_se[i], long_run_of(name, nw)[2], max(3, digits - 3))
}

# Responses over time with the covariances of the sentence: CV3 of a panel, else EWC, AR(1) or OLS.
errors <- if (used == "cv3") list(clustered[c("V", "df")]) else {
  c(if (!is.null(ours$ewc_std_err)) list(list(V = bread %*% cosines$meat %*% bread, df = cosines$df)),
    if (!is.null(ours$ar1_std_err)) list(ar1), list(list(V = vcov(fit), df = n - k)))
}
errors <- lapply(errors, function(use) list(V = structure(use$V, dimnames = list(names(b), names(b))), df = use$df))
check_responses(ours$responses, b, errors, max(3, digits - 2))
