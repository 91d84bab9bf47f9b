//! The data of the charts: Y against each X within entities, and the effects of entities.

use super::estimators::classical;
use super::points::Points;
use super::result::{EntityEffects, PanelRegressionResult};
use super::{Columns, entity_name};
use crate::analysis::drawing::{Columns as Drawn, Drawing, SINGLE_POINTS, extent};
use crate::analysis::function_job::PageCopy;
use crate::analysis::model_frame::count32;
use crate::analysis::regression::num;
use crate::analysis::thin;
use crate::contract::{ChartKey, DrawnChart, Outcome};
use crate::control::Control;
use crate::distributions::student;
use crate::linear::panel::deviations::{LeftOut, TwoWay};
use crate::linear::panel::random::{mean_of, means};
use crate::linear::panel::within::Within;

/// Most entities whose effects are drawn.
const DRAWN_EFFECTS: usize = 200;

/// Adds the points and the effects of entities.
pub(super) fn fill(
    result: &mut PanelRegressionResult,
    columns: &Columns<'_>,
    within: &Within<'_>,
    two_way: bool,
    control: &dyn Control,
) -> Outcome<()> {
    let fit = &within.fit;
    // Entities of one row have no deviations.
    let kept: Vec<usize> =
        columns.panel.entities.iter().filter(|rows| rows.len() > 1).flat_map(|rows| rows.clone()).collect();
    result.points.rows = kept.iter().map(|i| columns.frame.row_number(*i)).collect();
    for (map, b) in fit.back_map().iter().zip(&fit.coefficients) {
        // The residual of an X on the others is its column of X(X′X)⁻¹ over the cell of the diagonal.
        let size: f64 = map.iter().map(|cell| cell * cell).sum();
        let of_x = |i: usize| (0..fit.k).map(|l| map[l] * fit.q.at(i, l)).sum::<f64>() / size;
        let x: Vec<f64> = kept.iter().map(|i| of_x(*i)).collect();
        let y = kept.iter().zip(&x).map(|(i, x)| fit.residuals[*i] + b * x).collect();
        result.points.within.push((x, y));
    }
    result.entity_effects = Some(entity_effects(columns, within, two_way, control)?);
    Ok(())
}

/// The effects as deviations from their mean over rows. With effects of periods in a panel with gaps, the intervals take those as known.
fn entity_effects(
    columns: &Columns<'_>,
    within: &Within<'_>,
    two_way: bool,
    control: &dyn Control,
) -> Outcome<EntityEffects> {
    let Columns { y, panel, frame, .. } = columns;
    let fit = &within.fit;
    let mut rest = y.to_vec();
    let x = columns.of_fit(within);
    for (x, b) in x.iter().zip(&fit.coefficients) {
        rest.iter_mut().zip(x.iter()).for_each(|(rest, x)| *rest -= b * x);
    }
    if two_way {
        let mut left = rest.clone();
        if let Some(periods) = TwoWay::new(*panel, LeftOut::Nothing).take_out(&mut left, control)? {
            rest.iter_mut().zip(panel.time).for_each(|(rest, time)| *rest -= periods[*time as usize]);
        }
    }
    let whole = mean_of(&rest);
    let covariance = classical(within);
    let own: Vec<(Vec<f64>, f64)> = x.iter().map(|x| (means(x, panel), mean_of(x))).collect();
    let quantile = student::quantile(0.975, within.df as f64);
    let mut found: Vec<(f64, f64, usize)> = Vec::with_capacity(panel.entities.len());
    for (g, (rows, mean)) in panel.entities.iter().zip(means(&rest, panel)).enumerate() {
        let away: Vec<f64> = own.iter().map(|(means, mean)| means[g] - mean).collect();
        let of_x: f64 = (0..away.len())
            .map(|i| (0..away.len()).map(|j| away[i] * covariance.at(i, j) * away[j]).sum::<f64>())
            .sum();
        let of_rows = within.variance() * (1.0 / rows.len() as f64 - 1.0 / fit.n as f64);
        found.push((mean - whole, quantile * (of_rows + of_x).max(0.0).sqrt(), g));
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.2.cmp(&b.2)));
    Ok(EntityEffects {
        count: count32(found.len()),
        names: found.iter().map(|(_, _, g)| entity_name(frame, panel.entities[*g].start)).collect(),
        effect: found.iter().map(|(effect, _, _)| num(*effect)).collect(),
        lower: found.iter().map(|(effect, reach, _)| num(effect - reach)).collect(),
        upper: found.iter().map(|(effect, reach, _)| num(effect + reach)).collect(),
    })
}

impl PageCopy for PanelRegressionResult {
    fn page_copy(&self) -> Self {
        let entity_effects =
            self.entity_effects.as_ref().map(|all| EntityEffects { count: all.count, ..EntityEffects::default() });
        Self { points: Points::default(), entity_effects, ..self.clone() }
    }

    fn draw(&self, drawing: &mut Drawing) {
        let Points { within, rows } = &self.points;
        for (number, (x, y)) in (1..).zip(within) {
            let (wide, high) = (extent(x.iter().copied()), extent(y.iter().copied()));
            let at_ends =
                |i: &usize| x[*i] == wide.low.0 || x[*i] == wide.high.0 || y[*i] == high.low.0 || y[*i] == high.high.0;
            let ends: Vec<usize> = (0..x.len()).filter(at_ends).take(SINGLE_POINTS / 10).collect();
            let indices =
                thin::choose(x.len(), SINGLE_POINTS, &ends, |_| 0.0).unwrap_or_else(|| (0..count32(x.len())).collect());
            let picked = |values: &[f64]| -> Vec<f64> { indices.iter().map(|i| values[*i as usize]).collect() };
            let mut columns: Drawn = [
                ("x".to_owned(), drawing.doubles(picked(x).into_iter())),
                ("y".to_owned(), drawing.doubles(picked(y).into_iter())),
                ("row".to_owned(), drawing.counts(indices.iter().map(|i| rows[*i as usize]))),
            ]
            .into();
            let points: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect();
            let bins = drawing.hexagons(&mut columns, wide, high, points.into_iter());
            let (total, drawn) = (count32(x.len()), count32(indices.len()));
            let chart = DrawnChart { total, drawn, x: wide, y: high, columns, bins, ..DrawnChart::default() };
            drawing.chart(ChartKey::Within(number), chart);
        }
        let Some(EntityEffects { count, names, effect, lower, upper }) = &self.entity_effects else { return };
        let indices =
            thin::ends_and_between(effect.len(), DRAWN_EFFECTS).unwrap_or_else(|| (0..effect.len()).collect());
        let codes: Vec<u32> = indices.iter().map(|i| drawing.code_of(names[*i].clone())).collect();
        let columns: Drawn = [
            ("rank".to_owned(), drawing.counts(indices.iter().map(|i| count32(i + 1)))),
            ("effect".to_owned(), drawing.doubles(indices.iter().map(|i| effect[*i].0))),
            ("lower".to_owned(), drawing.doubles(indices.iter().map(|i| lower[*i].0))),
            ("upper".to_owned(), drawing.doubles(indices.iter().map(|i| upper[*i].0))),
            ("name".to_owned(), drawing.counts(codes.into_iter())),
        ]
        .into();
        let all = extent(indices.iter().flat_map(|i| [lower[*i].0, upper[*i].0]));
        let chart =
            DrawnChart { total: *count, drawn: count32(indices.len()), x: all, columns, ..DrawnChart::default() };
        drawing.chart(ChartKey::EntityEffects, chart);
    }
}
