//! The coefficients without a group of rows, in closed form.
//!
//! b − b₍₋g₎ = T·R⁻¹d with (I − Q_g′Q_g)d = Q_g′e_g (Cook & Weisberg 1982, *Residuals and Influence in Regression*, 3.6), where
//! Q_g and e_g are the rows of the group. [`super::cluster`] uses the same for consecutive groups.

use super::cluster::cholesky;
use super::covariance::Meat;
use super::ols::Fit;
use crate::contract::Outcome;
use crate::control::Control;

/// The group of a row that is in none.
pub const NO_GROUP: u32 = u32::MAX;

/// b − b₍₋g₎ for each of `count` groups; `None` where the rows of a group account for nearly all of some direction, so that only
/// a new fit tells.
///
/// `group` has the group of each row, from 0, or [`NO_GROUP`].
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::deletion::changes_without;
/// use estimand_compute::linear::ols::{Fit, Params};
///
/// // The mean of 1, 2, 3, 6 is 3; without 1 and 3 it is 4, without 2 and 6 it is 2.
/// let fit = Fit::new(&[1.0, 2.0, 3.0, 6.0], &[], Params::default(), &Unlimited).unwrap();
/// let changes = changes_without(&fit, &[0, 1, 0, 1], 2, &Unlimited).unwrap();
/// assert!((changes[0].as_ref().unwrap()[0] + 1.0).abs() < 1e-14);
/// assert!((changes[1].as_ref().unwrap()[0] - 1.0).abs() < 1e-14);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn changes_without(
    fit: &Fit<'_>,
    group: &[u32],
    count: usize,
    control: &dyn Control,
) -> Outcome<Vec<Option<Vec<f64>>>> {
    let mut parts: Vec<(Meat, Vec<f64>)> = (0..count).map(|_| (Meat::new(fit.k), vec![0.0; fit.k])).collect();
    let mut row = vec![0.0; fit.k];
    for (i, (&g, e)) in group.iter().zip(&fit.residuals).enumerate() {
        if i % 16_384 == 0 {
            control.poll(i as u64, fit.n as u64)?;
        }
        let Some((gram, score)) = parts.get_mut(g as usize) else { continue };
        row.iter_mut().enumerate().for_each(|(l, cell)| *cell = fit.q.at(i, l));
        gram.add(&row, 1.0);
        score.iter_mut().zip(&row).for_each(|(sum, q)| *sum += q * e);
    }
    let map = fit.back_map();
    let change = |(gram, score): &(Meat, Vec<f64>)| {
        let triangle = cholesky(gram)?;
        let d = triangle.solve(&triangle.solve_transposed(score));
        Some(map.iter().map(|row| row.iter().zip(&d).map(|(m, d)| m * d).sum()).collect())
    };
    Ok(parts.iter().map(change).collect())
}

#[cfg(test)]
mod tests {
    use super::{NO_GROUP, changes_without};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};

    #[test]
    fn the_change_is_that_of_a_new_fit() {
        let x: Vec<f64> = (0..30).map(|i| f64::from(i * i % 17)).collect();
        let y: Vec<f64> = (0..30).map(|i| f64::from(i * 7 % 23)).collect();
        // Every fifth row is in no group; the others alternate between three.
        let group: Vec<u32> = (0..30).map(|i| if i % 5 == 0 { NO_GROUP } else { i % 3 }).collect();
        let fit = |keep: &dyn Fn(usize) -> bool| {
            let of = |v: &[f64]| -> Vec<f64> { (0..30).filter(|&i| keep(i)).map(|i| v[i]).collect() };
            let (y, x) = (of(&y), of(&x));
            Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap().coefficients
        };
        let all = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        for (g, change) in changes_without(&all, &group, 3, &Unlimited).unwrap().iter().enumerate() {
            let without = fit(&|i| group[i] != g as u32);
            for ((change, b), without) in change.as_ref().unwrap().iter().zip(&all.coefficients).zip(&without) {
                assert!((b - change - without).abs() < 1e-12, "{g}: {b} {change} {without}");
            }
        }
    }

    #[test]
    fn a_group_that_alone_has_an_x_has_no_change() {
        let only: Vec<f64> = (0..12).map(|i| if i % 3 == 0 { f64::from(i + 1) } else { 0.0 }).collect();
        let y: Vec<f64> = (0..12).map(|i| f64::from(i * 7 % 5)).collect();
        let fit = Fit::new(&y, &[&only], Params::default(), &Unlimited).unwrap();
        let group: Vec<u32> = (0..12).map(|i| i % 3).collect();
        let changes = changes_without(&fit, &group, 3, &Unlimited).unwrap();
        assert_eq!(changes.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, true]);
    }
}
