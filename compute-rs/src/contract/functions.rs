//! The analysis functions: one entry each, in display order.
//!
//! An entry is all that the core needs to know of a function. `function.rs` makes the enum and the declarations of it;
//! `analysis/registry.rs`, where the paths of `result` and `compute` lead, the field of `AnalysisResult` and the call.

/// Gives the entries to a macro: `for_each_function!(macro_that_takes_them)`.
macro_rules! for_each_function {
    ($use:ident) => {
        $use! {
            /// The 18 statistics.
            Statistics {
                key: statistics,
                result: statistics::StatisticsResult,
                compute: statistics::compute,
                display_name: "Statistics",
                seconds_a_million_rows: 0.2,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// The 18 statistics and eleven robust pairs of location and scale.
            RobustStatistics {
                key: robust_statistics,
                result: robust_statistics::RobustStatisticsResult,
                compute: robust_statistics::compute,
                display_name: "Robust statistics",
                seconds_a_million_rows: 0.6,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Intervals around mean and median.
            ConfidenceIntervals {
                key: confidence_intervals,
                result: confidence_intervals::ConfidenceIntervalsResult,
                compute: confidence_intervals::compute,
                display_name: "Confidence intervals",
                seconds_a_million_rows: 0.2,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Box and whiskers, by category on request.
            Boxplot {
                key: boxplot,
                result: boxplot::BoxplotResult,
                compute: boxplot::compute,
                display_name: "Boxplot",
                outliers: None,
                seconds_a_million_rows: 0.2,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Bars with fitted curves.
            Histogram {
                key: histogram,
                result: histogram::HistogramResult,
                compute: histogram::compute,
                display_name: "Histogram",
                seconds_a_million_rows: 2.2,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Ordered values against the quantiles of fitted distributions.
            QqPlot {
                key: qq_plot,
                result: qq_plot::QqPlotResult,
                compute: qq_plot::compute,
                display_name: "Q-Q plots",
                seconds_a_million_rows: 2.2,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Values as stacked dots.
            Dotplot {
                key: dotplot,
                result: dotplot::DotplotResult,
                compute: dotplot::compute,
                display_name: "Dotplot",
                outliers: None,
                seconds_a_million_rows: 1.2,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Values in order of time.
            Timeplot {
                key: timeplot,
                result: timeplot::TimeplotResult,
                compute: timeplot::compute,
                display_name: "Timeplot",
                rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
                seconds_a_million_rows: 0.8,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// How often each value occurs.
            Frequencies {
                key: frequencies,
                result: frequencies::FrequenciesResult,
                compute: frequencies::compute,
                display_name: "Frequencies",
                y: Takes::ANY,
                settings: &[
                    Setting::choice("order", "Order", &[("count", "Most frequent first"), ("value", "By value")]),
                    Setting::choice("period", "Dates by", &[("month", "Month"), ("quarter", "Quarter"), ("year", "Year")])
                        .when(When::YIs(ColumnType::Date)),
                ],
                outliers: None,
                seconds_a_million_rows: 0.3,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Ordinary least squares.
            Regression {
                key: regression,
                result: regression::RegressionResult,
                compute: regression::compute,
                display_name: "Regression",
                kinds: &[with_x(1, 5)],
                x: Takes::NUMBERS_OR_CATEGORIES,
                terms: true,
                sensitivity: Some(Specifications::LeastSquares),
                prediction: true,
                seconds_a_million_rows: 3.0,
                ..FunctionSpec::MODEL
            }
            /// MM-estimation, which gives far rows less weight.
            RobustRegression {
                key: robust_regression,
                result: regression::RobustRegressionResult,
                compute: regression::compute_robust,
                display_name: "Robust Regression",
                kinds: &[with_x(1, 5)],
                x: Takes::NUMBERS_OR_CATEGORIES,
                terms: true,
                sensitivity: Some(Specifications::Mm),
                prediction: true,
                outliers: None,
                seconds_a_million_rows: 2.2,
                ..FunctionSpec::MODEL
            }
            /// The probability of one of two values of Y.
            Logit {
                key: logit,
                result: logit::LogitResult,
                compute: logit::compute,
                display_name: "Logit",
                kinds: &[with_x(1, 10)],
                rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
                y: Takes::CATEGORIES,
                x: Takes::NUMBERS_OR_CATEGORIES,
                terms: true,
                settings: &[Setting {
                    key: "event",
                    label: "Event",
                    hint: "The value of Y whose probability is explained; without one, the last in order.",
                    kind: SettingKind::ValueOfY,
                    when: When::Always
                }],
                first_is_base: true,
                sensitivity: Some(Specifications::Own),
                prediction: true,
                outliers: None,
                seconds_a_million_rows: 3.0,
                ..FunctionSpec::MODEL
            }
            /// The expected number of something, such as events, given X.
            Poisson {
                key: poisson,
                result: poisson::PoissonResult,
                compute: poisson::compute,
                display_name: "Poisson",
                kinds: &[with_x(1, 10)],
                rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
                x: Takes::NUMBERS_OR_CATEGORIES,
                terms: true,
                settings: &[Setting {
                    key: "exposure",
                    label: "Exposure",
                    hint: "Counts are compared for each unit of it: of time, of people, of distance. Rows need a number above 0.",
                    kind: SettingKind::Column { takes: Takes::NUMBERS, required: false },
                    when: When::Always
                }],
                first_is_base: true,
                sensitivity: Some(Specifications::Own),
                prediction: true,
                outliers: None,
                seconds_a_million_rows: 6.0,
                ..FunctionSpec::MODEL
            }
            /// Quantiles of Y over X.
            QuantileRegression {
                key: quantile_regression,
                result: quantile_regression::QuantileRegressionResult,
                compute: quantile_regression::compute,
                display_name: "Quantile regression",
                kinds: &[with_x(1, 10)],
                rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
                x: Takes::NUMBERS_OR_CATEGORIES,
                terms: true,
                settings: &[Setting {
                    key: "taus",
                    label: "Quantiles",
                    hint: "Shares of Y below the line, between 0 and 1: 0.5 is the median.",
                    kind: SettingKind::Numbers { least: 0.01, most: 0.99, count: 9, default: &[0.1, 0.25, 0.5, 0.75, 0.9] },
                    when: When::Always
                }],
                prediction: true,
                outliers: None,
                seconds_a_million_rows: 45.0,
                ..FunctionSpec::MODEL
            }
            /// A line and a smooth curve through points.
            Scatterplot {
                key: scatterplot,
                result: scatterplot::ScatterplotResult,
                compute: scatterplot::compute,
                display_name: "Scatterplot",
                kinds: &[with_x(1, 1)],
                model: Model::Line,
                sensitivity: Some(Specifications::LeastSquares),
                seconds_a_million_rows: 4.6,
                ..FunctionSpec::MODEL
            }
            /// A scatterplot with a robust line.
            RobustScatterplot {
                key: robust_scatterplot,
                result: regression::RobustRegressionResult,
                compute: scatterplot::compute_robust,
                display_name: "Robust Scatterplot",
                kinds: &[with_x(1, 1)],
                model: Model::Line,
                sensitivity: Some(Specifications::Mm),
                outliers: None,
                seconds_a_million_rows: 4.3,
                ..FunctionSpec::MODEL
            }
            /// The changes within each entity.
            PanelRegression {
                key: panel_regression,
                result: regression::panel::PanelRegressionResult,
                compute: regression::panel::compute,
                display_name: "Panel regression",
                kinds: &[with_x(1, 10)],
                x: Takes::NUMBERS_OR_CATEGORIES,
                terms: true,
                needs: Needs { entity: true, time: false },
                settings: &[Setting::choice(
                    "effects",
                    "Effects",
                    &[("entity", "Entities"), ("two_way", "Entities and periods")]
                )],
                sensitivity: Some(Specifications::Own),
                prediction: true,
                outliers: None,
                seconds_a_million_rows: 2.0,
                ..FunctionSpec::MODEL
            }
            /// The effect of an X that is chosen together with Y, by instruments.
            IvRegression {
                key: iv_regression,
                result: iv_regression::IvRegressionResult,
                compute: iv_regression::compute,
                display_name: "IV regression",
                kinds: &[with_x(1, 10)],
                rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
                x: Takes::NUMBERS_OR_CATEGORIES,
                terms: true,
                instruments: (1, 8),
                endogenous: 2,
                sensitivity: Some(Specifications::Own),
                outliers: None,
                seconds_a_million_rows: 6.0,
                ..FunctionSpec::MODEL
            }
            /// The effect of a treatment that starts at different times.
            Did {
                key: did,
                result: did::DidResult,
                compute: did::compute,
                display_name: "Differences in differences",
                kinds: &[with_x(1, 1)],
                needs: Needs { entity: true, time: true },
                settings: &[Setting::choice(
                    "control",
                    "Comparison",
                    &[("never_treated", "Never treated"), ("not_yet_treated", "Not yet treated")]
                )],
                treatment: true,
                model: Model::None,
                outliers: None,
                seconds_a_million_rows: 3.0,
                ..FunctionSpec::MODEL
            }
            // With a lag of Y least squares may be biased, so the ways of a sensitivity would agree on a wrong number.
            /// Y on its own previous period, and on X.
            Autoregression {
                key: autoregression,
                result: dynamic::DynamicResult,
                compute: dynamic::compute,
                display_name: "Autoregression",
                kinds: &[FunctionKind::ONE_VARIABLE, with_x(0, 5)],
                rows: RowSpec::with_lag(LagPosition::First),
                x: Takes::NUMBERS_OR_CATEGORIES,
                terms: true,
                seconds_a_million_rows: 4.0,
                ..FunctionSpec::MODEL
            }
            /// An autoregression with at most one X.
            Autoregressionx {
                key: autoregressionx,
                result: dynamic::DynamicResult,
                compute: dynamic::compute,
                display_name: "Autoregression (ARX)",
                kinds: &[with_x(0, 1)],
                rows: RowSpec::with_lag(LagPosition::First),
                x: Takes::NUMBERS_OR_CATEGORIES,
                seconds_a_million_rows: 4.0,
                ..FunctionSpec::MODEL
            }
            /// X with effects that die out geometrically.
            Koyckregression {
                key: koyckregression,
                result: dynamic::DynamicResult,
                compute: dynamic::compute,
                display_name: "Koyck Regression",
                kinds: &[with_x(1, 5)],
                rows: RowSpec::with_lag(LagPosition::Last),
                seconds_a_million_rows: 4.4,
                ..FunctionSpec::MODEL
            }
            /// Whether the means of groups differ, and by how much.
            GroupComparison {
                key: group_comparison,
                result: group_comparison::GroupComparisonResult,
                compute: group_comparison::compute,
                display_name: "Compare groups",
                kinds: &[with_x(1, 1)],
                rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
                x: Takes::CATEGORIES,
                outliers: Some(OutlierBasis::Groups),
                seconds_a_million_rows: 2.0,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Whether two numbers of the same rows differ, and how far they agree.
            PairedComparison {
                key: paired_comparison,
                result: paired_comparison::PairedComparisonResult,
                compute: paired_comparison::compute,
                display_name: "Compare pairs",
                kinds: &[with_x(1, 1)],
                rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
                paired: true,
                outliers: Some(OutlierBasis::Differences),
                seconds_a_million_rows: 0.8,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// How closely each two of several numbers go together.
            Correlation {
                key: correlation,
                result: correlation::CorrelationResult,
                compute: correlation::compute,
                display_name: "Correlation",
                kinds: &[with_x(1, 19)],
                rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
                settings: &[
                    Setting::choice(
                        "correlation",
                        "Coefficient",
                        &[("pearson", "Pearson"), ("spearman", "Spearman (ranks)"), ("kendall", "Kendall (pairs of rows)")]
                    ),
                    Setting::choice(
                        "matrix_order",
                        "Order of the variables",
                        &[("given", "As chosen"), ("similarity", "Similar ones together")]
                    ),
                    Setting {
                        key: "complete",
                        label: "Complete rows only",
                        hint: "Without it, each pair uses all rows that have both values.",
                        kind: SettingKind::Switch,
                        when: When::Always
                    }
                ],
                pairwise: true,
                outliers: None,
                seconds_a_million_rows: 4.0,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Whether two columns of categories go together.
            Contingency {
                key: contingency,
                result: contingency::ContingencyResult,
                compute: contingency::compute,
                display_name: "Contingency table",
                kinds: &[with_x(1, 1)],
                rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
                y: Takes::CATEGORIES,
                x: Takes::CATEGORIES,
                settings: &[
                    Setting {
                        key: "within",
                        label: "Within the values of",
                        hint: "Compares rows that share a value of this column: a relation may come from it, or turn within it.",
                        kind: SettingKind::Column { takes: Takes::CATEGORIES, required: false },
                        when: When::Always
                    },
                    Setting {
                        key: "paired",
                        label: "Two answers of the same rows",
                        hint: "Adds McNemar's test of a change and Cohen's kappa of agreement.",
                        kind: SettingKind::Switch,
                        when: When::Always
                    }
                ],
                outliers: None,
                seconds_a_million_rows: 3.0,
                ..FunctionSpec::ONE_VARIABLE
            }
            /// Boxes of Y by the values of one X.
            BoxplotMulti {
                key: boxplot_multi,
                result: boxplot::BoxplotResult,
                compute: boxplot_multi::compute,
                display_name: "Boxplots by group",
                kinds: &[with_x(1, 1)],
                x: Takes::ANY,
                outliers: None,
                seconds_a_million_rows: 0.3,
                ..FunctionSpec::ONE_VARIABLE
            }
        }
    };
}

pub(crate) use for_each_function;
