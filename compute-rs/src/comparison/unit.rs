//! A constant factor between two columns: one file in thousands, the other in units.

use super::rows::RowPairs;
use crate::contract::UnitFactor;
use crate::stats::order::Quartiles;

/// Fewest pairs that can show a factor.
const FEWEST: usize = 5;
/// Share of the pairs that a factor must explain.
const SHARE: f64 = 0.99;
/// Relative distance within which a value is explained: the precision of numbers written with seven digits.
const NEAR: f64 = 1e-6;
/// Relative distance of the median ratio within which a power of ten is tried.
const ROUGH: f64 = 0.01;
/// Steps of the last digit that the middle half of rounded values must span. With fewer, any factor would fit.
const STEPS: f64 = 20.0;

/// The factor that turns old values into new ones in at least 99 % of the pairs; `None` when most values are equal, or
/// all are the same number.
///
/// A power of ten is also found when the larger unit is written with fewer digits: 1,234,567 and 1,235 thousands.
pub(super) fn find(old: &[f64], new: &[f64], pairs: &RowPairs, equal: u32) -> Option<UnitFactor> {
    let value = |values: &[f64], row: usize| values.get(row).copied().filter(|value| value.is_finite());
    let both: Vec<(f64, f64)> = pairs.iter().filter_map(|(a, b)| Some((value(old, a)?, value(new, b)?))).collect();
    let ratios: Vec<f64> =
        both.iter().filter(|&&(a, _)| a != 0.0).map(|&(a, b)| b / a).filter(|ratio| ratio.is_finite()).collect();
    let first = both.first()?.0;
    let varies = both.iter().any(|&(a, _)| a != first);
    if ratios.len() < FEWEST || !varies || f64::from(equal) > 0.5 * both.len() as f64 {
        return None;
    }
    let median = Quartiles::of(&ratios)?.median;
    let explaining = |factor: f64, near: &dyn Fn(f64, f64) -> bool| {
        let explained = both.iter().filter(|&&(a, b)| near(factor * a, b)).count();
        let enough = explained as f64 >= SHARE * both.len() as f64;
        (enough && (factor - 1.0).abs() > NEAR).then_some(UnitFactor { factor, explained: explained as u32 })
    };
    let exact = |expected: f64, b: f64| (b - expected).abs() <= NEAR * b.abs();
    let factor = rounded(median);
    if factor == 0.0 {
        return None;
    }
    explaining(factor, &exact).or_else(|| {
        let power = power_of_ten(median)?;
        // The column with the smaller numbers has the larger unit.
        let (larger, in_new): (Vec<f64>, f64) = if power < 1.0 {
            (both.iter().map(|&(_, b)| b).collect(), 1.0)
        } else {
            (both.iter().map(|&(a, _)| a).collect(), power)
        };
        let step = last_digit(&larger)?;
        let quartiles = Quartiles::of(&larger)?;
        let half = 0.5 * step * in_new;
        let near = |expected: f64, b: f64| (b - expected).abs() <= half + NEAR * b.abs();
        if quartiles.q3 - quartiles.q1 >= STEPS * step { explaining(power, &near) } else { None }
    })
}

/// The power of ten within 1 % of the ratio.
fn power_of_ten(ratio: f64) -> Option<f64> {
    let power = libm::pow(10.0, libm::round(libm::log10(ratio)));
    (ratio > 0.0 && (ratio / power - 1.0).abs() <= ROUGH).then_some(power)
}

/// The value of the last decimal in which numbers are written, at most six decimals; `None` with more.
fn last_digit(values: &[f64]) -> Option<f64> {
    let whole = |value: f64| (value - value.round()).abs() <= NEAR * NEAR * value.abs();
    let decimals = (0..=6).find(|&decimals| values.iter().all(|value| whole(value * 10f64.powi(decimals))))?;
    Some(10f64.powi(-decimals))
}

/// The whole number, or one divided by a whole number, that a ratio is near; otherwise the ratio.
fn rounded(ratio: f64) -> f64 {
    let near = |a: f64, b: f64| (a - b).abs() <= NEAR * b.abs();
    let inverse = ratio.recip();
    if ratio.abs() >= 1.0 && near(ratio, ratio.round()) {
        ratio.round()
    } else if inverse.is_finite() && inverse.abs() >= 1.0 && near(inverse, inverse.round()) {
        inverse.round().recip()
    } else {
        ratio
    }
}
