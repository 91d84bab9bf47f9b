//! Generates TypeScript types, tables of names and JSON schemas from the contract.
//!
//! `cargo run --features contract --bin contract -- OUT_DIR` writes `types.ts`, `tables.ts` and `schemas.json`.

use estimand_compute::contract as c;
use estimand_compute::transform::formula;
use schemars::JsonSchema;
use std::fmt::Write as _;
use std::path::PathBuf;
use ts_rs::{Config, TS};

const HEADER: &str = "// Generated from compute-rs/src/contract by `npm run build:contract`. Do not edit.\n\n";

/// A list whose length and items cannot be used by accident.
const SHOWN: &str = r#"
declare const shown: unique symbol;

/**
 * A list of a result that may hold only some of its items, or none: pages get it emptied. So that nothing is counted or
 * measured from it, it has no length and cannot be iterated; `app/charts/shown.ts` opens it for drawing.
 */
export interface Shown<T> {
  readonly [shown]: T;
}
"#;

struct Declarations {
    config: Config,
    types: String,
    schemas: schemars::SchemaGenerator,
}

impl Declarations {
    fn add<T: TS + JsonSchema>(&mut self) {
        let _ = writeln!(self.types, "export {}\n", T::decl(&self.config));
        let _ = self.schemas.subschema_for::<T>();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = PathBuf::from(std::env::args().nth(1).ok_or("usage: contract OUT_DIR")?);
    let mut declared = Declarations {
        config: Config::new().with_large_int("number"),
        types: String::from(HEADER),
        schemas: schemars::generate::SchemaSettings::draft2020_12().into_generator(),
    };
    macro_rules! declare { ($($name:ty),* $(,)?) => { $(declared.add::<$name>();)* } }
    declare!(
        c::Code,
        c::Details,
        c::Failure,
        c::NoteCode,
        c::FunctionKey,
        c::FunctionKind,
        c::Plan,
        c::AnalysisType,
        c::Transform,
        c::ColumnRef,
        c::Variable,
        c::VariableSettings,
        c::Term,
        c::Variables,
        c::FilterBy,
        c::ByColumn,
        c::Request,
        c::StatisticName,
        c::Stat,
        c::ResultHead,
        c::Note,
        c::RowLedger,
        c::RowStep,
        c::StepReason,
        c::OutliersRemoved,
        c::OutlierState,
        c::Named,
        c::Points,
        c::Thinned,
        c::StatisticsResult,
        c::RobustKey,
        c::RobustStat,
        c::RobustStatisticsResult,
        c::ConfidenceIntervalsResult,
        c::IntervalChart,
        c::AverageIntervals,
        c::Interval,
        c::BoxplotResult,
        c::BoxplotCategory,
        c::HistogramResult,
        c::HistogramChart,
        c::DistributionKey,
        c::FitFailureCode,
        c::FitFailure,
        c::DistributionFits,
        c::FitsOfAll,
        c::GoodnessOfFit,
        c::NormalFit,
        c::LognormalFit,
        c::BurrStatus,
        c::Burr12Fit,
        c::QqPlotResult,
        c::QqChart,
        c::DotplotResult,
        c::DotStacks,
        c::TimeplotResult,
        c::TimeSeries,
        c::ModelEvidence,
        c::Effects,
        c::ErrorsUsed,
        c::Silence,
        c::Effect,
        c::EffectCategory,
        c::CategoryEffect,
        c::EffectAt,
        c::TermEffect,
        c::TurningPoint,
        c::HeldEffect,
        c::LevelRows,
        c::JointTest,
        c::InfluentialRow,
        c::Trends,
        c::SeriesTrend,
        c::Untested,
        c::UnitRootTest,
        c::PanelUnitRootTest,
        c::LagEvidence,
        c::Estimate,
        c::VariableEvidence,
        c::Shape,
        c::MedianInterval,
        c::DipTest,
        c::BandVerdict,
        c::FitEvidence,
        c::BootstrapTest,
        c::RegressionResult,
        c::Preflight,
        c::Finding,
        c::FindingKind,
        c::Remedy,
        c::Sensitivity,
        c::SensitivityVariant,
        c::SensitivityWay,
        c::SensitivityGroups,
        c::RowsInCommon,
        c::Coefficient,
        c::TestKey,
        c::TestResult,
        c::Line,
        c::Band,
        c::BandLevels,
        c::FlatBand,
        c::FlatBandLevels,
        c::Observations,
        c::AddedVariablePlot,
        c::PartialResidualPlot,
        c::Correlogram,
        c::Responses,
        c::EffectOverTime,
        c::Limits,
        c::LimitLevels,
        c::Withheld,
        c::ScatterplotResult,
        c::DynamicResult,
        c::LongRunEffect,
        c::RobustRegressionResult,
        c::RobustObservations,
        c::QqPoints,
        c::AnalysisResult,
        c::DrawingHead,
        c::DrawnChart,
        c::Extent,
        c::HexBins,
        c::AxisKind,
        c::ColumnKind,
        c::ColumnPlace,
        c::CellValue,
        c::ColumnType,
        c::MergedCells,
        c::Settings,
        c::ColumnReading,
        c::DayOrder,
        c::Suggestion,
        c::Inspection,
        c::QuestionKind,
        c::Question,
        c::QuestionOption,
        c::FilePart,
        c::Receipt,
        c::ColumnReceipt,
        c::Example,
        c::DroppedRows,
        c::Repair,
        c::SchemaField,
        c::Schema,
        c::Preview,
        c::SettingsPreview,
        c::ImportSummary,
        c::FormulaItemKind,
        c::FormulaItem,
        c::SourceColumn,
        c::FormulaCheck,
        c::FormulaGroup,
        c::FormulaArgumentType,
        c::FormulaArgument,
        c::FormulaFunction,
        c::RecodeCheck,
        c::RecodeBlock,
        c::BlockKind,
        c::RecodeCondition,
        c::OperandKind,
        c::Comparison,
        c::Joint,
        c::NullCounts,
        c::MadeValues,
        c::TransformSummary,
        c::RowsPairedBy,
        c::RowComparison,
        c::ColumnFacts,
        c::SharedHistogram,
        c::OnlyValues,
        c::UnitFactor,
        c::ValuePair,
        c::ColumnComparison,
        c::MadePreview,
        c::SmallHistogram,
        c::RuleCounts,
        c::RuleCount,
        c::BinMethod,
        c::ColumnBins,
        c::CategoryList,
        c::CategoryCount,
        c::MergedCategories,
        c::OtherCategories,
    );
    declared.types.push_str("export type FitOr<T> = T | FitFailure;\n");
    declared.types.push_str(SHOWN);

    std::fs::create_dir_all(&out)?;
    std::fs::write(out.join("types.ts"), declared.types)?;
    std::fs::write(out.join("tables.ts"), tables()?)?;
    let schemas = declared.schemas.take_definitions(true);
    std::fs::write(out.join("schemas.json"), serde_json::to_string_pretty(&schemas)? + "\n")?;
    Ok(())
}

/// The tables that pages, API and report share: functions with their kinds, statistics with their names, and the
/// functions of formulas.
fn tables() -> Result<String, serde_json::Error> {
    let functions: serde_json::Map<_, _> = c::FunctionKey::ALL
        .iter()
        .map(|f| {
            let row = serde_json::json!({ "display_name": f.display_name(), "kinds": f.kinds(), "categories": f.spec().categories, "terms": f.spec().terms });
            (f.key().to_owned(), row)
        })
        .collect();
    let statistics: Vec<_> = c::StatisticName::ALL
        .iter()
        .map(|s| serde_json::json!({ "name": s, "display_name": s.display_name(), "default": s.is_default() }))
        .collect();
    Ok(format!(
        "{HEADER}import type {{ FormulaFunction, FunctionKey, FunctionKind, StatisticName }} from \"./types\";\n\n\
         /** Functions in display order. */\n\
         export const FUNCTION_KEYS: FunctionKey[] = {};\n\n\
         /** Names of the functions, the kinds of request each answers, whether its X may be categories, and whether it takes products of X. */\n\
         export const FUNCTIONS: Record<FunctionKey, {{ display_name: string; kinds: FunctionKind[]; categories: boolean; terms: boolean }}> = {};\n\n\
         /** The 18 statistics in display order. */\n\
         export const STATISTICS: {{ name: StatisticName; display_name: string; default: boolean }}[] = {};\n\n\
         /** The functions of formulas, in the order of the palette. */\n\
         export const FORMULA_FUNCTIONS: FormulaFunction[] = {};\n\n\
         /** Version of the engine: part of every result and of every cache key. */\n\
         export const ENGINE_VERSION = \"{}\";\n",
        serde_json::to_string(&c::FunctionKey::ALL)?,
        serde_json::to_string_pretty(&functions)?,
        serde_json::to_string_pretty(&statistics)?,
        serde_json::to_string_pretty(&formula::functions().collect::<Vec<_>>())?,
        c::ENGINE_VERSION
    ))
}
