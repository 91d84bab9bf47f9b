//! Errors clustered by entity: the cluster jackknife CV3.
//!
//! V = (G − 1)/G · Σ(b₍₋g₎ − b)(b₍₋g₎ − b)′ over the G clusters, where b₍₋g₎ is fitted without the rows of cluster g. Bell &
//! McCaffrey (2002), *Survey Methodology* 28, 169–181; MacKinnon, Nielsen & Webb (2023), *Journal of Applied Econometrics*
//! 38, 671–694. With t(G − 1), tests keep their size even with few clusters, where the usual clustered errors are too small.
//!
//! Without a cluster that alone decides a coefficient, such as the one entity of a category, there is no such b₍₋g₎. The other
//! coefficients have one, the same for every solution of the normal equations: with a category for each cluster it is that of the X
//! from which the categories were partialled out, as MacKinnon, Nielsen & Webb (2023) do.
//!
//! **Numerics.** In the basis Q the difference is R⁻¹d with (I − Q_g′Q_g)d = Q_g′e_g. Where a cluster accounts for nearly
//! all of some direction, I − Q_g′Q_g is computed from the rows of the other clusters, by QR; where it accounts for all of it, the
//! shortest d is taken, by SVD.

use super::covariance::{Covariance, Meat};
use super::matrix::{Triangle, add_scaled, dot};
use super::ols::Fit;
use super::qr::IncrementalQr;
use crate::contract::Outcome;
use crate::control::Control;
use nalgebra::DMatrix;
use std::ops::Range;

/// Singular value of the triangle without a cluster up to which its direction is lost with that cluster.
const SINGULAR: f64 = 1e-6;
/// Pivot of I − Q_g′Q_g up to which the triangle is computed from the other clusters.
const SMALL_PIVOT: f64 = 0.01;
/// Share of a lost direction in a coefficient above which the coefficient is lost, too. Rounding leaves less than 1e-9.
const LOST_SHARE: f64 = 1e-8;

/// The effect of leaving a cluster out of a fit, in the basis Q.
pub(crate) struct Change {
    /// How far the coefficients fall.
    pub(crate) moved: Vec<f64>,
    /// Directions of unit length that the other rows do not decide.
    pub(crate) lost: Vec<Vec<f64>>,
}

impl Change {
    /// The change of a fit that is decided without the cluster.
    pub(crate) fn of(moved: Vec<f64>) -> Self {
        Self { moved, lost: Vec::new() }
    }

    /// Whether the other rows decide a sum of coefficients in the basis Q.
    pub(crate) fn decides(&self, weights: &[f64]) -> bool {
        let size = dot(weights, weights).sqrt();
        self.lost.iter().all(|lost| dot(weights, lost).abs() <= LOST_SHARE * size)
    }
}

/// The sum of the squared changes of a fit as its clusters are left out one by one.
pub(crate) struct Jackknife {
    /// The map from the basis Q to the coefficients.
    map: Vec<Vec<f64>>,
    meat: Meat,
    /// Whether every fit so far decides a coefficient.
    decided: Vec<bool>,
}

impl Jackknife {
    pub(crate) fn new(fit: &Fit<'_>) -> Self {
        Self { map: fit.back_map(), meat: Meat::new(fit.k), decided: vec![true; fit.k] }
    }

    pub(crate) fn add(&mut self, change: &Change) {
        self.meat.add(&change.moved, 1.0);
        for (decided, row) in self.decided.iter_mut().zip(&self.map) {
            *decided &= change.decides(row);
        }
    }

    /// The covariance from the changes of all `count` clusters, NaN where it is not defined; `None` where it never is.
    pub(crate) fn covariance(&self, count: usize) -> Option<Covariance> {
        let factor = (count as f64 - 1.0) / count as f64;
        let mut covariance = Covariance::mapped(&self.map, &self.meat.rows(factor), 1.0);
        for (i, row) in covariance.cells.iter_mut().enumerate() {
            for (cell, decided) in row.iter_mut().zip(&self.decided) {
                if !(self.decided[i] && *decided) {
                    *cell = f64::NAN;
                }
            }
        }
        self.decided.contains(&true).then_some(covariance)
    }
}

