//! The drawing of a timeplot: its points, fewer of them for pictures on paper, and quantile bands where lines would
//! hide each other.

use super::drawing::{Columns, Drawing, extent};
use super::model_frame::count32;
use super::thin::CHART_POINTS;
use super::timeplot_series::{Axis, MOST, Point, Series};
use crate::contract::{ChartKey, DrawnChart, FiniteOrNull};
use crate::stats::order::{quantile_of_sorted, sorted};

/// Most series that are drawn as lines; with more, bands show their spread.
const MOST_LINES: usize = 12;
/// Most positions on the axis with a band each; with more, the axis is cut into equal stretches.
const MOST_POSITIONS: usize = 240;
/// Probabilities of the bands.
const QUANTILES: [(&str, f64); 7] = [
    ("band_low", 0.0),
    ("band_q05", 0.05),
    ("band_q25", 0.25),
    ("band_q50", 0.5),
    ("band_q75", 0.75),
    ("band_q95", 0.95),
    ("band_high", 1.0),
];

/// The drawing of series; `intervals` is how many stretches of a series keep their extremes on paper.
pub(super) fn of(axis: &Axis<'_>, series: &[Series], intervals: usize) -> Drawing {
    let mut drawing = Drawing::default();
    let total: usize = series.iter().map(|one| one.points.len()).sum();
    let room = CHART_POINTS / (2 * series.len().max(1));
    let whole: Vec<(u32, Point)> =
        listed(series, |one| if total > CHART_POINTS { axis.thinned(one, room.max(1)) } else { one.points.clone() });
    let positioned = |points: &[(u32, Point)]| -> Vec<(u32, f64, Point)> {
        points
            .iter()
            .map(|&(at, point)| (at, axis.position(point.0), point))
            .filter(|(_, x, _)| x.is_finite())
            .collect()
    };
    let points = positioned(&whole);
    let mut columns = Columns::new();
    columns.insert("x".into(), drawing.doubles(points.iter().map(|point| point.1)));
    columns.insert("y".into(), drawing.doubles(points.iter().map(|point| point.2.1)));
    columns.insert("series".into(), drawing.counts(points.iter().map(|point| point.0)));
    columns.insert("row".into(), drawing.counts(points.iter().map(|point| axis.table.row_number(point.2.0))));
    if total > MOST {
        let thin = positioned(&listed(series, |one| axis.thinned(one, intervals)));
        columns.insert("thin_x".into(), drawing.doubles(thin.iter().map(|point| point.1)));
        columns.insert("thin_y".into(), drawing.doubles(thin.iter().map(|point| point.2.1)));
        columns.insert("thin_series".into(), drawing.counts(thin.iter().map(|point| point.0)));
    }
    let all = || series.iter().flat_map(|one| one.points.iter().map(|&(row, y)| (axis.position(row), y)));
    let (x, y) = (extent(all().map(|point| point.0)), extent(all().map(|point| point.1)));
    if series.len() > MOST_LINES || (series.len() == 1 && total > MOST) {
        bands(&mut drawing, &mut columns, all().filter(|(x, y)| x.is_finite() && y.is_finite()).collect());
    }
    let finite = |points: &mut dyn Iterator<Item = f64>| count32(points.filter(|y| y.is_finite()).count());
    let chart = DrawnChart {
        total: finite(&mut all().map(|point| point.1)),
        drawn: finite(&mut points.iter().map(|point| point.2.1)),
        x,
        y,
        columns,
        bins: None,
        axis: Some(axis.kind()),
    };
    drawing.chart(ChartKey::Timeplot, chart);
    drawing
}

/// The points of all series, each with the index of its series.
fn listed(series: &[Series], points: impl Fn(&Series) -> Vec<Point>) -> Vec<(u32, Point)> {
    series.iter().zip(0u32..).flat_map(|(one, at)| points(one).into_iter().map(move |point| (at, point))).collect()
}

/// Quantiles of the values at each position on the axis, or in each of equal stretches of it.
fn bands(drawing: &mut Drawing, columns: &mut Columns, mut points: Vec<(f64, f64)>) {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let positions = points.chunk_by(|a, b| a.0 == b.0).count();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let (low, width) = (first.0, (last.0 - first.0) / MOST_POSITIONS as f64);
    let stretch = |x: f64| (((x - low) / width) as usize).min(MOST_POSITIONS - 1);
    let single = positions <= MOST_POSITIONS;
    let groups: Vec<(f64, Vec<f64>)> = points
        .chunk_by(|a, b| if single { a.0 == b.0 } else { stretch(a.0) == stretch(b.0) })
        .filter_map(|group| {
            let x = group.first()?.0;
            let centre = if single { x } else { low + (stretch(x) as f64 + 0.5) * width };
            Some((centre, sorted(&group.iter().map(|point| point.1).collect::<Vec<f64>>())))
        })
        .collect();
    columns.insert("band_x".into(), drawing.doubles(groups.iter().map(|group| group.0)));
    for (name, p) in QUANTILES {
        let values: Vec<FiniteOrNull> =
            groups.iter().map(|group| FiniteOrNull(quantile_of_sorted(&group.1, p))).collect();
        columns.insert(name.into(), drawing.doubles(values.iter().map(|value| value.0)));
    }
}

#[cfg(test)]
mod tests {
    use super::bands;
    use crate::analysis::drawing::{Columns, Drawing};

    #[test]
    fn every_position_has_the_quantiles_of_its_values() {
        let mut columns = Columns::new();
        let mut drawing = Drawing::default();
        // Five values at 2001 and one at 2002.
        let points = [5.0, 1.0, 2.0, 4.0, 3.0].map(|y| (2001.0, y));
        bands(&mut drawing, &mut columns, points.into_iter().chain([(2002.0, 7.0)]).collect());
        assert!(columns.values().all(|column| column.length == 2));
        assert_eq!(columns.len(), 8);
    }
}
