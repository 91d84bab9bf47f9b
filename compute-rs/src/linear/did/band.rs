//! Simultaneous limits by a multiplier bootstrap of entities (docs/methods/did.md#simultaneous-limits).
//!
//! With normal multipliers the sums Σvᵢψᵢ of a draw are normal with covariance Σψᵢψᵢ′ given the data, so they are drawn at once from
//! that covariance: no draw passes over the entities.

use super::effects::length;
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::normal;
use crate::linear::covariance::Covariance;
use crate::stats::split_mix::SplitMix64;

/// Seed of the draws.
pub const SEED: u64 = 1;
/// Draws, and the fewest of many statistics.
const DRAWS: usize = 9_999;
const FEWEST_DRAWS: usize = 999;
/// Products that all draws may take.
const WORK: usize = 400_000_000;
/// Most statistics of one band.
const MOST: usize = 1_000;
/// Level of the limits.
const LEVEL: f64 = 0.95;
/// Share of a variance below which it counts as 0.
const SINGULAR: f64 = 1e-12;

/// The critical value of the largest of several |t|.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Critical {
    /// The value.
    pub value: f64,
    /// Its standard error from the number of draws.
    pub std_err: f64,
    /// Draws.
    pub draws: usize,
}

/// Covariance of statistics, from the contributions of entities to each.
///
/// # Errors
/// The errors of `control`.
pub fn covariance(influences: &[&[f64]], control: &dyn Control) -> Outcome<Covariance> {
    let k = influences.len();
    let mut cells = vec![vec![0.0; k]; k];
    for (i, a) in influences.iter().enumerate() {
        control.poll(i as u64, k as u64)?;
        for (j, b) in influences.iter().enumerate().take(i + 1) {
            let sum = crate::linear::matrix::dot(a, b);
            cells[i][j] = sum;
            cells[j][i] = sum;
        }
    }
    Ok(Covariance { cells })
}

/// The critical value of the statistics that vary; `None` without one, and of more than a thousand.
///
/// # Errors
/// The errors of `control`.
pub fn critical(influences: &[&[f64]], rounding: f64, control: &dyn Control) -> Outcome<Option<Critical>> {
    let varying: Vec<Vec<f64>> = influences
        .iter()
        .filter_map(|own| {
            let size = length(own);
            (size > rounding).then(|| own.iter().map(|v| v / size).collect())
        })
        .collect();
    if varying.is_empty() || varying.len() > MOST {
        return Ok(None);
    }
    let slices: Vec<&[f64]> = varying.iter().map(Vec::as_slice).collect();
    let factor = root(&covariance(&slices, control)?);
    let k = factor.len();
    let count = (WORK / (k * k)).clamp(FEWEST_DRAWS, DRAWS);
    let mut random = SplitMix64::new(SEED);
    let (mut z, mut largest) = (vec![0.0; k], Vec::with_capacity(count));
    for draw in 0..count {
        control.poll(draw as u64, count as u64)?;
        for z in &mut z {
            // The argument is never 0 or 1.
            *z = normal::quantile(((random.bits() >> 11) as f64 + 0.5) / (1u64 << 53) as f64);
        }
        let of = |row: &Vec<f64>| row.iter().zip(&z).map(|(a, z)| a * z).sum::<f64>().abs();
        largest.push(factor.iter().map(of).fold(0.0, f64::max));
    }
    largest.sort_by(f64::total_cmp);
    let at = |share: f64| largest[((share * count as f64).ceil() as usize).clamp(1, count) - 1];
    // The order statistics one standard error of the share away on both sides.
    let reach = (LEVEL * (1.0 - LEVEL) / count as f64).sqrt();
    Ok(Some(Critical {
        value: at(LEVEL),
        std_err: (at((LEVEL + reach).min(1.0)) - at(LEVEL - reach)) / 2.0,
        draws: count,
    }))
}

/// The lower triangular root of a correlation matrix, by rows without their zeros at the end; a statistic that the ones before it
/// determine adds nothing of its own.
fn root(correlation: &Covariance) -> Vec<Vec<f64>> {
    let k = correlation.cells.len();
    let mut rows: Vec<Vec<f64>> = Vec::with_capacity(k);
    for i in 0..k {
        let left_of = |j: usize, row: &[f64], known: &[f64]| {
            correlation.at(i, j) - row.iter().zip(known).map(|(a, b)| a * b).sum::<f64>()
        };
        let mut row = Vec::with_capacity(i + 1);
        for (j, before) in rows.iter().enumerate() {
            let pivot = before[j];
            row.push(if pivot > 0.0 { left_of(j, &row, before) / pivot } else { 0.0 });
        }
        let own = left_of(i, &row, &row);
        row.push(if own > SINGULAR { own.sqrt() } else { 0.0 });
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::{critical, root};
    use crate::control::Unlimited;
    use crate::linear::covariance::Covariance;

    #[test]
    fn roots_by_hand() {
        let found = root(&Covariance { cells: vec![vec![1.0, 0.6], vec![0.6, 1.0]] });
        assert!((found[1][0] - 0.6).abs() < 1e-15 && (found[1][1] - 0.8).abs() < 1e-15);
        let same = root(&Covariance { cells: vec![vec![1.0, 1.0], vec![1.0, 1.0]] });
        assert_eq!(same, [vec![1.0], vec![1.0, 0.0]]);
    }

    #[test]
    fn critical_values_of_independent_statistics() {
        // Two independent normal numbers: 2Φ(c) − 1 = √.95, c = 2.2365; one: 1.9600. The same twice is one.
        let (a, b, none) = ([1.0, 0.0], [0.0, 3.0], [0.0, 0.0]);
        for (of, expected) in [(vec![&a[..], &b[..], &none[..]], 2.236_5), (vec![&a[..]; 2], 1.959_96)] {
            let found = critical(&of, 0.0, &Unlimited).unwrap().unwrap();
            assert!((found.value - expected).abs() < 4.0 * found.std_err, "{found:?}");
            assert!(found.std_err < 0.03 && found.draws == 9_999);
        }
        assert_eq!(critical(&[&none[..]], 0.0, &Unlimited).unwrap(), None);
    }
}
