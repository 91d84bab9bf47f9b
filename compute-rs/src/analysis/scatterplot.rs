//! Panels `scatterplot` and `robust_scatterplot` (methods.md, section 11): a line, and lowess through the same points.

use super::regression::{Panels, drawn, model, num, robust_panels};
use super::rows::Work;
use super::thin::{CHART_POINTS, CURVE_POINTS};
use super::variables::Shape;
use crate::contract::{FunctionKey, Line, Outcome, Request, RobustRegressionResult, ScatterplotResult};
use crate::control::Control;
use crate::frame::Table;
use crate::stats::lowess::{Curve, lowess, thinned};

/// The panel of a scatterplot; the curve is that of the rows kept.
pub(super) fn panels(table: &Table, request: &Request, control: &dyn Control) -> Outcome<Panels<ScatterplotResult>> {
    let work = Work::shaped(table, request, Shape::of(FunctionKey::Scatterplot), control)?;
    let (panels, curve) = model(&work, request, control, |model, _| lowess(model.fit.x[0], model.fit.y, control))?;
    let curve = curve.flatten();
    let panels = with_curve(panels, curve.as_ref());
    let whole = curve.as_ref().map(|curve| line(curve, CHART_POINTS));
    Ok(panels.map(
        |regression| ScatterplotResult { regression, loess: whole.clone() },
        |regression| ScatterplotResult { regression, loess: whole.as_ref().map(|_| Line::default()) },
    ))
}

/// The panel of a robust scatterplot; the curve is that of all rows.
pub(super) fn robust(
    table: &Table,
    request: &Request,
    control: &dyn Control,
) -> Outcome<Panels<RobustRegressionResult>> {
    let panels = robust_panels(table, request, FunctionKey::RobustScatterplot, control)?;
    if panels.full.head.message.is_some() {
        return Ok(panels);
    }
    let work = Work::shaped(table, request, Shape::of(FunctionKey::RobustScatterplot), control)?;
    let curve = lowess(&work.values[1], &work.values[0], control)?;
    let panels = with_curve(panels, curve.as_ref());
    let whole = curve.as_ref().map(|curve| line(curve, CHART_POINTS));
    Ok(panels.map(
        |panel| RobustRegressionResult { loess: whole.clone(), ..panel },
        |panel| RobustRegressionResult { loess: whole.as_ref().map(|_| Line::default()), ..panel },
    ))
}

/// The panels with the curve in their drawing.
fn with_curve<P>(mut panels: Panels<P>, curve: Option<&Curve>) -> Panels<P> {
    if let Some(curve) = curve {
        drawn::curve(&mut panels.drawing, &line(curve, CURVE_POINTS));
    }
    panels
}

/// The curve on the wire, with at most so many points.
fn line(curve: &Curve, most: usize) -> Line {
    let curve = thinned(curve, most);
    let wrapped = |values: &[f64]| values.iter().map(|&v| num(v)).collect();
    Line { x: wrapped(&curve.x), y: wrapped(&curve.fitted) }
}
