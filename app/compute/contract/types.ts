// Generated from the types of compute-rs by `npm run build:contract`. Do not edit.

export type AddedVariablePlot = { 
/**
 * The variable with its transform, or a category; as in the table of coefficients.
 */
display_name: string, 
/**
 * The coefficient.
 */
slope: number | null, 
/**
 * The largest partial leverage of a row: its share of the sum of squares along the horizontal axis.
 */
largest_leverage: number | null, 
/**
 * The row with the largest partial leverage.
 */
largest_leverage_row: number, };

export type AgreementResult = { 
/**
 * Lower limit of agreement: mean − 1.96 standard deviations.
 */
lower: number | null, 
/**
 * Upper limit of agreement.
 */
upper: number | null, 
/**
 * Lower 95 % limit of the lower limit.
 */
lower_lower: number | null, 
/**
 * Upper 95 % limit of the lower limit.
 */
lower_upper: number | null, 
/**
 * Lower 95 % limit of the upper limit.
 */
upper_lower: number | null, 
/**
 * Upper 95 % limit of the upper limit.
 */
upper_upper: number | null, 
/**
 * Slope of the difference on the mean of both.
 */
slope: number | null, 
/**
 * Its classical p.
 */
slope_p: number | null, 
/**
 * The larger of its classical p and the p by HC3.
 */
slope_cautious_p: number | null, };

export type AnalysisResult = { 
/**
 * The 18 statistics.
 */
statistics?: StatisticsResult, 
/**
 * The 18 statistics and eleven robust pairs of location and scale.
 */
robust_statistics?: RobustStatisticsResult, 
/**
 * Intervals around mean and median.
 */
confidence_intervals?: ConfidenceIntervalsResult, 
/**
 * Box and whiskers, by category on request.
 */
boxplot?: BoxplotResult, 
/**
 * Bars with fitted curves.
 */
histogram?: HistogramResult, 
/**
 * Ordered values against the quantiles of fitted distributions.
 */
qq_plot?: QqPlotResult, 
/**
 * Values as stacked dots.
 */
dotplot?: DotplotResult, 
/**
 * Values in order of time.
 */
timeplot?: TimeplotResult, 
/**
 * How often each value occurs.
 */
frequencies?: FrequenciesResult, 
/**
 * Ordinary least squares.
 */
regression?: RegressionResult, 
/**
 * MM-estimation, which gives far rows less weight.
 */
robust_regression?: RobustRegressionResult, 
/**
 * The probability of one of two values of Y.
 */
logit?: LogitResult, 
/**
 * The expected number of something, such as events, given X.
 */
poisson?: PoissonResult, 
/**
 * Quantiles of Y over X.
 */
quantile_regression?: QuantileRegressionResult, 
/**
 * A line and a smooth curve through points.
 */
scatterplot?: ScatterplotResult, 
/**
 * A scatterplot with a robust line.
 */
robust_scatterplot?: RobustRegressionResult, 
/**
 * The changes within each entity.
 */
panel_regression?: PanelRegressionResult, 
/**
 * The effect of an X that is chosen together with Y, by instruments.
 */
iv_regression?: IvRegressionResult, 
/**
 * The effect of a treatment that starts at different times.
 */
did?: DidResult, 
/**
 * Y on its own previous period, and on X.
 */
autoregression?: DynamicResult, 
/**
 * An autoregression with at most one X.
 */
autoregressionx?: DynamicResult, 
/**
 * X with effects that die out geometrically.
 */
koyckregression?: DynamicResult, 
/**
 * Whether the means of groups differ, and by how much.
 */
group_comparison?: GroupComparisonResult, 
/**
 * Whether two numbers of the same rows differ, and how far they agree.
 */
paired_comparison?: PairedComparisonResult, 
/**
 * How closely each two of several numbers go together.
 */
correlation?: CorrelationResult, 
/**
 * Whether two columns of categories go together.
 */
contingency?: ContingencyResult, 
/**
 * Boxes of Y by the values of one X.
 */
boxplot_multi?: BoxplotResult, 
/**
 * The filter in words, or `null`.
 */
filter_by_variable: string | null, 
/**
 * Version of the engine.
 */
engine_version: string, };

export type AnalysisType = "univariate" | "multivariate";

export type AndersonRubin = { 
/**
 * F of no effect.
 */
statistic: number | null, 
/**
 * Instruments.
 */
df1: number | null, 
/**
 * Degrees of freedom below.
 */
df2: number | null, 
/**
 * The p of the test of no effect.
 */
p_value: number | null, 
/**
 * The form of the set; `null` with two X that are chosen, and where it is not defined.
 */
shape: SetShape | null, 
/**
 * The set.
 */
intervals: Array<[number | null, number | null]>, };

export type AnovaResult = { 
/**
 * F.
 */
statistic: number | null, 
/**
 * Degrees of freedom between groups.
 */
df1: number | null, 
/**
 * Degrees of freedom within groups.
 */
df2: number | null, 
/**
 * p.
 */
p_value: number | null, 
/**
 * η²: share of the sum of squares between groups.
 */
eta2: number | null, 
/**
 * ω²: the same without what chance adds.
 */
omega2: number | null, };

export type AreaResult = { 
/**
 * Share of pairs of an event and another row in the right order.
 */
value: number | null, 
/**
 * DeLong's standard error.
 */
std_err: number | null, 
/**
 * Lower 95 % limit, at least 0.
 */
lower: number | null, 
/**
 * Upper 95 % limit, at most 1.
 */
upper: number | null, };

export type AverageIntervals = { 
/**
 * 50 %.
 */
"0.5": FlatBand, 
/**
 * 68 %.
 */
"0.68": FlatBand, 
/**
 * 90 %.
 */
"0.9": FlatBand, 
/**
 * 95 %.
 */
"0.95": FlatBand, };

export type AxisKind = "number" | "day" | "millisecond";

export type Band = { 
/**
 * Lower limits.
 */
lower: Shown<number | null>, 
/**
 * Upper limits.
 */
upper: Shown<number | null>, 
/**
 * The t quantile used.
 */
t_stat: number | null, 
/**
 * Lower prediction limits, with one X only.
 */
pred_lower?: Shown<number | null>, 
/**
 * Upper prediction limits, with one X only.
 */
pred_upper?: Shown<number | null>, };

export type BandLevels = { 
/**
 * 50 %.
 */
level50: Band, 
/**
 * 68 %.
 */
level68: Band, 
/**
 * 90 %.
 */
level90: Band, 
/**
 * 95 %.
 */
level95: Band, };

export type BandVerdict = { 
/**
 * Points of the whole plot.
 */
n: number, 
/**
 * Points outside the band in the lower quarter of the values.
 */
outside_low: number, 
/**
 * Points outside in the middle half.
 */
outside_middle: number, 
/**
 * Points outside in the upper quarter.
 */
outside_high: number, };

export type Beyond = { 
/**
 * The part of time that is held fixed.
 */
held: HeldFixed, 
/**
 * One per X, in the order of the coefficients.
 */
coefficients: Array<Effect>, 
/**
 * All X that have errors at once.
 */
joint: JointTest | null, };

export type BinMethod = "equal_width" | "quantiles";

export type BlockKind = "if" | "else_if" | "else";

export type BootstrapResult = { 
/**
 * The units that were drawn.
 */
units: BootstrapUnits, 
/**
 * Entities or periods; `null` for rows.
 */
clusters: number | null, 
/**
 * Draws.
 */
draws: number, 
/**
 * Draws that lacked a coefficient and were taken again.
 */
again: number, 
/**
 * Seed.
 */
seed: number, };

export type BootstrapTest = { 
/**
 * The statistic of the data.
 */
statistic: number | null, 
/**
 * (1 + draws at least as large) / (1 + draws).
 */
p_value: number | null, 
/**
 * Number of draws, 199 unless time was short.
 */
draws: number, };

export type BootstrapUnits = "rows" | "entities" | "periods";

export type BoxplotCategory = { 
/**
 * The category's value as text (numbers as their shortest round trip), or the variable's name for a single box.
 */
category: string, 
/**
 * Smallest value inside the inner fences.
 */
low_whisker: number | null, 
/**
 * First quartile.
 */
lower_quartile: number | null, 
/**
 * Median.
 */
median: number | null, 
/**
 * Third quartile.
 */
upper_quartile: number | null, 
/**
 * Largest value inside the inner fences.
 */
high_whisker: number | null, 
/**
 * Values below the whisker that are not hidden, ascending; none in summaries.
 */
low_outlier: Shown<number>, 
/**
 * Values above the whisker that are not hidden, ascending; none in summaries.
 */
high_outlier: Shown<number>, 
/**
 * Row numbers of `low_outlier`.
 */
low_outlier_row: Shown<number>, 
/**
 * Row numbers of `high_outlier`.
 */
high_outlier_row: Shown<number>, 
/**
 * Entities of `low_outlier`, when the table has an entity column.
 */
low_outlier_company_id?: Shown<string>, 
/**
 * Times of `low_outlier`, when the table has a time column.
 */
low_outlier_fy?: Shown<CellValue>, 
/**
 * Entities of `high_outlier`, when the table has an entity column.
 */
high_outlier_company_id?: Shown<string>, 
/**
 * Times of `high_outlier`, when the table has a time column.
 */
high_outlier_fy?: Shown<CellValue>, 
/**
 * How many values `low_outlier` holds in the whole result.
 */
low_outlier_count: number, 
/**
 * How many values `high_outlier` holds in the whole result.
 */
high_outlier_count: number, 
/**
 * Values in the category.
 */
count: number, 
/**
 * Lower end of the notch.
 */
notch_lower: number | null, 
/**
 * Upper end of the notch.
 */
notch_upper: number | null, 
/**
 * Mean.
 */
mean: number | null, 
/**
 * Fences of the category; `null` when the switch is off.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * Present when fewer outliers are given than there are (in summaries only).
 */
thinned?: Thinned, };

