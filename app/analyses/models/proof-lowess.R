
# The smooth line: R's own lowess(), with one point for each different x.
if (!is.null(ours$loess)) {
  smooth <- lowess(frame$x1, frame$y, f = 2 / 3, iter = 3, delta = .01 * diff(range(frame$x1)))
  first <- !duplicated(smooth$x)
  check("Smooth line, x", ours$loess$x, smooth$x[first], 13, max(abs(smooth$x)))
  check("Smooth line, y", ours$loess$y, smooth$y[first], 9, sd(frame$y))
}
