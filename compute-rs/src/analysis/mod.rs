//! From a request to panels: one function a file.
//!
//! | function | answers |
//! |---|---|
//! | [`check_request`] | what the request alone decides |
//! | [`analyze`] | all panels asked for |
//! | [`analyze_function`] | one panel as JSON, whole and for a page |
//! | [`ledger_rows`] | the rows behind one step of the row ledger |

mod boxplot;
mod boxplot_multi;
pub mod check;
mod confidence_intervals;
mod dotplot;
mod drawing;
mod dynamic;
mod fits;
mod histogram;
mod kept;
mod lagged;
mod outliers;
mod qq_plot;
mod quantiles;
mod regression;
mod robust_statistics;
mod rows;
mod scatterplot;
mod shape;
mod statistics;
mod thin;
mod timeplot;
mod timeplot_drawing;
mod trends;
mod variables;

pub use check::check_request;

use crate::contract::{
    AnalysisResult, BoxplotResult, Code, ConfidenceIntervalsResult, DotplotResult, DynamicResult, ENGINE_VERSION,
    Failure, FunctionKey, HistogramResult, Outcome, QqPlotResult, RegressionResult, Request, ResultHead,
    RobustRegressionResult, RobustStatisticsResult, RowLedger, ScatterplotResult, StatisticsResult, StepReason,
    TimeplotResult,
};
use crate::control::Control;
use crate::frame::Table;
use drawing::Drawing;
use kept::Kept;
use regression::Panels;
use rows::{Work, count32};
use serde::Serialize;
use variables::Shape;

/// One panel as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultJson {
    /// Everything.
    pub full: Vec<u8>,
    /// The same shape with long lists emptied; what is counted or measured of them stands in fields of its own.
    pub summary: Vec<u8>,
    /// What the charts draw (contract/drawing.rs); empty when the summary has all they need.
    pub drawing: Vec<u8>,
}

/// Computes the panels that a request asks for; one that fails carries its message and leaves the others alone.
///
/// # Errors
/// Those of [`check_request`], and `E-CANCELLED`, `E-TIMEOUT` of `control`.
pub fn analyze(table: &Table, request: &Request, control: &dyn Control) -> Outcome<AnalysisResult> {
    let infos = table.infos();
    check_request(&infos, request)?;
    let mut result = AnalysisResult {
        filter_by_variable: rows::filter_words(&infos, request, "="),
        engine_version: ENGINE_VERSION.to_owned(),
        ..AnalysisResult::default()
    };
    for &function in &request.analysis_function {
        match panel(table, request, function, control) {
            Panel::Statistics(panel) => result.statistics = Some(panel),
            Panel::RobustStatistics(panel) => result.robust_statistics = Some(panel),
            Panel::ConfidenceIntervals(panel) => result.confidence_intervals = Some(panel),
            Panel::Boxplot(panel) => result.boxplot = Some(panel),
            Panel::BoxplotMulti(panel) => result.boxplot_multi = Some(panel),
            Panel::Histogram(panel) => result.histogram = Some(*panel),
            Panel::QqPlot(panel) => result.qq_plot = Some(*panel),
            Panel::Dotplot(panel) => result.dotplot = Some(*panel),
            Panel::Timeplot(plot) => result.timeplot = Some(plot.0),
            Panel::Regression(panels) => result.regression = Some(panels.full),
            Panel::Scatterplot(panels) => result.scatterplot = Some(panels.full),
            Panel::Robust(panels) if function == FunctionKey::RobustScatterplot => {
                result.robust_scatterplot = Some(panels.full);
            }
            Panel::Robust(panels) => result.robust_regression = Some(panels.full),
            Panel::Dynamic(panels) => match function {
                FunctionKey::Autoregressionx => result.autoregressionx = Some(panels.full),
                FunctionKey::Koyckregression => result.koyckregression = Some(panels.full),
                _ => result.autoregression = Some(panels.full),
            },
        }
        control.poll(table.row_count as u64, table.row_count as u64)?;
    }
    Ok(result)
}

