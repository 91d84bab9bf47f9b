//! Panel unit root tests.
//!
//! Both combine augmented Dickey–Fuller tests with a constant, one per series. Maddala & Wu (1999), *Oxford Bulletin of
//! Economics and Statistics* 61, 631–652: −2Σ ln p has a χ² distribution with two degrees of freedom per series. Im,
//! Pesaran & Shin (2003), *Journal of Econometrics* 115, 53–74: the mean of the statistics, standardised by its expectation
//! and standard deviation (their table 3, interpolated in the number of observations), is standard normal.

use super::mackinnon::Terms;
use super::unit_root::adf;
use super::{PanelTest, Test};
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::{chi_squared, normal};

/// Minimum number of periods of a series that is tested.
pub const FEWEST_PERIODS: usize = 12;

/// Maddala–Wu and Im–Pesaran–Shin, with one series per entity. Skips series with fewer than [`FEWEST_PERIODS`] periods and
/// those that cannot be tested. `None` when no series is left.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::series::{mackinnon::Terms, panel::tests, unit_root::adf};
///
/// let series = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0, 5.0, 3.0, 5.0, 8.0, 9.0, 7.0];
/// let (maddala_wu, _) = tests([&series[..]].into_iter(), &Unlimited).unwrap().unwrap();
/// // P(χ²₂ > −2 ln p) = p: one series keeps the p-value of its Dickey–Fuller test.
/// let alone = adf(&series, Terms::Constant, &Unlimited).unwrap().unwrap();
/// assert!((maddala_wu.p_value / alone.p_value - 1.0).abs() < 1e-12);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn tests<'s>(
    series: impl Iterator<Item = &'s [f64]>,
    control: &dyn Control,
) -> Outcome<Option<(PanelTest, Option<PanelTest>)>> {
    let mut each = Vec::new();
    for values in series.filter(|values| values.len() >= FEWEST_PERIODS) {
        each.extend(adf(values, Terms::Constant, control)?);
    }
    Ok((!each.is_empty()).then(|| (maddala_wu(&each), im_pesaran_shin(&each))))
}

fn maddala_wu(each: &[Test]) -> PanelTest {
    let statistic = -2.0 * each.iter().map(|test| test.p_value.max(f64::MIN_POSITIVE).ln()).sum::<f64>();
    let df = 2 * each.len();
    let p_value = chi_squared::sf(statistic, df as f64);
    PanelTest { statistic, df: Some(df), p_value, series: each.len() }
}

/// `None` when a series has more lags than the table.
fn im_pesaran_shin(each: &[Test]) -> Option<PanelTest> {
    let count = each.len() as f64;
    let (mut mean, mut variance) = (0.0, 0.0);
    for test in each {
        let (of_one, spread) = moments(test.n, test.lags)?;
        mean += of_one / count;
        variance += spread / count;
    }
    let average = each.iter().map(|test| test.statistic).sum::<f64>() / count;
    let statistic = count.sqrt() * (average - mean) / variance.sqrt();
    Some(PanelTest { statistic, df: None, p_value: normal::cdf(statistic), series: each.len() })
}

/// Mean and variance of the statistic of n observations with a given number of lags, under a unit root.
fn moments(n: usize, lags: usize) -> Option<(f64, f64)> {
    let (means, variances) = (MEANS.get(lags)?, VARIANCES.get(lags)?);
    // Short series with many lags have no entry and use that of the shortest series that has one.
    let known = means.iter().filter(|m| m.is_finite()).count();
    let from = OBSERVATIONS.len() - known;
    let at = n.clamp(*OBSERVATIONS.get(from)?, OBSERVATIONS[OBSERVATIONS.len() - 1]);
    let upper = OBSERVATIONS.partition_point(|&t| t < at).max(from);
    let lower = if OBSERVATIONS.get(upper) == Some(&at) { upper } else { upper.checked_sub(1)? };
    let (low, high) = (*OBSERVATIONS.get(lower)? as f64, *OBSERVATIONS.get(upper)? as f64);
    let share = if high > low { (at as f64 - low) / (high - low) } else { 0.0 };
    let between = |row: &[f64; 10]| row[lower] + share * (row[upper] - row[lower]);
    Some((between(means), between(variances)))
}

const NAN: f64 = f64::NAN;
/// Table 3 of the paper, with an intercept: the columns.
const OBSERVATIONS: [usize; 10] = [10, 15, 20, 25, 30, 40, 50, 60, 70, 100];
/// Means by lags (rows).
const MEANS: [[f64; 10]; 9] = [
    [-1.504, -1.514, -1.522, -1.520, -1.526, -1.523, -1.527, -1.519, -1.524, -1.532],
    [-1.488, -1.503, -1.516, -1.514, -1.519, -1.520, -1.524, -1.519, -1.522, -1.530],
    [-1.319, -1.387, -1.428, -1.443, -1.460, -1.476, -1.493, -1.490, -1.498, -1.514],
    [-1.306, -1.366, -1.413, -1.433, -1.453, -1.471, -1.489, -1.486, -1.495, -1.512],
    [-1.171, -1.260, -1.329, -1.363, -1.394, -1.428, -1.454, -1.458, -1.470, -1.495],
    [NAN, NAN, -1.313, -1.351, -1.384, -1.421, -1.451, -1.454, -1.467, -1.494],
    [NAN, NAN, NAN, -1.289, -1.331, -1.380, -1.418, -1.427, -1.444, -1.476],
    [NAN, NAN, NAN, -1.273, -1.319, -1.371, -1.411, -1.423, -1.441, -1.474],
    [NAN, NAN, NAN, -1.212, -1.266, -1.329, -1.377, -1.393, -1.415, -1.456],
];
/// Variances by lags (rows).
const VARIANCES: [[f64; 10]; 9] = [
    [1.069, 0.923, 0.851, 0.809, 0.789, 0.770, 0.760, 0.749, 0.736, 0.735],
    [1.255, 1.011, 0.915, 0.861, 0.831, 0.803, 0.781, 0.770, 0.753, 0.745],
    [1.421, 1.078, 0.969, 0.905, 0.865, 0.830, 0.798, 0.789, 0.766, 0.754],
    [1.759, 1.181, 1.037, 0.952, 0.907, 0.858, 0.819, 0.802, 0.782, 0.761],
    [2.080, 1.279, 1.097, 1.005, 0.946, 0.886, 0.842, 0.819, 0.801, 0.771],
    [NAN, NAN, 1.171, 1.055, 0.980, 0.912, 0.863, 0.839, 0.814, 0.781],
    [NAN, NAN, NAN, 1.114, 1.023, 0.942, 0.886, 0.858, 0.834, 0.795],
    [NAN, NAN, NAN, 1.164, 1.062, 0.968, 0.910, 0.875, 0.851, 0.806],
    [NAN, NAN, NAN, 1.217, 1.105, 0.996, 0.929, 0.896, 0.871, 0.818],
];
