# Values in order of time; rows without a value, and outliers left out, break the line.
value <- rep(NA_real_, nrow(table))
value[match(frame$row, panel$row)] <- frame$y
if (remove_outliers) value[match(frame$row[!inside_fences(frame$y)], panel$row)] <- NA
check_count("Rows with a value", ours$rows$used, sum(!is.na(value)))
if (is.null(ours$thinned)) {
  rows <- unlist(ours$series$row)
  check("Values", unlist(ours$series$y), value[match(rows, panel$row)], 14)
  place <- panel$order[passes[panel$order]]
  seen <- panel$group[place] %in% panel$group[place][!is.na(value[place])]
  check_count("Points", length(rows), sum(seen))
} else {
  not_recomputed("Points of the chart", "each interval of the axis shows its smallest and its largest value only")
}
# Neighbours are values of one series without a gap between them.
place <- panel$order[passes[panel$order]]
d <- value[place] - mean(value[place], na.rm = TRUE)
joined <- which(diff(panel$group[place]) == 0)
r1 <- sum(d[joined + 1] * d[joined], na.rm = TRUE) / sum(d^2, na.rm = TRUE)
check("Autocorrelation at lag 1", ours$autocorr1, r1, 10, 1)
check_trends(ours$trends, frame, "y")