/// Computes one panel. Whatever fails is told inside it: `message` and `code` with the numbers null.
#[must_use]
pub fn analyze_function(table: &Table, request: &Request, function: FunctionKey, control: &dyn Control) -> ResultJson {
    match panel(table, request, function, control) {
        Panel::Statistics(panel) => {
            let mut page = panel.clone();
            boxplot::without_rows(&mut page.outliers_removed);
            written(&panel, &page, Drawing::default())
        }
        Panel::RobustStatistics(panel) => {
            let mut page = panel.clone();
            boxplot::without_rows(&mut page.outliers_removed);
            written(&panel, &page, Drawing::default())
        }
        Panel::ConfidenceIntervals(panel) => {
            let mut page = panel.clone();
            boxplot::without_rows(&mut page.outliers_removed);
            written(&panel, &page, Drawing::default())
        }
        Panel::Boxplot(panel) | Panel::BoxplotMulti(panel) => {
            let mut drawing = Drawing::default();
            boxplot::draw(&panel, &mut drawing);
            written(&panel, &boxplot::for_page(&panel), drawing)
        }
        Panel::Histogram(panel) => written(&*panel, &histogram::for_page(&panel), Drawing::default()),
        Panel::QqPlot(panel) => {
            let mut drawing = Drawing::default();
            qq_plot::draw(&panel, &mut drawing);
            written(&*panel, &qq_plot::for_page(&panel), drawing)
        }
        Panel::Dotplot(panel) => written(&*panel, &dotplot::for_page(&panel), Drawing::default()),
        Panel::Timeplot(plot) => written(&plot.0, &timeplot::for_page(&plot.0), plot.1),
        Panel::Regression(panels) => written(&panels.full, &panels.page, panels.drawing),
        Panel::Scatterplot(panels) => written(&panels.full, &panels.page, panels.drawing),
        Panel::Robust(panels) => written(&panels.full, &panels.page, panels.drawing),
        Panel::Dynamic(panels) => written(&panels.full, &panels.page, panels.drawing),
    }
}

/// Row numbers behind one step of a panel's ledger, ascending, at most `limit`.
///
/// # Errors
/// Those of [`check_request`], `E-DUPTIME` and `E-MEMORY`.
pub fn ledger_rows(
    table: &Table,
    request: &Request,
    function: FunctionKey,
    reason: StepReason,
    limit: usize,
) -> Outcome<Vec<u32>> {
    let shape = Shape::of(function);
    if reason != StepReason::Outliers {
        return rows::left_out(table, request, shape, reason, limit);
    }
    let mut rows = match function {
        FunctionKey::Statistics
        | FunctionKey::RobustStatistics
        | FunctionKey::ConfidenceIntervals
        | FunctionKey::Histogram
        | FunctionKey::QqPlot => {
            let work = Work::prepare(table, request, false, &crate::control::Unlimited)?;
            Kept::of(&work, request.remove_outliers).notice.rows
        }
        FunctionKey::Regression
        | FunctionKey::Scatterplot
        | FunctionKey::Autoregression
        | FunctionKey::Autoregressionx
        | FunctionKey::Koyckregression => regression::outlier_rows(table, request, function)?,
        FunctionKey::Boxplot
        | FunctionKey::BoxplotMulti
        | FunctionKey::Dotplot
        | FunctionKey::Timeplot
        | FunctionKey::RobustRegression
        | FunctionKey::RobustScatterplot => Vec::new(),
    };
    rows.truncate(limit);
    Ok(rows)
}

enum Panel {
    Statistics(StatisticsResult),
    RobustStatistics(RobustStatisticsResult),
    ConfidenceIntervals(ConfidenceIntervalsResult),
    Boxplot(BoxplotResult),
    BoxplotMulti(BoxplotResult),
    Histogram(Box<HistogramResult>),
    QqPlot(Box<QqPlotResult>),
    Dotplot(Box<DotplotResult>),
    Timeplot(Box<(TimeplotResult, Drawing)>),
    Regression(Box<Panels<RegressionResult>>),
    Scatterplot(Box<Panels<ScatterplotResult>>),
    Robust(Box<Panels<RobustRegressionResult>>),
    Dynamic(Box<Panels<DynamicResult>>),
}

