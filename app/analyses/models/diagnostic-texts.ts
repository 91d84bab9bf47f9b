/** How to read the charts that show each X alone, the correlogram and the responses over time. */

export const ADDED_VARIABLE_READING =
  "An added-variable plot shows one coefficient: what the other X leave of Y against what they leave of this X. Its slope is the coefficient; rows far to the left or right have the most leverage on it.";

export const ADDED_VARIABLE_METHODS =
  "Added-variable plots (partial regression plots): residuals of Y and of the X on all other X. Partial leverage: x²/Σx² along the horizontal axis (Cook and Weisberg 1982).";

export const PARTIAL_RESIDUAL_READING =
  "Partial residuals show the form of one X: its straight part in the fit plus the residuals. Where the dashed curve leaves the line, a logarithm or a bend may describe this X better.";

export const PARTIAL_RESIDUAL_METHODS =
  "Partial residuals: e + b(x − x̄) (component plus residual, Larsen and McCleary 1972), with lowess through all rows, or through 5,000 drawn at random where there are more.";

export const CORRELOGRAM_READING =
  "With rows in order of time, the correlogram shows how alike residuals are that many periods apart. Bars beyond the shaded limits speak against independent errors; one in 20 is there by chance.";

export const CORRELOGRAM_METHODS =
  "Correlogram: Σeₜeₜ₋ₕ/Σe² over pairs exactly h periods apart, within entities and never counted by rows across a gap; 95 % limits ±1.96·√m/n with m pairs (Bartlett 1946, independent errors).";

export const RESPONSE_READING =
  "The response over time is drawn only if the data say that effects fade. Bars: one unit more of X in one period alone. Line: one unit more from then on, which is the running total of the bars.";

export const RESPONSE_METHODS =
  "Responses after h periods: βφʰ to a one-time change, β(1 + φ + … + φʰ) to a lasting one; limits by the delta method with the errors that the sentence uses.";
