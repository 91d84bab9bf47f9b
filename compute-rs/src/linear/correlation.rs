//! Correlations of all pairs of columns in blocks of rows (docs/methods/correlation.md#method).

use super::matrix::{dot, reserve};
use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::moments::Moments;
use crate::stats::sum::DoubleDouble;

/// Rows of a block: those of twenty columns fit a processor's cache.
const BLOCK: usize = 1024;
/// Blocks between two polls of the control.
const BLOCKS: usize = 16;
const LANES: usize = 8;
/// Share of a leverage of 1 below which a row decides a slope alone.
const ALONE: f64 = 1e-12;

/// Deviations from the mean, with squares that sum to 1; `None` where all values are equal.
///
/// # Errors
/// `E-MEMORY`.
pub fn unit(values: &[f64]) -> Outcome<Option<Vec<f64>>> {
    let moments = Moments::of(values);
    let norm = moments.std_dev_ml().map_or(0.0, |sd| sd * (values.len() as f64).sqrt());
    if moments.is_constant() || norm.is_nan() || norm <= 0.0 {
        return Ok(None);
    }
    let mut unit = reserve(values.len())?;
    unit.iter_mut().zip(values).for_each(|(unit, value)| *unit = moments.deviation(*value) / norm);
    Ok(Some(unit))
}

/// The pairs of so many columns, as the upper triangle of a matrix by rows.
pub fn pairs(columns: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    (0..columns).flat_map(move |a| (a + 1..columns).map(move |b| (a, b)))
}

/// Correlations of all pairs of [`unit`] columns.
///
/// # Errors
/// Those of `control`.
pub fn correlations(columns: &[&[f64]], control: &dyn Control) -> Outcome<Vec<f64>> {
    let found = in_blocks(columns, control, |blocks| {
        pairs(blocks.len()).map(|(a, b)| [dot(blocks[a], blocks[b]), 0.0]).collect()
    })?;
    Ok(found.into_iter().map(|[r, _]| r.clamp(-1.0, 1.0)).collect())
}

/// Standard errors of the slopes of each pair of [`unit`] columns, of the second on the first and of the first on the second; both
/// slopes are the correlation. HC4m, where that weighs a row more than HC3: e² over the power min(1, g) + min(1.5, g) of 1 − h, at least 2, with
/// g = nh/2. NaN where a row decides a slope alone. Cribari-Neto & da Silva (2011), *AStA Advances in Statistical Analysis* 95, 129–146.
///
/// # Errors
/// Those of `control`.
pub fn robust_errors(columns: &[&[f64]], r: &[f64], control: &dyn Control) -> Outcome<Vec<[f64; 2]>> {
    let n = columns.first().map_or(0, |column| column.len()) as f64;
    let mut weights = vec![[0.0; BLOCK]; columns.len()];
    let found = in_blocks(columns, control, |blocks| {
        for (weights, block) in weights.iter_mut().zip(blocks) {
            for (weight, z) in weights.iter_mut().zip(*block) {
                let rest = 1.0 - 1.0 / n - z * z;
                let times = 0.5 * n * (1.0 - rest);
                let power = (times.min(1.0) + times.min(1.5)).max(2.0);
                *weight = match power {
                    _ if rest <= ALONE => f64::NAN,
                    2.0 => (z / rest).powi(2),
                    _ => z * z / libm::pow(rest, power),
                };
            }
        }
        pairs(blocks.len())
            .zip(r)
            .map(|((a, b), r)| squares(blocks[a], blocks[b], &weights[a], &weights[b], *r))
            .collect()
    })?;
    Ok(found.into_iter().map(|sums| sums.map(f64::sqrt)).collect())
}

/// Weighted sums of the squared residuals of both regressions.
fn squares(x: &[f64], y: &[f64], of_x: &[f64], of_y: &[f64], r: f64) -> [f64; 2] {
    let (mut first, mut second) = ([0.0; LANES], [0.0; LANES]);
    for (at, (x, y)) in x.iter().zip(y).enumerate() {
        let (e, f) = (y - r * x, x - r * y);
        first[at % LANES] += of_x[at] * e * e;
        second[at % LANES] += of_y[at] * f * f;
    }
    [first.iter().sum(), second.iter().sum()]
}