/// CV3 for clusters that together cover all rows, each of some ranges of rows in ascending order; NaN for coefficients that one
/// of them alone decides. `None` with fewer than two clusters, or when that is so for every coefficient.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::cluster::cv3;
/// use estimand_compute::linear::ols::{Fit, Params};
///
/// // With a constant only and clusters of one row, CV3 is s²/n: mean 3, s² = 14/3.
/// let fit = Fit::new(&[1.0, 2.0, 3.0, 6.0], &[], Params::default(), &Unlimited).unwrap();
/// let errors = cv3(&fit, &[[0..1], [1..2], [2..3], [3..4]], &Unlimited).unwrap().unwrap().standard_errors();
/// assert!((errors[0] - (14.0 / 12.0f64).sqrt()).abs() < 1e-14);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn cv3<C: AsRef<[Range<usize>]>>(
    fit: &Fit<'_>,
    clusters: &[C],
    control: &dyn Control,
) -> Outcome<Option<Covariance>> {
    if clusters.len() < 2 {
        return Ok(None);
    }
    let mut jackknife = Jackknife::new(fit);
    for (g, cluster) in clusters.iter().enumerate() {
        if g % 1024 == 0 {
            control.poll(g as u64, clusters.len() as u64)?;
        }
        jackknife.add(&change_without(fit, cluster.as_ref(), control)?);
    }
    Ok(jackknife.covariance(clusters.len()))
}

/// d of one cluster.
pub(crate) fn change_without(fit: &Fit<'_>, cluster: &[Range<usize>], control: &dyn Control) -> Outcome<Change> {
    let k = fit.k;
    let mut gram = Meat::new(k);
    let mut score = vec![0.0; k];
    let mut rows = vec![0.0; longest_block(cluster) * k];
    for Range { start, end } in blocks(cluster) {
        let count = end - start;
        let rows = &mut rows[..count * k];
        fit.q.copy_rows(start, rows);
        for (row, e) in rows.chunks_exact(k).zip(&fit.residuals[start..]) {
            gram.add(row, 1.0);
            score.iter_mut().zip(row).for_each(|(sum, q)| *sum += q * e);
        }
    }
    let triangle = match cholesky(&gram) {
        Some(triangle) => triangle,
        None => triangle_without(fit, cluster, control)?,
    };
    let has_full_rank = (0..k).all(|j| triangle.at(j, j).abs() > SINGULAR);
    Ok(if has_full_rank {
        Change::of(triangle.solve(&triangle.solve_transposed(&score)))
    } else {
        shortest_change(&triangle, &score)
    })
}

/// Most rows that are copied at once.
const BLOCK: usize = 512;

/// The rows of the longest of the [`blocks`].
pub(crate) fn longest_block(ranges: &[Range<usize>]) -> usize {
    ranges.iter().map(Range::len).max().unwrap_or(0).min(BLOCK)
}

/// The rows of some ranges in short ranges.
pub(crate) fn blocks(ranges: &[Range<usize>]) -> impl Iterator<Item = Range<usize>> + '_ {
    let cut = |range: &Range<usize>| {
        let end = range.end;
        range.clone().step_by(BLOCK).map(move |start| start..end.min(start + BLOCK))
    };
    ranges.iter().flat_map(cut)
}

/// The shortest d with U′Ud = `score`, for a singular triangle U.
fn shortest_change(triangle: &Triangle, score: &[f64]) -> Change {
    let k = triangle.order();
    let upper = DMatrix::from_fn(k, k, |i, j| if i <= j { triangle.at(i, j) } else { 0.0 });
    let mut change = Change::of(vec![0.0; k]);
    let svd = upper.svd(false, true);
    let Some(directions) = svd.v_t else { return change };
    for (direction, size) in directions.row_iter().zip(&svd.singular_values) {
        let direction: Vec<f64> = direction.iter().copied().collect();
        if *size > SINGULAR {
            add_scaled(&mut change.moved, dot(&direction, score) / (size * size), &direction);
        } else {
            change.lost.push(direction);
        }
    }
    change
}

