//! Average marginal effects of a fit of two outcomes, with their gradients (docs/methods/logit.md#marginal-effects).
//!
//! Coefficients δ are those of the working columns of a least squares fit, which are centred and scaled: a sum of them is a value of the X less
//! its mean. So a gradient costs no digits where X are far from 0.

use super::binary::logistic;
use super::covariance::Covariance;
use super::matrix::reserve;
use super::newton::{Likelihood, Maximum};
use super::ols::{Defect, Fit, Params};
use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::sum::{sum, sum_pairs};
use std::cell::OnceCell;

/// The change in each row.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// The X by a little; the effect is for each unit of it.
    Slope,
    /// The X from 0 to 1, with the other X of its column, by position, at 0.
    Step {
        /// X of the same column, with this one.
        column: Vec<usize>,
    },
}

/// An average marginal effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Margin {
    /// Change of the probability.
    pub effect: f64,
    /// Its derivatives by the coefficients of the working columns.
    pub gradient: Vec<f64>,
}

/// A maximum in the working columns.
#[derive(Clone, Debug)]
pub struct Working<'f> {
    fit: &'f Fit<'f>,
    /// Coefficients.
    pub delta: Vec<f64>,
    /// Covariance of them.
    pub covariance: Covariance,
    /// The sum of each row.
    pub eta: Vec<f64>,
    /// The intermediate results that the effects of all slopes share, once one is asked for.
    slopes: OnceCell<Slopes>,
}

/// Sums over rows of the density p(1 − p) of the chance p, and of its derivatives by the coefficients.
#[derive(Clone, Debug)]
struct Slopes {
    density: f64,
    gradient: Vec<f64>,
}

impl<'f> Working<'f> {
    /// # Errors
    /// `E-MEMORY`.
    pub fn of(fit: &'f Fit<'f>, gamma: &[f64], covariance: &[Vec<f64>]) -> Outcome<Self> {
        let columns = fit.r.inverse_columns();
        let map: Vec<Vec<f64>> = (0..fit.k).map(|i| columns.iter().map(|column| column[i]).collect()).collect();
        let delta = fit.r.solve(gamma);
        let mut eta = reserve(fit.n)?;
        eta.fill(delta[0]);
        let covariance = Covariance::mapped(&map, covariance, 1.0);
        let mut working = Self { fit, delta, covariance, eta: Vec::new(), slopes: OnceCell::new() };
        for j in 0..fit.x.len() {
            let coefficient = working.delta[j + 1];
            eta.iter_mut().zip(fit.x[j]).for_each(|(eta, x)| *eta += coefficient * working.at(j, *x));
        }
        working.eta = eta;
        Ok(working)
    }

    /// The working value of an X.
    #[must_use]
    pub fn at(&self, j: usize, x: f64) -> f64 {
        (x - self.fit.means[j]) / self.fit.scales[j]
    }

    /// The means of the X.
    #[must_use]
    pub fn means(&self) -> &'f [f64] {
        &self.fit.means
    }

    /// The scale of an X: its coefficient is the coefficient of its working column over this.
    #[must_use]
    pub fn scale(&self, j: usize) -> f64 {
        self.fit.scales[j]
    }

    /// The values of an X.
    pub(super) fn column(&self, j: usize) -> &'f [f64] {
        self.fit.x[j]
    }

    fn slopes(&self) -> &Slopes {
        self.slopes.get_or_init(|| {
            let of_row = |eta: &f64| {
                let (chance, other) = (logistic(*eta), logistic(-*eta));
                (chance * other, chance * other * (other - chance))
            };
            let (density, curves): (Vec<f64>, Vec<f64>) = self.eta.iter().map(of_row).unzip();
            let along = |l: usize| sum_pairs(&curves, self.fit.x[l], |curve, x| curve * self.at(l, x)).value();
            let constant = sum(&curves).value();
            let gradient = std::iter::once(constant).chain((0..self.fit.x.len()).map(along)).collect();
            Slopes { density: sum(&density).value(), gradient }
        })
    }

    /// The average effect of an X.
    #[must_use]
    pub fn margin(&self, j: usize, change: &Change) -> Margin {
        let (fit, n) = (self.fit, self.fit.n as f64);
        let unit = self.delta[j + 1] / fit.scales[j];
        let Change::Step { column } = change else {
            let Slopes { density, gradient } = self.slopes();
            let mut gradient: Vec<f64> = gradient.iter().map(|sum| sum * unit / n).collect();
            gradient[j + 1] += density / fit.scales[j] / n;
            return Margin { effect: density * unit / n, gradient };
        };
        let mut gradient = vec![0.0; fit.k];
        let mut effect = 0.0;
        let add = |gradient: &mut [f64], i: usize, weight: f64, set: &dyn Fn(usize) -> Option<f64>| {
            gradient[0] += weight;
            for (l, sum) in gradient[1..].iter_mut().enumerate() {
                *sum += weight * self.at(l, set(l).unwrap_or(fit.x[l][i]));
            }
        };
        for (i, &eta) in self.eta.iter().enumerate() {
            let now: f64 = column.iter().map(|&l| fit.x[l][i] * self.delta[l + 1] / fit.scales[l]).sum();
            let (below, above) = (eta - now, eta - now + unit);
            effect += logistic(above) - logistic(below);
            let density = |eta: f64| logistic(eta) * logistic(-eta);
            add(&mut gradient, i, density(above), &|l| column.contains(&l).then(|| f64::from(u8::from(l == j))));
            add(&mut gradient, i, -density(below), &|l| column.contains(&l).then_some(0.0));
        }
        gradient.iter_mut().for_each(|sum| *sum /= n);
        Margin { effect: effect / n, gradient }
    }

    /// Least squares with the weights of the maximum, whose coefficients are δ where `centre` is the means of the X, and whose
    /// first is the sum at `centre` in any case: leaving rows out of it is one step of Newton's method without them.
    /// `columns` is where its columns are kept.
    ///
    /// # Errors
    /// The errors of [`Fit::new`].
    pub fn weighted<'w>(
        &self,
        rows: &impl Likelihood,
        centre: &[f64],
        into: &'w mut Vec<Vec<f64>>,
        control: &dyn Control,
    ) -> Result<Fit<'w>, Defect> {
        let fit = self.fit;
        let mut y = reserve(fit.n)?;
        let mut roots = reserve(fit.n)?;
        for (i, &eta) in self.eta.iter().enumerate() {
            let row = rows.of_row(i, eta);
            roots[i] = row.weight.sqrt();
            y[i] = roots[i] * eta + row.score / roots[i];
        }
        into.clear();
        into.push(y);
        for ((x, centre), scale) in fit.x.iter().zip(centre).zip(&fit.scales) {
            let mut column = reserve(fit.n)?;
            column.iter_mut().zip(*x).zip(&roots).for_each(|((c, x), root)| *c = root * ((x - centre) / scale));
            into.push(column);
        }
        into.insert(1, roots);
        let (y, x) = into.split_at(1);
        let x: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
        Fit::new(&y[0], &x, Params { intercept: false, ..Params::default() }, control)
    }
}

