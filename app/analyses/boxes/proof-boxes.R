# Boxplots ----

# Boxes by `group`, compared with those of the result. R's boxplot() ends its boxes at hinges; these end at the quartiles.
check_boxes <- function(ours, x, row, group) {
  for (i in seq_len(nrow(ours))) {
    name <- ours$category[i]
    inside <- which(group == name)
    v <- x[inside]
    check_count(paste0(name, ": values"), ours$count[i], length(v))
    if (length(v) == 0) next
    q <- quartiles(v)
    reach <- 1.5 * (q[3] - q[1])
    between <- v >= q[1] - reach & v <= q[3] + reach
    notch <- 1.58 * (q[3] - q[1]) / sqrt(length(v))
    fields <- c("low_whisker", "lower_quartile", "median", "upper_quartile", "high_whisker", "notch_lower", "notch_upper", "mean")
    check(name, unlist(ours[i, fields]), c(min(v[between]), q, max(v[between]), q[2] - notch, q[2] + notch, mean(v)), 13,
      sd(v), fields)
    # Points beyond the whiskers; with "exclude outliers" on, those beyond the outer fences are hidden.
    shown <- if (remove_outliers) inside_fences(v) else rep(TRUE, length(v))
    beyond <- function(side) side & shown & !between
    check(paste0(name, ": points below"), ours$low_outlier[[i]], sort(v[beyond(v < q[1])]), 15)
    check(paste0(name, ": points above"), ours$high_outlier[[i]], sort(v[beyond(v > q[3])]), 15)
  }
}
