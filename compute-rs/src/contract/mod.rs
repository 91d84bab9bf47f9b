//! The contract: every shape that crosses the edge of the core, as JSON or as typed arrays.
//!
//! The TypeScript types in `app/compute/contract/` and the JSON schemas of the API are generated from these
//! structs (`npm run build:contract`), and the checks fail when the generated files differ. Field names are those of
//! the product documents and of `results.md`.

mod boxplot;
mod confidence_intervals;
mod dotplot;
mod drawing;
mod error;
mod evidence;
mod file;
mod histogram;
mod number;
mod panel;
mod qq_plot;
mod regression;
mod request;
mod result;
mod robust_regression;
mod robust_statistics;
mod statistics;
mod timeplot;
mod transform;

pub use boxplot::{BoxplotCategory, BoxplotResult};
pub use confidence_intervals::{AverageIntervals, ConfidenceIntervalsResult, Interval, IntervalChart};
pub use dotplot::{DotStacks, DotplotResult};
pub use drawing::{AxisKind, ColumnKind, ColumnPlace, DrawingHead, DrawnChart, Extent, HexBins};
pub use error::{Code, Details, Failure, Outcome};
pub use evidence::{
    BandVerdict, BootstrapTest, DipTest, Effect, Effects, ErrorsUsed, Estimate, FitEvidence, InfluentialRow, JointTest,
    LagEvidence, MedianInterval, ModelEvidence, PanelUnitRootTest, SeriesTrend, Shape, Silence, Trends, UnitRootTest,
    Untested, VariableEvidence,
};
pub use file::{
    AnswerMap, Assumption, CellValue, ColumnReceipt, ColumnType, DroppedRows, Example, FilePart, ImportSummary,
    Inspection, MergedCells, Preview, Question, QuestionKind, QuestionOption, Receipt, Repair, Schema, SchemaField,
    Settings, SettingsPreview, Suggestion,
};
pub use histogram::{
    Burr12Fit, DistributionFits, DistributionKey, FitFailure, FitOr, GoodnessOfFit, HistogramChart, HistogramResult,
    LognormalFit, NormalFit,
};
pub use number::Num;
pub use panel::{
    Named, NamedMap, Note, OutlierState, OutliersRemoved, Points, ResultHead, RowLedger, RowStep, StepReason, Thinned,
};
pub use qq_plot::{QqChart, QqPlotResult};
pub use regression::{
    Band, BandLevels, Coefficient, DynamicResult, FlatBand, FlatBandLevels, Line, LongRunEffect, Observations,
    QqPoints, RegressionResult, ScatterplotResult, TestResult,
};
pub use request::{
    AnalysisType, ByColumn, ColumnRef, FilterBy, FunctionKey, FunctionKind, Plan, Request, Transform, Variable,
    VariableSettings, Variables,
};
pub use result::AnalysisResult;
pub use robust_regression::{RobustObservations, RobustRegressionResult};
pub use robust_statistics::{RobustKey, RobustStat, RobustStatisticsResult};
pub use statistics::{Stat, StatisticName, StatisticsResult};
pub use timeplot::{TimeSeries, TimeplotResult};
pub use transform::{
    BlockKind, Comparison, FormulaCheck, FormulaItem, FormulaItemKind, Joint, MadeValues, NullCounts, OperandKind,
    RecodeBlock, RecodeCheck, RecodeCondition, SourceColumn, TransformSummary,
};

/// The engine's version, written into every result and part of every cache key.
///
/// It is the version of the crate: raise it whenever a number or a shape can change.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");
