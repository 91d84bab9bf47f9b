//! Lines and bands of a model in its drawing, and the emptied lists of its result for a page.

use crate::analysis::drawing::Drawing;
use crate::contract::{Band, BandLevels, ChartKey, FiniteOrNull, Line, PartialResidualPlot, Points, Thinned};

/// Adds the fitted line and its bands to the chart "fit".
pub(in crate::analysis) fn lines(drawing: &mut Drawing, line: Option<&Line>, bands: Option<&BandLevels>) {
    let Some(line) = line else { return };
    let mut lists = vec![("line_x".to_owned(), &line.x), ("line_y".to_owned(), &line.y)];
    if let Some(bands) = bands {
        let levels = [(50, &bands.level50), (68, &bands.level68), (90, &bands.level90), (95, &bands.level95)];
        for (level, band) in levels {
            lists.push((format!("lower{level}"), &band.lower));
            lists.push((format!("upper{level}"), &band.upper));
        }
    }
    for (name, values) in lists {
        add(drawing, ChartKey::Fit, name, values);
    }
}

/// Adds a smooth curve to a chart.
pub(in crate::analysis) fn curve(drawing: &mut Drawing, key: ChartKey, curve: &Line) {
    add(drawing, key, "smooth_x".to_owned(), &curve.x);
    add(drawing, key, "smooth_y".to_owned(), &curve.y);
}

fn add(drawing: &mut Drawing, key: ChartKey, name: String, values: &[FiniteOrNull]) {
    let column = drawing.doubles(values.iter().map(|value| value.0));
    drawing.add_to(key, name, column);
}

/// The number of points without the points.
pub(super) fn without_points(points: &Points) -> Points {
    let there = points.thinned.map_or(crate::analysis::model_frame::count32(points.row.len()), |thinned| thinned.total);
    Points { thinned: Some(Thinned { shown: 0, total: there }), ..Points::default() }
}

/// The t quantiles of the bands without their limits.
pub(super) fn without_lines(bands: &BandLevels) -> BandLevels {
    let bare = |band: &Band| Band {
        lower: Vec::new(),
        upper: Vec::new(),
        t_stat: band.t_stat,
        pred_lower: None,
        pred_upper: None,
    };
    BandLevels {
        level50: bare(&bands.level50),
        level68: bare(&bands.level68),
        level90: bare(&bands.level90),
        level95: bare(&bands.level95),
    }
}

/// The plots without their curves.
pub(super) fn without_curves(plots: &[PartialResidualPlot]) -> Vec<PartialResidualPlot> {
    let bare = |plot: &PartialResidualPlot| PartialResidualPlot {
        smooth: plot.smooth.as_ref().map(|_| Line::default()),
        ..plot.clone()
    };
    plots.iter().map(bare).collect()
}
