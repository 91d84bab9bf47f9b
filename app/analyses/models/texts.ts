/** The meaning of a regression's coefficients, standard errors and checks. */
export const REGRESSION_READING = [
  "A coefficient says how much Y changes with one unit more of that X while the other X stay as they are; it does not say why.",
  "Standard error and interval say how precise it is. Newey–West errors allow for autocorrelated and heteroscedastic residuals, HC3 errors for heteroscedastic ones, OLS errors for neither.",
  "The sentence rests on the errors that are marked in the table of coefficients: HC3 where rows have no order, EWC (or AR(1) or OLS where those are wider) for one series in time, clustered by entity for a panel.",
  "With several X a direction is stated only if all of them at once are significant at 5 %, and this one after Holm's adjustment for their number.",
  "In the residual chart look for a pattern: a curve suggests a transform, a funnel heteroscedasticity.",
  "VIF above 10: this X overlaps so strongly with the others that its coefficient is imprecise.",
];

/** The meaning of marked points in the charts of a regression. */
export const REGRESSION_MARKS =
  "Orange points: studentised residual beyond ±3. Ringed points: high leverage or influence.";

/** Definitions of least squares and its standard errors. */
export const REGRESSION_METHODS = [
  "Ordinary least squares by Householder QR with one step of refinement. p-values and intervals: Student's t with n − k degrees of freedom.",
  "Newey–West: Bartlett kernel, lag ⌊4(T/100)^(2/9)⌋, no prewhitening, factor n/(n − k) (Newey and West 1987). HC3: MacKinnon and White 1985.",
  "EWC: equal-weighted cosines, ν = max(4, round(0.4·n^⅔)), Student's t with ν (Lazarus, Lewis, Stock and Watson 2018). AR(1): variances times (1 + φφₓ)/(1 − φφₓ) with the lag-1 autocorrelations of the residuals, free of its bias, and of the X (Bartlett 1935). Clustered: cluster jackknife CV3 by entity, Student's t with G − 1 (Bell and McCaffrey 2002). Several X: joint Wald test under the same errors, Holm 1979.",
];

/** The meaning of the dashed curve of a scatterplot. */
export const LOWESS_READING =
  "The dashed curve follows the points without assuming a form: where it leaves the line, a straight line is not the whole story.";

export const LOWESS_METHODS =
  "Smooth curve: lowess (Cleveland 1979), local lines over two thirds of the points, three robustifying passes.";

export const DYNAMIC_READING = [
  "The coefficient of the lag is the share of this period's level that carries over to the next: near 0 little, near 1 almost all.",
  "The immediate effect is that of the same period. The long-run effect adds what later periods carry over.",
  "With lagged Y in the model Durbin–Watson is biased towards 2; rely on Durbin's h and Breusch–Godfrey.",
];

export const DYNAMIC_METHODS = [
  "OLS with Y of the period before; a lag never bridges a gap or two entities. Long-run effects β/(1 − φ) with standard errors by the delta method; Durbin's h (Durbin 1970).",
];

/** The meaning of marked points in the charts of a robust regression. */
export const ROBUST_MARKS = "Hollow points: residual beyond 2.5 scales.";

export const ROBUST_READING = [
  "Rows far from the line get less weight, down to 0. So a few outliers cannot bend the line, and none has to be deleted.",
  "Look at the hollow points: are they errors, or real and informative?",
];

export const ROBUST_METHODS = [
  "MM-estimator with the bisquare: breakdown point of one half, 95 % efficiency at the normal (Yohai 1987); deterministic search of the S-estimate (Salibián-Barrera and Yohai 2006).",
  "Standard errors: Croux, Dhaene and Hoorelbeke 2003; Newey–West with the scores ψ. Robust R²: Renaud and Victoria-Feser 2010.",
];
