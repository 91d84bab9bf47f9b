//! Covariances of scores of several sets of residuals on the same columns, by rows, clusters or time.

use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::covariance::Meat;
use crate::linear::ewc::{Scores, cosine_sums, frequencies};
use crate::linear::matrix::Matrix;
use std::ops::Range;

/// The units whose scores are independent of each other.
#[derive(Clone, Copy, Debug)]
pub enum Units<'u> {
    /// Rows.
    Rows,
    /// Clusters, each of some ranges of rows.
    Clusters(&'u [Vec<Range<usize>>]),
    /// The cosines of one series in time.
    Cosines,
}

/// The meat of stacked scores with its degrees of freedom.
#[derive(Clone, Debug)]
pub struct ScoreMeat {
    /// Cells by rows: the scores of the first residuals, then those of the second.
    pub cells: Vec<Vec<f64>>,
    /// Degrees of freedom of t.
    pub df: f64,
    /// Whether a joint test uses the distribution of a Wishart matrix.
    pub is_wishart: bool,
}

/// The scores qᵢeᵢ of some columns and of each set of residuals, with small-sample factors for `k` coefficients: n/(n − k) by row, G/(G − 1)·(n − 1)/(n − k) by
/// cluster. `None` where there are too few rows or clusters.
///
/// # Errors
/// The errors of `control`.
pub fn meat(
    q: &Matrix,
    columns: Range<usize>,
    residuals: &[&[f64]],
    (units, k): (Units<'_>, usize),
    control: &dyn Control,
) -> Outcome<Option<ScoreMeat>> {
    let n = q.rows();
    let width = columns.len() * residuals.len();
    let put = |row: usize, factor: &mut dyn FnMut(usize, f64)| {
        let mut at = 0;
        for e in residuals {
            for j in columns.clone() {
                factor(at, q.at(row, j) * e[row]);
                at += 1;
            }
        }
    };
    let mut sum = Meat::new(width);
    let mut score = vec![0.0; width];
    let by_row = n as f64 / (n as f64 - k as f64);
    if n <= k {
        return Ok(None);
    }
    match units {
        Units::Rows => {
            for i in 0..n {
                if i % 16_384 == 0 {
                    control.poll(i as u64, n as u64)?;
                }
                put(i, &mut |at, value| score[at] = value);
                sum.add(&score, 1.0);
            }
            Ok(Some(ScoreMeat { cells: sum.rows(by_row), df: (n - k) as f64, is_wishart: false }))
        }
        Units::Clusters(clusters) => {
            let count = clusters.len() as f64;
            if clusters.len() < 2 {
                return Ok(None);
            }
            for (g, cluster) in clusters.iter().enumerate() {
                if g % 1024 == 0 {
                    control.poll(g as u64, clusters.len() as u64)?;
                }
                score.fill(0.0);
                for row in cluster.iter().cloned().flatten() {
                    put(row, &mut |at, value| score[at] += value);
                }
                sum.add(&score, 1.0);
            }
            let factor = count / (count - 1.0) * (n as f64 - 1.0) / (n as f64 - k as f64);
            Ok(Some(ScoreMeat { cells: sum.rows(factor), df: count - 1.0, is_wishart: false }))
        }
        Units::Cosines => {
            let count = frequencies(n);
            if n - k < count {
                return Ok(None);
            }
            let fill = |start: usize, target: &mut [f64]| {
                for (i, row) in target.chunks_exact_mut(width).enumerate() {
                    put(start + i, &mut |at, value| row[at] = value);
                }
            };
            let scores = Scores { n, k: width, map: Vec::new(), fill: &fill };
            for sums in cosine_sums(&scores, count, control)?.chunks_exact(width) {
                sum.add(sums, 1.0);
            }
            Ok(Some(ScoreMeat { cells: sum.rows(2.0 / count as f64), df: count as f64, is_wishart: true }))
        }
    }
}
