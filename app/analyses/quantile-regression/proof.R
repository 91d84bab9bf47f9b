check_count("Rows used", ours$rows$used, nrow(frame))
xs <- attr(terms(model), "term.labels")
design <- cbind(1, as.matrix(frame[xs]))
at <- ours$quantiles$tau
loss <- function(tau, r) sum(r * (tau - (r < 0)))
for (i in seq_along(at)) {
  lines <- quantreg::rq.fit.br(design, frame$y, tau = at[i])$coefficients
  what <- paste0("Quantile ", at[i])
  check(paste0(what, ", sum of weighted distances"), ours$quantiles$objective[i], loss(at[i], frame$y - drop(design %*% lines)), 9)
  if (ours$quantiles$unique[i]) check(paste0(what, ", coefficients"), ours$quantiles$coefficients[[i]]$coeff, unname(lines), 7, max(abs(lines)))
  alone <- loss(at[i], frame$y - quantile(frame$y, at[i], type = 1))
  check(paste0(what, ", pseudo R2"), ours$pseudo_r2$value[i], 1 - ours$quantiles$objective[i] / alone, 9, 1)
}
least <- qr.coef(qr(design), frame$y)
check("Least squares", ours$ols$coeff, unname(least), 8, max(abs(least)))
