//! A constant factor between two columns: one file in thousands, the other in units.

use super::rows::RowPairs;
use crate::contract::UnitFactor;
use crate::stats::order::Quartiles;

/// Fewest pairs that can show a factor.
const FEWEST: usize = 5;
/// Share of the pairs that a factor must explain.
const SHARE: f64 = 0.99;
/// Relative distance within which a value is explained: that of numbers written with seven digits.
const NEAR: f64 = 1e-6;

/// The factor that turns old values into new ones in at least 99 % of the pairs; `None` when most values are equal, or
/// all are the same number.
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
    let factor = rounded(Quartiles::of(&ratios)?.median);
    if factor == 0.0 || (factor - 1.0).abs() <= NEAR {
        return None;
    }
    let explained = both.iter().filter(|&&(a, b)| (b - factor * a).abs() <= NEAR * b.abs()).count();
    let enough = explained as f64 >= SHARE * both.len() as f64;
    enough.then_some(UnitFactor { factor, explained: explained as u32 })
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