/// Upper triangle U with U′U = I − A; `None` when a pivot is small.
pub(super) fn cholesky(gram: &Meat) -> Option<Triangle> {
    let k = gram.order();
    let mut u = Triangle::zeros(k);
    for j in 0..k {
        for l in j..k {
            let mut cell = f64::from(u8::from(j == l)) - gram.at(j, l);
            for i in 0..j {
                cell -= u.at(i, j) * u.at(i, l);
            }
            if l > j {
                u.set(j, l, cell / u.at(j, j));
            } else if cell > SMALL_PIVOT {
                u.set(j, j, cell.sqrt());
            } else {
                return None;
            }
        }
    }
    Some(u)
}

/// The triangle of the rows outside a cluster. The A of all clusters add up to I, so small pivots occur in about as many
/// clusters as there are coefficients, at most.
fn triangle_without(fit: &Fit<'_>, cluster: &[Range<usize>], control: &dyn Control) -> Outcome<Triangle> {
    let mut qr = IncrementalQr::new(fit.k);
    let starts = std::iter::once(0).chain(cluster.iter().map(|range| range.end));
    let ends = cluster.iter().map(|range| range.start).chain(std::iter::once(fit.n));
    for part in starts.zip(ends).map(|(start, end)| start..end) {
        for start in part.clone().step_by(IncrementalQr::max_rows()) {
            control.poll(start as u64, fit.n as u64)?;
            let rows = IncrementalQr::max_rows().min(part.end - start);
            qr.push(rows, |j, target| target.copy_from_slice(&fit.q.column(j)[start..start + rows]));
        }
    }
    Ok(qr.triangle())
}

