//! Correlations of all pairs of columns in blocks of rows (docs/methods/correlation.md#method).

use super::matrix::{dot, reserve};
use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::moments::Moments;
use crate::stats::sum::DoubleDouble;

/// Rows of a block: a block of twenty columns fits a processor's cache.
const BLOCK: usize = 1024;
/// Blocks between two polls of the control.
const BLOCKS: usize = 16;
const LANES: usize = 8;
/// Rows whose weights are found by the same formula.
const CHUNK: usize = 64;
/// Leverage up to which five terms of the series of ln(1 − h) and e^t are right to the last digit.
const SMALL: f64 = 1.0 / 4096.0;
/// Share of a leverage of 1 below which a row decides a slope alone.
const ALONE: f64 = 1e-12;

/// Deviations from the mean, with squares that sum to 1; `None` where all values are equal.
///
/// # Errors
/// `E-MEMORY`.
pub fn unit(values: &[f64]) -> Outcome<Option<Vec<f64>>> {
    let moments = Moments::of_squares(values);
    let norm = moments.std_dev_ml().map_or(0.0, |sd| sd * (values.len() as f64).sqrt());
    if moments.is_constant() || norm.is_nan() || norm <= 0.0 {
        return Ok(None);
    }
    let mut unit = reserve(values.len())?;
    unit.iter_mut().zip(values).for_each(|(unit, value)| *unit = moments.deviation(*value) / norm);
    Ok(Some(unit))
}

/// The pairs of this many columns, as the upper triangle of a matrix by rows.
pub fn pairs(columns: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    (0..columns).flat_map(move |a| (a + 1..columns).map(move |b| (a, b)))
}

/// Correlations of all pairs of [`unit`] columns.
///
/// # Errors
/// The errors of `control`.
pub fn correlations(columns: &[&[f64]], control: &dyn Control) -> Outcome<Vec<f64>> {
    let found = in_blocks(columns, control, |blocks| {
        pairs(blocks.len()).map(|(a, b)| [dot(blocks[a], blocks[b]), 0.0]).collect()
    })?;
    Ok(found.into_iter().map(|[r, _]| r.clamp(-1.0, 1.0)).collect())
}

/// Standard errors of the slopes of each pair of [`unit`] columns, for the second on the first and for the first on the
/// second; both slopes are the correlation. HC4m, where that weighs a row more than HC3: e² over the power min(1, g) +
/// min(1.5, g) of 1 − h, at least 2, with g = nh/2. NaN where a row decides a slope alone. Cribari-Neto & da Silva
/// (2011), *AStA Advances in Statistical Analysis* 95, 129–146.
///
/// # Errors
/// The errors of `control`.
pub fn robust_errors(columns: &[&[f64]], r: &[f64], control: &dyn Control) -> Outcome<Vec<[f64; 2]>> {
    let n = columns.first().map_or(0, |column| column.len()) as f64;
    let mut weights = vec![[0.0; BLOCK]; columns.len()];
    let found = in_blocks(columns, control, |blocks| {
        for (weights, block) in weights.iter_mut().zip(blocks) {
            for (weights, block) in weights.chunks_mut(CHUNK).zip(block.chunks(CHUNK)) {
                weigh(weights, block, n);
            }
        }
        pairs(blocks.len())
            .zip(r)
            .map(|((a, b), r)| squares(blocks[a], blocks[b], &weights[a], &weights[b], *r))
            .collect()
    })?;
    Ok(found.into_iter().map(|sums| sums.map(f64::sqrt)).collect())
}

