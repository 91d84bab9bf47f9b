//! The contract: every type that enters or leaves the core, as JSON or as typed arrays.
//!
//! The TypeScript types in `app/compute/contract/` and the JSON schemas of the API are generated from these
//! structs (`npm run build:contract`), and the checks fail when the generated files differ. Field names are those of
//! docs/results.md.

mod analysis_result;
mod boxplot;
mod comparison;
mod confidence_intervals;
mod dotplot;
mod drawing;
mod error;
mod evidence;
mod file;
mod formula_function;
mod function;
mod histogram;
mod made_preview;
mod note;
mod number;
mod over_time;
mod partial_plots;
mod preflight;
mod qq_plot;
mod quick_recode;
mod regression;
mod request;
mod result_parts;
mod robust_regression;
mod robust_statistics;
mod rows_in_common;
mod sensitivity;
mod settings;
mod shape;
mod statistics;
mod terms;
mod timeplot;
mod transform;

pub use analysis_result::AnalysisResult;
pub use boxplot::{BoxplotCategory, BoxplotResult};
pub use comparison::{
    ColumnComparison, ColumnFacts, OnlyValues, RowComparison, RowsPairedBy, SharedHistogram, UnitFactor, ValuePair,
};
pub use confidence_intervals::{AverageIntervals, ConfidenceIntervalsResult, Interval, IntervalChart};
pub use dotplot::{DotStacks, DotplotResult};
pub use drawing::{AxisKind, ChartKey, ColumnKind, ColumnPlace, DrawingHead, DrawnChart, Extent, HexBins};
pub use error::{Code, Details, Failure, Outcome};
pub use evidence::{
    BandVerdict, BootstrapTest, CategoryEffect, DipTest, Effect, EffectCategory, Effects, ErrorsUsed, Estimate,
    FitEvidence, InfluentialRow, JointTest, LagEvidence, LevelRows, MedianInterval, ModelEvidence, PanelUnitRootTest,
    SeriesTrend, Shape, Silence, Trends, UnitRootTest, Untested, VariableEvidence,
};
pub use file::{
    Assumption, CellValue, ColumnReceipt, ColumnType, DroppedRows, Example, FilePart, ImportSummary, Inspection,
    Preview, Question, QuestionKind, QuestionOption, Receipt, Repair, Schema, SchemaField, SettingsPreview, Suggestion,
};
pub use formula_function::{FormulaArgument, FormulaArgumentType, FormulaFunction, FormulaGroup};
pub use function::{
    AnalysisType, FunctionKey, FunctionKind, FunctionSpec, LagPlace, OutlierBasis, Plan, RowOrder, RowSpec,
};
pub use histogram::{
    Burr12Fit, BurrStatus, DistributionFits, DistributionKey, FitFailure, FitFailureCode, FitOr, FitsOfAll,
    GoodnessOfFit, HistogramChart, HistogramResult, LognormalFit, NormalFit,
};
pub use made_preview::{MadePreview, RuleCount, RuleCounts, SmallHistogram};
pub use note::{Note, NoteCode};
pub use number::FiniteOrNull;
pub use over_time::{Correlogram, EffectOverTime, LimitLevels, Limits, Responses, Withheld};
pub use partial_plots::{AddedVariablePlot, PartialResidualPlot};
pub use preflight::{Finding, FindingKind, Preflight, Remedy};
pub use qq_plot::{QqChart, QqPlotResult};
pub use quick_recode::{BinMethod, CategoryCount, CategoryList, ColumnBins, MergedCategories, OtherCategories};
pub use regression::{
    Band, BandLevels, Coefficient, DynamicResult, FlatBand, FlatBandLevels, Line, LongRunEffect, Observations,
    QqPoints, RegressionResult, ScatterplotResult, TestKey, TestResult,
};
pub use request::{ByColumn, ColumnRef, FilterBy, Request, Term, Transform, Variable, VariableSettings, Variables};
pub use result_parts::{
    Named, NamedMap, OutlierState, OutliersRemoved, Points, ResultHead, RowLedger, RowStep, StepReason, Thinned,
};
pub use robust_regression::{RobustObservations, RobustRegressionResult};
pub use robust_statistics::{RobustKey, RobustStat, RobustStatisticsResult};
pub use rows_in_common::{RowsInCommon, RowsUser};
pub use sensitivity::{Sensitivity, SensitivityGroups, SensitivityVariant, SensitivityWay};
pub use settings::{AnswerMap, ColumnReading, DayOrder, MergedCells, Settings};
pub use shape::{
    Collapse, ColumnsToRows, Entries, GroupBy, GroupPeriod, GroupStatistic, GroupValue, Join, JoinKind, ShapeFacts,
    ShapeRecipe, ShapeStep, ValuesToColumns, WideColumns,
};
pub use statistics::{Stat, StatisticName, StatisticsResult};
pub use terms::{EffectAt, HeldEffect, TermEffect, TurningPoint};
pub use timeplot::{TimeSeries, TimeplotResult};
pub use transform::{
    BlockKind, Comparison, FormulaCheck, FormulaItem, FormulaItemKind, Joint, MadeValues, NullCounts, OperandKind,
    RecodeBlock, RecodeCheck, RecodeCondition, SourceColumn, TransformSummary,
};

/// The engine's version, written into every result and part of every cache key.
///
/// It is the version of the crate: raise it whenever a number or a shape can change.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");