#[cfg(test)]
mod tests {
    use super::cv3;
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};
    use std::ops::Range;

    fn fit<'a>(y: &'a [f64], x: &[&'a [f64]]) -> Fit<'a> {
        Fit::new(y, x, Params::default(), &Unlimited).unwrap()
    }

    fn one_range_each(clusters: &[Range<usize>]) -> Vec<&[Range<usize>]> {
        clusters.chunks(1).collect()
    }

    /// The definition: the model refitted without each cluster.
    fn by_refitting(y: &[f64], x: &[&[f64]], clusters: &[Range<usize>]) -> Vec<f64> {
        let whole = fit(y, x).coefficients;
        let kept = |of: &[f64], g: &Range<usize>| [&of[..g.start], &of[g.end..]].concat();
        let mut variance = vec![0.0; whole.len()];
        for g in clusters {
            let (y, x) = (kept(y, g), x.iter().map(|x| kept(x, g)).collect::<Vec<_>>());
            let x: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
            let b = fit(&y, &x).coefficients;
            variance.iter_mut().zip(b.iter().zip(&whole)).for_each(|(v, (b, all))| *v += (b - all) * (b - all));
        }
        let count = clusters.len() as f64;
        variance.iter().map(|v| (v * (count - 1.0) / count).sqrt()).collect()
    }

    #[test]
    fn the_downdate_is_the_fit_without_the_cluster() {
        let x: Vec<f64> = (0..40).map(|i| f64::from(i * i % 17)).collect();
        let mut z: Vec<f64> = (0..40).map(|i| f64::from(i * 5 % 11)).collect();
        let y: Vec<f64> = (0..40).map(|i| f64::from(i * 7 % 23)).collect();
        let clusters = [0..3, 3..4, 4..20, 20..31, 31..40];
        for far in [1.0, 1e4] {
            // At 1e4 the second cluster, one row, nearly decides the slope of z.
            z[3] *= far;
            let x: [&[f64]; 2] = [&x, &z];
            let fit = fit(&y, &x);
            let found = cv3(&fit, &one_range_each(&clusters), &Unlimited).unwrap().unwrap().standard_errors();
            for (found, expected) in found.iter().zip(by_refitting(&y, &x, &clusters)) {
                assert!((found / expected - 1.0).abs() < 1e-10, "{far}: {found} {expected}");
            }
        }
    }

    #[test]
    fn rows_of_a_cluster_need_not_be_next_to_each_other() {
        let x: Vec<f64> = (0..30).map(|i| f64::from(i * i % 17)).collect();
        let y: Vec<f64> = (0..30).map(|i| f64::from(i * 7 % 23)).collect();
        let apart: Vec<Vec<Range<usize>>> =
            (0..5).map(|g| (0..6).map(|i| 5 * i + g..5 * i + g + 1).collect()).collect();
        let by_cluster = |of: &[f64]| -> Vec<f64> { apart.iter().flatten().map(|rows| of[rows.start]).collect() };
        let together: Vec<Range<usize>> = (0..5).map(|g| 6 * g..6 * g + 6).collect();
        let found = cv3(&fit(&y, &[&x]), &apart, &Unlimited).unwrap().unwrap().standard_errors();
        for (found, expected) in found.iter().zip(by_refitting(&by_cluster(&y), &[&by_cluster(&x)], &together)) {
            assert!((found / expected - 1.0).abs() < 1e-10, "{found} {expected}");
        }
    }

    #[test]
    fn a_coefficient_that_one_cluster_alone_decides_has_no_variance() {
        let only: Vec<f64> = (0..12).map(|i| f64::from(u8::from(i < 4)) * f64::from(i + 1)).collect();
        let other: Vec<f64> = (0..12).map(|i| f64::from(i * i % 7)).collect();
        let y: Vec<f64> = (0..12).map(|i| f64::from(i * 7 % 5)).collect();
        let clusters = [0..4, 4..8, 8..12];
        let fit = fit(&y, &[&only, &other]);
        let found = cv3(&fit, &one_range_each(&clusters), &Unlimited).unwrap().unwrap();
        let roots = found.variance_roots();
        assert!(roots[1].is_nan() && found.at(0, 1).is_nan() && found.at(1, 2).is_nan(), "{roots:?}");
        assert!(roots[0] > 0.0 && roots[2] > 0.0 && !found.at(0, 2).is_nan(), "{roots:?}");
        assert_eq!(cv3(&fit, &one_range_each(std::slice::from_ref(&(0..12))), &Unlimited).unwrap(), None);
    }

    /// With a category for each cluster, b₍₋g₎ is the fit of deviations from the means of the clusters (Frisch–Waugh–Lovell), which
    /// exists without any cluster.
    #[test]
    fn with_a_category_for_each_cluster_the_slopes_are_those_within_clusters() {
        let clusters = [0..3, 3..8, 8..20, 20..31, 31..40];
        for far in [1.0, 1e6] {
            let x: Vec<f64> = (0..40).map(|i| far + f64::from(i * i % 17)).collect();
            let z: Vec<f64> = (0..40).map(|i| f64::from(i * 5 % 11) / far).collect();
            let y: Vec<f64> = (0..40).map(|i| f64::from(i * 7 % 23)).collect();
            let dummies: Vec<Vec<f64>> =
                clusters[1..].iter().map(|g| (0..40).map(|i| f64::from(u8::from(g.contains(&i)))).collect()).collect();
            let mut columns: Vec<&[f64]> = vec![&x, &z];
            columns.extend(dummies.iter().map(Vec::as_slice));
            let found =
                cv3(&fit(&y, &columns), &one_range_each(&clusters), &Unlimited).unwrap().unwrap().variance_roots();
            let within = |of: &[f64]| -> Vec<f64> {
                let mean = |g: &Range<usize>| of[g.clone()].iter().sum::<f64>() / g.len() as f64;
                clusters.iter().flat_map(|g| of[g.clone()].iter().map(|v| v - mean(g)).collect::<Vec<f64>>()).collect()
            };
            let (x, z, y) = (within(&x), within(&z), within(&y));
            // Without its clusters' means the constant is 0 in every fit.
            let expected = by_refitting(&y, &[&x, &z], &clusters);
            for j in 1..3 {
                assert!((found[j] / expected[j] - 1.0).abs() < 1e-9, "{far}: {found:?} {expected:?}");
            }
            assert!(found[0].is_nan() && found[3..].iter().all(|root| root.is_nan()), "{found:?}");
        }
    }
}
