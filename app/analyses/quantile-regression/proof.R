columns <- columns_of(frame, "x")
frame <- complete_rows(frame, columns, panel)
check_count("Rows used", ours$rows$used, nrow(frame))
design <- do.call(cbind, c(list(rep(1, nrow(frame))), unname(with_products(design_of(frame, columns, ours$categories), products))))
taus <- ours$quantiles$tau
loss <- function(tau, r) sum(r * (tau - (r < 0)))
for (i in seq_along(taus)) {
  lines <- quantreg::rq.fit.br(design, frame$y, tau = taus[i])$coefficients
  what <- paste0("Quantile ", taus[i])
  check(paste0(what, ", sum of weighted distances"), ours$quantiles$objective[i], loss(taus[i], frame$y - drop(design %*% lines)), 9)
  if (ours$quantiles$unique[i]) check(paste0(what, ", coefficients"), ours$quantiles$coefficients[[i]]$coeff, unname(lines), 7, max(abs(lines)))
  alone <- loss(taus[i], frame$y - quantile(frame$y, taus[i], type = 1))
  check(paste0(what, ", pseudo R2"), ours$pseudo_r2$value[i], 1 - ours$quantiles$objective[i] / alone, 9, 1)
}
least <- qr.coef(qr(design), frame$y)
check("Least squares", ours$ols$coeff, unname(least), 8, max(abs(least)))
