x <- frame$y
check_count("Rows used", ours$rows$used, length(x))
values <- sort(unique(frame$x1))
labels <- ours$categories$category
if (length(values) <= 12 || length(labels) == length(values)) {
  # A box for each category or value of X. The label of a number is its shortest text.
  group <- labels[match(frame$x1, if (is.numeric(frame$x1)) as.numeric(labels) else labels)]
  check_count("Boxes", length(labels), length(values))
} else {
  # Four groups between the quartiles of X; upper limits are inclusive, equal limits merge.
  limits <- unique(quantile(frame$x1, names = FALSE, type = 7))
  group <- labels[as.integer(cut(frame$x1, limits, include.lowest = TRUE))]
  check_count("Boxes", length(labels), length(limits) - 1)
}
check_boxes(ours$categories, x, frame$row, group)
