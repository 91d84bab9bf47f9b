//! Results `scatterplot` and `robust_scatterplot`: a line, and lowess through the same points
//! (docs/methods/lowess.md#scatterplots).

use super::function_job::{Computed, FunctionJob};
use super::regression::{RegressionResult, RobustRegressionResult, compute_robust as robust_line, drawn, model, num};
use super::thin::{CHART_POINTS, CURVE_POINTS};
use crate::contract::{ChartKey, Line, Outcome, ResultHead};
use crate::stats::lowess::{Curve, lowess, thinned};
use serde::Serialize;

/// Result `scatterplot` (docs/methods/lowess.md#scatterplots).
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ScatterplotResult {
    /// The regression with one X.
    #[serde(flatten)]
    pub regression: RegressionResult,
    /// Lowess through the points, one for each different x; `null` when it is not defined.
    pub loess: Option<Line>,
}

impl From<ResultHead> for ScatterplotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { regression: head.into(), ..Self::default() }
    }
}

/// The result of a scatterplot; the curve uses the rows kept.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<ScatterplotResult>> {
    let (frame, control) = (job.frame()?, job.control);
    let (line_of, curve) = model(&frame, job, |model, _| lowess(model.fit.x[0], model.fit.y, control))?;
    let curve = curve.flatten();
    let computed = with_curve(line_of, curve.as_ref());
    let whole = curve.as_ref().map(|curve| line(curve, CHART_POINTS));
    Ok(computed.map(
        |regression| ScatterplotResult { regression, loess: whole.clone() },
        |regression| ScatterplotResult { regression, loess: whole.as_ref().map(|_| Line::default()) },
    ))
}

/// The result of a robust scatterplot; the curve uses all rows.
pub(super) fn compute_robust(job: &FunctionJob<'_>) -> Outcome<Computed<RobustRegressionResult>> {
    let computed = robust_line(job)?;
    if computed.full.head.message.is_some() {
        return Ok(computed);
    }
    let frame = job.frame()?;
    let curve = lowess(&frame.values[1], &frame.values[0], job.control)?;
    let computed = with_curve(computed, curve.as_ref());
    let whole = curve.as_ref().map(|curve| line(curve, CHART_POINTS));
    Ok(computed.map(
        |full| RobustRegressionResult { loess: whole.clone(), ..full },
        |page| RobustRegressionResult { loess: whole.as_ref().map(|_| Line::default()), ..page },
    ))
}

/// Adds the curve to the drawing.
fn with_curve<R>(mut computed: Computed<R>, curve: Option<&Curve>) -> Computed<R> {
    if let Some(curve) = curve {
        drawn::curve(&mut computed.drawing, ChartKey::Fit, &line(curve, CURVE_POINTS));
    }
    computed
}

/// The curve on the wire, with at most `most` points.
fn line(curve: &Curve, most: usize) -> Line {
    let curve = thinned(curve, most);
    let wrapped = |values: &[f64]| values.iter().map(|&v| num(v)).collect();
    Line { x: wrapped(&curve.x), y: wrapped(&curve.fitted) }
}
