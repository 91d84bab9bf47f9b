# The place of each row among the categories; a number can be written in several ways.
category_of <- function(cells, names) {
  place <- match(cells, names)
  numbers <- suppressWarnings(as.numeric(cells))
  ifelse(is.na(place), match(numbers, suppressWarnings(as.numeric(names))), place)
}
is_text <- function(name) is.character(frame[[name]]) || is.factor(frame[[name]])
columns <- grep("^x[0-9]+$", names(frame), value = TRUE)
columns <- columns[order(as.numeric(substring(columns, 2)))]
texts <- Filter(is_text, columns)
known <- panel$has_time[match(frame$row, panel$row)]
for (name in texts) known <- known & as.character(frame[[name]]) != "(empty)"
frame <- frame[known, ]
check_count("Rows used", ours$rows$used, nrow(frame))
parts <- list(rep(1, nrow(frame)))
for (name in columns) {
  if (is_text(name)) {
    at <- match(name, texts)
    names_of <- ours$categories$levels[[at]]$name
    place <- category_of(as.character(frame[[name]]), names_of)
    others <- setdiff(seq_along(names_of), match(ours$categories$base[at], names_of))
    for (level in others) parts <- c(parts, list(as.numeric(place == level)))
  } else parts <- c(parts, list(frame[[name]]))
}
design <- do.call(cbind, parts)
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