/// z² over the power of 1 − h, for each row.
fn weigh(weights: &mut [f64], block: &[f64], n: f64) {
    let power = |h: f64| {
        let g = 0.5 * n * h;
        let power = (if g < 1.0 { g } else { 1.0 }) + (if g < 1.5 { g } else { 1.5 });
        if power > 2.0 { power } else { 2.0 }
    };
    let leverage = |z: f64| 1.0 / n + z * z;
    if block.iter().fold(0.0, |most, &z| if leverage(z) > most { leverage(z) } else { most }) <= SMALL {
        for (weight, &z) in weights.iter_mut().zip(block) {
            let h = leverage(z);
            // −power·ln(1 − h), and e to it.
            let t = power(h) * h * (1.0 + h * (1.0 / 2.0 + h * (1.0 / 3.0 + h * (1.0 / 4.0 + h * (1.0 / 5.0)))));
            let e = 1.0 + t * (1.0 + t * (1.0 / 2.0 + t * (1.0 / 6.0 + t * (1.0 / 24.0 + t * (1.0 / 120.0)))));
            *weight = z * z * e;
        }
        return;
    }
    for (weight, &z) in weights.iter_mut().zip(block) {
        let rest = 1.0 - 1.0 / n - z * z;
        *weight = match power(1.0 - rest) {
            _ if rest <= ALONE => f64::NAN,
            2.0 => (z / rest).powi(2),
            power => z * z / libm::pow(rest, power),
        };
    }
}

/// Weighted sums of the squared residuals of both regressions.
fn squares(x: &[f64], y: &[f64], of_x: &[f64], of_y: &[f64], r: f64) -> [f64; 2] {
    let (mut first, mut second) = ([0.0; LANES], [0.0; LANES]);
    let n = x.len().min(y.len());
    let (x, y, of_x, of_y) = (&x[..n], &y[..n], &of_x[..n], &of_y[..n]);
    let ((x, x_rest), (y, y_rest)) = (x.as_chunks::<LANES>(), y.as_chunks::<LANES>());
    let ((of_x, of_x_rest), (of_y, of_y_rest)) = (of_x.as_chunks::<LANES>(), of_y.as_chunks::<LANES>());
    for ((x, y), (of_x, of_y)) in x.iter().zip(y).zip(of_x.iter().zip(of_y)) {
        for at in 0..LANES {
            let (e, f) = (y[at] - r * x[at], x[at] - r * y[at]);
            first[at] += of_x[at] * e * e;
            second[at] += of_y[at] * f * f;
        }
    }
    for (at, ((x, y), (of_x, of_y))) in x_rest.iter().zip(y_rest).zip(of_x_rest.iter().zip(of_y_rest)).enumerate() {
        let (e, f) = (y - r * x, x - r * y);
        first[at] += of_x * e * e;
        second[at] += of_y * f * f;
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

/// Partial correlations of each pair given all other columns: −s_ij/√(s_ii·s_jj) from the inverse S of their
/// correlation matrix (Whittaker 1990, *Graphical Models in Applied Multivariate Statistics*, section 5.8); `None`
/// where a column follows from the others.
#[must_use]
pub fn partial(columns: usize, r: &[f64]) -> Option<Vec<f64>> {
    /// Share of its variance that the other columns must leave a column.
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
    use super::{correlations, partial, robust_errors, unit, weigh};
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
    fn small_leverages_have_the_weights_of_the_power() {
        // Deviations of many rows: in turn none, one, 1.3 and three standard deviations, so every power from 2 to 2.5.
        let n = 100_000f64;
        let block: Vec<f64> =
            (0..64).map(|i| [0.01, 1.0, -1.3, 3.0][i % 4] * (1.0 + i as f64 / 1e4) / n.sqrt()).collect();
        let mut weights = vec![0.0; block.len()];
        weigh(&mut weights, &block, n);
        for (weight, z) in weights.iter().zip(&block) {
            let h = 1.0 / n + z * z;
            let power = ((n * h / 2.0).min(1.0) + (n * h / 2.0).min(1.5)).max(2.0);
            let expected = z * z * (-power * (-h).ln_1p()).exp();
            assert!((weight / expected - 1.0).abs() < 1e-15, "{z}: {weight} {expected}");
        }
    }

    #[test]
    fn a_partial_correlation_of_three_by_its_formula() {
        let (ab, ac, bc) = (0.5f64, 0.3, -0.2);
        let by_formula = (ab - ac * bc) / ((1.0 - ac * ac) * (1.0 - bc * bc)).sqrt();
        assert!((partial(3, &[ab, ac, bc]).unwrap()[0] - by_formula).abs() < 1e-15);
        assert_eq!(partial(3, &[1.0, 0.3, 0.3]), None);
    }
}