/// Two sums of each pair, added up over blocks of rows.
fn in_blocks(
    columns: &[&[f64]],
    control: &dyn Control,
    mut of: impl FnMut(&[&[f64]]) -> Vec<[f64; 2]>,
) -> Outcome<Vec<[f64; 2]>> {
    let n = columns.iter().map(|column| column.len()).min().unwrap_or(0);
    let mut sums = vec![[DoubleDouble::default(); 2]; pairs(columns.len()).count()];
    for (number, start) in (0..n).step_by(BLOCK).enumerate() {
        if number % BLOCKS == 0 {
            control.poll(start as u64, n as u64)?;
        }
        let blocks: Vec<&[f64]> = columns.iter().map(|column| &column[start..(start + BLOCK).min(n)]).collect();
        for (sum, found) in sums.iter_mut().zip(of(&blocks)) {
            sum.iter_mut().zip(found).for_each(|(sum, found)| sum.add(found));
        }
    }
    Ok(sums.into_iter().map(|sum| sum.map(DoubleDouble::value)).collect())
}

/// Partial correlations of each pair given all other columns: of the inverse S of their correlation matrix −s_ij/√(s_ii·s_jj) (Whittaker
/// 1990, *Graphical Models in Applied Multivariate Statistics*, section 5.8); `None` where a column follows from the others.
#[must_use]
pub fn partial(columns: usize, r: &[f64]) -> Option<Vec<f64>> {
    /// Share of its variance that a column must have for itself.
    const OWN: f64 = 1e-11;
    let mut left = vec![vec![1.0; columns]; columns];
    for ((a, b), r) in pairs(columns).zip(r) {
        (left[a][b], left[b][a]) = (*r, *r);
    }
    // Gauss and Jordan's elimination with pivots on the diagonal, which needs no exchanges: the matrix is positive definite.
    let mut inverse: Vec<Vec<f64>> =
        (0..columns).map(|i| (0..columns).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for k in 0..columns {
        let pivot = left[k][k];
        if pivot.is_nan() || pivot < OWN {
            return None;
        }
        let (own_left, own_inverse) = (left[k].clone(), inverse[k].clone());
        for i in 0..columns {
            let factor = if i == k { 1.0 - 1.0 / pivot } else { left[i][k] / pivot };
            for j in 0..columns {
                left[i][j] -= factor * own_left[j];
                inverse[i][j] -= factor * own_inverse[j];
            }
        }
    }
    let of = |(a, b): (usize, usize)| (-inverse[a][b] / (inverse[a][a] * inverse[b][b]).sqrt()).clamp(-1.0, 1.0);
    Some(pairs(columns).map(of).collect())
}

#[cfg(test)]
mod tests {
    use super::{correlations, partial, robust_errors, unit};
    use crate::control::Unlimited;

    #[test]
    fn three_rows_by_hand() {
        // Deviations (−1, 0, 1) and (−1, 1, 0): r = 1/2; of the residuals (−1/2, 1, −1/2)/√2 and leverages 5/6, 1/3, 5/6.
        let (a, b) = (unit(&[1.0, 2.0, 3.0]).unwrap().unwrap(), unit(&[1.0, 3.0, 2.0]).unwrap().unwrap());
        let r = correlations(&[&a, &b], &Unlimited).unwrap();
        assert!((r[0] - 0.5).abs() < 1e-15);
        // g = nh/2 = 5/4 there, so the power is 9/4: Σ z²e²/(1 − h)^(9/4) = (½·⅛ + ½·⅛)·6²·6^¼ = 9/2·6^¼.
        let errors = robust_errors(&[&a, &b], &r, &Unlimited).unwrap();
        assert!((errors[0][0] - (4.5 * 6.0f64.powf(0.25)).sqrt()).abs() < 1e-13, "{errors:?}");
        assert_eq!(unit(&[2.0, 2.0]).unwrap(), None);
    }

    #[test]
    fn a_partial_correlation_of_three_by_its_formula() {
        let (ab, ac, bc) = (0.5f64, 0.3, -0.2);
        let by_formula = (ab - ac * bc) / ((1.0 - ac * ac) * (1.0 - bc * bc)).sqrt();
        assert!((partial(3, &[ab, ac, bc]).unwrap()[0] - by_formula).abs() < 1e-15);
        assert_eq!(partial(3, &[1.0, 0.3, 0.3]), None);
    }
}
