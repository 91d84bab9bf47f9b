# Values in order of time; rows without a value, and outliers left out, break the line. A row without a time has no place on it.
placed <- frame[panel$has_time[match(frame$row, panel$row)], ]
value <- rep(NA_real_, nrow(table))
value[match(placed$row, panel$row)] <- placed$y
all_values <- value
if (remove_outliers) value[match(placed$row[!inside_fences(placed$y)], panel$row)] <- NA
place <- panel$order[(passes & panel$has_time)[panel$order]]
check_count("Rows with a value", ours$rows$used, sum(!is.na(value)))
if (is.null(ours$thinned)) {
  rows <- unlist(ours$series$row)
  check("Values", unlist(ours$series$y), value[match(rows, panel$row)], 14)
  seen <- panel$group[place] %in% panel$group[place][!is.na(value[place])]
  check_count("Points", length(rows), sum(seen))
} else {
  not_recomputed("Points of the chart", "each interval of the axis shows its smallest and its largest value only")
}
# Neighbours are values of one series without a gap between them.
joined <- which(diff(panel$group[place]) == 0)
r1 <- function(value) {
  d <- value[place] - mean(value[place], na.rm = TRUE)
  sum(d[joined + 1] * d[joined], na.rm = TRUE) / sum(d^2, na.rm = TRUE)
}
check("Autocorrelation at lag 1", ours$autocorr1, r1(value), 10, 1)
if (!is.null(ours$autocorr1_all)) check("Autocorrelation of all values", ours$autocorr1_all, r1(all_values), 10, 1)
check_trends(ours$trends, frame, "y")
