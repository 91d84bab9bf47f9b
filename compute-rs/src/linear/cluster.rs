//! Errors clustered by entity: the cluster jackknife CV3.
//!
//! V = (G − 1)/G · Σ(b₍₋g₎ − b)(b₍₋g₎ − b)′ over the G clusters, where b₍₋g₎ is fitted without the rows of cluster g. Bell &
//! McCaffrey (2002), *Survey Methodology* 28, 169–181; MacKinnon, Nielsen & Webb (2023), *Journal of Applied Econometrics*
//! 38, 671–694. With t(G − 1), tests keep their size even with few clusters, where the usual clustered errors are too small.
//!
//! **Numerics.** In the basis Q the difference is R⁻¹d with (I − Q_g′Q_g)d = Q_g′e_g. Where a cluster accounts for nearly
//! all of some direction, I − Q_g′Q_g is computed from the rows of the other clusters, by QR.

use super::covariance::{Covariance, Meat};
use super::matrix::Triangle;
use super::ols::Fit;
use super::qr::IncrementalQr;
use crate::contract::Outcome;
use crate::control::Control;
use std::ops::Range;

/// Diagonal entry of the triangle without a cluster up to which the model cannot be fitted without that cluster.
const SINGULAR: f64 = 1e-6;
/// Pivot of I − Q_g′Q_g up to which the triangle is computed from the other clusters.
const SMALL_PIVOT: f64 = 0.01;

/// CV3 for consecutive clusters that together cover all rows; `None` with fewer than two clusters, or when the model cannot
/// be fitted without one of them.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::cluster::cv3;
/// use estimand_compute::linear::ols::{Fit, Params};
///
/// // With a constant only and clusters of one row, CV3 is s²/n: mean 3, s² = 14/3.
/// let fit = Fit::new(&[1.0, 2.0, 3.0, 6.0], &[], Params::default(), &Unlimited).unwrap();
/// let errors = cv3(&fit, &[0..1, 1..2, 2..3, 3..4], &Unlimited).unwrap().unwrap().standard_errors();
/// assert!((errors[0] - (14.0 / 12.0f64).sqrt()).abs() < 1e-14);
/// ```
///
/// # Errors
/// Those of `control`.
pub fn cv3(fit: &Fit<'_>, clusters: &[Range<usize>], control: &dyn Control) -> Outcome<Option<Covariance>> {
    let count = clusters.len() as f64;
    if clusters.len() < 2 {
        return Ok(None);
    }
    let mut meat = Meat::new(fit.k);
    for (g, cluster) in clusters.iter().enumerate() {
        if g % 1024 == 0 {
            control.poll(cluster.start as u64, fit.n as u64)?;
        }
        let Some(difference) = coefficient_change(fit, cluster, control)? else { return Ok(None) };
        meat.add(&difference, 1.0);
    }
    Ok(Some(Covariance::mapped(&fit.back_map(), &meat.rows((count - 1.0) / count), 1.0)))
}

/// d of one cluster: how far its rows move the coefficients in the basis Q; `None` when there is no fit without them.
fn coefficient_change(fit: &Fit<'_>, cluster: &Range<usize>, control: &dyn Control) -> Outcome<Option<Vec<f64>>> {
    const BLOCK: usize = 512;
    let k = fit.k;
    let mut gram = Meat::new(k);
    let mut score = vec![0.0; k];
    let mut rows = vec![0.0; BLOCK.min(cluster.len()) * k];
    for start in cluster.clone().step_by(BLOCK) {
        let count = BLOCK.min(cluster.end - start);
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
    let full_rank = (0..k).all(|j| triangle.at(j, j).abs() > SINGULAR);
    Ok(full_rank.then(|| triangle.solve(&triangle.solve_transposed(&score))))
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
fn triangle_without(fit: &Fit<'_>, cluster: &Range<usize>, control: &dyn Control) -> Outcome<Triangle> {
    let mut qr = IncrementalQr::new(fit.k);
    for part in [0..cluster.start, cluster.end..fit.n] {
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
            let found = cv3(&fit, &clusters, &Unlimited).unwrap().unwrap().standard_errors();
            for (found, expected) in found.iter().zip(by_refitting(&y, &x, &clusters)) {
                assert!((found / expected - 1.0).abs() < 1e-10, "{far}: {found} {expected}");
            }
        }
    }

    #[test]
    fn a_cluster_that_alone_identifies_a_coefficient_gives_no_covariance() {
        let only: Vec<f64> = (0..12).map(|i| f64::from(u8::from(i < 4)) * f64::from(i + 1)).collect();
        let y: Vec<f64> = (0..12).map(|i| f64::from(i * 7 % 5)).collect();
        let fit = fit(&y, &[&only]);
        assert_eq!(cv3(&fit, &[0..4, 4..8, 8..12], &Unlimited).unwrap(), None);
        assert_eq!(cv3(&fit, std::slice::from_ref(&(0..12)), &Unlimited).unwrap(), None);
    }
}