export type BoxplotResult = { 
/**
 * Display name of the category column or of X, `null` for a single box.
 */
by: string | null, 
/**
 * The boxes; `null` next to a message.
 */
categories: Array<BoxplotCategory> | null, 
/**
 * Whether the groups differ at all, and the highest from the lowest; `null` for a single box, or when it is not defined.
 */
difference: GroupDifference | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type Burr12Fit = { 
/**
 * Whether the fit is a Burr XII distribution or its limit.
 */
status: BurrStatus, 
/**
 * First shape c.
 */
shape_c: number | null, 
/**
 * Second shape k, `null` (infinite) at the Weibull limit.
 */
shape_k: number | null, 
/**
 * Scale.
 */
scale: number | null, 
/**
 * Log-likelihood.
 */
loglik: number | null, 
/**
 * −2ℓ + 2p.
 */
aic: number | null, 
/**
 * −2ℓ + p·ln n.
 */
bic: number | null, 
/**
 * Kolmogorov–Smirnov distance.
 */
ks: number | null, 
/**
 * Anderson–Darling A².
 */
ad: number | null, };

export type BurrStatus = "ok" | "weibull_limit";

export type ByColumn = { 
/**
 * Category column.
 */
column_index: ColumnRef | null, };

export type CalibrationBin = { 
/**
 * Rows.
 */
n: number, 
/**
 * Share of the event among them.
 */
observed: number, 
/**
 * Mean of the predicted shares.
 */
expected: number, };

export type CategoriesOfX = { 
/**
 * The column.
 */
column_index: number, 
/**
 * Its name.
 */
display_name: string, 
/**
 * The category that the others are compared with.
 */
base: string, 
/**
 * All categories in display order, with their rows.
 */
levels: Array<LevelRows>, };

export type CategoryCount = { 
/**
 * The value as it is written most often.
 */
value: CellValue, 
/**
 * Rows with it, in any spelling.
 */
count: number, 
/**
 * Its other spellings, most frequent first, at most 20.
 */
also: Array<string>, };

export type CategoryEffect = { 
/**
 * The column.
 */
column_index: number, 
/**
 * Its name.
 */
display_name: string, 
/**
 * The category that the others are compared with.
 */
base: string, 
/**
 * All categories in display order, with their rows.
 */
levels: Array<LevelRows>, 
/**
 * Whether the categories differ at all: a joint test of their coefficients and the coefficients of products with
 * the column; `null` when it is not defined, as when one of them has no error.
 */
joint: JointTest | null, 
/**
 * Generalised variance inflation factor of Fox and Monette (1992); its root of the number of coefficients compares
 * with a variance inflation factor.
 */
gvif: number | null, };

export type CategoryList = { 
/**
 * The categories, as many as were asked for.
 */
categories: Array<CategoryCount>, 
/**
 * Categories that are not listed.
 */
left: number, 
/**
 * Rows without a value; blank texts are such rows.
 */
missing: number, };

export type CellValue = number | string | null;

export type ClaimedCorrelation = { 
/**
 * The p of the test of no relation.
 */
p_value: number | null, 
/**
 * p adjusted for all pairs (Holm).
 */
p_holm: number | null, 
/**
 * Lower limit of 95 %.
 */
lower: number | null, 
/**
 * Upper limit.
 */
upper: number | null, 
/**
 * Why nothing is claimed; `null` if a claim may be made.
 */
silent: NoClaimReason | null, };

export type ClaimedEffect = { 
/**
 * The variable with its transform, or "column: category".
 */
display_name: string, 
/**
 * The category compared with the base; absent for numbers.
 */
category?: EffectCategory, 
/**
 * Position of the square or interaction in the terms of the claim; absent for an X. A product has no effect of its own: its
 * effect is its coefficient.
 */
term?: number, 
/**
 * The values of other X, or of its own, at which the coefficient of an X that is part of a product holds; absent for others.
 */
at?: Array<EffectAt>, 
/**
 * Whether it is the change from 0 to 1 of a number that is only 0 and 1.
 */
step: boolean, 
/**
 * For a logit, the change of the probability, as a share, or with Firth's estimate the odds ratio; for counts, the
 * change of the logarithm of the expectation. Of a product its coefficient.
 */
effect: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * The p of the test of no effect: in rows with times the larger one, also beyond a trend and the season; of a
 * logit the larger one of the marginal effect and of the coefficient (of independent rows by Firth's profile where
 * it is computed).
 */
p_value: number | null, 
/**
 * p adjusted for all X (Holm).
 */
p_holm: number | null, };

export type ClaimedNumber = { 
/**
 * Estimate.
 */
value: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * p of 0; in panel data with times also beyond a straight trend.
 */
p_value: number | null, 
/**
 * p adjusted for all slopes and differences (Holm).
 */
p_holm: number | null, };

export type ClaimedPair = { 
/**
 * Difference of the means.
 */
diff: number | null, 
/**
 * p among all pairs.
 */
p_value: number | null, 
/**
 * Lower limit; the limits of all pairs hold at once.
 */
lower: number | null, 
/**
 * Upper limit.
 */
upper: number | null, };

export type Code = "E-NODATA" | "E-FEW" | "E-NTOOSMALL" | "E-CONSTY" | "E-CONSTX" | "E-COLLINEAR" | "E-EXACT" | "E-RANGE" | "E-DUPTIME" | "E-MIXDIFF" | "E-MANYCAT" | "E-TYPE" | "E-TIMEOUT" | "E-CANCELLED" | "E-MEMORY" | "F-SYNTAX" | "F-NAME" | "F-PAREN" | "F-EMPTY" | "F-TYPE" | "F-ARITY" | "F-CYCLE" | "FILE-EMPTY" | "FILE-TYPE" | "FILE-TOO-LARGE" | "FILE-PASSWORD" | "FILE-CORRUPT" | "SETTINGS" | "REQUEST";

export type Coefficient = { 
/**
 * "Constant", or the variable with its transform.
 */
display_name: string, 
/**
 * Estimate.
 */
coeff: number | null, 
/**
 * Standard error.
 */
std_err: number | null, 
/**
 * coeff / std_err.
 */
t_stat: number | null, 
/**
 * Two-sided, Student's t with df degrees of freedom.
 */
p_value: number | null, 
/**
 * Variance inflation factor, `null` for the constant.
 */
vif: number | null, 
/**
 * Lower 95 % limit.
 */
ci_lower: number | null, 
/**
 * Upper 95 % limit.
 */
ci_upper: number | null, };

export type CohortSize = { 
/**
 * The start; 0 for those that are never treated.
 */
group: CellValue, 
/**
 * How many entities.
 */
entities: number, };

export type Collapse = { 
/**
 * The property that rows of a group share.
 */
by: Array<GroupBy>, 
/**
 * The columns of the result besides these.
 */
values: Array<GroupValue>, };

export type ColumnBins = { 
/**
 * Limits between the bins, ascending, one fewer than bins. A limit belongs to the bin below it.
 */
edges: Array<number>, 
/**
 * Values in each bin.
 */
counts: Array<number>, 
/**
 * A name for each bin, such as "10 – 20".
 */
labels: Array<string>, 
/**
 * Rows without a value.
 */
missing: number, 
/**
 * The smallest value; `null` without values.
 */
min: number | null, 
/**
 * The largest value.
 */
max: number | null, 
/**
 * The values, to choose limits on.
 */
histogram: SmallHistogram | null, 
/**
 * Limits that were merged.
 */
notes: Array<Note>, };

export type ColumnComparison = { 
/**
 * The old column.
 */
old: ColumnFacts, 
/**
 * The new column.
 */
new: ColumnFacts, 
/**
 * Both in the same bins; `null` unless both are numbers or both are dates.
 */
histogram: SharedHistogram | null, 
/**
 * Values that only the new column has.
 */
new_values: OnlyValues, 
/**
 * Values that only the old column has.
 */
gone_values: OnlyValues, 
/**
 * Matched rows in which both have a value.
 */
pairs: number, 
/**
 * Pairs of equal values.
 */
equal: number, 
/**
 * Matched rows in which only the old column has a value.
 */
lost: number, 
/**
 * Matched rows in which only the new column has a value.
 */
filled: number, 
/**
 * The factor that explains at least 99 % of the pairs, when their values differ by one.
 */
unit: UnitFactor | null, 
/**
 * How much better the values agree than by chance, from 0 to 1.
 */
likeness: number, 
/**
 * Pairs of different values, first and last in the old table.
 */
examples: Array<ValuePair>, };

export type ColumnFacts = { 
/**
 * Type.
 */
type: ColumnType, 
/**
 * Rows with a value.
 */
values: number, 
/**
 * Rows without one.
 */
missing: number, 
/**
 * Distinct values.
 */
distinct: number, 
/**
 * Least number; `null` for texts and dates.
 */
min: number | null, 
/**
 * First quartile.
 */
q1: number | null, 
/**
 * Median.
 */
median: number | null, 
/**
 * Third quartile.
 */
q3: number | null, 
/**
 * Greatest number.
 */
max: number | null, 
/**
 * Earliest date; `null` for numbers and texts.
 */
first: string | null, 
/**
 * Latest date.
 */
last: string | null, };

export type ColumnKind = "f64" | "f32" | "u32" | "u8";

export type ColumnRange = { 
/**
 * Type of its numbers.
 */
kind: ColumnKind, 
/**
 * First byte, counted from the first column.
 */
start: number, 
/**
 * How many numbers.
 */
length: number, };

export type ColumnReading = { 
/**
 * Decimal mark of its numbers: 1 dot, 2 comma.
 */
decimal_separator?: number, 
/**
 * Order of its dates where they can be read in two ways.
 */
date_order?: DayOrder, 
/**
 * Texts that mean "missing" in it, besides those of the file.
 */
missing_tokens?: Array<string>, };

export type ColumnReceipt = { 
/**
 * Name.
 */
name: string, 
/**
 * Type.
 */
type: ColumnType, 
/**
 * Values read as numbers (as dates in a DATE column, as texts in a STRING column).
 */
numbers: number, 
/**
 * Missing cells.
 */
missing: number, 
/**
 * Cells that could not be read and are missing in the column.
 */
not_understood: number, 
/**
 * Their rows in the file, at most the first 1,000.
 */
not_understood_rows: Array<number>, 
/**
 * The first of them with their text, at most 20.
 */
examples: Array<Example>, 
/**
 * The assumptions.
 */
assumed: Array<string>, 
/**
 * The user's choice of its type and reading, in words.
 */
chosen?: string, };

export type ColumnRef = number | string;

export type ColumnType = "NUMBER" | "STRING" | "DATE";

export type ColumnsToRows = { 
/**
 * The columns, of one variable or of several.
 */
columns: WideColumns, 
/**
 * Name of the new column with the names of the columns. Names that are periods become numbers or dates.
 */
names_to: string, 
/**
 * Name of the new column with the values, for one variable.
 */
values_to?: string, 
/**
 * Whether rows without a value stay.
 */
keep_missing: boolean, };

export type ComparedPair = { 
/**
 * First group.
 */
a: string, 
/**
 * Second group.
 */
b: string, 
/**
 * Mean of the first minus that of the second.
 */
diff: number | null, 
/**
 * Standard error, of groups that may differ in spread.
 */
std_err: number | null, 
/**
 * Degrees of freedom.
 */
df: number | null, 
/**
 * diff/std_err.
 */
statistic: number | null, 
/**
 * p by Games and Howell for all pairs together; for two groups, Welch's.
 */
p_value: number | null, 
/**
 * Lower 95 % limit; the limits of all pairs hold at once.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * Hedges' g: the difference in pooled standard deviations.
 */
hedges_g: number | null, 
/**
 * Its lower limit, by the same statistic.
 */
g_lower: number | null, 
/**
 * Its upper limit.
 */
g_upper: number | null, 
/**
 * p by Dunn, of ranks, adjusted by Holm.
 */
dunn_p: number | null, };

export type Comparison = "<" | ">" | "=" | "!=" | "<=" | ">=" | "contains" | "is empty";

export type ComputedPreview = { 
/**
 * Type of the column.
 */
type: ColumnType, 
/**
 * Rows of the table.
 */
row_count: number, 
/**
 * Rows with a value.
 */
count: number, 
/**
 * Empty values by reason.
 */
nulls: NullCounts, 
/**
 * The first cells, as many as were asked for.
 */
first: Array<CellValue>, 
/**
 * A small histogram of a NUMBER column; `null` for other types and without values.
 */
histogram: SmallHistogram | null, 
/**
 * The rows of each rule; `null` for a formula.
 */
rules: RuleCounts | null, 
/**
 * How time was read, when a lag needed it.
 */
notes: Array<Note>, };

export type ConfidenceIntervalsResult = { 
/**
 * The intervals; `null` next to a message.
 */
chart: IntervalChart | null, 
/**
 * Mean, SE Mean, StDev, median and N of the values used; `null` next to a message.
 */
statistics: Array<Stat> | null, 
/**
 * The evidence for the sentence; `null` next to a message.
 */
evidence: VariableEvidence | null, 
/**
 * Outlier notice.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type Confusion = { 
/**
 * Events with a share of one half or more.
 */
true_positive: number, 
/**
 * Other rows with a share of one half or more.
 */
false_positive: number, 
/**
 * Other rows with a smaller share.
 */
true_negative: number, 
/**
 * Events with a smaller share.
 */
false_negative: number, };

export type ContingencyResult = { 
/**
 * Display name of the column of the rows, X.
 */
by: string, 
/**
 * Display name of the column of the columns, Y.
 */
of: string, 
/**
 * Categories of X; `null` next to a message.
 */
row_names: Array<string> | null, 
/**
 * Categories of Y.
 */
columns: Array<string> | null, 
/**
 * Counts by row and column.
 */
counts: Array<Array<number>> | null, 
/**
 * Counts expected without a relation.
 */
expected: Array<Array<number>> | null, 
/**
 * Adjusted residuals: count less expected count in standard errors.
 */
adjusted: Array<Array<number | null>> | null, 
/**
 * Shares of the rows: each row adds up to 1.
 */
row_shares: Array<Array<RowShare>> | null, 
/**
 * Shares of the columns: each column adds up to 1.
 */
column_shares: Array<Array<number>> | null, 
/**
 * Shares of all counts.
 */
total_shares: Array<Array<number>> | null, 
/**
 * Totals of the rows.
 */
row_totals: Array<number> | null, 
/**
 * Totals of the columns.
 */
column_totals: Array<number> | null, 
/**
 * Pearson's test, without a correction for continuity.
 */
chi_squared: CrossTestResult | null, 
/**
 * The likelihood-ratio test, G.
 */
likelihood_ratio: CrossTestResult | null, 
/**
 * Fisher's test.
 */
fisher: FisherResult | null, 
/**
 * Cramér's V.
 */
cramers_v: CramersVResult | null, 
/**
 * Two shares compared; `null` for larger tables.
 */
two_by_two: TwoByTwoResult | null, 
/**
 * McNemar's test of two answers of the same rows with two categories.
 */
mcnemar: McNemarResult | null, 
/**
 * Cohen's κ of two answers of the same rows.
 */
kappa: KappaResult | null, 
/**
 * The cell that is farthest from its expected count.
 */
farthest: FarthestCell | null, 
/**
 * The relation within the values of a third column.
 */
within: WithinColumn | null, 
/**
 * The evidence for the sentence.
 */
claim: CrossClaim | null, 
/**
 * Whether rows have times that no test could use, so that they are taken as independent.
 */
independence_assumed: boolean, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type Convergence = { 
/**
 * Steps.
 */
iterations: number, 
/**
 * Largest component of the gradient, by columns of length 1 that are uncorrelated.
 */
gradient: number | null, 
/**
 * Condition number of the information matrix of these columns.
 */
condition: number | null, 
/**
 * Whether there is a maximum and the steps reached it.
 */
exists: boolean, };

export type CorrelatedPair = { 
/**
 * The first variable.
 */
a: string, 
/**
 * The second variable.
 */
b: string, 
/**
 * Rows with values of both variables.
 */
n: number, 
/**
 * The chosen coefficient.
 */
r: number | null, 
/**
 * Lower limit of 95 %.
 */
lower: number | null, 
/**
 * Upper limit.
 */
upper: number | null, 
/**
 * Two-sided p of the test of no relation; for a series in time, the larger one of both regressions.
 */
p_value: number | null, 
/**
 * p adjusted for all pairs (Holm).
 */
p_holm: number | null, 
/**
 * The coefficient with all other variables held fixed, in the rows that have all values.
 */
partial: number | null, 
/**
 * Pearson's coefficient within entities (repeated measures).
 */
within: number | null, 
/**
 * Pearson's coefficient of the means of entities.
 */
between: number | null, 
/**
 * Test and limits of `within`.
 */
within_detail: WithinEntities | null, 
/**
 * The notes that a reader of the pair needs.
 */
note: PairNote | null, };

export type CorrelationClaim = { 
/**
 * The errors of regressions, where rows depend on each other; `null` for the test of the coefficient with HC4m errors.
 */
errors: ErrorsUsed | null, 
/**
 * Entities of panel data, or periods that rows share.
 */
clusters: number | null, 
/**
 * The pairs, in the order of `pairs`.
 */
pairs: Array<ClaimedCorrelation>, };

export type CorrelationResult = { 
/**
 * The variables, Y first.
 */
names: Array<string>, 
/**
 * The coefficient: `pearson`, `spearman` or `kendall`.
 */
coefficient: string, 
/**
 * Index of the variables in the order of the chart.
 */
order: Array<number>, 
/**
 * All pairs, as the upper triangle of the matrix by rows; `null` next to a message.
 */
pairs: Array<CorrelatedPair> | null, 
/**
 * The same pairs by other methods; `null` where rows and pairs are many.
 */
other_ways: Array<OtherWays> | null, 
/**
 * The evidence for the sentence.
 */
claim: CorrelationClaim | null, 
/**
 * Whether rows have times that no test could use, so that they are taken as independent.
 */
independence_assumed: boolean, 
/**
 * Places in `pairs` of those that have a scatterplot: the closest ones.
 */
drawn: Array<number>, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type Correlogram = { 
/**
 * Lags in periods: 1, 2, ….
 */
lag: Array<number>, 
/**
 * Autocorrelations; in panel data, within entities.
 */
autocorrelation: Array<number | null>, 
/**
 * Pairs of rows exactly this many periods apart.
 */
pairs: Array<number>, 
/**
 * Limits ±1.96·√pairs/n that 95 of 100 autocorrelations of independent errors keep.
 */
limit: Array<number | null>, 
/**
 * How many autocorrelations exceed their limits.
 */
outside: number, 
/**
 * Pairs are within the entities of panel data.
 */
within_entities: boolean, 
/**
 * Lagged Y is among the X: the limits are only approximate, and too wide at short lags.
 */
approximate: boolean, };

export type CountBar = { 
/**
 * Smallest count.
 */
from: number, 
/**
 * Largest count.
 */
to: number, 
/**
 * Rows.
 */
observed: number, 
/**
 * Rows that Poisson distributions with the expected counts have.
 */
expected: number, 
/**
 * Rows that the negative binomial has.
 */
negative_binomial: number | null, };

export type CramersVResult = { 
/**
 * From 0, no relation, to 1.
 */
value: number | null, 
/**
 * Cramér's V without the bias that chance adds.
 */
corrected: number | null, 
/**
 * Lower 95 % limit of `value`.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, };

export type CriticalValue = { 
/**
 * The 95 % quantile of the largest |t|.
 */
critical: number | null, 
/**
 * Its standard error from the number of draws.
 */
std_err: number | null, 
/**
 * Draws.
 */
draws: number, 
/**
 * Seed.
 */
seed: number, };

export type CrossBasis = "chi_squared" | "fisher" | "regression";

export type CrossClaim = { 
/**
 * The test that decides.
 */
basis: CrossBasis, 
/**
 * The errors of the regressions; `null` for a test of independent rows.
 */
errors: ErrorsUsed | null, 
/**
 * Entities of panel data, or periods that rows share.
 */
clusters: number | null, 
/**
 * Why nothing is claimed; `null` if a claim may be made.
 */
silent: NoClaimReason | null, 
/**
 * The p of the test of no relation.
 */
p_value: number | null, 
/**
 * For two rows and two columns: the share of the second column, first row less second.
 */
difference: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, };

export type CrossTestResult = { 
/**
 * χ² or G.
 */
statistic: number | null, 
/**
 * Degrees of freedom.
 */
df: number, 
/**
 * p.
 */
p_value: number | null, };

export type DayOrder = "dmy" | "mdy" | "ymd";

export type DependentMean = { 
/**
 * EWC of one series in time, CV3 of panel data.
 */
errors: ErrorsUsed, 
/**
 * Why the interval may not be trusted; `null` when it may.
 */
silent: NoClaimReason | null, 
/**
 * 95 % interval.
 */
interval: Interval, 
/**
 * Whether rows show that they depend on each other: a lag-1 autocorrelation beyond chance, or entities that differ.
 */
related: boolean, };

export type DependentTop = { 
/**
 * The standard error: `cv3` of panel data, `ewc` of a series.
 */
errors: ErrorsUsed, 
/**
 * Entities of panel data.
 */
entities: number | null, 
/**
 * Why nothing may be claimed; `null` where it may.
 */
silent: NoClaimReason | null, 
/**
 * Share of the first value minus that of the second.
 */
difference: number | null, 
/**
 * Its standard error.
 */
std_err: number | null, 
/**
 * Degrees of freedom of t.
 */
df: number | null, 
/**
 * Two-sided p of the test of no difference.
 */
p_value: number | null, };

export type Details = { 
/**
 * The setting or the part of the request that is wrong.
 */
field?: string, 
/**
 * Row of the file, from 1.
 */
row?: number, 
/**
 * Column of the file, from 1, or the project's `column_index`.
 */
column?: number, 
/**
 * First position in a formula, from 0, in UTF-16 units.
 */
start?: number, 
/**
 * Position after the last one.
 */
end?: number, 
/**
 * Rule of a recode, from 0.
 */
rule?: number, 
/**
 * Condition of that rule, from 0.
 */
condition?: number, 
/**
 * The offending value, as text.
 */
value?: string, };

export type DidClaim = { 
/**
 * The overall effect.
 */
att: number | null, 
/**
 * Standard error with the factor of a sample on both sides.
 */
std_err: number | null, 
/**
 * Welch's degrees of freedom, fewer with fewer than five entities on a side.
 */
df: number | null, 
/**
 * Two-sided p-value.
 */
p_value: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * Treated entities with a pair of rows around their start.
 */
treated: number, 
/**
 * Entities that only compare: never treated, or so late that their own start has no effect.
 */
compared: number, 
/**
 * Why nothing is claimed; `null` if a claim may be made.
 */
silent: NoClaimReason | null, };

export type DidResult = { 
/**
 * Y with its transform.
 */
y_display_name: string | null, 
/**
 * Rows used; `null` next to a message.
 */
n: number | null, 
/**
 * Entities that take part.
 */
entities: number | null, 
/**
 * Different times.
 */
periods: number | null, 
/**
 * Whether treated entities are compared with those not yet treated, and not with those that never are.
 */
not_yet_treated: boolean, 
/**
 * The effect of each start in each period, measured from the last period before the start, and before it from the period before.
 */
att_gt: Array<GroupTimeEffect> | null, 
/**
 * The mean of these effects at each distance from the start.
 */
event_study: Array<EventEffect> | null, 
/**
 * The mean effect of each start.
 */
by_group: Array<GroupEffect> | null, 
/**
 * The mean over treated entities of the mean effect of their start.
 */
overall: MeanEffect | null, 
/**
 * The mean over all effects from the start on, by the entities of the start.
 */
overall_simple: MeanEffect | null, 
/**
 * The mean over the distances from the start on.
 */
overall_dynamic: MeanEffect | null, 
/**
 * The same effects measured from the last period before the start alone, as the chart draws them.
 */
universal: UniversalEffects | null, 
/**
 * Critical value of the simultaneous limits of all effects; `null` for more than a thousand.
 */
sup_t_att_gt: CriticalValue | null, 
/**
 * That of the effects by distance from the start.
 */
sup_t_event_study: CriticalValue | null, 
/**
 * Wald test that all effects before the start are zero; `null` where there are none, and where their covariance is singular.
 */
pretrend: WaldTest | null, 
/**
 * Why there is no such test; `null` where there is one.
 */
pretrend_undefined: PretrendUndefined | null, 
/**
 * Least squares with effects of entities and periods; `null` where it is not defined.
 */
twfe: TwoWayEffect | null, 
/**
 * How it weighs the treated rows.
 */
twfe_weights: TwoWayWeights | null, 
/**
 * Entities of each start; those that are never treated have the start 0 and come first.
 */
cohorts: Array<CohortSize> | null, 
/**
 * Entities that are left out since they are treated in all of their rows, at most 20 names.
 */
always_treated: Array<string>, 
/**
 * How many they are.
 */
always_treated_count: number, 
/**
 * Entities that are left out since their treatment ends, at most 20 names.
 */
reversals: Array<string>, 
/**
 * How many they are.
 */
reversals_count: number, 
/**
 * Entities that lack a row in a period.
 */
entities_with_gaps: number | null, 
/**
 * Entities without rows just before their first treated one.
 */
starts_in_gaps: number, 
/**
 * Starts without any effect, since no entity can be compared with them.
 */
without_comparison: Array<CellValue>, 
/**
 * How much trends may differ after the start before the overall effect may be zero; `null` without periods to compare before it.
 */
relative_magnitudes: RelativeMagnitudes | null, 
/**
 * The evidence for the sentence.
 */
claim: DidClaim | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type DifferenceBins = { 
/**
 * Edges, one more than bins.
 */
edges: Array<number>, 
/**
 * Differences in each bin.
 */
counts: Array<number>, };

export type DipTest = { 
/**
 * The dip.
 */
statistic: number | null, 
/**
 * p-value against the uniform, interpolated from a table.
 */
p_value: number | null, };

export type Dispersion = { 
/**
 * Pearson's X² over its degrees of freedom; 1 is what a Poisson distribution has.
 */
pearson: number | null, 
/**
 * Degrees of freedom: rows less coefficients.
 */
df: number, 
/**
 * The p of no overdispersion, by χ².
 */
p_value: number | null, };

export type DistributionFits = { 
/**
 * Normal.
 */
normal: FitOr<NormalFit>, 
/**
 * Lognormal.
 */
lognormal: FitOr<LognormalFit>, 
/**
 * Burr XII.
 */
burr12: FitOr<Burr12Fit>, };

export type DistributionKey = "normal" | "lognormal" | "burr12";

export type DotStacks = { 
/**
 * Centres.
 */
x: Array<number | null>, 
/**
 * Values in each stack.
 */
count: Array<number>, 
/**
 * Row numbers of each stack, ascending; none in summaries.
 */
rows: Shown<number[]>, };

export type DotplotResult = { 
/**
 * Width of a stack.
 */
width: number | null, 
/**
 * Rows per drawn dot; 1 unless stacks are tall.
 */
rows_per_dot: number | null, 
/**
 * Stacks of the values kept; `null` next to a message.
 */
values: DotStacks | null, 
/**
 * Stacks of the values judged to be outliers, at the same centres.
 */
outliers: DotStacks | null, 
/**
 * Outlier notice.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * Present when fewer row numbers are given than there are (in summaries only).
 */
thinned?: Thinned, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type DrawingHead = { 
/**
 * Charts by [`ChartKey::name`].
 */
charts: { [key in string]: DrawnChart }, 
/**
 * Texts that columns of codes point to: names of entities and times.
 */
texts: Array<string>, };

export type DrawnChart = { 
/**
 * The number of points.
 */
total: number, 
/**
 * How many points are drawn one by one.
 */
drawn: number, 
/**
 * Smallest and largest of all horizontal values.
 */
x: Extent, 
/**
 * Smallest and largest of all vertical values.
 */
y: Extent, 
/**
 * Columns by name.
 */
columns: { [key in string]: ColumnRange }, 
/**
 * Counts of all points by hexagon, when there are too many to print one by one. The columns `bin_x`, `bin_y` and
 * `bin_count` hold them.
 */
bins?: HexBins, 
/**
 * Unit of the horizontal axis, when it can be a time.
 */
axis?: AxisKind, };

export type DroppedRows = { 
/**
 * Why.
 */
reason: string, 
/**
 * The first of them (rows of the file).
 */
rows: Array<number>, 
/**
 * The number of rows.
 */
count: number, };

export type DynamicResult = { 
/**
 * How fast effects die out, and the test for autocorrelation that a lagged Y allows.
 */
dynamics: { [key in string]: Named } | null, 
/**
 * Effects of each X, at once and in the long run.
 */
long_run: Array<LongRunEffect> | null, 
/**
 * The effect of each X over time; `null` without X.
 */
responses: Responses | null, 
/**
 * Koyck: coefficients by two-stage least squares, with the lags of X as instruments.
 */
iv_check?: Array<Coefficient>, 
/**
 * Rows used.
 */
n: number | null, 
/**
 * Coefficients, with the constant.
 */
k: number | null, 
/**
 * Degrees of freedom n − k.
 */
df: number | null, 
/**
 * Lags of the Newey–West table.
 */
nw_lag: number | null, 
/**
 * Label of the chart's x axis.
 */
x_display_name: string | null, 
/**
 * Label of the chart's y axis.
 */
y_display_name: string | null, 
/**
 * Statistics of the fit.
 */
reg_stat: { [key in string]: Named } | null, 
/**
 * Statistics of the residuals.
 */
resid_stat: { [key in string]: number | null } | null, 
/**
 * Coefficients with classical standard errors.
 */
std_err: Array<Coefficient> | null, 
/**
 * Coefficients with Newey–West standard errors.
 */
nw_std_err: Array<Coefficient> | null, 
/**
 * Coefficients with HC3 standard errors; `null` when a leverage is 1.
 */
hc3_std_err: Array<Coefficient> | null, 
/**
 * Panels: coefficients with errors clustered by entity (CV3), which are `null` where one entity alone decides a coefficient;
 * `null` elsewhere.
 */
cluster_std_err: Array<Coefficient> | null, 
/**
 * Panel data of five periods or more: coefficients with standard errors clustered by period, t with T − 1 degrees of freedom;
 * absent elsewhere.
 */
time_std_err?: Array<Coefficient>, 
/**
 * Coefficients with errors of the equal-weighted cosine estimator, for one series in time; `null` elsewhere.
 */
ewc_std_err: Array<Coefficient> | null, 
/**
 * Coefficients with errors of a first-order autoregression, for one series in time; absent elsewhere.
 */
ar1_std_err?: Array<Coefficient>, 
/**
 * The evidence for the sentence.
 */
evidence: ModelEvidence | null, 
/**
 * Tests of the assumptions.
 */
tests: Array<TestResult> | null, 
/**
 * (x, y) with one X, (fitted, y) with several.
 */
scatter: Points | null, 
/**
 * Fitted line on 101 points.
 */
scatter_line: Line | null, 
/**
 * Bands on the grid of `scatter_line`.
 */
conf_intervals: BandLevels | null, 
/**
 * (fitted, residual).
 */
scatter_res: Points | null, 
/**
 * Flat bands of the residuals.
 */
res_intervals: FlatBandLevels | null, 
/**
 * Per observation; complete up to 50,000 rows, else absent with `thinned` in the points.
 */
observations?: Observations, 
/**
 * Added-variable plots of the first ten coefficients, those of numbers before those of categories; empty for a single
 * coefficient, whose plot would be that of the fitted line.
 */
added_variables: Array<AddedVariablePlot> | null, 
/**
 * `regression`: partial residuals of each X that is a number; empty in the other functions.
 */
partial_residuals: Array<PartialResidualPlot> | null, 
/**
 * Points of both kinds of plots by row, in the order of `observations` and only with them: `added_x_1`, `added_y_1` and
 * `partial_1` for the first plot of each kind.
 */
partial_points?: { [key in string]: Shown<number | null> }, 
/**
 * Autocorrelations of the residuals; `null` when the rows have no order in time or none follow each other.
 */
correlogram: Correlogram | null, 
/**
 * Q-Q plot of the internally studentised residuals against N(0, 1).
 */
standardized_residuals_qq_plot: QqPoints | null, 
/**
 * Outlier notice.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type Effect = { 
/**
 * The variable with its transform, or a category as "Region: North"; as in the table of coefficients.
 */
display_name: string, 
/**
 * The category whose rows the effect compares with the rows of the base; absent for numbers.
 */
category?: EffectCategory, 
/**
 * Position in `effects.terms` of the product that this is a coefficient of; absent for others.
 */
term?: number, 
/**
 * Where the effect of a variable that is part of a product holds: at the medians of numbers and the bases of
 * categories. The table of coefficients has it at 0 instead. Absent for other effects.
 */
at?: Array<EffectAt>, 
/**
 * Estimate.
 */
coeff: number | null, 
/**
 * Standard error.
 */
std_err: number | null, 
/**
 * Degrees of freedom of its t distribution.
 */
df: number | null, 
/**
 * coeff / std_err.
 */
t_stat: number | null, 
/**
 * Two-sided p-value.
 */
p_value: number | null, 
/**
 * p-value adjusted for the number of X (Holm 1979).
 */
holm_p: number | null, 
/**
 * Lower 95 % limit.
 */
ci_lower: number | null, 
/**
 * Upper 95 % limit.
 */
ci_upper: number | null, };

export type EffectAt = { 
/**
 * Its column.
 */
column_index: number, 
/**
 * The variable with its transform.
 */
display_name: string, 
/**
 * A number after the transform, or a category.
 */
value: CellValue, };

export type EffectAtFixedValues = { 
/**
 * The column.
 */
column_index: number, 
/**
 * The variable with its transform.
 */
display_name: string, 
/**
 * Positions in `effects.coefficients` of its own coefficients and those of its products.
 */
coefficients: Array<number>, 
/**
 * Whether the variable matters at all: these coefficients at once; `null` when it is not defined.
 */
joint: JointTest | null, 
/**
 * Generalised variance inflation factor of these coefficients, with numbers measured from their medians.
 */
gvif: number | null, };

export type EffectCategory = { 
/**
 * Its column.
 */
column_index: number, 
/**
 * The category.
 */
level: string, 
/**
 * The category that it is compared with.
 */
base: string, };

export type EffectOverTime = { 
/**
 * The variable with its transform, or a category.
 */
display_name: string, 
/**
 * Response to a change in period 0 alone, after this many periods.
 */
once: Array<number | null>, 
/**
 * Its 95 % limits.
 */
once_limits: Limits, 
/**
 * Response to a change that lasts from period 0 on: the sum of `once` up to this period.
 */
lasting: Array<number | null>, 
/**
 * Its limits.
 */
lasting_limits: LimitLevels, 
/**
 * Where the response to a lasting change ends.
 */
long_run: number | null, };

export type Effects = { 
/**
 * Rows used.
 */
n: number, 
/**
 * The standard errors that claims use.
 */
errors: ErrorsUsed, 
/**
 * Why the estimates support no claims; `null` when they do.
 */
silent: NoClaimReason | null, 
/**
 * Residual degrees of freedom, n − k.
 */
residual_df: number, 
/**
 * Entities of panel data; `null` otherwise.
 */
entities: number | null, 
/**
 * One per X, in the order of the coefficients, without the constant; in dynamic models with the lag of Y.
 */
coefficients: Array<Effect>, 
/**
 * One per X of categories, in their order; absent in models of numbers.
 */
categories?: Array<CategoryEffect>, 
/**
 * One per product of X, in their order; absent in models without.
 */
terms?: Array<TermEffect>, 
/**
 * One per X that is part of a product, in the order of the X; absent in models without.
 */
held?: Array<EffectAtFixedValues>, 
/**
 * All X that have errors at once, without the lag of Y; `null` when it is not defined.
 */
joint: JointTest | null, 
/**
 * Adjusted R², which may be negative.
 */
adj_r_squared: number | null, 
/**
 * Rows with a time: the effects with a trend, a season or periods held fixed, one more at a time; absent
 * elsewhere. A claim must hold there, too.
 */
beyond?: Array<Beyond>, 
/**
 * Panel data: the X that are numbers whose slope within entities has the other sign; absent elsewhere.
 */
reversed?: Array<Reversal>, };

export type EntityEffects = { 
/**
 * The total number.
 */
count: number, 
/**
 * Names of the entities.
 */
names: Array<string>, 
/**
 * Deviation of the effect from the mean over rows.
 */
effect: Array<number | null>, 
/**
 * Lower 95 % limits with classical errors.
 */
lower: Array<number | null>, 
/**
 * Upper 95 % limits.
 */
upper: Array<number | null>, };

export type EqualShares = { 
/**
 * Chi-squared.
 */
statistic: number | null, 
/**
 * Degrees of freedom.
 */
df: number, 
/**
 * p.
 */
p_value: number | null, };

export type ErrorsUsed = "hc3" | "ewc" | "ar1" | "ols" | "newey_west" | "cv3" | "cv3_time" | "mm" | "mm_cv3" | "mm_cv3_time" | "mm_jackknife" | "mm_ewc" | "bootstrap_rows" | "bootstrap_entities" | "bootstrap_periods";

export type Estimate = { 
/**
 * The estimated quantity: the X with its transform, or the statistic's name.
 */
display_name: string, 
/**
 * Estimate, `null` when it is not defined.
 */
value: number | null, 
/**
 * Lower end; `null` with `unbounded` when a negative effect, or a level, has no lower end.
 */
lower: number | null, 
/**
 * Upper end; `null` with `unbounded`, unless the effect is negative.
 */
upper: number | null, 
/**
 * The interval of the lag reaches 1: this one has no end away from 0, and for a level none at all.
 */
unbounded: boolean, };

export type EventEffect = { 
/**
 * Periods since the start, by the calendar; negative before it.
 */
event_time: number, 
/**
 * Estimate.
 */
att: number | null, 
/**
 * Standard error by the influence function.
 */
std_err: number | null, 
/**
 * Lower 95 % limit of this effect alone, normal.
 */
lower: number | null, 
/**
 * Upper limit.
 */
upper: number | null, 
/**
 * Lower limit with which all effects of the list are covered in 95 % of samples.
 */
band_lower: number | null, 
/**
 * Upper limit of the same kind.
 */
band_upper: number | null, };

export type Example = { 
/**
 * Row of the file.
 */
row: number, 
/**
 * Its text.
 */
text: string, };

export type ExclusionResult = { 
/**
 * Standard deviation of the direct effect of each instrument at which the 95 % limits of two-stage least squares reach 0: units of Y for one standard
 * deviation of the instrument beyond the other X.
 */
break_even: number | null, 
/**
 * The direct effect as a share of the standard deviation of Y beyond the other X.
 */
share: number | null, };

export type ExistsResult = { 
/**
 * Whether it exists.
 */
state: ExistsState, 
/**
 * X whose coefficients have no finite estimate.
 */
columns: Array<string>, 
/**
 * Rows with a count of 0 that X predict without doubt, from 1; emptied in summaries.
 */
rows: Array<number>, 
/**
 * The first five rows.
 */
first_rows: Array<number>, 
/**
 * The total number.
 */
row_count: number, };

export type ExistsState = "exists" | "separated";

export type Extent = { 
/**
 * Smallest.
 */
low: number | null, 
/**
 * Largest.
 */
high: number | null, };

export type FTest = { 
/**
 * F.
 */
statistic: number | null, 
/**
 * Numerator degrees of freedom.
 */
df1: number, 
/**
 * Denominator degrees of freedom.
 */
df2: number, 
/**
 * p-value.
 */
p_value: number | null, };

export type Failure = { 
/**
 * Stable code.
 */
code: Code, 
/**
 * What happened and what to do, for the user.
 */
message: string, 
/**
 * Where it happened.
 */
details: Details, };

export type FarthestCell = { 
/**
 * Index of its row.
 */
row: number, 
/**
 * Index of its column.
 */
column: number, 
/**
 * p of its adjusted residual, times the number of cells.
 */
p_value: number | null, };

export type FilePart = { 
/**
 * The first and the last row.
 */
rows: [number, number], 
/**
 * The first and the last column.
 */
columns: [number, number], };

export type FilterBy = { 
/**
 * Filter column.
 */
column_index: ColumnRef | null, 
/**
 * Text, or a number, or a date in wire form.
 */
column_value: CellValue | null, };

export type Finding = { 
/**
 * The kind of the finding.
 */
kind: FindingKind, 
/**
 * The finding in words, for the user.
 */
text: string, 
/**
 * Whether the function would give no numbers.
 */
blocks: boolean, 
/**
 * A change of the request that removes the cause; `null` if there is none.
 */
repair: Remedy | null, };

export type FindingKind = "no_rows" | "few_rows" | "constant" | "collinear" | "duplicate_times" | "domain" | "gaps" | "unit_roots" | "code";

export type FirstStage = { 
/**
 * The X with its transform.
 */
name: string, 
/**
 * Partial F of the instruments with classical errors.
 */
f: number | null, 
/**
 * Instruments.
 */
df1: number | null, 
/**
 * Degrees of freedom below.
 */
df2: number | null, 
/**
 * p of F.
 */
p_value: number | null, 
/**
 * Partial F with the errors of the tables.
 */
robust_f: number | null, 
/**
 * Share of X beyond the other X that the instruments explain.
 */
partial_r2: number | null, 
/**
 * Effective F of Montiel Olea and Pflueger; `null` with two X that are chosen.
 */
effective_f: number | null, 
/**
 * The critical value of effective F: a bias of at most 10 % of the bias with worthless instruments, at 5 %.
 */
critical: number | null, 
/**
 * Effective degrees of freedom of the critical value.
 */
effective_df: number | null, 
/**
 * X on the other X and the instruments.
 */
coefficients: Array<Coefficient>, 
/**
 * The data of its chart.
 */
points: FirstStagePoints, };

export type FirstStagePoints = { 
/**
 * The part explained by the instruments.
 */
fitted: Array<number | null>, 
/**
 * X itself.
 */
observed: Array<number | null>, 
/**
 * Row numbers in the project table, from 1.
 */
row: Array<number>, };

export type FirthCoefficient = { 
/**
 * "Constant", or as in the table of coefficients.
 */
display_name: string, 
/**
 * Estimate.
 */
coeff: number | null, 
/**
 * Standard error of the information without the penalty.
 */
std_err: number | null, 
/**
 * Lower 95 % limit of the penalised profile.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * p of the penalised profile.
 */
p_value: number | null, };

export type FisherMethod = "exact" | "monte_carlo";

export type FisherResult = { 
/**
 * Two-sided p; `null` of a table too large even for random ones.
 */
p_value: number | null, 
/**
 * How p was found.
 */
method: FisherMethod, 
/**
 * Standard error of p; `null` for an exact one.
 */
std_err: number | null, 
/**
 * Random tables; `null` for an exact p.
 */
draws: number | null, };

export type FitEvidence = { 
/**
 * Normal: the verdict of its simultaneous band; `null` when it was not fitted.
 */
normal: BandVerdict | null, 
/**
 * Lognormal: the same.
 */
lognormal: BandVerdict | null, 
/**
 * Burr XII: a seeded parametric bootstrap of Anderson–Darling; `null` when it was not fitted.
 */
burr12: BootstrapTest | null, 
/**
 * Whether rows depend on each other, which these tests do not allow for.
 */
dependent: boolean, };

export type FitFailure = { 
/**
 * For the user.
 */
message: string, 
/**
 * Stable code.
 */
code: FitFailureCode, };

export type FitFailureCode = "E-FEW" | "E-POS" | "E-BURR" | "W-CONST" | "N-NOTE";

export type FitOr<T> = T | FitFailure;

export type FitsOfAll = { 
/**
 * Number of values.
 */
n: number, 
/**
 * Fits by maximum likelihood.
 */
fits: DistributionFits, 
/**
 * Key of the fit with the smallest AIC.
 */
best: DistributionKey | null, 
/**
 * Whether each fit describes the values.
 */
evidence: FitEvidence, };

export type FlatBand = { 
/**
 * Lower limit.
 */
lower: number | null, 
/**
 * Upper limit.
 */
upper: number | null, 
/**
 * The t quantile used.
 */
t_stat: number | null, };

export type FlatBandLevels = { 
/**
 * 50 %.
 */
level50: FlatBand, 
/**
 * 68 %.
 */
level68: FlatBand, 
/**
 * 90 %.
 */
level90: FlatBand, 
/**
 * 95 %.
 */
level95: FlatBand, 
/**
 * Residuals outside the 95 % band, among all rows used.
 */
outside: number, };

export type FormulaArgument = { 
/**
 * Its name in the help.
 */
name: string, 
/**
 * The kind of values that it takes.
 */
type: FormulaArgumentType, 
/**
 * Whether it may be left out.
 */
optional: boolean, 
/**
 * Whether it may be given several times; only the last argument.
 */
repeated: boolean, 
/**
 * The smallest number of a `whole`, the limit that a `share` must be above.
 */
least?: number, 
/**
 * The largest number of a `whole`, the limit that a `share` must be below.
 */
most?: number, };

export type FormulaArgumentType = "number" | "text" | "date" | "ordered" | "any" | "group" | "whole" | "share" | "quoted";

export type FormulaCheck = { 
/**
 * Its pieces, as far as they are recognised.
 */
items: Array<FormulaItem>, 
/**
 * The formula with columns by `column_index`, as it is stored; `null` while there is an error.
 */
stored: string | null, 
/**
 * `column_index` of the columns it reads, in order of their first appearance.
 */
uses: Array<number>, 
/**
 * Whether it uses another period.
 */
has_lag: boolean, 
/**
 * Whether its values depend on the entity, the time and the order of rows: it is computed again when they change.
 */
needs_keys: boolean, 
/**
 * Type of the column that it makes; `null` while there is an error.
 */
type: ColumnType | null, 
/**
 * The name of the new column when the user gives none, at most 120 characters; `null` while there is an error.
 */
default_name: string | null, 
/**
 * The first error; `details.start` and `details.end` are its span.
 */
error: Failure | null, };

export type FormulaFunction = { 
/**
 * Its name in the text of a formula.
 */
name: string, 
/**
 * Its name on a chip.
 */
label: string, 
/**
 * Its group in the palette.
 */
group: FormulaGroup, 
/**
 * Its arguments, in order.
 */
arguments: Array<FormulaArgument>, 
/**
 * Type of its values.
 */
type: FormulaArgumentType, 
/**
 * Its result, in one line.
 */
help: string, 
/**
 * A formula that uses it.
 */
example: string, };

export type FormulaGroup = "Mathematics" | "Time" | "Groups" | "Dates" | "Text";

export type FormulaItem = { 
/**
 * Unique within the formula.
 */
id: string, 
/**
 * Kind of the piece.
 */
type: FormulaItemKind, 
/**
 * Its text in the formula.
 */
text: string, 
/**
 * First position in the formula, from 0, in UTF-16 units: `formula.slice(start, end)` in JavaScript is `text`.
 */
start: number, 
/**
 * Position behind the last one.
 */
end: number, 
/**
 * `column_index` of an existing column.
 */
column_index?: number, };

export type FormulaItemKind = "column" | "number" | "operator" | "function" | "paren" | "comma" | "text";

export type FrequenciesResult = { 
/**
 * The values, the most frequent 50 of them; `null` next to a message.
 */
levels: Array<FrequencyLevel> | null, 
/**
 * The number of different values.
 */
distinct: number | null, 
/**
 * Rows without a value, which count in no share.
 */
missing: number | null, 
/**
 * The values that are not listed.
 */
others: OtherLevels | null, 
/**
 * Pearson's test of equal shares; `null` for a single value.
 */
equal_shares: EqualShares | null, 
/**
 * The most frequent value, compared with the second.
 */
top: TopLevel | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type FrequencyLevel = { 
/**
 * The value as text.
 */
value: string, 
/**
 * Rows with the value.
 */
count: number, 
/**
 * Their share of the rows with a value.
 */
share: number, 
/**
 * Lower limit of the share; the limits of all values hold at once.
 */
lower: number, 
/**
 * Upper limit of the share.
 */
upper: number, };

export type FunctionKey = "statistics" | "robust_statistics" | "confidence_intervals" | "boxplot" | "histogram" | "qq_plot" | "dotplot" | "timeplot" | "frequencies" | "regression" | "robust_regression" | "logit" | "poisson" | "quantile_regression" | "scatterplot" | "robust_scatterplot" | "panel_regression" | "iv_regression" | "did" | "autoregression" | "autoregressionx" | "koyckregression" | "group_comparison" | "paired_comparison" | "correlation" | "contingency" | "boxplot_multi";

export type FunctionKind = { 
/**
 * One variable or several.
 */
analysis_type: AnalysisType, 
/**
 * Fewest independent variables.
 */
min_independent_var: number, 
/**
 * Most independent variables.
 */
max_independent_var: number, 
/**
 * The plan that includes it.
 */
plan: Plan, };

export type FunctionSpec = { 
/**
 * Key on the wire; the same as the variant's name in snake case.
 */
key: string, 
/**
 * Name on screen, in the report and in results.
 */
display_name: string, 
/**
 * Kinds of request it answers; at least one.
 */
kinds: Array<FunctionKind>, 
/**
 * Which rows it needs, and in which order.
 */
rows: RowSpec, 
/**
 * Which columns can be its dependent variable.
 */
y: Takes, 
/**
 * Which columns can be its independent variables.
 */
x: Takes, 
/**
 * Fewest and most instruments.
 */
instruments: [number, number], 
/**
 * Most independent variables that may be endogenous.
 */
endogenous: number, 
/**
 * Whether it needs the project's entity column, and its time column.
 */
needs: Needs, 
/**
 * Its options.
 */
settings: Array<Setting>, 
/**
 * Whether it takes products of independent variables.
 */
terms: boolean, 
/**
 * Whether a row counts that has values of two variables, unless the setting `complete` asks for all.
 */
pairwise: boolean, 
/**
 * Whether it subtracts X from Y, so that both need the same transform.
 */
paired: boolean, 
/**
 * Whether the first category of an X is its base unless one is chosen; otherwise the most frequent one.
 */
first_is_base: boolean, 
/**
 * Whether its X is a treatment, 1 in the rows of treated entities and 0 elsewhere: it has no categories, and no variable has
 * differences, because the function compares changes itself.
 */
treatment: boolean, 
/**
 * How it explains Y.
 */
model: Model, 
/**
 * The specifications in which a sensitivity analysis computes its coefficients; `None` for functions without a
 * comparable model.
 */
sensitivity: Specifications | null, 
/**
 * Whether it can predict one row (docs/methods/what-if.md).
 */
prediction: boolean, 
/**
 * The quantity that its outlier rule judges; `None` when it leaves no outliers out.
 */
outliers: OutlierBasis | null, };

export type GroupBy = string | { 
/**
 * The column.
 */
column: string, 
/**
 * The period.
 */
period: GroupPeriod, };

export type GroupClaim = { 
/**
 * Rows.
 */
n: number, 
/**
 * The errors of a regression on the groups, where rows depend on each other; `null` for Welch's test.
 */
errors: ErrorsUsed | null, 
/**
 * Entities of panel data, or periods that rows share.
 */
clusters: number | null, 
/**
 * Why nothing is claimed; `null` if a claim may be made.
 */
silent: NoClaimReason | null, 
/**
 * Whether a group without spread made the classical test decide with Welch's.
 */
pooled: boolean, 
/**
 * The p of the test of no difference between any groups.
 */
p_value: number | null, 
/**
 * The pairs, in the order of `pairs`.
 */
pairs: Array<ClaimedPair>, };

export type GroupComparisonResult = { 
/**
 * Display name of the column of the groups.
 */
by: string, 
/**
 * The groups; `null` next to a message.
 */
groups: Array<GroupMean> | null, 
/**
 * Welch's test of equal means: t of two groups, the first less the second; F of more.
 */
welch: WelchResult | null, 
/**
 * Analysis of variance, for groups of equal spread.
 */
anova: AnovaResult | null, 
/**
 * Brown and Forsythe's test of equal spread: the analysis of variance of distances from the medians.
 */
brown_forsythe: WelchResult | null, 
/**
 * Kruskal and Wallis's test of ranks.
 */
kruskal: KruskalResult | null, 
/**
 * Every pair of groups.
 */
pairs: Array<ComparedPair> | null, 
/**
 * Two groups compared by ranks; `null` for more.
 */
mann_whitney: MannWhitneyResult | null, 
/**
 * Studentised permutation test; `null` where too many arrangements have no spread, or of too many rows.
 */
permutation: PermutationResult | null, 
/**
 * The difference between two groups, or in the pair that differs most, that 80 of 100 such samples would have
 * shown.
 */
detectable: number | null, 
/**
 * Welch's test without each of three groups or more.
 */
without: Array<WithoutGroup> | null, 
/**
 * The evidence for the sentence.
 */
claim: GroupClaim | null, 
/**
 * The claim for all rows, where outliers were left out.
 */
all_rows: GroupClaim | null, 
/**
 * Whether rows have times that no test could use, so that they are taken as independent.
 */
independence_assumed: boolean, 
/**
 * Outliers of the groups.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type GroupDifference = { 
/**
 * H, corrected for ties.
 */
statistic: number | null, 
/**
 * Degrees of freedom.
 */
df: number, 
/**
 * p-value by χ².
 */
p_value: number | null, 
/**
 * The groups with the highest and the lowest median, by Dunn with Bonferroni's correction for all pairs.
 */
highest_lowest_p: number | null, 
/**
 * Whether rows have a time or share an entity, so that they may depend on each other, which the tests do not allow for.
 */
dependent: boolean, };

export type GroupEffect = { 
/**
 * The start.
 */
group: CellValue, 
/**
 * Estimate.
 */
att: number | null, 
/**
 * Standard error by the influence function.
 */
std_err: number | null, 
/**
 * Lower 95 % limit, normal.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, };

export type GroupMean = { 
/**
 * The category.
 */
name: string, 
/**
 * Rows.
 */
n: number, 
/**
 * Mean.
 */
mean: number | null, 
/**
 * Standard deviation; `null` for one row.
 */
sd: number | null, 
/**
 * Standard error of the mean.
 */
se: number | null, 
/**
 * Lower 95 % limit of the mean, by t with n − 1 degrees of freedom.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * Median.
 */
median: number | null, };

export type GroupPeriod = "week" | "month" | "quarter" | "year";

export type GroupStatistic = "mean" | "sum" | "median" | "sd" | "count" | "share" | "first" | "last" | "min" | "max";

export type GroupTimeEffect = { 
/**
 * The start.
 */
group: CellValue, 
/**
 * The period.
 */
time: CellValue, 
/**
 * Estimate.
 */
att: number | null, 
/**
 * Standard error by the influence function.
 */
std_err: number | null, 
/**
 * Lower 95 % limit, normal.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, };

export type GroupValue = { 
/**
 * The column.
 */
column: string, 
/**
 * The treatment of its values.
 */
as: GroupStatistic, };

export type HausmanTest = { 
/**
 * χ².
 */
statistic: number | null, 
/**
 * Coefficients compared; `null` where it is not defined.
 */
df: number | null, 
/**
 * p-value.
 */
p_value: number | null, 
/**
 * Why it is not defined; `null` where it is.
 */
undefined: HausmanUndefined | null, };

export type HausmanUndefined = "no_estimator" | "not_positive";

export type HeldFixed = "trend" | "season" | "periods";

export type HexBins = { 
/**
 * Distances of neighbouring centres from left to right.
 */
across: number, 
/**
 * Distances of neighbouring rows of centres from bottom to top.
 */
down: number, 
/**
 * Points of the fullest hexagon.
 */
largest: number, };

export type HistogramChart = { 
/**
 * Count of each bin.
 */
histogram_bars: Array<number>, 
/**
 * "a – b" of each bin.
 */
histogram_bin_labels: Array<string>, 
/**
 * One more edge than bins.
 */
bin_edges: Array<number>, 
/**
 * Width of every bin.
 */
bin_width: number, 
/**
 * 101 points from the first to the last edge.
 */
fitted_line_x: Array<number> | null, 
/**
 * Normal: n · width · density.
 */
fitted_line_y: Array<number | null> | null, 
/**
 * Like `fitted_line_x`.
 */
lognormal_fitted_line_x: Array<number> | null, 
/**
 * Lognormal; `null` entries for x ≤ 0.
 */
lognormal_fitted_line_y: Array<number | null> | null, 
/**
 * Like `fitted_line_x`.
 */
burr12_fitted_line_x: Array<number> | null, 
/**
 * Burr XII; `null` entries for x ≤ 0.
 */
burr12_fitted_line_y: Array<number | null> | null, };

export type HistogramResult = { 
/**
 * Bars and curves; `null` next to E-NODATA.
 */
chart: HistogramChart | null, 
/**
 * Fits by maximum likelihood.
 */
fits: DistributionFits | null, 
/**
 * Key of the fit with the smallest AIC.
 */
best: DistributionKey | null, 
/**
 * Whether each fit describes the values; `null` next to a message.
 */
evidence: FitEvidence | null, 
/**
 * The fits to all values; `null` where no outlier was left out.
 */
all_values: FitsOfAll | null, 
/**
 * Outlier notice.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type HosmerLemeshow = { 
/**
 * Statistic.
 */
statistic: number | null, 
/**
 * Bins less 2.
 */
df: number, 
/**
 * p by χ².
 */
p_value: number | null, };

export type ImportSummary = { 
/**
 * The columns.
 */
schema: Schema, 
/**
 * Rows of data.
 */
row_count: number, 
/**
 * What was understood.
 */
receipt: Receipt, 
/**
 * Questions to the user.
 */
questions: Array<Question>, 
/**
 * Entity column as its index in `schema.fields`, from 0.
 */
entity: number | null, 
/**
 * Time column as its index in `schema.fields`, from 0.
 */
time: number | null, 
/**
 * How many rows a file with columns named by periods has, and its long table.
 */
shape?: ShapeFacts, };

export type InfluentialRow = { 
/**
 * Row number in the project table.
 */
row: number, 
/**
 * Its entity, when the table has an entity column.
 */
entity: string | null, 
/**
 * Its time, when the table has a time column.
 */
time: CellValue | null, 
/**
 * Cook's distance.
 */
cooks_d: number | null, 
/**
 * Position in `effects.coefficients` of the effect that it changes most.
 */
effect: number, 
/**
 * That coefficient without the row.
 */
coeff_without: number | null, 
/**
 * Its p-value without the row, with the same kind of errors.
 */
p_without: number | null, 
/**
 * The coefficient has the other sign without the row.
 */
changes_sign: boolean, 
/**
 * The row decides whether the coefficient is significant at 5 %.
 */
changes_significance: boolean, };

export type Inspection = { 
/**
 * The first 100 rows as raw text.
 */
data: Array<Array<string>>, 
/**
 * Rows of the file: blank ones inside included, trailing ones not.
 */
row_count: number, 
/**
 * Columns of the file.
 */
col_count: number, 
/**
 * Whether there are more columns than a project takes (30).
 */
column_warning: boolean, 
/**
 * 1 dot, 2 comma, `null` when the file is not text.
 */
decimal_separator: number | null, 
/**
 * Something the user should know, or `null`.
 */
message: string | null, 
/**
 * Sheets in workbook order; empty for text.
 */
sheets: Array<string>, 
/**
 * The sheets that are hidden.
 */
hidden_sheets: Array<string>, 
/**
 * The sheet shown.
 */
sheet: string | null, 
/**
 * The delimiter found, `null` for workbooks and for a single column.
 */
delimiter: string | null, 
/**
 * The encoding found, `null` for workbooks.
 */
encoding: string | null, 
/**
 * Header and first row.
 */
suggested: Suggestion, 
/**
 * Questions to the user.
 */
questions: Array<Question>, };

export type Interval = { 
/**
 * Lower end.
 */
lower: number | null, 
/**
 * Upper end.
 */
upper: number | null, };

export type IntervalChart = { 
/**
 * Confidence intervals of the mean, by level.
 */
avg_interval: AverageIntervals, 
/**
 * The quartiles.
 */
iqr_interval: Interval, 
/**
 * Median ∓ 1.58·IQR/√n: a mark for comparing two medians, not an interval for one.
 */
notches_interval: Interval, };

export type IvClaim = { 
/**
 * The errors of the tests of Anderson and Rubin; by row and in a series the wider of them and classical ones.
 */
errors: ErrorsUsed | null, 
/**
 * Entities of panel data, or periods that rows share.
 */
clusters: number | null, 
/**
 * Whether nothing says that rows depend on each other.
 */
independent: boolean, 
/**
 * Why nothing is claimed; `null` if a claim may be made.
 */
silent: NoClaimReason | null, 
/**
 * The p of the test of no effect; for two X that are chosen, of no effect of either. In rows with times it is the
 * larger one, also beyond a trend and the season.
 */
p_value: number | null, 
/**
 * The form of the set of effects that are not rejected at 5 %; `null` with two X that are chosen.
 */
shape: SetShape | null, 
/**
 * The set.
 */
intervals: Array<[number | null, number | null]>, 
/**
 * The estimate in the sentence: by two-stage least squares if the set contains it, otherwise by LIML.
 */
estimate: number | null, 
/**
 * The estimator of the effect; `null` where the set holds neither estimate.
 */
estimator: IvEstimator | null, 
/**
 * Whether effective F is below its critical value; `null` where it is not defined.
 */
weak: boolean | null, 
/**
 * Whether the instruments contradict each other: p of Hansen's J, or without it of Sargan's test, is below 5 %; `null` without surplus instruments.
 */
contradict: boolean | null, };

export type IvErrors = "hc1" | "cv1" | "ewc";

export type IvEstimator = "tsls" | "liml";

export type IvFTest = { 
/**
 * F.
 */
statistic: number | null, 
/**
 * Degrees of freedom above.
 */
df1: number | null, 
/**
 * Degrees of freedom below.
 */
df2: number | null, 
/**
 * p.
 */
p_value: number | null, };

export type IvRegressionResult = { 
/**
 * Display name of Y.
 */
y_display_name: string | null, 
/**
 * The X that are chosen together with Y.
 */
endogenous: Array<IvVariable>, 
/**
 * The instruments; a column of categories has one for each category but its base.
 */
instruments: Array<IvVariable>, 
/**
 * Rows; `null` next to a message.
 */
n: number | null, 
/**
 * Coefficients, with the constant.
 */
k: number | null, 
/**
 * The errors of the tables.
 */
errors: IvErrors | null, 
/**
 * Entities by which they are clustered; `null` where they are not.
 */
clusters: number | null, 
/**
 * The columns of categories among the X and the instruments.
 */
categories: Array<CategoriesOfX> | null, 
/**
 * Least squares: the constant, the X that are chosen, the others.
 */
ols: Array<Coefficient> | null, 
/**
 * Two-stage least squares.
 */
tsls: Array<Coefficient> | null, 
/**
 * Limited information maximum likelihood; `null` where the instruments do not identify it.
 */
liml: Array<Coefficient> | null, 
/**
 * The smallest root of LIML.
 */
liml_kappa: number | null, 
/**
 * Each X that is chosen on the other X and the instruments.
 */
first_stage: Array<FirstStage> | null, 
/**
 * Y on the exogenous X and the instruments.
 */
reduced_form: Array<Coefficient> | null, 
/**
 * The test of Anderson and Rubin with classical errors.
 */
anderson_rubin: AndersonRubin | null, 
/**
 * The test with the errors of the tables; `null` where they are not defined.
 */
anderson_rubin_robust: AndersonRubin | null, 
/**
 * Sargan's test; `null` without surplus instruments.
 */
sargan: OveridentificationTest | null, 
/**
 * Hansen's J; `null` without surplus instruments, in one series, and where its weights are singular.
 */
hansen_j: OveridentificationTest | null, 
/**
 * Wu and Hausman's test that the X are not chosen, with classical errors.
 */
wu_hausman: IvFTest | null, 
/**
 * Wu and Hausman's test with HC1 errors, or clustered by entity.
 */
wu_hausman_robust: IvFTest | null, 
/**
 * How far the instruments may move Y directly; `null` with two X that are chosen, and where the limits hold 0 anyway.
 */
exclusion: ExclusionResult | null, 
/**
 * The evidence for the sentence.
 */
claim: IvClaim | null, 
/**
 * Whether rows have times that no test could use, so that they are taken as independent.
 */
independence_assumed: boolean, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type IvVariable = { 
/**
 * Its column.
 */
column_index: number, 
/**
 * The name with the transform, or "column: category".
 */
display_name: string, };

export type Join = { 
/**
 * The table: a file for the command line, a project for the application.
 */
file: string, 
/**
 * One to three columns that both tables have, or the periods of their dates.
 */
keys: Array<GroupBy>, 
/**
 * Which rows stay.
 */
kind: JoinKind, };

export type JoinKind = "left" | "inner" | "anti";

export type Joint = "And" | "Or";

export type JointTest = { 
/**
 * F statistic.
 */
statistic: number | null, 
/**
 * Numerator and denominator degrees of freedom.
 */
df: [number | null, number | null], 
/**
 * p-value.
 */
p_value: number | null, };

export type KappaResult = { 
/**
 * Agreement beyond chance, at most 1.
 */
value: number | null, 
/**
 * Its standard error.
 */
std_err: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, };

export type KruskalResult = { 
/**
 * H, corrected for ties.
 */
statistic: number | null, 
/**
 * Degrees of freedom.
 */
df: number, 
/**
 * p by χ².
 */
p_value: number | null, 
/**
 * ε² = H/(N − 1).
 */
epsilon2: number | null, };

export type LagEvidence = { 
/**
 * The effect of the lag of Y (also in `effects.coefficients`).
 */
lag: Effect, 
/**
 * Whether half-life and long-run effects may be stated: the unit root is rejected, the 95 % interval of the lag
 * lies above 0, and Breusch–Godfrey does not reject.
 */
may_state: boolean, 
/**
 * A unit root of Y is rejected.
 */
unit_root_rejected: boolean, 
/**
 * Breusch–Godfrey at lag 1 (within entities for panels).
 */
serial: JointTest | null, 
/**
 * Half-life: periods until half of a shock has decayed.
 */
half_life: Estimate, 
/**
 * Models without X: the level to which Y returns.
 */
long_run_mean: Estimate | null, 
/**
 * Long-run effect of each X, in the order of the X.
 */
long_run: Array<Estimate>, 
/**
 * A panel whose entities share one intercept, which pushes the lag's coefficient up.
 */
shared_intercept: boolean, };

export type LagPosition = "first" | "last";

export type LevelRows = { 
/**
 * The category.
 */
name: string, 
/**
 * Rows.
 */
rows: number, };

export type LikelihoodRatio = { 
/**
 * Twice the gain of the logarithm of the likelihood.
 */
statistic: number | null, 
/**
 * Coefficients without the constant.
 */
df: number, 
/**
 * p by χ².
 */
p_value: number | null, };

export type LimitLevels = { 
/**
 * 50 %.
 */
level50: Limits, 
/**
 * 68 %.
 */
level68: Limits, 
/**
 * 90 %.
 */
level90: Limits, 
/**
 * 95 %.
 */
level95: Limits, };

export type Limits = { 
/**
 * Lower limits.
 */
lower: Array<number | null>, 
/**
 * Upper limits.
 */
upper: Array<number | null>, };

export type LimitsOf = "least_squares" | "robust" | "likelihood" | "claim" | "firth" | "scores" | "bootstrap_of_rows" | "bootstrap_of_entities" | "bootstrap_of_periods" | "jackknife_of_entities";

export type Line = { 
/**
 * Horizontal values.
 */
x: Shown<number | null>, 
/**
 * Vertical values.
 */
y: Shown<number | null>, };

export type LogitBasis = "likelihood" | "firth";

export type LogitClaim = { 
/**
 * The estimate.
 */
basis: LogitBasis, 
/**
 * The errors: in rows that do not depend on each other, the wider of these and the errors of the likelihood.
 * `null` for Firth's estimate.
 */
errors: ErrorsUsed | null, 
/**
 * Entities of panel data, or periods that rows share.
 */
clusters: number | null, 
/**
 * Whether nothing says that rows depend on each other.
 */
independent: boolean, 
/**
 * Why nothing is claimed; `null` if a claim may be made.
 */
silent: NoClaimReason | null, 
/**
 * Rows of the rarer value for each coefficient but the constant.
 */
events_per_coefficient: number | null, 
/**
 * Test of all X: the likelihood ratio of independent rows, else a Wald test with the errors; `null` for Firth's estimate.
 */
joint: JointTest | null, 
/**
 * The X, in the order of the table of coefficients.
 */
effects: Array<ClaimedEffect>, 
/**
 * With squares and interactions: the coefficients as effects on the logarithm of the odds in the middle of the data, with p and
 * joint test of the claim, the terms and the X that are part of them. The effects at values are average effects on the
 * probability. Absent without, and for Firth's estimate.
 */
with_terms?: Effects, };

export type LogitCurve = { 
/**
 * The variable with its transform, or the column of categories.
 */
display_name: string, 
/**
 * Its column.
 */
column_index: number, 
/**
 * Categories, the base among them; `null` for a number.
 */
levels: Array<string> | null, 
/**
 * Its values; the indices of the categories, from 0.
 */
x: Array<number>, 
/**
 * Predicted share.
 */
fit: Array<number>, 
/**
 * Lower 95 % limit.
 */
lower: Array<number>, 
/**
 * Upper 95 % limit.
 */
upper: Array<number>, 
/**
 * Shares of the event in the data.
 */
data: Array<ObservedShare>, };

export type LogitResult = { 
/**
 * Display name of Y.
 */
y_display_name: string | null, 
/**
 * The value of Y that is the event; `null` next to a message.
 */
event: string | null, 
/**
 * The other value.
 */
other: string | null, 
/**
 * Rows.
 */
n: number | null, 
/**
 * Rows with the event.
 */
events: number | null, 
/**
 * The columns of categories among the X.
 */
categories: Array<CategoriesOfX> | null, 
/**
 * Whether X separate the two values.
 */
separation: SeparationResult | null, 
/**
 * Coefficients of the maximum likelihood with errors of the information matrix; `null` where X separate the values.
 */
coefficients: Array<Coefficient> | null, 
/**
 * Average marginal effects by the delta method with errors of the information matrix, as shares.
 */
marginal_effects: Array<MarginalEffect> | null, 
/**
 * Odds ratios: eᵇ of the coefficients, or of Firth's where there are none.
 */
odds_ratios: Array<OddsRatio> | null, 
/**
 * Coefficients of probit.
 */
probit: Array<Coefficient> | null, 
/**
 * Least squares with HC3 errors.
 */
linear_probability: Array<Coefficient> | null, 
/**
 * Firth's penalised estimate.
 */
firth: Array<FirthCoefficient> | null, 
/**
 * Logarithm of the likelihood.
 */
loglik: number | null, 
/**
 * The log-likelihood with a constant alone.
 */
null_loglik: number | null, 
/**
 * Test of all X.
 */
lr: LikelihoodRatio | null, 
/**
 * McFadden's R².
 */
mcfadden: number | null, 
/**
 * Tjur's R²: the mean predicted probability among events minus the mean among other rows.
 */
tjur: number | null, 
/**
 * Area under the curve.
 */
auc: AreaResult | null, 
/**
 * Predicted and observed shares in ten bins of the predicted ones.
 */
calibration: Array<CalibrationBin> | null, 
/**
 * Test of the calibration.
 */
hosmer_lemeshow: HosmerLemeshow | null, 
/**
 * Rows by what a predicted share of one half or more would say.
 */
confusion: Confusion | null, 
/**
 * How the maximum was found.
 */
convergence: Convergence | null, 
/**
 * Predicted shares over each X, others at their averages.
 */
curves: Array<LogitCurve> | null, 
/**
 * The evidence for the sentence.
 */
claim: LogitClaim | null, 
/**
 * Whether rows have times that no test could use, so that they are taken as independent.
 */
independence_assumed: boolean, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type LognormalFit = { 
/**
 * Mean of ln x.
 */
meanlog: number, 
/**
 * Standard deviation of ln x, divisor n.
 */
sdlog: number, 
/**
 * Log-likelihood.
 */
loglik: number | null, 
/**
 * −2ℓ + 2p.
 */
aic: number | null, 
/**
 * −2ℓ + p·ln n.
 */
bic: number | null, 
/**
 * Kolmogorov–Smirnov distance.
 */
ks: number | null, 
/**
 * Anderson–Darling A².
 */
ad: number | null, };

export type LongRunEffect = { 
/**
 * The X with its transform.
 */
display_name: string, 
/**
 * Effect in the same period.
 */
impact: number | null, 
/**
 * Effect of a lasting change after all periods.
 */
long_run: number | null, 
/**
 * Its standard error by the delta method, from the classical covariance.
 */
long_run_se: number | null, 
/**
 * The standard error from the Newey–West covariance.
 */
long_run_nw_se: number | null, };

export type MannWhitneyResult = { 
/**
 * Pairs in which the first is larger, and half of those that are equal.
 */
u: number | null, 
/**
 * Two-sided p.
 */
p_value: number | null, 
/**
 * How p was found.
 */
method: RankMethod, 
/**
 * Probability that a value of the first group is the larger one.
 */
superiority: number | null, 
/**
 * Its lower 95 % limit (Brunner and Munzel).
 */
lower: number | null, 
/**
 * Its upper limit.
 */
upper: number | null, 
/**
 * Median of all differences (Hodges and Lehmann).
 */
shift: number | null, 
/**
 * Its lower 95 % limit.
 */
shift_lower: number | null, 
/**
 * Its upper limit.
 */
shift_upper: number | null, };

export type MarginalEffect = { 
/**
 * The variable with its transform, or "column: category".
 */
display_name: string, 
/**
 * Change of the probability for each unit; from 0 to 1 of numbers that are only 0 and 1, from the base of categories.
 */
effect: number | null, 
/**
 * Standard error by the delta method.
 */
std_err: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * The p of the test of no effect.
 */
p_value: number | null, };

export type McNemarResult = { 
/**
 * Rows that change, from the first category to the second and back.
 */
discordant: [number, number], 
/**
 * Exact two-sided p of both being equally likely.
 */
p_value: number, };

export type MeanEffect = { 
/**
 * Estimate.
 */
att: number | null, 
/**
 * Standard error by the influence function, with the weights of the starts estimated.
 */
std_err: number | null, 
/**
 * Lower 95 % limit, normal.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * Two-sided p-value, normal.
 */
p_value: number | null, };

export type MedianInterval = { 
/**
 * The requested level.
 */
level: number, 
/**
 * Lower end, an order statistic.
 */
lower: number | null, 
/**
 * Upper end, an order statistic.
 */
upper: number | null, 
/**
 * The coverage that the binomial distribution guarantees, at least `level`.
 */
coverage: number | null, };

export type MergedCategories = { 
/**
 * The new name.
 */
name: CellValue, 
/**
 * The values that get it.
 */
values: Array<CellValue>, };

export type MergedCells = "fill" | "first";

export type Model = "none" | "line" | "coefficients";

export type ModelEvidence = { 
/**
 * The effects in the rows used.
 */
effects: Effects, 
/**
 * The same model with no row left out as an outlier; `null` when none was left out, or when it cannot be fitted.
 */
all_rows: Effects | null, 
/**
 * One row that alone carries or bends the result; `null` without one.
 */
influential: InfluentialRow | null, 
/**
 * Unit roots of the series; `null` when rows have no order in time.
 */
trends: Trends | null, 
/**
 * The lag of Y; `null` in models without one.
 */
lag: LagEvidence | null, 
/**
 * Koyck: F of the instruments in the first stage; `null` elsewhere or when it is not defined.
 */
first_stage: JointTest | null, 
/**
 * RESET as a Wald test with the errors of the claim; `null` for robust fits or when it is not defined.
 */
form: JointTest | null, };

export type Named = { 
/**
 * Name on screen.
 */
display_name: string, 
/**
 * Value, `null` when not defined.
 */
value: number | null, };

export type Needs = { 
/**
 * The entity column.
 */
entity: boolean, 
/**
 * The time column.
 */
time: boolean, };

export type NegativeBinomialResult = { 
/**
 * Coefficients with errors of the observed information of coefficients and ln θ.
 */
coefficients: Array<Coefficient>, 
/**
 * θ.
 */
theta: number | null, 
/**
 * Logarithm of the likelihood.
 */
loglik: number | null, };

export type NoClaimReason = "few_entities" | "persistent" | "uneven_spread" | "exact" | "no_errors" | "within_bias";

export type NormalFit = { 
/**
 * Mean.
 */
mean: number, 
/**
 * Standard deviation, divisor n.
 */
sd: number, 
/**
 * Log-likelihood.
 */
loglik: number | null, 
/**
 * −2ℓ + 2p.
 */
aic: number | null, 
/**
 * −2ℓ + p·ln n.
 */
bic: number | null, 
/**
 * Kolmogorov–Smirnov distance.
 */
ks: number | null, 
/**
 * Anderson–Darling A².
 */
ad: number | null, };

export type Note = { 
/**
 * Stable code.
 */
code: NoteCode, 
/**
 * The sentence for the user.
 */
text: string, };

export type NoteCode = "W-MADZERO" | "W-CONST" | "W-BURRWEIB" | "W-PERFECT" | "W-NOCONV" | "W-COVFIX" | "W-UNITROOT" | "W-KOYCK" | "W-VIF" | "W-COND" | "W-TIMESTEP" | "N-NOTE";

export type NullCounts = { 
/**
 * A column that is read is empty there; for a recode, all rows without a value.
 */
empty: number, 
/**
 * A function or an operator is not defined there, a text is not a number, or a number is beyond the range of doubles.
 */
domain: number, 
/**
 * There is no such period, or its value is empty.
 */
lag: number, };

export type Observations = { 
/**
 * Row numbers.
 */
row: Shown<number>, 
/**
 * Fitted values.
 */
fitted: Shown<number | null>, 
/**
 * Residuals.
 */
residual: Shown<number | null>, 
/**
 * Leverages.
 */
leverage: Shown<number | null>, 
/**
 * Internally studentised residuals.
 */
std_residual: Shown<number | null>, 
/**
 * Externally studentised residuals.
 */
student_residual: Shown<number | null>, 
/**
 * Cook's distances.
 */
cooks_d: Shown<number | null>, };

export type ObservedShare = { 
/**
 * Their mean X, or the index of the category.
 */
x: number, 
/**
 * Rows.
 */
n: number, 
/**
 * Share of the event among them.
 */
share: number, 
/**
 * Lower 95 % limit (Wilson), for rows that do not depend on each other.
 */
lower: number, 
/**
 * Upper 95 % limit.
 */
upper: number, };

export type OddsRatio = { 
/**
 * "Constant", or as in the table of coefficients.
 */
display_name: string, 
/**
 * eᵇ.
 */
odds_ratio: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, };

export type OnlyValues = { 
/**
 * How many distinct ones.
 */
count: number, 
/**
 * The first of them in order.
 */
first: Array<CellValue>, };

export type OperandKind = "Column" | "Value";

export type OriginRows = { 
/**
 * The joined table, as the recipe names it; null for the others.
 */
file: string | null, 
/**
 * The number of rows.
 */
count: number, 
/**
 * Numbers of the first 100, from 1.
 */
rows: Array<number>, 
/**
 * The table's columns.
 */
columns: Array<ShapedColumn>, 
/**
 * The cells of these rows, in the order of the columns.
 */
cells: Array<Array<CellValue>>, };

export type OtherCategories = "keep" | "empty" | { "name": CellValue };

export type OtherLevels = { 
/**
 * How many values.
 */
levels: number, 
/**
 * Rows with one of these values.
 */
count: number, };

export type OtherWays = { 
/**
 * Pearson's coefficient.
 */
pearson: number | null, 
/**
 * Spearman's.
 */
spearman: number | null, 
/**
 * The geometric mean of both slopes of MM-estimation.
 */
robust: number | null, };

export type OutlierBasis = "values" | "groups" | "differences" | "residuals";

export type OutlierState = "off" | "not_used" | "too_few" | "zero_iqr" | "too_many" | "no_robust_fit" | "done";

export type OutliersRemoved = { 
/**
 * Lower outer fence, in units of the variable (of the residuals for regressions).
 */
lower: number | null, 
/**
 * Upper outer fence.
 */
upper: number | null, 
/**
 * Rows removed below.
 */
lower_count: number, 
/**
 * Rows removed above.
 */
upper_count: number, 
/**
 * Rows outside the fences, removed or not.
 */
outside_count: number, 
/**
 * What was done.
 */
state: OutlierState, 
/**
 * The rows removed, by their number in the project table; none in summaries.
 */
rows: Shown<number>, 
/**
 * The notice in words.
 */
text: string, };

export type OveridentificationTest = { 
/**
 * Statistic.
 */
statistic: number | null, 
/**
 * Instruments beyond those needed.
 */
df: number, 
/**
 * p that all instruments agree.
 */
p_value: number | null, };

export type PairNote = "few" | "constant" | "perfect" | "trend" | "reversed";

export type PairedClaim = { 
/**
 * Pairs.
 */
n: number, 
/**
 * The errors of the mean where rows depend on each other; `null` for Student's t with allowance for skewness.
 */
errors: ErrorsUsed | null, 
/**
 * Entities of panel data, or periods that rows share.
 */
clusters: number | null, 
/**
 * Why nothing is claimed; `null` if a claim may be made.
 */
silent: NoClaimReason | null, 
/**
 * Whether the difference follows a stochastic trend, so that it has no mean to speak of.
 */
wanders: boolean, 
/**
 * Whether the differences are too skewed for their number.
 */
too_skewed: boolean, 
/**
 * Mean difference.
 */
diff: number | null, 
/**
 * The p of the test of no difference.
 */
p_value: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * The mean difference that 80 of 100 such samples would have shown.
 */
detectable: number | null, };

export type PairedComparisonResult = { 
/**
 * Whether differences are logarithms of ratios: Y and X have the transform Ln.
 */
ratios: boolean, 
/**
 * Pairs; `null` next to a message.
 */
n: number | null, 
/**
 * Mean of Y − X.
 */
mean_diff: number | null, 
/**
 * Standard deviation of the differences.
 */
sd_diff: number | null, 
/**
 * Student's t; `null` where all differences are equal.
 */
t: PairedT | null, 
/**
 * Wilcoxon's signed-rank test; `null` where no pair differs.
 */
wilcoxon: WilcoxonResult | null, 
/**
 * The sign test.
 */
sign: SignResult | null, 
/**
 * How far Y and X agree.
 */
agreement: AgreementResult | null, 
/**
 * The evidence for the sentence.
 */
claim: PairedClaim | null, 
/**
 * The claim for all pairs, where outliers were left out.
 */
all_rows: PairedClaim | null, 
/**
 * The claim without outliers, where there are some and they are kept.
 */
without_outliers: PairedClaim | null, 
/**
 * Whether rows have times that no test could use, so that they are taken as independent.
 */
independence_assumed: boolean, 
/**
 * A histogram of the differences, for more than 200 pairs.
 */
bins: DifferenceBins | null, 
/**
 * Outliers of the differences.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type PairedT = { 
/**
 * t.
 */
statistic: number | null, 
/**
 * Degrees of freedom.
 */
df: number | null, 
/**
 * Two-sided p.
 */
p_value: number | null, 
/**
 * Lower 95 % limit of the mean difference.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, };

export type PanelDegrees = { 
/**
 * Least squares on all rows.
 */
pooled: number | null, 
/**
 * Means of entities.
 */
between: number | null, 
/**
 * Effects of entities.
 */
entity: number | null, 
/**
 * Effects of entities and periods.
 */
two_way: number | null, 
/**
 * Random effects, from the transformed rows.
 */
random: number | null, 
/**
 * Differences.
 */
difference: number | null, 
/**
 * Rows that have a row one period before.
 */
difference_rows: number | null, };

export type PanelErrorTables = { 
/**
 * Cluster jackknife by entity, t with G − 1 degrees of freedom.
 */
cv3: Array<Coefficient>, 
/**
 * CR1 by entity with Stata's degrees of freedom, t with G − 1.
 */
cr1: Array<Coefficient>, 
/**
 * Driscoll and Kraay (1998), t with T − 1 degrees of freedom.
 */
driscoll_kraay: Array<Coefficient>, 
/**
 * Lags of the latter; `null` without periods.
 */
driscoll_kraay_lag: number | null, 
/**
 * Cluster jackknife by period, t with T − 1 degrees of freedom.
 */
cv3_period: Array<Coefficient>, };

export type PanelErrors = { 
/**
 * Effects of entities.
 */
entity: PanelErrorTables, 
/**
 * Effects of entities and periods.
 */
two_way: PanelErrorTables, };

export type PanelEstimators = { 
/**
 * Least squares on all rows.
 */
pooled: Array<Coefficient>, 
/**
 * Least squares on the means of entities.
 */
between: Array<Coefficient>, 
/**
 * Effects of entities.
 */
entity: Array<Coefficient>, 
/**
 * Effects of entities and periods.
 */
two_way: Array<Coefficient>, 
/**
 * Random effects of entities (Swamy and Arora 1972), with the normal distribution.
 */
random: Array<Coefficient>, 
/**
 * Differences to the period before, without a constant.
 */
difference: Array<Coefficient>, };

export type PanelRegressionResult = { 
/**
 * Whether the sentence, the F test and the charts are about effects of entities and periods, not of entities
 * alone.
 */
two_way: boolean, 
/**
 * Rows used; `null` next to a message.
 */
n: number | null, 
/**
 * Entities.
 */
entities: number | null, 
/**
 * Different times; `null` where a row has none.
 */
periods: number | null, 
/**
 * Y with its transform.
 */
y_display_name: string | null, 
/**
 * The columns of categories among the X; `null` next to a message.
 */
categories: Array<CategoriesOfX> | null, 
/**
 * Entities of one row, which say nothing about changes within an entity.
 */
singletons: number | null, 
/**
 * Their names, at most 20.
 */
singleton_names: Array<string>, 
/**
 * The X that do not change within any entity; a column of categories that never changes once, by its name.
 */
constant_within: Array<string>, 
/**
 * The X that change within entities, but not beyond what entities and periods have in common.
 */
lost_with_periods: Array<string>, 
/**
 * Whether the past of Y is among the X.
 */
lag_of_y: boolean, 
/**
 * Coefficients with classical errors.
 */
estimators: PanelEstimators | null, 
/**
 * Rows and residual degrees of freedom of the estimators.
 */
df: PanelDegrees | null, 
/**
 * Other errors of the estimators with effects.
 */
errors: PanelErrors | null, 
/**
 * R² of the estimator with effects of entities; `null` where it has no coefficient.
 */
r_squared: RSquared | null, 
/**
 * F test that there are no effects, against pooled least squares; `null` where it is not defined.
 */
effects_f: FTest | null, 
/**
 * Hausman's test of random against entity effects with the variance of random effects in both, as Stata's `sigmamore`.
 */
hausman: HausmanTest | null, 
/**
 * Hausman's test with each estimator's own variance, as plm's `phtest`.
 */
hausman_own_sigma: HausmanTest | null, 
/**
 * Mundlak's test that the means of entities have no coefficients, with errors clustered by entity (CV3).
 */
mundlak: FTest | null, 
/**
 * Variances of random effects; `null` where they are not defined.
 */
variance: PanelVariance | null, 
/**
 * The evidence for the sentence; `null` where no X changes within entities.
 */
claim: Effects | null, 
/**
 * The effects of entities in ascending order, as deviations from their mean; `null` where none is estimated.
 */
entity_effects: EntityEffects | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type PanelUnitRootTest = { 
/**
 * Test statistic.
 */
statistic: number | null, 
/**
 * Degrees of freedom of χ²; `null` for a standard normal statistic.
 */
df: number | null, 
/**
 * p-value.
 */
p_value: number | null, 
/**
 * Entities tested.
 */
entities: number, };

export type PanelVariance = { 
/**
 * Standard deviation of the effects of entities; 0 where the estimate of their variance is negative.
 */
sigma_u: number | null, 
/**
 * Standard deviation of the errors.
 */
sigma_e: number | null, 
/**
 * Share of the effects in the sum of both variances.
 */
rho: number | null, 
/**
 * Share of the means of entities that random effects take out, the median over entities.
 */
theta: number | null, };

export type PartialResidualPlot = { 
/**
 * The variable with its transform.
 */
display_name: string, 
/**
 * The coefficient.
 */
slope: number | null, 
/**
 * Mean of the X in the rows used, where the line crosses 0.
 */
mean: number | null, 
/**
 * Lowess through the partial residuals; `null` when it is not defined.
 */
smooth: Line | null, 
/**
 * Rows through which the curve goes: all of them up to 5,000, else 5,000 drawn at random.
 */
smoothed_rows: number, };

export type PercentEffect = { 
/**
 * The variable with its transform, or "column: category".
 */
display_name: string, 
/**
 * By what percent the expected count is larger for each unit, or for a category against its base: 100(eᵇ − 1).
 */
effect: number | null, 
/**
 * Lower 95 % limit, converted from that of the coefficient in the same way.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * p of the coefficient.
 */
p_value: number | null, };

export type PermutationResult = { 
/**
 * p.
 */
p_value: number, 
/**
 * Random arrangements.
 */
draws: number, 
/**
 * Seed of the generator.
 */
seed: number, };

export type Plan = "lite" | "pro";

export type Points = { 
/**
 * Horizontal values.
 */
x: Shown<number | null>, 
/**
 * Vertical values.
 */
y: Shown<number | null>, 
/**
 * Row numbers in the project table, from 1 (in a sample: in the original).
 */
row: Shown<number>, 
/**
 * Entity of each row, when the table has an entity column, whatever its name.
 */
company_id?: Shown<string>, 
/**
 * Time of each row, when the table has a time column, whatever its name.
 */
fy?: Shown<CellValue>, 
/**
 * Present when the list is thinned.
 */
thinned?: Thinned, };

export type PoissonClaim = { 
/**
 * The errors: in rows that do not depend on each other, the wider of these and the errors of the model.
 */
errors: ErrorsUsed | null, 
/**
 * Entities of panel data, or periods that rows share.
 */
clusters: number | null, 
/**
 * Whether nothing says that rows depend on each other.
 */
independent: boolean, 
/**
 * Why nothing is claimed; `null` if a claim may be made.
 */
silent: NoClaimReason | null, 
/**
 * Rows with a count above 0 for each coefficient but the constant.
 */
counts_per_coefficient: number | null, 
/**
 * Whether these are too few for a claim.
 */
few_counts: boolean, 
/**
 * Wald test of all X with the errors.
 */
joint: JointTest | null, 
/**
 * The X, in the order of the table of coefficients: changes of the logarithm of the expectation.
 */
effects: Array<ClaimedEffect>, 
/**
 * With squares and interactions: the coefficients as effects on the logarithm of the expectation, the terms and the X that are
 * part of them; p and joint test are those of the claim. Absent without.
 */
with_terms?: Effects, };

export type PoissonResult = { 
/**
 * Display name of Y.
 */
y_display_name: string | null, 
/**
 * The column of exposures; `null` without one.
 */
exposure: string | null, 
/**
 * Rows; `null` next to a message.
 */
n: number | null, 
/**
 * Entities by which the errors of the coefficients are clustered; `null` where they are not.
 */
clusters: number | null, 
/**
 * The columns of categories among the X.
 */
categories: Array<CategoriesOfX> | null, 
/**
 * Whether a maximum of the likelihood exists.
 */
exists: ExistsResult | null, 
/**
 * Coefficients of the pseudo-maximum likelihood with robust errors, clustered by entity where entities repeat; `null` where some do not exist.
 */
coefficients: Array<Coefficient> | null, 
/**
 * Effects in percent, of the X that are not part of squares and interactions.
 */
percent_effects: Array<PercentEffect> | null, 
/**
 * The coefficients of the other X in the other rows, where some do not exist.
 */
without_separated: Array<Coefficient> | null, 
/**
 * Logarithm of the likelihood.
 */
loglik: number | null, 
/**
 * Deviance.
 */
deviance: number | null, 
/**
 * How far counts spread about their expectation.
 */
dispersion: Dispersion | null, 
/**
 * The negative binomial; `null` where none was found, and of counts that have decimals or are above 100,000.
 */
negative_binomial: NegativeBinomialResult | null, 
/**
 * Shares of rows with a count of 0.
 */
zeros: Zeros | null, 
/**
 * Rows by their count, observed and expected; `null` where counts have decimals or are above 400.
 */
rootogram: Array<CountBar> | null, 
/**
 * How the maximum was found.
 */
convergence: Convergence | null, 
/**
 * The evidence for the sentence.
 */
claim: PoissonClaim | null, 
/**
 * Whether rows have times that no test could use, so that they are taken as independent.
 */
independence_assumed: boolean, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type Prediction = { 
/**
 * The expected value.
 */
fit: number | null, 
/**
 * Lower 95 % limit of the expected value.
 */
lower: number | null, 
/**
 * Its upper limit.
 */
upper: number | null, 
/**
 * Lower 95 % limit of a single row; `null` but of least squares.
 */
prediction_lower: number | null, 
/**
 * Its upper limit.
 */
prediction_upper: number | null, 
/**
 * Why the expected value or its limits are `null`; `null` where the model says no more.
 */
reason: string | null, 
/**
 * Columns whose value lies beyond the values of the rows used.
 */
outside: Array<string>, 
/**
 * The basis of the limits of the expected value.
 */
limits_of: LimitsOf, 
/**
 * The value of Y whose probability `fit` is; `null` but of a logit.
 */
event: string | null, 
/**
 * The quantile of Y that `fit` is, between 0 and 1; `null` but of quantile regression.
 */
tau: number | null, 
/**
 * The column of exposures, whose value is among `values`; `null` of a model without one.
 */
exposure: string | null, 
/**
 * The X with their values.
 */
values: Array<PredictionInput>, };

export type PredictionInput = { 
/**
 * `column_index`.
 */
column_index: number, 
/**
 * Name of the column.
 */
display_name: string, 
/**
 * Its value: a number before logarithms and roots, or a category.
 */
value: CellValue, 
/**
 * Least value of the rows used; `null` of categories.
 */
least: number | null, 
/**
 * Greatest value of the rows used; `null` of categories.
 */
most: number | null, 
/**
 * The categories of the rows used; `null` of numbers.
 */
categories: Array<string> | null, };

export type Preflight = { 
/**
 * Rows used and left out, before outliers.
 */
rows: RowLedger, 
/**
 * The findings in the order in which they matter, those that leave no result first.
 */
findings: Array<Finding>, };

export type PretrendUndefined = "no_periods" | "singular";

export type Preview = { 
/**
 * The columns.
 */
schema: Schema, 
/**
 * The first 100 rows of data.
 */
data: Array<Array<CellValue>>, };

export type PseudoR2 = { 
/**
 * The quantile.
 */
tau: number, 
/**
 * R¹.
 */
value: number | null, };

export type QqChart = { 
/**
 * Normal.
 */
normal: QqPoints | null, 
/**
 * Lognormal.
 */
lognormal: QqPoints | null, 
/**
 * Burr XII, or its Weibull limit.
 */
burr12: QqPoints | null, };

export type QqPlotResult = { 
/**
 * One plot a distribution; `null` next to a message.
 */
chart: QqChart | null, 
/**
 * Fits by maximum likelihood.
 */
fits: DistributionFits | null, 
/**
 * Key of the fit with the smallest AIC.
 */
best: DistributionKey | null, 
/**
 * Whether each fit describes the values; `null` next to a message.
 */
evidence: FitEvidence | null, 
/**
 * The fits to all values; `null` where no outlier was left out.
 */
all_values: FitsOfAll | null, 
/**
 * Outlier notice.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type QqPoints = { 
/**
 * Ordered values.
 */
sample_quantiles: Shown<number | null>, 
/**
 * Quantiles of the distribution.
 */
theoretical_quantiles: Shown<number | null>, 
/**
 * Lower end of the simultaneous band: all points lie inside in 95 of 100 samples of a fitted normal (or lognormal)
 * distribution; `null` for Burr XII, which has none.
 */
lower: Shown<number | null>, 
/**
 * Its upper end.
 */
upper: Shown<number | null>, 
/**
 * Row numbers.
 */
row: Shown<number>, 
/**
 * Entity of each row, when the table has an entity column.
 */
company_id?: Shown<string>, 
/**
 * Time of each row, when the table has a time column.
 */
fy?: Shown<CellValue>, 
/**
 * Total number of values.
 */
total: number, 
/**
 * How many of all values lie outside the band; `null` without one.
 */
outside: number | null, 
/**
 * Present when only some of the points are given.
 */
thinned?: Thinned, };

export type QuantileClaim = { 
/**
 * The units that are drawn for the errors: periods instead of entities where the errors by period are wider.
 */
units: BootstrapUnits, 
/**
 * Entities or periods; `null` for rows.
 */
clusters: number | null, 
/**
 * Why nothing is claimed; `null` if a claim may be made.
 */
silent: QuantileSilence | null, 
/**
 * The quantile of the slopes in the sentence: the one nearest the median.
 */
middle: number | null, 
/**
 * The lower quantile that is compared; `null` where rows are too few to compare.
 */
low: number | null, 
/**
 * The upper one.
 */
high: number | null, 
/**
 * The X, in the order of the coefficients.
 */
effects: Array<QuantileEffect>, 
/**
 * Squares and interactions at the middle quantile: tests, effects at values of the data and turning points; absent without any.
 */
with_terms?: Effects, };

export type QuantileCoefficient = { 
/**
 * "Constant", the variable with its transform, or "column: category".
 */
display_name: string, 
/**
 * Estimate.
 */
coeff: number | null, 
/**
 * Standard error by the bootstrap.
 */
std_err: number | null, 
/**
 * coeff / std_err.
 */
t_stat: number | null, 
/**
 * The p of the test of no effect.
 */
p_value: number | null, 
/**
 * Lower 95 % limit.
 */
ci_lower: number | null, 
/**
 * Upper 95 % limit.
 */
ci_upper: number | null, 
/**
 * Standard error by nearby quantiles (Hendricks and Koenker 1992).
 */
nid_std_err: number | null, };

export type QuantileEffect = { 
/**
 * The variable with its transform, or "column: category".
 */
display_name: string, 
/**
 * The category compared with the base; absent for numbers.
 */
category?: EffectCategory, 
/**
 * Index of the square or interaction among the terms; absent for others.
 */
term?: number, 
/**
 * Values of other X at which the effect of an X that is part of a product holds; absent for others.
 */
at?: Array<EffectAt>, 
/**
 * The slope at the middle quantile.
 */
slope: ClaimedNumber, 
/**
 * The slope at the lower quantile.
 */
low: number | null, 
/**
 * The slope at the upper quantile.
 */
high: number | null, 
/**
 * The upper slope less the lower one; p is the larger of its own and the p of equal slopes at all quantiles.
 */
difference: ClaimedNumber, };

export type QuantileRegressionResult = { 
/**
 * Display name of Y.
 */
y_display_name: string | null, 
/**
 * Rows; `null` next to a message.
 */
n: number | null, 
/**
 * Coefficients of each quantile, with the constant.
 */
k: number | null, 
/**
 * The columns of categories among the X.
 */
categories: Array<CategoriesOfX> | null, 
/**
 * The fit of each quantile, ascending.
 */
quantiles: Array<QuantileResult> | null, 
/**
 * Least squares with HC3 errors.
 */
ols: Array<Coefficient> | null, 
/**
 * The effects in the middle of the data; absent without squares and interactions.
 */
in_the_middle?: QuantilesInTheMiddle, 
/**
 * Test of each X that its coefficient is the same at all quantiles, by nearby quantiles.
 */
equal_slopes: Array<SlopesTest> | null, 
/**
 * The tests with the covariance of the bootstrap.
 */
equal_slopes_bootstrap: Array<SlopesTest> | null, 
/**
 * R¹ of Koenker and Machado at each quantile.
 */
pseudo_r2: Array<PseudoR2> | null, 
/**
 * The units drawn for the standard errors; `null` where there are none.
 */
bootstrap: BootstrapResult | null, 
/**
 * The evidence for the sentence.
 */
claim: QuantileClaim | null, 
/**
 * Whether rows have times that no test could use, so that they are taken as independent.
 */
independence_assumed: boolean, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type QuantileResult = { 
/**
 * The quantile, between 0 and 1.
 */
tau: number, 
/**
 * Coefficients, the constant first.
 */
coefficients: Array<QuantileCoefficient>, 
/**
 * The smallest sum of weighted distances.
 */
objective: number | null, 
/**
 * Whether no other line has this sum; otherwise the lowest one is given.
 */
unique: boolean, 
/**
 * Distance of the nearby quantiles of `nid_std_err`.
 */
bandwidth: number | null, };

export type QuantileSilence = "exact" | "series" | "few_entities" | "few_rows" | "ties" | "no_errors";

export type QuantilesInTheMiddle = { 
/**
 * The coefficients of each quantile, ascending; those of products are the same from any origin.
 */
quantiles: Array<Array<QuantileCoefficient>>, 
/**
 * Least squares with HC3 errors.
 */
ols: Array<Coefficient>, };

export type Question = { 
/**
 * Column of the file from 1; 0 when the question is about the whole file.
 */
column: number, 
/**
 * The kind of a question.
 */
kind: QuestionKind, 
/**
 * The question in words.
 */
text: string, 
/**
 * The readings.
 */
options: Array<QuestionOption>, 
/**
 * The value used without an answer.
 */
preset: string, 
/**
 * Rows of the file that show the difference.
 */
rows: Array<number>, };

export type QuestionKind = "decimal" | "date_order" | "date_or_number" | "code_or_number" | "number_or_text" | "delimiter" | "header_rows" | "units" | "minus_behind" | "parentheses" | "censored" | "marked" | "season" | "spellings" | "tables" | "totals" | "footnotes" | "headings" | "hidden_rows" | "wide" | "measures" | "panel";

export type QuestionOption = { 
/**
 * The answer's value.
 */
value: string, 
/**
 * The values that the cells would have.
 */
reading: string, 
/**
 * The part of the file that would be read, where readings differ in that.
 */
part?: FilePart, };

export type RSquared = { 
/**
 * R² of the deviations from the means of entities.
 */
within: number | null, 
/**
 * Squared correlation of the means of entities with the predictions of the slopes.
 */
between: number | null, 
/**
 * Squared correlation of Y with the predictions of the slopes, without effects.
 */
overall: number | null, };

export type RankMethod = "exact" | "normal";

export type Receipt = { 
/**
 * The receipts by column of the project.
 */
columns: Array<ColumnReceipt>, 
/**
 * Rows left out.
 */
dropped_rows: Array<DroppedRows>, 
/**
 * The repairs.
 */
repaired: Array<Repair>, 
/**
 * Encoding used.
 */
encoding: string | null, 
/**
 * Delimiter used.
 */
delimiter: string | null, 
/**
 * Sheet used.
 */
sheet: string | null, 
/**
 * 1 dot, 2 comma.
 */
decimal_separator: number | null, 
/**
 * Facts worth knowing.
 */
notes: Array<string>, };

export type RecodeBlock = { 
/**
 * An id for the page; the core ignores it.
 */
id: CellValue, 
/**
 * Whether the block is the first, a further one, or the last one for all other rows.
 */
type: BlockKind, 
/**
 * Conditions, joined left to right; none in an `else`.
 */
condition: Array<RecodeCondition>, 
/**
 * Whether `then` is a column or a value.
 */
then_type: OperandKind, 
/**
 * The value: a column, or a number or text; empty gives a missing value.
 */
then: CellValue, };

export type RecodeCheck = { 
/**
 * `column_index` of the columns it reads, in order of their first appearance.
 */
uses: Array<number>, 
/**
 * The name of the new column when the user gives none.
 */
default_name: string, 
/**
 * Type of the new column; `null` when it depends on the texts of a column.
 */
type: ColumnType | null, };

export type RecodeCondition = { 
/**
 * Whether `var_a` is a column or a value.
 */
var_a_type: OperandKind, 
/**
 * Left side: a column by its `column_index` (on the command line also by its name; 0 is the row number), or a number or
 * text.
 */
var_a: CellValue, 
/**
 * The comparison.
 */
function: Comparison, 
/**
 * Whether `var_b` is a column or a value; not needed for "is empty".
 */
var_b_type: OperandKind | null, 
/**
 * Right side; not needed for "is empty".
 */
var_b: CellValue, 
/**
 * How it joins the condition before it; `null` on the first.
 */
and_or: Joint | null, };

export type RegressionResult = { 
/**
 * Rows used.
 */
n: number | null, 
/**
 * Coefficients, with the constant.
 */
k: number | null, 
/**
 * Degrees of freedom n − k.
 */
df: number | null, 
/**
 * Lags of the Newey–West table.
 */
nw_lag: number | null, 
/**
 * Label of the chart's x axis.
 */
x_display_name: string | null, 
/**
 * Label of the chart's y axis.
 */
y_display_name: string | null, 
/**
 * Statistics of the fit.
 */
reg_stat: { [key in string]: Named } | null, 
/**
 * Statistics of the residuals.
 */
resid_stat: { [key in string]: number | null } | null, 
/**
 * Coefficients with classical standard errors.
 */
std_err: Array<Coefficient> | null, 
/**
 * Coefficients with Newey–West standard errors.
 */
nw_std_err: Array<Coefficient> | null, 
/**
 * Coefficients with HC3 standard errors; `null` when a leverage is 1.
 */
hc3_std_err: Array<Coefficient> | null, 
/**
 * Panels: coefficients with errors clustered by entity (CV3), which are `null` where one entity alone decides a coefficient;
 * `null` elsewhere.
 */
cluster_std_err: Array<Coefficient> | null, 
/**
 * Panel data of five periods or more: coefficients with standard errors clustered by period, t with T − 1 degrees of freedom;
 * absent elsewhere.
 */
time_std_err?: Array<Coefficient>, 
/**
 * Coefficients with errors of the equal-weighted cosine estimator, for one series in time; `null` elsewhere.
 */
ewc_std_err: Array<Coefficient> | null, 
/**
 * Coefficients with errors of a first-order autoregression, for one series in time; absent elsewhere.
 */
ar1_std_err?: Array<Coefficient>, 
/**
 * The evidence for the sentence.
 */
evidence: ModelEvidence | null, 
/**
 * Tests of the assumptions.
 */
tests: Array<TestResult> | null, 
/**
 * (x, y) with one X, (fitted, y) with several.
 */
scatter: Points | null, 
/**
 * Fitted line on 101 points.
 */
scatter_line: Line | null, 
/**
 * Bands on the grid of `scatter_line`.
 */
conf_intervals: BandLevels | null, 
/**
 * (fitted, residual).
 */
scatter_res: Points | null, 
/**
 * Flat bands of the residuals.
 */
res_intervals: FlatBandLevels | null, 
/**
 * Per observation; complete up to 50,000 rows, else absent with `thinned` in the points.
 */
observations?: Observations, 
/**
 * Added-variable plots of the first ten coefficients, those of numbers before those of categories; empty for a single
 * coefficient, whose plot would be that of the fitted line.
 */
added_variables: Array<AddedVariablePlot> | null, 
/**
 * `regression`: partial residuals of each X that is a number; empty in the other functions.
 */
partial_residuals: Array<PartialResidualPlot> | null, 
/**
 * Points of both kinds of plots by row, in the order of `observations` and only with them: `added_x_1`, `added_y_1` and
 * `partial_1` for the first plot of each kind.
 */
partial_points?: { [key in string]: Shown<number | null> }, 
/**
 * Autocorrelations of the residuals; `null` when the rows have no order in time or none follow each other.
 */
correlogram: Correlogram | null, 
/**
 * Q-Q plot of the internally studentised residuals against N(0, 1).
 */
standardized_residuals_qq_plot: QqPoints | null, 
/**
 * Outlier notice.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type RelativeMagnitudes = { 
/**
 * The largest M̄ with which the limits exclude zero; 0 if none does.
 */
breakdown: number | null, 
/**
 * The largest mean difference of trends from one period to the next before the start.
 */
largest_before: number | null, 
/**
 * Its upper limit, at 1 % for all periods.
 */
limit_before: number | null, 
/**
 * Mean number of steps from period to period that the overall effect spans.
 */
steps: number | null, };

export type Remedy = { "kind": "drop_x", 
/**
 * The column.
 */
column: number, } | { "kind": "drop_term", 
/**
 * The columns.
 */
columns: [number, number], } | { "kind": "as_category", 
/**
 * The column.
 */
column: number, } | { "kind": "drop_transform", 
/**
 * The column.
 */
column: number, } | { "kind": "drop_filter" } | { "kind": "difference" };

export type Repair = { 
/**
 * What.
 */
reason: string, 
/**
 * How often.
 */
count: number, 
/**
 * The first rows of the file where.
 */
rows: Array<number>, };

export type Request = { 
/**
 * Functions to compute: one or more for a univariate request, exactly one for a multivariate one.
 */
analysis_function: Array<FunctionKey>, 
/**
 * Kind of the request.
 */
analysis_type: AnalysisType, 
/**
 * Variables and options.
 */
variables: Variables, 
/**
 * Whether outliers are left out (docs/methods/outliers.md).
 */
remove_outliers: boolean, 
/**
 * Whether the filter is on.
 */
filter_by_variable: boolean, 
/**
 * The filter.
 */
filter_by_variable_json: FilterBy, 
/**
 * Whether the boxplot is split by a column.
 */
statistics_by_variable: boolean, 
/**
 * The column of the split.
 */
statistics_by_variable_json: ByColumn, };

export type Responses = { 
/**
 * Why no responses are given; `null` when they are.
 */
withheld: Withheld | null, 
/**
 * Periods since the change, from 0; empty when the responses are withheld.
 */
period: Array<number>, 
/**
 * One per X, in the order of the coefficients, without the lag of Y; empty when the responses are withheld.
 */
effects: Array<EffectOverTime>, };

export type ResultHead = { 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type Reversal = { 
/**
 * Position in `coefficients`.
 */
effect: number, 
/**
 * The slope within entities, by least squares on deviations from their means.
 */
within: number | null, 
/**
 * Its p-value, with the errors of the claim.
 */
p_value: number | null, };

export type RobustKey = "mean_sd" | "median_mad" | "trimean_iqr" | "trimmed10" | "winsor10" | "huber_m" | "huber_p2" | "tukey_mm" | "hl_qn" | "median_sn" | "tau";

export type RobustObservations = { 
/**
 * Row numbers.
 */
row: Shown<number>, 
/**
 * Fitted values.
 */
fitted: Shown<number | null>, 
/**
 * Residuals.
 */
residual: Shown<number | null>, 
/**
 * Residuals over the robust scale.
 */
std_residual: Shown<number | null>, 
/**
 * Weights, from 0 (left out) to 1.
 */
weight: Shown<number | null>, };

export type RobustRegressionResult = { 
/**
 * Rows used.
 */
n: number | null, 
/**
 * Coefficients, with the constant.
 */
k: number | null, 
/**
 * Degrees of freedom n − k.
 */
df: number | null, 
/**
 * Lags of the Newey–West table.
 */
nw_lag: number | null, 
/**
 * Label of the chart's x axis.
 */
x_display_name: string | null, 
/**
 * Label of the chart's y axis.
 */
y_display_name: string | null, 
/**
 * Statistics of the fit.
 */
reg_stat: { [key in string]: Named } | null, 
/**
 * Statistics of the residuals.
 */
resid_stat: { [key in string]: number | null } | null, 
/**
 * Coefficients with the standard errors of Croux, Dhaene and Hoorelbeke.
 */
std_err: Array<Coefficient> | null, 
/**
 * Coefficients with Newey–West standard errors.
 */
nw_std_err: Array<Coefficient> | null, 
/**
 * Panels: coefficients with standard errors clustered by entity, t with G − 1 degrees of freedom; the errors are `null` where one
 * entity alone decides a coefficient. `null` elsewhere.
 */
cluster_std_err: Array<Coefficient> | null, 
/**
 * Panel data of five periods or more: coefficients with standard errors clustered by period, t with T − 1 degrees of freedom;
 * absent elsewhere.
 */
time_std_err?: Array<Coefficient>, 
/**
 * Rows without an order: coefficients with jackknife standard errors; absent elsewhere.
 */
jackknife_std_err?: Array<Coefficient>, 
/**
 * One series in time: coefficients with EWC standard errors; `null` elsewhere.
 */
ewc_std_err: Array<Coefficient> | null, 
/**
 * The evidence for the sentence.
 */
evidence: ModelEvidence | null, 
/**
 * (x, y) with one X, (fitted, y) with several.
 */
scatter: Points | null, 
/**
 * Fitted line on 101 points.
 */
scatter_line: Line | null, 
/**
 * Bands on the grid of `scatter_line`.
 */
conf_intervals: BandLevels | null, 
/**
 * (fitted, residual).
 */
scatter_res: Points | null, 
/**
 * Flat bands of the residuals.
 */
res_intervals: FlatBandLevels | null, 
/**
 * Per observation; complete up to 50,000 rows, else absent with `thinned` in the points.
 */
observations?: RobustObservations, 
/**
 * `robust_regression`: partial residuals of each X that is a number; empty in `robust_scatterplot`.
 */
partial_residuals: Array<PartialResidualPlot> | null, 
/**
 * Their points by row, in the order of `observations` and only with them: `partial_1` for the first plot.
 */
partial_points?: { [key in string]: Shown<number | null> }, 
/**
 * Autocorrelations of the residuals; `null` when the rows have no order in time or none follow each other.
 */
correlogram: Correlogram | null, 
/**
 * `robust_scatterplot`: lowess through the points, one for each different x; absent when it is not defined.
 */
loess?: Line, 
/**
 * Outlier notice: nothing is removed.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type RobustStat = { 
/**
 * Its key.
 */
key: RobustKey, 
/**
 * Its name on screen.
 */
display_name: string, 
/**
 * Location, in units of the variable.
 */
location: number | null, 
/**
 * Scale; every one estimates σ at the normal (the trimmed mean's 1.03σ).
 */
scale: number | null, };

export type RobustStatisticsResult = { 
/**
 * All 18 statistics, after the removal of outliers; without values only the counts.
 */
stats: Array<Stat>, 
/**
 * The pairs, from all values whatever the switch says; `null` next to a message.
 */
robust_stats: Array<RobustStat> | null, 
/**
 * Outlier notice of `stats`; `null` next to a message.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type RowComparison = { 
/**
 * How rows are matched.
 */
paired_by: RowsPairedBy, 
/**
 * Rows of the old table.
 */
old_rows: number, 
/**
 * Rows of the new table.
 */
new_rows: number, 
/**
 * Rows that are in both tables.
 */
paired: number, 
/**
 * Rows of the new table only.
 */
added: number, 
/**
 * Rows of the old table only.
 */
removed: number, 
/**
 * Rows of the new table whose keys an earlier row of it has.
 */
repeated: number, };

export type RowLedger = { 
/**
 * Rows of the table.
 */
total: number, 
/**
 * Rows used.
 */
used: number, 
/**
 * Rows left out, in the order row_filter, filter, missing, transform, lag, outliers, entity; reasons that took no row are absent.
 */
steps: Array<RowStep>, };

export type RowOrder = "file" | "time" | "shown";

export type RowOrigin = { 
/**
 * The row, as the recipe makes it.
 */
made: OriginRows, 
/**
 * Rows of the table that the recipe starts from, and then of each table that it joins, in the order of its steps.
 */
tables: Array<OriginRows>, };

export type RowShare = { 
/**
 * The share.
 */
share: number, 
/**
 * Lower 95 % limit (Wilson), for rows that do not depend on each other.
 */
lower: number, 
/**
 * Upper limit.
 */
upper: number, };

export type RowSpec = { 
/**
 * The order of the rows.
 */
order: RowOrder, 
/**
 * Where the lag of Y is placed among the independent variables; `None` for a model without one.
 */
lag_of_y: LagPosition | null, };

export type RowStep = { 
/**
 * Why.
 */
reason: StepReason, 
/**
 * The reason in words, with the names of the columns.
 */
text: string, 
/**
 * How many rows.
 */
count: number, };

export type RowsInCommon = { 
/**
 * Rows that each of them uses, in their order.
 */
used: Array<number>, 
/**
 * Rows that all of them use.
 */
shared: number, 
/**
 * For each the index of the first one that uses the same rows, from 0: its own index if none before it does.
 */
same_as: Array<number>, };

export type RowsPairedBy = "keys" | "row_number";

export type RuleCount = { 
/**
 * Rows in which its conditions hold; for an Else, all other rows.
 */
holds: number, 
/**
 * Rows that get its value: no rule above holds there.
 */
takes: number, 
/**
 * Rows in which it holds, but a rule above gave the value.
 */
overlap: number, };

export type RuleCounts = { 
/**
 * The counts by rule, from the top; rules after an Else can never be reached and are absent.
 */
rules: Array<RuleCount>, 
/**
 * Rows in which no rule holds; they stay empty.
 */
without_rule: number, };

export type ScatterplotResult = { 
/**
 * Lowess through the points, one for each different x; `null` when it is not defined.
 */
loess: Line | null, 
/**
 * Rows used.
 */
n: number | null, 
/**
 * Coefficients, with the constant.
 */
k: number | null, 
/**
 * Degrees of freedom n − k.
 */
df: number | null, 
/**
 * Lags of the Newey–West table.
 */
nw_lag: number | null, 
/**
 * Label of the chart's x axis.
 */
x_display_name: string | null, 
/**
 * Label of the chart's y axis.
 */
y_display_name: string | null, 
/**
 * Statistics of the fit.
 */
reg_stat: { [key in string]: Named } | null, 
/**
 * Statistics of the residuals.
 */
resid_stat: { [key in string]: number | null } | null, 
/**
 * Coefficients with classical standard errors.
 */
std_err: Array<Coefficient> | null, 
/**
 * Coefficients with Newey–West standard errors.
 */
nw_std_err: Array<Coefficient> | null, 
/**
 * Coefficients with HC3 standard errors; `null` when a leverage is 1.
 */
hc3_std_err: Array<Coefficient> | null, 
/**
 * Panels: coefficients with errors clustered by entity (CV3), which are `null` where one entity alone decides a coefficient;
 * `null` elsewhere.
 */
cluster_std_err: Array<Coefficient> | null, 
/**
 * Panel data of five periods or more: coefficients with standard errors clustered by period, t with T − 1 degrees of freedom;
 * absent elsewhere.
 */
time_std_err?: Array<Coefficient>, 
/**
 * Coefficients with errors of the equal-weighted cosine estimator, for one series in time; `null` elsewhere.
 */
ewc_std_err: Array<Coefficient> | null, 
/**
 * Coefficients with errors of a first-order autoregression, for one series in time; absent elsewhere.
 */
ar1_std_err?: Array<Coefficient>, 
/**
 * The evidence for the sentence.
 */
evidence: ModelEvidence | null, 
/**
 * Tests of the assumptions.
 */
tests: Array<TestResult> | null, 
/**
 * (x, y) with one X, (fitted, y) with several.
 */
scatter: Points | null, 
/**
 * Fitted line on 101 points.
 */
scatter_line: Line | null, 
/**
 * Bands on the grid of `scatter_line`.
 */
conf_intervals: BandLevels | null, 
/**
 * (fitted, residual).
 */
scatter_res: Points | null, 
/**
 * Flat bands of the residuals.
 */
res_intervals: FlatBandLevels | null, 
/**
 * Per observation; complete up to 50,000 rows, else absent with `thinned` in the points.
 */
observations?: Observations, 
/**
 * Added-variable plots of the first ten coefficients, those of numbers before those of categories; empty for a single
 * coefficient, whose plot would be that of the fitted line.
 */
added_variables: Array<AddedVariablePlot> | null, 
/**
 * `regression`: partial residuals of each X that is a number; empty in the other functions.
 */
partial_residuals: Array<PartialResidualPlot> | null, 
/**
 * Points of both kinds of plots by row, in the order of `observations` and only with them: `added_x_1`, `added_y_1` and
 * `partial_1` for the first plot of each kind.
 */
partial_points?: { [key in string]: Shown<number | null> }, 
/**
 * Autocorrelations of the residuals; `null` when the rows have no order in time or none follow each other.
 */
correlogram: Correlogram | null, 
/**
 * Q-Q plot of the internally studentised residuals against N(0, 1).
 */
standardized_residuals_qq_plot: QqPoints | null, 
/**
 * Outlier notice.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type Schema = { 
/**
 * The fields in file order.
 */
fields: Array<SchemaField>, };

export type SchemaField = { 
/**
 * Name.
 */
name: string, 
/**
 * Type.
 */
type: ColumnType, 
/**
 * Few distinct values: may be used as categories.
 */
categorical: boolean, 
/**
 * Percentages, read as fractions: 12 % is 0.12.
 */
percentages: boolean, 
/**
 * The unit that a row below the names gives for a column of numbers; absent without one.
 */
unit?: string, 
/**
 * Column of the file, from 1.
 */
file_column: number, };

export type Sensitivity = { 
/**
 * The verdict of the specifications on the conclusion, in words. The API adds it.
 */
reading?: string, 
/**
 * The function whose model this is.
 */
function: FunctionKey, 
/**
 * The X by name, with their transforms.
 */
names: Array<string>, 
/**
 * Y and an X may share a stochastic trend, so that every way would agree on a relation by accident.
 */
spurious: boolean, 
/**
 * The rows of the reference: all rows that the model can use. Outliers stay.
 */
rows: RowLedger, 
/**
 * The ways, the reference first.
 */
variants: Array<SensitivityVariant>, 
/**
 * The groups that were left out one at a time.
 */
groups: Array<SensitivityGroups>, };

export type SensitivityGroups = { 
/**
 * `without_entity`, `without_period` or `without_row`.
 */
way: SensitivityWay, 
/**
 * The number of groups in the data.
 */
total: number, 
/**
 * The number left out one at a time: those that move the coefficients of least squares most, in standard errors.
 */
tried: number, };

export type SensitivityVariant = { 
/**
 * How it differs from the reference.
 */
way: SensitivityWay, 
/**
 * The entity, the period, the number of the row or the instrument left out; `null` in other ways.
 */
left_out: string | null, 
/**
 * Rows used.
 */
n: number, 
/**
 * The effects, with coefficients in the order of `names`; `null` next to a message.
 */
effects: Effects | null, 
/**
 * Why the model could not be computed under this specification; `null` when it was.
 */
message: string | null, };

export type SensitivityWay = "reference" | "errors" | "estimator" | "without_outliers" | "entity_effects" | "two_way_effects" | "without_instrument" | "without_entity" | "without_period" | "without_row";

export type SeparationResult = { 
/**
 * Whether they are separated.
 */
state: SeparationState, 
/**
 * X whose coefficients have no finite estimate.
 */
columns: Array<string>, 
/**
 * Rows that X predict without doubt, from 1; emptied in summaries.
 */
rows: Array<number>, 
/**
 * The first five rows.
 */
first_rows: Array<number>, 
/**
 * The total number.
 */
row_count: number, };

export type SeparationState = "none" | "quasi_complete" | "complete";

export type SeriesTrend = { 
/**
 * The variable with its transform.
 */
display_name: string, 
/**
 * Periods of a single series, or of the longest entity of panel data.
 */
periods: number, 
/**
 * Why it was not tested; `null` when it was.
 */
untested: Untested | null, 
/**
 * Augmented Dickey–Fuller with a constant; `null` for panel data.
 */
adf_constant: UnitRootTest | null, 
/**
 * Augmented Dickey–Fuller with a constant and a trend; `null` for panel data.
 */
adf_trend: UnitRootTest | null, 
/**
 * KPSS of stationarity around a level; `null` for panel data.
 */
kpss: UnitRootTest | null, 
/**
 * Panels: Maddala and Wu (1999) over entities with 12 periods or more.
 */
maddala_wu: PanelUnitRootTest | null, 
/**
 * Panels: Im, Pesaran and Shin (2003).
 */
im_pesaran_shin: PanelUnitRootTest | null, 
/**
 * A unit root is rejected: p below .025 in either ADF of a single series, or in Maddala–Wu of panel data. This
 * rejects between 5 and 10 % of random walks.
 */
unit_root_rejected: boolean, };

export type SetShape = "bounded" | "two_rays" | "unbounded" | "empty";

export type Setting = { 
/**
 * Key in `variables.settings`.
 */
key: string, 
/**
 * Name of its control.
 */
label: string, 
/**
 * Its purpose, in a sentence; empty where the label says it.
 */
hint: string, 
/**
 * When it has an effect. Elsewhere it is not shown, and ignored.
 */
when: When, } & ({ "kind": "choice", 
/**
 * Words and names.
 */
options: Array<[string, string]>, } | { "kind": "switch" } | { "kind": "number", 
/**
 * Smallest.
 */
least: number, 
/**
 * Largest.
 */
most: number, 
/**
 * Whether it has no decimals.
 */
whole: boolean, 
/**
 * The default; without one, the function decides.
 */
default: number | null, } | { "kind": "numbers", 
/**
 * Smallest.
 */
least: number, 
/**
 * Largest.
 */
most: number, 
/**
 * Most numbers.
 */
count: number, 
/**
 * The value that is taken if none is given.
 */
default: Array<number>, } | { "kind": "column", 
/**
 * Which columns.
 */
takes: Takes, 
/**
 * Whether the function needs one.
 */
required: boolean, } | { "kind": "value_of_y" });

export type Settings = { 
/**
 * Header row, 0 for none.
 */
header?: number, 
/**
 * Rows of the header: 1 or 2.
 */
header_rows?: number, 
/**
 * First row of data.
 */
first_row?: number, 
/**
 * Columns to take, such as "1-25, 27, 37-40".
 */
col_ranges?: string, 
/**
 * Sheet of a workbook.
 */
sheet?: string, 
/**
 * ",", ";", "\t", "|" or " ".
 */
delimiter?: string, 
/**
 * WHATWG label.
 */
encoding?: string, 
/**
 * 1 dot, 2 comma.
 */
decimal_separator?: number, 
/**
 * Texts that mean "missing", besides the standard ones.
 */
missing_tokens?: Array<string>, 
/**
 * Rows left out, as pairs from – to.
 */
exclude_rows?: Array<[number, number]>, 
/**
 * Names given by the user, by column number.
 */
names?: { [key in string]: string }, 
/**
 * Types given by the user, by column number.
 */
types?: { [key in string]: ColumnType }, 
/**
 * Numbers by which the values of columns are divided, by column number: the file is in another unit than before.
 */
divisors?: { [key in string]: number }, 
/**
 * How the user wants single columns to be read, by column number.
 */
readings?: { [key in string]: ColumnReading }, 
/**
 * The treatment of merged cells.
 */
merged?: MergedCells, 
/**
 * Entity column, by name or column number as text; "" for none.
 */
entity?: string, 
/**
 * Time column, by name or column number as text; "" for none.
 */
time?: string, 
/**
 * Answers to questions.
 */
answers?: { [key in string]: { [key in QuestionKind]?: string } }, 
/**
 * The user's words about the file.
 */
description?: string, };

export type SettingsPreview = { 
/**
 * First rows as they will be read.
 */
preview_after_settings: Preview, 
/**
 * What was understood.
 */
receipt: Receipt, 
/**
 * Questions to the user.
 */
questions: Array<Question>, 
/**
 * Rows of data there will be.
 */
row_count: number, 
/**
 * How many rows a file with columns named by periods has, and its long table.
 */
shape?: ShapeFacts, };

export type Shape = { 
/**
 * Values.
 */
n: number, 
/**
 * Mean.
 */
mean: number | null, 
/**
 * Standard deviation.
 */
std_dev: number | null, 
/**
 * Median.
 */
median: number | null, 
/**
 * Skewness G1.
 */
skewness: number | null, 
/**
 * 95 % interval of the mean by Student's t.
 */
mean_interval: Interval, 
/**
 * n < 25 · G1² (Cochran): such intervals miss more often than they say.
 */
too_skewed: boolean, 
/**
 * Exact 95 % interval of the median from order statistics; `null` when n is below 6.
 */
median_interval: MedianInterval | null, 
/**
 * Share of the values beyond mean ± 2 standard deviations on the side to which the mean is pulled.
 */
far_tail_share: number | null, 
/**
 * Different values, at most 10 counted.
 */
distinct: number, 
/**
 * Hartigan's dip test of one mode; `null` when n is below 10.
 */
dip: DipTest | null, };

export type ShapeFacts = { 
/**
 * Rows before the first step.
 */
rows_before: number, 
/**
 * Rows after the last.
 */
rows_after: number, 
/**
 * Rows that found no match in a join.
 */
unmatched: number, 
/**
 * Missing cells of the result.
 */
missing_cells: number, };

export type ShapePreview = { 
/**
 * Its columns.
 */
columns: Array<ShapedColumn>, 
/**
 * Its first rows, in the order of the columns.
 */
first_rows: Array<Array<CellValue>>, 
/**
 * How many rows became how many.
 */
facts: ShapeFacts, };

export type ShapeRecipe = { 
/**
 * The steps.
 */
steps: Array<ShapeStep>, };

export type ShapeStep = { "columns_to_rows": ColumnsToRows } | { "values_to_columns": ValuesToColumns } | { "collapse": Collapse } | { "join": Join };

export type ShapedColumn = { 
/**
 * Name.
 */
name: string, 
/**
 * Type.
 */
type: ColumnType, };

export type SharedHistogram = { 
/**
 * Edges of the bins, one more than bins.
 */
edges: Array<number>, 
/**
 * Whether the edges are equally spaced in the logarithm.
 */
is_log: boolean, 
/**
 * Values of the old column in each bin.
 */
old: Array<number>, 
/**
 * Values of the new column in each bin.
 */
new: Array<number>, };

export type SignResult = { 
/**
 * Pairs in which Y is larger.
 */
positive: number, 
/**
 * Pairs in which X is larger.
 */
negative: number, 
/**
 * Exact two-sided p; `null` where no pair differs.
 */
p_value: number | null, };

export type SlopesTest = { 
/**
 * The variable with its transform, or "column: category".
 */
name: string, 
/**
 * F.
 */
statistic: number | null, 
/**
 * Quantiles less one.
 */
df1: number | null, 
/**
 * Degrees of freedom below.
 */
df2: number | null, 
/**
 * p of equal slopes.
 */
p_value: number | null, };

export type SmallHistogram = { 
/**
 * One more edge than bins, ascending.
 */
edges: Array<number>, 
/**
 * Values in each bin.
 */
counts: Array<number>, };

export type SourceColumn = { 
/**
 * Given once per project and never reused.
 */
column_index: number, 
/**
 * Name on screen.
 */
name: string, 
/**
 * Type.
 */
type: ColumnType, 
/**
 * `column_index` of the columns it is computed from; empty for a column of the file.
 */
uses: Array<number>, };

export type Specifications = "least_squares" | "mm" | "own";

export type Stat = { 
/**
 * Its key.
 */
name: StatisticName, 
/**
 * Its name on screen.
 */
display_name: string, 
/**
 * Its value, `null` when not defined.
 */
value: number | null, };

export type StatisticName = "avg" | "se_mean" | "std_dev" | "variance" | "coef_var" | "sum" | "min" | "q1" | "median" | "q3" | "max" | "range" | "iqr" | "skewness" | "kurtosis" | "count_total" | "count_nonmissing" | "count_missing";

export type StatisticsResult = { 
/**
 * The requested statistics, in display order.
 */
statistics: Array<Stat>, 
/**
 * The evidence for the sentence; `null` next to a message.
 */
evidence: VariableEvidence | null, 
/**
 * Outlier notice; `null` next to a message.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type StepReason = "row_filter" | "filter" | "missing" | "transform" | "lag" | "outliers" | "entity";

export type Suggestion = { 
/**
 * Header row, 0 for none.
 */
header: number, 
/**
 * First row of data.
 */
first_row: number, };

export type Takes = { 
/**
 * Numbers.
 */
numbers: boolean, 
/**
 * Texts, and numbers as categories.
 */
categories: boolean, 
/**
 * Dates as categories.
 */
dates: boolean, };

export type Term = { 
/**
 * Two columns among the X; twice the same for its square.
 */
columns: [ColumnRef, ColumnRef], };

export type TermEffect = { 
/**
 * "Ads × Price", "Ads²".
 */
display_name: string, 
/**
 * The two columns; twice the same for a square.
 */
columns: [number, number], 
/**
 * Positions of its coefficients in `effects.coefficients`; several with categories.
 */
coefficients: Array<number>, 
/**
 * All its coefficients at once; `null` when it is not defined.
 */
joint: JointTest | null, 
/**
 * The effect of one variable at values of the other, or of itself: at the quartiles of a number, in each category.
 * `holm_p` is empty: these are estimates, not claims.
 */
slopes: Array<Effect>, 
/**
 * Where the curve of a square turns; `null` for interactions.
 */
turn: TurningPoint | null, };

export type TestKey = "breusch_pagan" | "white" | "jarque_bera" | "breusch_godfrey_1" | "reset";

export type TestResult = { 
/**
 * Stable key.
 */
key: TestKey, 
/**
 * Name on screen.
 */
display_name: string, 
/**
 * Test statistic.
 */
statistic: number | null, 
/**
 * Degrees of freedom, one or two.
 */
df: Array<number>, 
/**
 * p-value.
 */
p_value: number | null, 
/**
 * The meaning of the p-value, in one sentence.
 */
reading: string, };

export type Thinned = { 
/**
 * Points in the list.
 */
shown: number, 
/**
 * All points.
 */
total: number, };

export type TimeSeries = { 
/**
 * The entity, or the variable in a table without entities.
 */
name: string, 
/**
 * Times (numbers, or dates as text), or row numbers.
 */
x: Shown<CellValue>, 
/**
 * Values; `null` breaks the line.
 */
y: Shown<number | null>, 
/**
 * Row numbers.
 */
row: Shown<number>, };

export type TimeplotResult = { 
/**
 * Name of the time column, "Row" without one.
 */
x_display_name: string, 
/**
 * One series an entity; `null` next to a message.
 */
series: Array<TimeSeries> | null, 
/**
 * Present when the series are thinned.
 */
thinned?: Thinned, 
/**
 * Lag-1 autocorrelation of the values kept.
 */
autocorr1: number | null, 
/**
 * The autocorrelation of all values; `null` where no outlier was left out.
 */
autocorr1_all: number | null, 
/**
 * Whether the series follow a stochastic trend; `null` without a time column or next to a message.
 */
trends: Trends | null, 
/**
 * Outlier notice.
 */
outliers_removed: OutliersRemoved | null, 
/**
 * The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
 * message about the request.
 */
display_name: string, 
/**
 * The filter in words, or `null` when none is on.
 */
filter_by_variable: string | null, 
/**
 * Warnings and facts next to valid numbers.
 */
notes: Array<Note>, 
/**
 * Rows used and left out.
 */
rows: RowLedger, 
/**
 * Why there are no numbers.
 */
message?: string, 
/**
 * Code of `message`.
 */
code?: Code, 
/**
 * The result in plain words, as page and report show it. The application adds it to the API's
 * response. It is absent next to a message, and from the output of the core and the command line.
 */
reading?: string, };

export type TopLevel = { 
/**
 * The value as text.
 */
value: string, 
/**
 * Its share.
 */
share: number, 
/**
 * The second most frequent value; `null` for a single one.
 */
second: string | null, 
/**
 * Exact two-sided p of both being equally frequent, in independent rows.
 */
p_value: number | null, 
/**
 * The same comparison where rows depend on each other: in panel data, and in one series in time.
 */
dependent: DependentTop | null, };

export type Transform = "log" | "FirstDiff" | "lag1" | "sqrt";

export type TransformSummary = { 
/**
 * Type of the column.
 */
type: ColumnType, 
/**
 * Whether its values may be used as categories.
 */
categorical: boolean, 
/**
 * Empty values by reason.
 */
nulls: NullCounts, 
/**
 * How time was read, when a lag needed it.
 */
notes: Array<Note>, };

export type Trends = { 
/**
 * One per variable of the model, transformed or not: Y first, then each X; no lag of Y.
 */
series: Array<SeriesTrend>, 
/**
 * Engle–Granger: the residuals of Y on the X that may have unit roots; `null` for panel data or when not computed.
 */
residuals: UnitRootTest | null, 
/**
 * Y and at least one X do not reject a unit root, and neither do the residuals.
 */
spurious: boolean, 
/**
 * Positions in `series` of the X that share the trend.
 */
shared_with: Array<number>, };

export type TurningPoint = { 
/**
 * Estimate, in units of the transformed X.
 */
value: number | null, 
/**
 * Standard error by the delta method.
 */
std_err: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * Smallest and largest value of X among the rows used.
 */
range: [number | null, number | null], 
/**
 * Whether Y is lowest there; otherwise it is highest.
 */
is_lowest: boolean, };

export type TwoByTwoResult = { 
/**
 * Difference of the shares.
 */
difference: number | null, 
/**
 * Lower 95 % limit (Newcombe).
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * Ratio of the shares; `null` where the second is 0.
 */
ratio: number | null, 
/**
 * Lower 95 % limit (Koopman).
 */
ratio_lower: number | null, 
/**
 * Upper 95 % limit; `null` without bound.
 */
ratio_upper: number | null, 
/**
 * Odds ratio; `null` where it is infinite.
 */
odds_ratio: number | null, 
/**
 * Lower 95 % limit (Woolf; exact conditional with an empty cell).
 */
or_lower: number | null, 
/**
 * Upper 95 % limit; `null` without bound.
 */
or_upper: number | null, };

export type TwoWayEffect = { 
/**
 * Coefficient of the treatment.
 */
effect: number | null, 
/**
 * CR1 by entity with Stata's degrees of freedom.
 */
std_err: number | null, 
/**
 * Lower 95 % limit, t with G − 1 degrees of freedom.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * Two-sided p-value.
 */
p_value: number | null, 
/**
 * Share of the treated rows with a negative weight.
 */
negative_weights: number | null, };

export type TwoWayWeights = { 
/**
 * Sum of the negative weights.
 */
negative_weight_sum: number | null, 
/**
 * Treated rows.
 */
treated_cells: number, 
/**
 * The number of cells with a negative weight.
 */
negative_cells: number, };

export type UnitFactor = { 
/**
 * New value divided by old value.
 */
factor: number, 
/**
 * Pairs that it explains.
 */
explained: number, };

export type UnitRootTest = { 
/**
 * Test statistic.
 */
statistic: number | null, 
/**
 * Lagged differences (ADF), or lags of the Bartlett window (KPSS).
 */
lags: number, 
/**
 * Observations of the test regression.
 */
n: number, 
/**
 * p-value; MacKinnon (1994, 2010) for ADF and Engle–Granger, interpolated and clipped to [0.01, 0.1] for KPSS.
 */
p_value: number | null, };

export type UniversalEffects = { 
/**
 * The effects by start and period.
 */
att_gt: Array<GroupTimeEffect>, 
/**
 * The effects by distance from the start.
 */
event_study: Array<EventEffect>, 
/**
 * Critical value of the simultaneous limits of the latter.
 */
sup_t_event_study: CriticalValue | null, };

export type Untested = "few_periods" | "gaps" | "degenerate";

export type ValuePair = { 
/**
 * Entity and time of the row, or its number.
 */
label: string, 
/**
 * Value of the old column.
 */
old: CellValue, 
/**
 * Value of the new column.
 */
new: CellValue, };

export type ValuesToColumns = { 
/**
 * The column with the names of the new columns.
 */
names_from: string, 
/**
 * The column with their values.
 */
values_from: string, };

export type Variable = { 
/**
 * Which column.
 */
column: ColumnRef, 
/**
 * Its transform.
 */
trans: Transform | null, 
/**
 * Whether an independent variable of numbers counts as categories. Texts always do.
 */
as_category?: boolean, 
/**
 * The category that the others are compared with (docs/methods/categories.md); without one, the most frequent, in Logit and Poisson the first.
 */
base?: string, 
/**
 * Whether an independent variable is endogenous: chosen together with Y.
 */
endogenous?: boolean, };

export type VariableEvidence = { 
/**
 * The values that the result uses (those kept).
 */
kept: Shape, 
/**
 * All values; `null` when none was left out.
 */
all: Shape | null, 
/**
 * The mean of all values where rows have a time or share an entity; `null` elsewhere.
 */
dependent: DependentMean | null, };

export type VariableSettings = { 
/**
 * Statistics to display; empty means the default ones.
 */
statistics: Array<StatisticName>, 
/**
 * Order
 */
order?: "count" | "value", 
/**
 * Dates by
 */
period?: "month" | "quarter" | "year", 
/**
 * Event
 */
event?: number | string, 
/**
 * Exposure
 */
exposure?: number | string, 
/**
 * Quantiles
 */
taus?: Array<number>, 
/**
 * Effects
 */
effects?: "entity" | "two_way", 
/**
 * Comparison
 */
control?: "never_treated" | "not_yet_treated", 
/**
 * Coefficient
 */
correlation?: "pearson" | "spearman" | "kendall", 
/**
 * Order of the variables
 */
matrix_order?: "given" | "similarity", 
/**
 * Complete rows only
 */
complete?: boolean, 
/**
 * Within the values of
 */
within?: number | string, 
/**
 * Two answers of the same rows
 */
paired?: boolean, 
};

export type Variables = { 
/**
 * Dependent variable.
 */
Y: Variable, 
/**
 * Independent variables, in the order of the coefficients.
 */
X: Array<Variable>, 
/**
 * Instruments of the endogenous variables among the X.
 */
Z?: Array<Variable>, 
/**
 * Products of X, in the order of their coefficients, which come after those of the X.
 */
terms?: Array<Term>, 
/**
 * Options.
 */
settings: VariableSettings, };

export type WaldTest = { 
/**
 * χ².
 */
statistic: number | null, 
/**
 * Degrees of freedom.
 */
df: number, 
/**
 * p-value.
 */
p_value: number | null, };

export type WelchResult = { 
/**
 * t of two groups by Welch; else F.
 */
statistic: number | null, 
/**
 * Degrees of freedom of the numerator.
 */
df1: number | null, 
/**
 * Degrees of freedom of the denominator.
 */
df2: number | null, 
/**
 * p.
 */
p_value: number | null, };

export type When = "always" | { "y_is": ColumnType } | { "setting_is": [string, string] };

export type WideColumns = Array<string> | Record<string, Record<string, string>>;

export type WilcoxonResult = { 
/**
 * Sum of the ranks of positive differences; zeros are ranked and left out.
 */
v: number | null, 
/**
 * Two-sided p.
 */
p_value: number | null, 
/**
 * How p was found.
 */
method: RankMethod, 
/**
 * Median of the averages of all two differences (Hodges and Lehmann).
 */
shift: number | null, 
/**
 * Its lower 95 % limit.
 */
lower: number | null, 
/**
 * Its upper limit.
 */
upper: number | null, };

export type Withheld = "no_claims" | "correlated_errors" | "unit_root" | "lag_reaches_zero" | "lag_reaches_one";

export type WithinColumn = { 
/**
 * Display name of the column.
 */
column: string, 
/**
 * Its values.
 */
values: Array<WithinValue>, 
/**
 * Rows without a value of it, which count in none.
 */
missing: number, 
/**
 * Statistic of Cochran, Mantel and Haenszel; `null` in rows that depend on each other.
 */
statistic: number | null, 
/**
 * Degrees of freedom.
 */
df: number | null, 
/**
 * The p of the test of no relation within any value.
 */
p_value: number | null, 
/**
 * For two rows and two columns: the common difference of the shares of the second column.
 */
difference: number | null, 
/**
 * Lower 95 % limit.
 */
lower: number | null, 
/**
 * Upper 95 % limit.
 */
upper: number | null, 
/**
 * Whether the sign is reversed within the values: of the difference or, in larger tables, of the cell farthest
 * from its expected count.
 */
reversed: boolean, };

export type WithinEntities = { 
/**
 * Rows less entities less 1.
 */
df: number, 
/**
 * Two-sided p of rows that depend on each other by the level of their entity alone.
 */
p_value: number | null, 
/**
 * Lower limit of 95 %.
 */
lower: number | null, 
/**
 * Upper limit.
 */
upper: number | null, };

export type WithinValue = { 
/**
 * The value.
 */
name: string, 
/**
 * Rows.
 */
n: number, 
/**
 * Counts by row and column.
 */
counts: Array<Array<number>>, 
/**
 * Cramér's V of the categories that occur; `null` where one of the columns has a single one.
 */
cramers_v: CramersVResult | null, 
/**
 * Two shares compared; `null` where a row or a column is empty, and for larger tables.
 */
two_by_two: TwoByTwoResult | null, };

export type WithoutGroup = { 
/**
 * The group that is left out.
 */
name: string, 
/**
 * p of the test of the other groups.
 */
p_value: number | null, };

export type Zeros = { 
/**
 * The share in the data.
 */
observed: number | null, 
/**
 * The share that Poisson distributions with the expected counts have.
 */
predicted: number | null, 
/**
 * The share that the negative binomial has.
 */
negative_binomial: number | null, };


declare const shown: unique symbol;

/**
 * A list of a result that may hold only some of its items, or none: pages get it emptied. So that nothing is counted or
 * measured from it, it has no length and cannot be iterated; `app/charts/shown.ts` opens it for drawing.
 */
export interface Shown<T> {
  readonly [shown]: T;
}
