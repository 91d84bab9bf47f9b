//! Lines and bands of the charts (methods.md, section 9.6).

use super::num;
use crate::contract::{Band, BandLevels, FlatBand, FlatBandLevels, Line, Num, RegressionPanel};
use crate::dist::student;
use crate::linear::ols::Fit;
use crate::stats::moments::extremes;

/// Points of the line.
const GRID: usize = 101;

/// Writes the line with its bands, and the flat bands of the residuals.
pub(super) fn fill(panel: &mut RegressionPanel, fit: &Fit<'_>) {
    let df = fit.df() as f64;
    let quantile = |level: f64| student::quantile(0.5 * (1.0 + level), df);
    let (line, band): (Line, Box<dyn Fn(f64) -> Band + '_>) = if fit.k == 2 { one_x(fit) } else { many_x(fit) };
    panel.conf_intervals = Some(BandLevels {
        level50: band(quantile(0.5)),
        level68: band(quantile(0.68)),
        level90: band(quantile(0.9)),
        level95: band(quantile(0.95)),
    });
    panel.scatter_line = Some(line);
    let sigma = fit.sigma();
    let flat = |level: f64| {
        let t = quantile(level);
        FlatBand { lower: num(-t * sigma), upper: num(t * sigma), t_stat: num(t) }
    };
    panel.res_intervals =
        Some(FlatBandLevels { level50: flat(0.5), level68: flat(0.68), level90: flat(0.9), level95: flat(0.95) });
}

fn grid(min: f64, max: f64) -> Vec<f64> {
    // Divided before it is multiplied: the range of doubles is no limit.
    let step = max / 100.0 - min / 100.0;
    (0..GRID).map(|i| min + step * i as f64).collect()
}

/// The fitted line over x, with bands for the mean response and for a new observation.
fn one_x<'f>(fit: &'f Fit<'_>) -> (Line, Box<dyn Fn(f64) -> Band + 'f>) {
    let all = extremes(fit.x[0]);
    let x = grid(all.min, all.max);
    let centre: Vec<f64> = x.iter().map(|x| fit.coefficients[0] + fit.coefficients[1] * x).collect();
    let sigma = fit.sigma();
    let leverage: Vec<f64> = x.iter().map(|&x| fit.leverage_at(&[x])).collect();
    let line = Line { x: wrapped(&x), y: wrapped(&centre) };
    let band = move |t: f64| {
        let limits = |sign: f64, extra: f64| {
            let half = |h: f64| sign * t * sigma * (extra + h).sqrt();
            centre.iter().zip(&leverage).map(|(y, h)| num(y + half(*h))).collect::<Vec<Num>>()
        };
        Band {
            lower: limits(-1.0, 0.0),
            upper: limits(1.0, 0.0),
            t_stat: num(t),
            pred_lower: Some(limits(-1.0, 1.0)),
            pred_upper: Some(limits(1.0, 1.0)),
        }
    };
    (line, Box::new(band))
}

/// The line y = x over the fitted values, with the residual band.
fn many_x<'f>(fit: &'f Fit<'_>) -> (Line, Box<dyn Fn(f64) -> Band + 'f>) {
    let (min, max) = (0..fit.n).map(|i| fit.fitted(i)).fold((f64::INFINITY, f64::NEG_INFINITY), |(min, max), y| {
        (if y < min { y } else { min }, if y > max { y } else { max })
    });
    let x = grid(min, max);
    let sigma = fit.sigma();
    let line = Line { x: wrapped(&x), y: wrapped(&x) };
    let band = move |t: f64| Band {
        lower: x.iter().map(|y| num(y - t * sigma)).collect(),
        upper: x.iter().map(|y| num(y + t * sigma)).collect(),
        t_stat: num(t),
        pred_lower: None,
        pred_upper: None,
    };
    (line, Box::new(band))
}

fn wrapped(values: &[f64]) -> Vec<Num> {
    values.iter().map(|&v| num(v)).collect()
}
