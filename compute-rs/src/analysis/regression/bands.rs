//! Lines and bands of the charts (docs/methods/regression.md#bands and docs/methods/robust-regression.md#bands).

use super::num;
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{Band, BandLevels, FiniteOrNull, FlatBand, FlatBandLevels, Line};
use crate::distributions::student;
use crate::linear::ols::Fit;
use crate::robust::covariance::RobustCovariance;
use crate::robust::mm::MmFit;
use crate::stats::moments::extremes;

/// Points of the line.
const GRID: usize = 101;

/// A line with its bands, and the flat bands of the residuals.
pub(super) struct Drawn {
    pub(super) line: Line,
    pub(super) bands: BandLevels,
    pub(super) residuals: FlatBandLevels,
}

/// Line and standard errors at each point of a grid.
struct Grid {
    x: Vec<f64>,
    /// The line.
    centre: Vec<f64>,
    /// Standard error of the line.
    error: Vec<f64>,
    /// Standard error of a new observation, when the fit has one.
    new: Option<Vec<f64>>,
}

/// Line and bands of least squares: over the only X if it is a number, else over the fitted values.
pub(super) fn of_fit(fit: &Fit<'_>, frame: &ModelFrame<'_>) -> Drawn {
    let sigma = fit.sigma();
    let grid = match frame.only_number() {
        Some(only) => {
            let x = over(&frame.values[only]);
            let rows = rows_at(frame, &x);
            let leverage: Vec<f64> = rows.iter().map(|row| fit.leverage_at(row)).collect();
            let error = |extra: f64| leverage.iter().map(|h| sigma * (extra + h).sqrt()).collect();
            Grid { centre: on_line(&fit.coefficients, &rows), error: error(0.0), new: Some(error(1.0)), x }
        }
        None => identity((0..fit.n).map(|i| fit.fitted(i)), sigma),
    };
    drawn(&grid, sigma, fit.df(), &fit.residuals)
}

/// The bands of a robust fit; without its covariance the line has no band.
pub(super) fn of_robust(fit: &MmFit<'_, '_>, covariance: Option<&RobustCovariance>, frame: &ModelFrame<'_>) -> Drawn {
    let grid = match frame.only_number() {
        Some(only) => {
            let x = over(&frame.values[only]);
            let rows = rows_at(frame, &x);
            let variance = |row: &Vec<f64>| covariance.map_or(f64::NAN, |v| v.variance_of(&fit.ols.basis_at(row), row));
            let error = rows.iter().map(|row| variance(row).sqrt()).collect();
            Grid { centre: on_line(&fit.coefficients, &rows), error, new: None, x }
        }
        None => identity((0..fit.ols.n).map(|i| fit.fitted(i)), fit.scale),
    };
    drawn(&grid, fit.scale, fit.df(), &fit.residuals)
}

/// The X of a model of one number at each of its values: with its square, if the model has it.
fn rows_at(frame: &ModelFrame<'_>, x: &[f64]) -> Vec<Vec<f64>> {
    let square = |x: f64| frame.products().map(move |product| (x - product.middles[0]) * (x - product.middles[1]));
    x.iter().map(|&x| std::iter::once(x).chain(square(x)).collect()).collect()
}

fn on_line(coefficients: &[f64], rows: &[Vec<f64>]) -> Vec<f64> {
    let rest = |row: &[f64]| row.iter().zip(&coefficients[1..]).fold(coefficients[0], |sum, (x, b)| sum + b * x);
    rows.iter().map(|row| rest(row)).collect()
}

/// The line y = x over the fitted values, with the residual band.
fn identity(fitted: impl Iterator<Item = f64>, sigma: f64) -> Grid {
    let (min, max) = fitted.fold((f64::INFINITY, f64::NEG_INFINITY), |(min, max), y| {
        (if y < min { y } else { min }, if y > max { y } else { max })
    });
    let x = evenly(min, max);
    Grid { centre: x.clone(), error: vec![sigma; GRID], new: None, x }
}

fn over(x: &[f64]) -> Vec<f64> {
    let all = extremes(x);
    evenly(all.min, all.max)
}

fn evenly(min: f64, max: f64) -> Vec<f64> {
    // Divided before the subtraction, so that the range does not overflow.
    let step = max / 100.0 - min / 100.0;
    (0..GRID).map(|i| min + step * i as f64).collect()
}

fn drawn(grid: &Grid, sigma: f64, df: usize, residuals: &[f64]) -> Drawn {
    let quantile = |level: f64| student::quantile(0.5 * (1.0 + level), df as f64);
    let band = |level: f64| {
        let t = quantile(level);
        let limits = |error: &[f64], sign: f64| -> Vec<FiniteOrNull> {
            grid.centre.iter().zip(error).map(|(y, error)| num(y + sign * t * error)).collect()
        };
        Band {
            lower: limits(&grid.error, -1.0),
            upper: limits(&grid.error, 1.0),
            t_stat: num(t),
            pred_lower: grid.new.as_ref().map(|error| limits(error, -1.0)),
            pred_upper: grid.new.as_ref().map(|error| limits(error, 1.0)),
        }
    };
    let flat = |level: f64| {
        let t = quantile(level);
        FlatBand { lower: num(-t * sigma), upper: num(t * sigma), t_stat: num(t) }
    };
    let widest = quantile(0.95) * sigma;
    let wrapped = |values: &[f64]| values.iter().map(|&v| num(v)).collect();
    Drawn {
        line: Line { x: wrapped(&grid.x), y: wrapped(&grid.centre) },
        bands: BandLevels { level50: band(0.5), level68: band(0.68), level90: band(0.9), level95: band(0.95) },
        residuals: FlatBandLevels {
            level50: flat(0.5),
            level68: flat(0.68),
            level90: flat(0.9),
            level95: flat(0.95),
            outside: count32(residuals.iter().filter(|residual| residual.abs() > widest).count()),
        },
    }
}
