//! Generates TypeScript types, tables of names and JSON schemas from the types that enter or leave the core.
//!
//! `cargo run --features contract --bin contract -- OUT_DIR` writes `types.ts`, `tables.ts` and `schemas.json`.

use estimand_compute::analysis::AnalysisResult;
use estimand_compute::contract as c;
use estimand_compute::transform::formula;
use schemars::JsonSchema;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};

const HEADER: &str = "// Generated from the types of compute-rs by `npm run build:contract`. Do not edit.\n\n";

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

/// Types and schemas, of what enters or leaves the core and of all that it is made of.
struct Declarations {
    config: Config,
    /// The types by name.
    types: BTreeMap<String, String>,
    schemas: schemars::SchemaGenerator,
}

impl Declarations {
    /// Adds a type that enters or leaves the core, with all types that it is made of.
    fn add<T: TS + JsonSchema + 'static>(&mut self) {
        let _ = self.schemas.subschema_for::<T>();
        self.visit::<T>();
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types that are declared have a file.
        if T::output_path().is_none() || self.types.contains_key(&T::ident(&self.config)) {
            return;
        }
        self.types.insert(T::ident(&self.config), T::decl(&self.config));
        T::visit_dependencies(self);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = PathBuf::from(std::env::args().nth(1).ok_or("usage: contract OUT_DIR")?);
    let mut declared = Declarations {
        config: Config::new().with_large_int("number"),
        types: BTreeMap::new(),
        schemas: schemars::generate::SchemaSettings::draft2020_12().into_generator(),
    };
    macro_rules! declare { ($($name:ty),* $(,)?) => { $(declared.add::<$name>();)* } }
    declare!(
        AnalysisResult,
        c::BinMethod,
        c::CategoryList,
        c::ColumnBins,
        c::Prediction,
        c::ShapeRecipe,
        c::RowOrigin,
        c::ShapePreview,
        c::ColumnComparison,
        c::DrawingHead,
        c::DrawnChart,
        c::Failure,
        c::FormulaCheck,
        c::FormulaFunction,
        c::ImportSummary,
        c::Inspection,
        c::ComputedPreview,
        c::MergedCategories,
        c::OtherCategories,
        c::Preflight,
        c::Preview,
        c::RecodeBlock,
        c::RecodeCheck,
        c::Request,
        c::ResultHead,
        c::RowComparison,
        c::RowsInCommon,
        c::Sensitivity,
        c::Settings,
        c::SettingsPreview,
        c::SourceColumn,
        c::TransformSummary,
    );
    // Types that occur only in tables.
    declared.visit::<c::FunctionSpec>();
    let mut types = String::from(HEADER);
    for declaration in declared.types.values() {
        let _ = writeln!(types, "export {declaration}\n");
    }
    types.push_str(SHOWN);

    std::fs::create_dir_all(&out)?;
    std::fs::write(out.join("types.ts"), types)?;
    std::fs::write(out.join("tables.ts"), tables()?)?;
    let schemas = declared.schemas.take_definitions(true);
    std::fs::write(out.join("schemas.json"), one_type_per_line(&schemas)?)?;
    Ok(())
}

/// An object with one schema per line, so that a difference shows which types changed.
fn one_type_per_line(schemas: &serde_json::Map<String, serde_json::Value>) -> Result<String, serde_json::Error> {
    let lines = schemas
        .iter()
        .map(|(name, schema)| Ok(format!("{}:{}", serde_json::to_string(name)?, serde_json::to_string(schema)?)))
        .collect::<Result<Vec<_>, serde_json::Error>>()?;
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

/// The tables that pages, API and report share: functions with their kinds, statistics with their names, and the
/// functions of formulas.
fn tables() -> Result<String, serde_json::Error> {
    let functions: serde_json::Map<_, _> = c::FunctionKey::ALL
        .iter()
        .map(|f| Ok((f.key().to_owned(), serde_json::to_value(f.spec())?)))
        .collect::<Result<_, serde_json::Error>>()?;
    let seconds: serde_json::Map<_, _> = c::FunctionKey::ALL
        .iter()
        .map(|f| (f.key().to_owned(), serde_json::json!(f.spec().seconds_a_million_rows)))
        .collect();
    let statistics: Vec<_> = c::StatisticName::ALL
        .iter()
        .map(|s| serde_json::json!({ "name": s, "display_name": s.display_name(), "default": s.is_default() }))
        .collect();
    Ok(format!(
        "{HEADER}import type {{ FormulaFunction, FunctionKey, FunctionSpec, StatisticName }} from \"./types\";\n\n\
         /** Functions in display order. */\n\
         export const FUNCTION_KEYS: FunctionKey[] = {};\n\n\
         /** The declarations of the functions. */\n\
         export const FUNCTIONS: Record<FunctionKey, FunctionSpec> = {};\n\n\
         /** Seconds of one thread for each million rows, by which the server knows large work. */\n\
         export const SECONDS_A_MILLION_ROWS: Record<FunctionKey, number> = {};\n\n\
         /** The 18 statistics in display order. */\n\
         export const STATISTICS: {{ name: StatisticName; display_name: string; default: boolean }}[] = {};\n\n\
         /** The functions of formulas, in the order of the palette. */\n\
         export const FORMULA_FUNCTIONS: FormulaFunction[] = {};\n\n\
         /** Version of the engine: part of every result and of every cache key. */\n\
         export const ENGINE_VERSION = \"{}\";\n",
        serde_json::to_string(&c::FunctionKey::ALL)?,
        serde_json::to_string_pretty(&functions)?,
        serde_json::to_string_pretty(&seconds)?,
        serde_json::to_string_pretty(&statistics)?,
        serde_json::to_string_pretty(&formula::functions().collect::<Vec<_>>())?,
        c::ENGINE_VERSION
    ))
}