/// A maximum in the working columns of a fit.
///
/// # Errors
/// `E-MEMORY`.
pub fn working<'f>(fit: &'f Fit<'f>, maximum: &Maximum) -> Outcome<Working<'f>> {
    Working::of(fit, &maximum.gamma, &maximum.covariance)
}

#[cfg(test)]
mod tests {
    use super::{Change, Working, working};
    use crate::control::Unlimited;
    use crate::linear::binary::{Binary, Link, maximise};
    use crate::linear::covariance::classical_matrix;
    use crate::linear::ols::{Fit, Params};

    fn data() -> (Vec<f64>, Vec<f64>, Vec<f64>, Vec<bool>) {
        let x: Vec<f64> = (0..40).map(|i| 1000.0 + f64::from(i * i % 17)).collect();
        let flag: Vec<f64> = (0..40).map(|i| f64::from(u8::from(i % 3 == 0))).collect();
        let y: Vec<f64> = (0..40).map(|i| f64::from(u8::from((i * 7 % 23) > 10))).collect();
        let events = y.iter().map(|y| *y == 1.0).collect();
        (y, x, flag, events)
    }

    /// The effect of a single flag is the difference of both shares.
    #[test]
    fn the_step_of_a_flag_is_the_difference_of_shares() {
        let (y, _, flag, events) = data();
        let fit = Fit::new(&y, &[&flag], Params::default(), &Unlimited).unwrap();
        let found = working(&fit, &maximise(Link::Logit, &fit.q, &events, &Unlimited).unwrap()).unwrap();
        let share = |of: f64| {
            let rows: Vec<f64> = y.iter().zip(&flag).filter(|(_, flag)| **flag == of).map(|(y, _)| *y).collect();
            rows.iter().sum::<f64>() / rows.len() as f64
        };
        let margin = found.margin(0, &Change::Step { column: vec![0] });
        assert!((margin.effect - (share(1.0) - share(0.0))).abs() < 1e-13);
    }

    #[test]
    fn gradients_are_differences_of_effects() {
        let (y, x, flag, events) = data();
        let fit = Fit::new(&y, &[&x, &flag], Params::default(), &Unlimited).unwrap();
        let maximum = maximise(Link::Logit, &fit.q, &events, &Unlimited).unwrap();
        let found = working(&fit, &maximum).unwrap();
        for (j, change) in [(0, Change::Slope), (1, Change::Step { column: vec![1] })] {
            let own = found.margin(j, &change);
            for l in 0..3 {
                let at = |h: f64| {
                    let mut delta = found.delta.clone();
                    delta[l] += h;
                    let gamma: Vec<f64> = (0..3).map(|i| (i..3).map(|m| fit.r.at(i, m) * delta[m]).sum()).collect();
                    Working::of(&fit, &gamma, &maximum.covariance).unwrap().margin(j, &change).effect
                };
                let slope = (at(1e-5) - at(-1e-5)) / 2e-5;
                assert!((own.gradient[l] - slope).abs() < 1e-9, "{j} {l}: {} {slope}", own.gradient[l]);
            }
        }
    }

    #[test]
    fn the_weighted_fit_has_the_same_coefficients_and_information() {
        let (y, x, flag, events) = data();
        let fit = Fit::new(&y, &[&x, &flag], Params::default(), &Unlimited).unwrap();
        let found = working(&fit, &maximise(Link::Logit, &fit.q, &events, &Unlimited).unwrap()).unwrap();
        let mut columns = Vec::new();
        let weighted = found
            .weighted(&Binary { link: Link::Logit, events: &events }, found.means(), &mut columns, &Unlimited)
            .unwrap();
        let classical = classical_matrix(&weighted);
        let variance = weighted.rss / weighted.df() as f64;
        for j in 0..3 {
            assert!((weighted.coefficients[j] - found.delta[j]).abs() < 1e-11);
            assert!((classical.at(j, j) / variance / found.covariance.at(j, j) - 1.0).abs() < 1e-9);
        }
    }
}
