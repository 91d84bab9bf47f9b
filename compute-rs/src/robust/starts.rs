//! Elemental starts: exact fits to p rows, as many as coefficients (docs/methods/robust-regression.md#search).
//!
//! All subsets when there are few, else a fixed number drawn by a seeded generator: the same data give the same starts.

use super::design::Design;
use crate::stats::split_mix::SplitMix64;

/// Number of subsets up to which all are used.
pub const ALL_UP_TO: u64 = 5000;
/// Number of subsets drawn otherwise.
pub const DRAWN: u64 = 1000;
/// Draws per start before it is given up, when no drawn rows determine the coefficients.
const TRIES: usize = 10;
/// A determinant below this share of the product of its rows' lengths counts as 0.
const SINGULAR: f64 = 1e-12;

/// The starts of a design, one after the other.
pub struct Starts<'d, 'a> {
    design: &'d Design<'a>,
    source: SubsetSource,
    /// Number of starts.
    pub total: u64,
}

enum SubsetSource {
    /// The next subset in lexicographic order; `None` after the last.
    All(Option<Vec<usize>>),
    /// Draws left, and the generator.
    Drawn(u64, SplitMix64),
}

impl<'d, 'a> Starts<'d, 'a> {
    /// Starts of a design with at least as many rows as coefficients.
    #[must_use]
    pub fn new(design: &'d Design<'a>) -> Self {
        let (n, p) = (design.rows(), design.columns());
        match subsets(n, p) {
            Some(total) => Self { design, source: SubsetSource::All((p <= n).then(|| (0..p).collect())), total },
            None => Self { design, source: SubsetSource::Drawn(DRAWN, SplitMix64::new(1)), total: DRAWN },
        }
    }
}

impl Iterator for Starts<'_, '_> {
    /// Coefficients; `None` where the rows do not determine them.
    type Item = Option<Vec<f64>>;

    fn next(&mut self) -> Option<Self::Item> {
        let (n, p) = (self.design.rows(), self.design.columns());
        match &mut self.source {
            SubsetSource::All(next) => {
                let subset = next.clone()?;
                if let Some(current) = next
                    && !advance(current, n)
                {
                    *next = None;
                }
                Some(exact_fit(self.design, &subset))
            }
            SubsetSource::Drawn(left, generator) => {
                *left = left.checked_sub(1)?;
                let design = self.design;
                Some((0..TRIES).find_map(|_| exact_fit(design, &drawn(generator, n, p))))
            }
        }
    }
}

/// The binomial coefficient C(n, p), when it is small enough that all subsets are used.
fn subsets(n: usize, p: usize) -> Option<u64> {
    let mut count = 1u64;
    // C(n, p) = C(n, n − p), and up to the middle the partial products only grow.
    for i in 0..p.min(n.saturating_sub(p)) as u64 {
        count = count.checked_mul(n as u64 - i)? / (i + 1);
        if count > ALL_UP_TO {
            return None;
        }
    }
    Some(count)
}

/// The next subset in lexicographic order; false after the last.
fn advance(subset: &mut [usize], n: usize) -> bool {
    let p = subset.len();
    for i in (0..p).rev() {
        if subset[i] < n - p + i {
            subset[i] += 1;
            for j in i + 1..p {
                subset[j] = subset[j - 1] + 1;
            }
            return true;
        }
    }
    false
}

/// p different rows.
fn drawn(generator: &mut SplitMix64, n: usize, p: usize) -> Vec<usize> {
    let mut subset = Vec::with_capacity(p);
    while subset.len() < p.min(n) {
        let row = generator.below(n);
        if !subset.contains(&row) {
            subset.push(row);
        }
    }
    subset
}

/// The coefficients that fit the rows exactly, by elimination with row pivoting.
fn exact_fit(design: &Design<'_>, subset: &[usize]) -> Option<Vec<f64>> {
    let p = subset.len();
    let width = p + 1;
    let mut cells = vec![0.0; p * width];
    let mut lengths = 1.0;
    for (i, &row) in subset.iter().enumerate() {
        let mut square = 0.0;
        for j in 0..p {
            let cell = design.q.at(row, j);
            cells[i * width + j] = cell;
            square += cell * cell;
        }
        cells[i * width + p] = design.y[row];
        lengths *= square.sqrt();
    }
    let mut determinant = 1.0;
    for j in 0..p {
        let mut pivot = j;
        for i in j + 1..p {
            if cells[i * width + j].abs() > cells[pivot * width + j].abs() {
                pivot = i;
            }
        }
        for l in 0..width {
            cells.swap(j * width + l, pivot * width + l);
        }
        let head = cells[j * width + j];
        determinant *= head;
        if head == 0.0 {
            return None;
        }
        for i in j + 1..p {
            let factor = cells[i * width + j] / head;
            for l in j..width {
                cells[i * width + l] -= factor * cells[j * width + l];
            }
        }
    }
    if determinant.is_nan() || determinant.abs() < SINGULAR * lengths {
        return None;
    }
    let mut gamma = vec![0.0; p];
    for j in (0..p).rev() {
        let known: f64 = (j + 1..p).map(|l| cells[j * width + l] * gamma[l]).sum();
        gamma[j] = (cells[j * width + p] - known) / cells[j * width + j];
    }
    gamma.iter().all(|g| g.is_finite()).then_some(gamma)
}

#[cfg(test)]
mod tests {
    use super::{Starts, advance, subsets};
    use crate::linear::matrix::Matrix;
    use crate::robust::design::Design;

    #[test]
    fn few_subsets_are_all_taken_in_order() {
        assert_eq!((subsets(5, 2), subsets(100, 2), subsets(101, 2)), (Some(10), Some(4950), None));
        assert_eq!((subsets(20, 17), subsets(16, 6), subsets(1_000_000_000, 6)), (Some(1140), None, None));
        let mut subset = vec![0, 1];
        let mut seen = vec![subset.clone()];
        while advance(&mut subset, 4) {
            seen.push(subset.clone());
        }
        assert_eq!(seen, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    }

    #[test]
    fn a_start_fits_its_rows_and_equal_rows_give_no_start() {
        let mut q = Matrix::zeros(3, 2).unwrap();
        q.column_mut(0).fill(1.0);
        q.column_mut(1).copy_from_slice(&[1.0, 1.0, 3.0]);
        let y = [5.0, 6.0, 9.0];
        let design = Design::whole(&q, &y);
        let starts: Vec<_> = Starts::new(&design).collect();
        assert_eq!(starts, [None, Some(vec![3.0, 2.0]), Some(vec![4.5, 1.5])]);
    }

    #[test]
    fn draws_are_the_same_each_time() {
        let n = 400;
        let mut q = Matrix::zeros(n, 2).unwrap();
        q.column_mut(0).fill(1.0);
        q.column_mut(1).iter_mut().enumerate().for_each(|(i, x)| *x = (i * 37 % 101) as f64);
        let y: Vec<f64> = (0..n).map(|i| (i * 7 % 13) as f64).collect();
        let design = Design::whole(&q, &y);
        let first: Vec<_> = Starts::new(&design).collect();
        assert_eq!(first.len(), 1000);
        assert_eq!(first, Starts::new(&design).collect::<Vec<_>>());
    }
}
