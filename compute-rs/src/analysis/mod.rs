//! From a request to results: one function a file.
//!
//! | function | gives |
//! |---|---|
//! | [`check_request`] | whether the request alone is valid |
//! | [`analyze`] | all results of a request |
//! | [`analyze_function`] | one result as JSON, whole and for a page |
//! | [`sensitivity`] | the coefficients of a model, computed under several specifications |
//! | [`preflight`] | what stands in the way of a function, before it runs |
//! | [`ledger_rows`] | the rows behind one step of the row ledger |
//! | [`rows_in_common`] | the rows that several results use |
//!
//! `contract/functions.rs` declares each function: key, kinds, order of rows, outliers, and the code that computes it, which
//! `registry` calls.

mod boxplot;
mod boxplot_multi;
mod categories;
pub mod check;
mod check_roles;
mod check_settings;
mod check_terms;
mod confidence_intervals;
mod contingency;
mod contingency_claims;
mod contingency_strata;
mod contingency_tables;
mod correlated_pairs;
mod correlation;
mod correlation_claims;
mod correlation_notes;
mod correlation_rows;
mod correlation_tables;
mod dependence;
mod did;
mod dotplot;
mod drawing;
mod dynamic;
mod exposure;
mod filters;
mod fits;
mod frame_categories;
mod frame_terms;
mod frequencies;
mod function_job;
mod group_claims;
mod group_comparison;
mod group_tables;
mod histogram;
mod iv_regression;
mod lag_of_y;
mod likelihood;
mod logit;
mod model_frame;
mod outliers;
mod paired_claims;
mod paired_comparison;
mod paired_tables;
mod poisson;
mod prediction;
mod preflight;
mod qq_plot;
mod quantile_regression;
mod quantiles;
mod registry;
mod regression;
mod request_columns;
mod robust_statistics;
mod row_losses;
mod row_positions;
mod row_times;
mod rows_in_common;
mod rows_used;
mod scatterplot;
mod season;
mod shape;
mod specifications;
mod statistics;
mod terms;
mod thin;
mod timeplot;
mod timeplot_drawing;
mod timeplot_series;
mod trends;
mod used_term;
mod variables;
mod what_if;

pub use check::check_request;
pub use registry::AnalysisResult;
pub use rows_in_common::rows_in_common;

use crate::contract::{
    ENGINE_VERSION, Failure, FunctionKey, Outcome, OutlierBasis, PredictValues, Prediction, Preflight, Request,
    Sensitivity, Specifications, StepReason,
};
use crate::control::{Control, Unlimited};
use crate::frame::Table;
use function_job::FunctionJob;
use regression::Estimator;
use rows_used::RowsUsed;

/// One result as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultJson {
    /// Everything.
    pub full: Vec<u8>,
    /// The same shape with long lists emptied. The counts and measures of those lists have fields of their own.
    pub summary: Vec<u8>,
    /// The data of the charts (contract/drawing.rs); empty when the summary has all they need.
    pub drawing: Vec<u8>,
}

/// Computes all results of a request. A function that fails carries its message and leaves the others alone.
///
/// # Errors
/// The errors of [`check_request`], and `E-CANCELLED`, `E-TIMEOUT` of `control`.
pub fn analyze(table: &Table, request: &Request, control: &dyn Control) -> Outcome<AnalysisResult> {
    let infos = table.infos();
    check_request(&infos, request)?;
    let mut result = AnalysisResult {
        filter_by_variable: filters::filter_words(&infos, request, "="),
        engine_version: ENGINE_VERSION.to_owned(),
        ..AnalysisResult::default()
    };
    for &function in &request.analysis_function {
        registry::run(&FunctionJob { table, request, function, control }).put_into(&mut result);
        control.poll(table.row_count as u64, table.row_count as u64)?;
    }
    Ok(result)
}

/// Computes one result. A failure is part of it: `message` and `code`, with the numbers null.
#[must_use]
pub fn analyze_function(table: &Table, request: &Request, function: FunctionKey, control: &dyn Control) -> ResultJson {
    registry::run(&FunctionJob { table, request, function, control }).into_json()
}

/// The coefficients of a function's model, computed under several specifications (docs/methods/sensitivity.md).
///
/// # Errors
/// The errors of [`check_request`], `REQUEST` for a function without a comparable model, and the errors of its model.
pub fn sensitivity(
    table: &Table,
    request: &Request,
    function: FunctionKey,
    control: &dyn Control,
) -> Outcome<Sensitivity> {
    let job = FunctionJob { table, request, function, control };
    match function.spec().sensitivity {
        Some(Specifications::LeastSquares) => regression::sensitivity(&job, Estimator::LeastSquares),
        Some(Specifications::Mm) => regression::sensitivity(&job, Estimator::Mm),
        Some(Specifications::Own) => specifications::sensitivity(&job),
        None => {
            let text = format!("{} has no coefficients to compare.", function.display_name());
            Err(Failure::request("functions", text))
        }
    }
}

/// The prediction of a model for one row that is described by its X (docs/methods/what-if.md).
///
/// # Errors The errors of [`check_request`], `REQUEST` for a function without a prediction and for values that do not
/// fit, and the errors of its model.
pub fn predict(
    table: &Table,
    request: &Request,
    function: FunctionKey,
    values: &PredictValues,
    control: &dyn Control,
) -> Outcome<Prediction> {
    what_if::predict(&FunctionJob { table, request, function, control }, values)
}

/// The rows that a function would use before outliers, and what stands in its way (docs/methods/preflight.md).
///
/// # Errors
/// The errors of [`check_request`], `E-MEMORY` and the errors of `control`.
pub fn preflight(table: &Table, request: &Request, function: FunctionKey, control: &dyn Control) -> Outcome<Preflight> {
    preflight::preflight(&FunctionJob { table, request, function, control })
}

/// Row numbers behind one step of a result's ledger, ascending, at most `limit`.
///
/// # Errors
/// The errors of [`check_request`], `E-DUPTIME` and `E-MEMORY`.
pub fn ledger_rows(
    table: &Table,
    request: &Request,
    function: FunctionKey,
    reason: StepReason,
    limit: usize,
) -> Outcome<Vec<u32>> {
    let spec = function.spec();
    let job = FunctionJob { table, request, function, control: &Unlimited };
    let mut rows = match reason {
        StepReason::Outliers => outlier_rows(&job)?,
        StepReason::Entity => entity_rows(&job)?,
        _ => return row_losses::left_out(table, request, &spec, reason, limit),
    };
    rows.truncate(limit);
    Ok(rows)
}

/// Row numbers of the entities that a function leaves out, ascending.
fn entity_rows(job: &FunctionJob<'_>) -> Outcome<Vec<u32>> {
    match job.function {
        FunctionKey::Did => did::rows_left_out(job),
        _ => Ok(Vec::new()),
    }
}

/// Row numbers that a function leaves out as outliers, ascending.
fn outlier_rows(job: &FunctionJob<'_>) -> Outcome<Vec<u32>> {
    match job.function.spec().outliers {
        None => Ok(Vec::new()),
        Some(OutlierBasis::Values) => Ok(RowsUsed::of(&job.frame()?, job.request.remove_outliers).notice.rows),
        Some(OutlierBasis::Groups) => group_comparison::outlier_rows(job),
        Some(OutlierBasis::Differences) => paired_comparison::outlier_rows(job),
        Some(OutlierBasis::Residuals) => regression::outlier_rows(job),
    }
}
