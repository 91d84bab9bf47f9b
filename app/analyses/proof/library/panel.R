# Panel data ----

# The rows that have an entity and a time, with their times as `when`, which is missing without a time column.
rows_with_time <- function(frame, panel) {
  frame <- frame[frame$group > 0 & panel$has_time[match(frame$row, panel$row)], ]
  if (panel$timed) frame$when <- as.numeric(panel$time)[match(frame$row, panel$row)]
  frame
}

means_of <- function(v, of) as.matrix(apply(as.matrix(v), 2, function(column) ave(column, of)))
without_means <- function(v, of) as.matrix(v) - means_of(v, of)

# What effects of entities and periods leave of columns: deviations from means, and residuals on the periods' zeros and ones.
without_two_ways <- function(v, who, when) {
  ones <- without_means(model.matrix(~ factor(when))[, -1, drop = FALSE], who)
  as.matrix(lm.fit(ones, without_means(v, who))$residuals)
}