fn panel(table: &Table, request: &Request, function: FunctionKey, control: &dyn Control) -> Panel {
    let head = |failure: Failure| message_head(table, function, failure);
    match function {
        FunctionKey::Statistics => {
            Panel::Statistics(statistics::panel(table, request, control).unwrap_or_else(|failure| StatisticsResult {
                head: head(failure),
                statistics: Vec::new(),
                evidence: None,
                outliers_removed: None,
            }))
        }
        FunctionKey::RobustStatistics => {
            Panel::RobustStatistics(robust_statistics::panel(table, request, control).unwrap_or_else(|failure| {
                RobustStatisticsResult {
                    head: head(failure),
                    stats: Vec::new(),
                    robust_stats: None,
                    outliers_removed: None,
                }
            }))
        }
        FunctionKey::ConfidenceIntervals => {
            Panel::ConfidenceIntervals(confidence_intervals::panel(table, request, control).unwrap_or_else(|failure| {
                ConfidenceIntervalsResult {
                    head: head(failure),
                    chart: None,
                    statistics: None,
                    evidence: None,
                    outliers_removed: None,
                }
            }))
        }
        FunctionKey::Boxplot => {
            Panel::Boxplot(boxplot::panel(table, request, control).unwrap_or_else(|failure| BoxplotResult {
                head: head(failure),
                by: None,
                categories: None,
            }))
        }
        FunctionKey::Histogram => {
            let panel = histogram::panel(table, request, control).unwrap_or_else(|failure| HistogramResult {
                head: head(failure),
                chart: None,
                fits: None,
                best: None,
                evidence: None,
                outliers_removed: None,
            });
            Panel::Histogram(Box::new(panel))
        }
        FunctionKey::QqPlot => {
            let panel = qq_plot::panel(table, request, control).unwrap_or_else(|failure| QqPlotResult {
                head: head(failure),
                chart: None,
                fits: None,
                best: None,
                evidence: None,
                outliers_removed: None,
            });
            Panel::QqPlot(Box::new(panel))
        }
        FunctionKey::Dotplot => {
            let panel = dotplot::panel(table, request, control).unwrap_or_else(|f| dotplot::empty(head(f)));
            Panel::Dotplot(Box::new(panel))
        }
        FunctionKey::Timeplot => {
            let empty = |failure| (timeplot::empty(head(failure)), Drawing::default());
            Panel::Timeplot(Box::new(timeplot::panel(table, request, control).unwrap_or_else(empty)))
        }
        FunctionKey::BoxplotMulti => {
            Panel::BoxplotMulti(boxplot_multi::panel(table, request, control).unwrap_or_else(|failure| BoxplotResult {
                head: head(failure),
                by: None,
                categories: None,
            }))
        }
        FunctionKey::Regression => {
            let panels = regression::panels(table, request, control).unwrap_or_else(|failure| {
                same(RegressionResult { head: head(failure), ..RegressionResult::default() })
            });
            Panel::Regression(Box::new(panels))
        }
        FunctionKey::Scatterplot => {
            let panels = scatterplot::panels(table, request, control).unwrap_or_else(|failure| {
                let regression = RegressionResult { head: head(failure), ..RegressionResult::default() };
                same(ScatterplotResult { regression, loess: None })
            });
            Panel::Scatterplot(Box::new(panels))
        }
        FunctionKey::RobustRegression | FunctionKey::RobustScatterplot => {
            let panels = if function == FunctionKey::RobustScatterplot {
                scatterplot::robust(table, request, control)
            } else {
                regression::robust_panels(table, request, function, control)
            };
            let empty = |failure| RobustRegressionResult { head: head(failure), ..RobustRegressionResult::default() };
            Panel::Robust(Box::new(panels.unwrap_or_else(|failure| same(empty(failure)))))
        }
        FunctionKey::Autoregression | FunctionKey::Autoregressionx | FunctionKey::Koyckregression => {
            let panels = dynamic::panels(table, request, function, control).unwrap_or_else(|failure| {
                let regression = RegressionResult { head: head(failure), ..RegressionResult::default() };
                same(DynamicResult { regression, ..DynamicResult::default() })
            });
            Panel::Dynamic(Box::new(panels))
        }
    }
}

/// A panel that is the same on a page.
fn same<P: Clone>(panel: P) -> Panels<P> {
    Panels { page: panel.clone(), full: panel, drawing: Drawing::default() }
}

/// The head of a panel that could not be begun.
fn message_head(table: &Table, function: FunctionKey, failure: Failure) -> ResultHead {
    ResultHead {
        display_name: function.display_name().to_owned(),
        rows: RowLedger { total: count32(table.row_count), used: 0, steps: Vec::new() },
        message: Some(failure.message),
        code: Some(failure.code),
        ..ResultHead::default()
    }
}

fn written<T: Serialize>(full: &T, page: &T, drawing: Drawing) -> ResultJson {
    let bytes = |panel: &T| {
        serde_json::to_vec(panel).unwrap_or_else(|error| {
            let failure = Failure::new(Code::Memory, format!("The panel could not be written: {error}."));
            serde_json::to_vec(&failure).unwrap_or_default()
        })
    };
    ResultJson { full: bytes(full), summary: bytes(page), drawing: drawing.into_bytes() }
}
