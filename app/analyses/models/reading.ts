/** What coefficients, errors and marks of a regression mean. */
export const REGRESSION_READING = [
  "A coefficient says how much Y changes with one unit more of that X while the other X stay as they are; it does not say why.",
  "Std. error and interval say how sure that is. Newey–West errors stay right when residuals are autocorrelated or unevenly spread, OLS errors do not.",
  "In the residual chart look for a pattern: a curve means that a transform may help, a funnel means uneven spread. Orange points have a studentised residual beyond ±3; ringed ones have much leverage or influence.",
  "VIF above 10: this X overlaps so strongly with the others that its own coefficient is uncertain.",
];

/** Definitions of least squares and its errors. */
export const REGRESSION_METHODS = [
  "Ordinary least squares by Householder QR with one step of refinement. p-values and intervals: Student's t with n − k degrees of freedom.",
  "Newey–West: Bartlett kernel, lag ⌊4(T/100)^(2/9)⌋, no prewhitening, factor n/(n − k) (Newey and West 1987). HC3: MacKinnon and White 1985.",
];
