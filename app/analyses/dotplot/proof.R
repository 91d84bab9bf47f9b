x <- frame$y
check_count("Rows used", ours$rows$used, length(x))
# Wilkinson's dot density: no package has this width. A stack holds a value and all larger ones less than the width above it.
sorted <- sort(x)
kept <- if (remove_outliers) inside_fences(sorted) else rep(TRUE, length(sorted))
# Outliers do not widen the stacks.
near <- if (any(kept)) sorted[kept] else sorted
width <- max(diff(range(near)) / 200, diff(range(near)) / (4 * sqrt(length(near))))
stack <- integer(length(sorted))
first <- 1
for (i in seq_along(sorted)) {
  if (sorted[i] - sorted[first] >= width && sorted[i] > sorted[first]) first <- i
  stack[i] <- first
}
centre <- as.numeric(tapply(sorted, stack, function(v) (min(v) + max(v)) / 2))
count <- as.numeric(tapply(kept, stack, sum))
apart <- as.numeric(tapply(!kept, stack, sum))
check("Width", ours$width, width, 13)
check("Places of the stacks", ours$values$x, centre[count > 0], 13, sd(x))
check_count("Dots of the stacks", ours$values$count, count[count > 0])
check("Places of the outliers", ours$outliers$x, centre[apart > 0], 13, sd(x))
check_count("Dots of the outliers", ours$outliers$count, apart[apart > 0])
check_count("Rows of each dot", ours$rows_per_dot, max(1, ceiling(max(count + apart) / 60)))
