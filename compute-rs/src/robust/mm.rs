//! The MM-estimator of regression: Yohai (1987), *Annals of Statistics* 15, 642–656 (docs/methods/robust-regression.md).
//!
//! **Model** y = Xb + e with a constant. The S-estimate fixes the scale and is the start of an M-estimate with a wider bisquare:
//! 95 % efficient at the normal, with a breakdown point of one half.
//!
//! **Numerics.** The estimator is equivariant, so it is applied to the least squares residuals in the basis Q: the level of y
//! and the slopes then cost no digits. Missing values are removed before.

use super::bisquare::{C1, weight};
use super::design::{Design, StepControl};
use super::search::{CONVERGED, Candidate, SearchResult, search};
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::linear::matrix::reserve;
use crate::linear::ols::Fit;
use crate::stats::moments::extremes;
use crate::stats::sum::DoubleDouble;

/// Maximum number of steps of the M-estimate.
const MOST_STEPS: usize = 1000;
/// |e/σ̂| above which a row is called an outlier.
pub const FAR: f64 = 2.5;

/// Why there is no robust fit.
#[derive(Clone, Debug, PartialEq)]
pub enum Defect {
    /// Fewer than 2k + 1 rows.
    TooFew {
        /// Coefficients.
        k: usize,
        /// Rows.
        n: usize,
    },
    /// More than half of the rows lie exactly on one line or plane: the scale is 0.
    Exact,
    /// The job was stopped, or memory ran out.
    Stopped(Failure),
}

impl From<Failure> for Defect {
    fn from(failure: Failure) -> Self {
        Self::Stopped(failure)
    }
}

/// A robust fit.
#[derive(Clone, Debug)]
pub struct MmFit<'f, 'a> {
    /// The least squares fit that gave the basis.
    pub ols: &'f Fit<'a>,
    /// Coefficients; the constant first.
    pub coefficients: Vec<f64>,
    /// Residuals e = y − Xb.
    pub residuals: Vec<f64>,
    /// Scale σ̂ of the errors.
    pub scale: f64,
    /// Coefficients of the S-estimate.
    pub s_coefficients: Vec<f64>,
    /// Residuals of the S-estimate.
    pub s_residuals: Vec<f64>,
    /// Whether the iteration converged.
    pub converged: bool,
}

impl<'f, 'a> MmFit<'f, 'a> {
    /// Refits the model of a least squares fit robustly.
    ///
    /// ```
    /// use estimand_compute::control::Unlimited;
    /// use estimand_compute::linear::ols::{Fit, Params};
    /// use estimand_compute::robust::mm::MmFit;
    ///
    /// // y = 2 + 3x with small noise, and one row far off the line.
    /// let x: Vec<f64> = (0..20).map(f64::from).collect();
    /// let mut y: Vec<f64> = x.iter().map(|x| 2.0 + 3.0 * x + 0.1 * (7.0 * x).sin()).collect();
    /// y[19] = -500.0;
    /// let ols = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
    /// let fit = MmFit::new(&ols, &Unlimited).unwrap();
    /// assert!((fit.coefficients[1] - 3.0).abs() < 0.05 && (ols.coefficients[1] - 3.0).abs() > 5.0);
    /// ```
    ///
    /// # Errors
    /// The first [`Defect`] that applies.
    pub fn new(ols: &'f Fit<'a>, control: &dyn Control) -> Result<Self, Defect> {
        let (n, k) = (ols.n, ols.k);
        if n < 2 * k + 1 {
            return Err(Defect::TooFew { k, n });
        }
        if ols.is_perfect() {
            return Err(Defect::Exact);
        }
        let design = Design::whole(&ols.q, &ols.residuals);
        let start = match search(&design, rounding(ols), control)? {
            SearchResult::Best(candidate) => candidate,
            SearchResult::Exact | SearchResult::Undetermined => return Err(Defect::Exact),
        };
        let mut s_residuals = reserve(n)?;
        design.residuals(&start.gamma, &mut s_residuals);
        let (gamma, residuals, converged) = m_estimate(&design, &start, &s_residuals, control)?;
        let from_least_squares = |gamma: &[f64]| -> Vec<f64> {
            ols.coefficients.iter().zip(ols.coefficients_of(gamma)).map(|(b, change)| b + change).collect()
        };
        Ok(Self {
            ols,
            coefficients: from_least_squares(&gamma),
            residuals,
            scale: start.scale,
            s_coefficients: from_least_squares(&start.gamma),
            s_residuals,
            converged,
        })
    }

    /// Degrees of freedom n − k.
    #[must_use]
    pub fn df(&self) -> usize {
        self.ols.df()
    }

    /// Fitted value of a row.
    #[inline]
    #[must_use]
    pub fn fitted(&self, i: usize) -> f64 {
        self.ols.y[i] - self.residuals[i]
    }

    /// Weight of a row in the last step, from 0 to 1.
    #[inline]
    #[must_use]
    pub fn weight(&self, i: usize) -> f64 {
        weight(self.residuals[i] / self.scale, C1)
    }

    /// Weighted R² of Renaud & Victoria-Feser (2010), *JSPI* 140, 1852–1862, consistent at the normal; `None` when there is
    /// nothing to explain.
    #[must_use]
    pub fn r_squared(&self) -> Option<f64> {
        /// Consistency correction of the share of the errors, for the bisquare with 95 % efficiency.
        const CORRECTION: f64 = 0.207_617;
        let (mut total, mut weighted_sum) = (DoubleDouble::default(), DoubleDouble::default());
        for (i, y) in self.ols.y.iter().enumerate() {
            let w = self.weight(i);
            total.add(w);
            weighted_sum.add_product(w, *y);
        }
        let mean = weighted_sum.value() / total.value();
        let (mut about_mean, mut left) = (DoubleDouble::default(), DoubleDouble::default());
        for (i, y) in self.ols.y.iter().enumerate() {
            let (w, d, e) = (self.weight(i), y - mean, self.residuals[i]);
            about_mean.add(w * d * d);
            left.add(w * e * e);
        }
        let (d, e) = (about_mean.value(), left.value());
        let whole = d + CORRECTION * e;
        (whole > 0.0).then(|| (d - e) / whole)
    }
}

/// Bound on a residual that is 0 except for rounding: least squares residuals inherit the rounding of y and of the fitted
/// values.
fn rounding(ols: &Fit<'_>) -> f64 {
    let size = |values: &[f64]| {
        let all = extremes(values);
        all.max.abs().max(all.min.abs())
    };
    16.0 * f64::EPSILON * (size(ols.y) + size(&ols.residuals))
}

/// The M-estimate, started at the S-estimate and with its scale: (coefficients, residuals, converged).
fn m_estimate(
    design: &Design<'_>,
    start: &Candidate,
    s_residuals: &[f64],
    control: &dyn Control,
) -> Outcome<(Vec<f64>, Vec<f64>, bool)> {
    let mut gamma = start.gamma.clone();
    let mut residuals = s_residuals.to_vec();
    let mut steps = StepControl::new();
    for done in 0..MOST_STEPS {
        control.poll(done as u64, MOST_STEPS as u64)?;
        let change = design.step(&residuals, start.scale, C1, steps.step());
        let movement = change.as_ref().map_or(f64::INFINITY, |change| design.movement(change));
        let Some(change) = change.filter(|_| steps.allows(movement)) else {
            if steps.refuse() {
                continue;
            }
            break;
        };
        gamma.iter_mut().zip(&change).for_each(|(g, d)| *g += d);
        design.residuals(&gamma, &mut residuals);
        steps.moved(movement, start.scale);
        if movement < CONVERGED * start.scale {
            return Ok((gamma, residuals, true));
        }
    }
    Ok((gamma, residuals, false))
}

#[cfg(test)]
mod tests {
    use super::{Defect, MmFit};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};
    use crate::robust::bisquare::{C0, C1, psi};

    #[test]
    fn a_constant_alone_explains_nothing() {
        // The fit is the weighted mean, so both sums of squares are the same.
        let y = [5.0, 1.0, 1.0, 5.0, 5.0, 1.0, 1.5, 5.0];
        let ols = Fit::new(&y, &[], Params::default(), &Unlimited).unwrap();
        let r_squared = MmFit::new(&ols, &Unlimited).unwrap().r_squared().unwrap();
        assert!(r_squared.abs() < 1e-9, "{r_squared}");
    }

    /// A line with noise, and a fifth of the rows far off it at one end, where they have the most leverage.
    fn sample(n: usize) -> (Vec<f64>, Vec<f64>) {
        let x: Vec<f64> = (0..n).map(|i| i as f64 / n as f64).collect();
        let noise = |i: usize| (i * 7919 % 1013) as f64 / 1013.0 - 0.5;
        let y = (0..n).map(|i| 1.0 + 2.0 * x[i] + 0.1 * noise(i) + if i * 5 >= 4 * n { 50.0 } else { 0.0 });
        (y.collect(), x)
    }

    #[test]
    fn a_fifth_of_outlying_rows_does_not_move_the_line_and_both_equations_hold() {
        for n in [60, 900, 7000] {
            let (y, x) = sample(n);
            let ols = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
            let fit = MmFit::new(&ols, &Unlimited).unwrap();
            assert!(fit.converged);
            assert!((fit.coefficients[0] - 1.0).abs() < 0.05 && (fit.coefficients[1] - 2.0).abs() < 0.1, "{n}");
            for (residuals, c) in [(&fit.s_residuals, C0), (&fit.residuals, C1)] {
                for column in 0..2 {
                    let terms = |i: usize| ols.q.at(i, column) * psi(residuals[i] / fit.scale, c);
                    let total: f64 = (0..n).map(terms).sum();
                    let size: f64 = (0..n).map(|i| terms(i).abs()).sum();
                    assert!(total.abs() < 1e-10 * size, "{n} {c}");
                }
            }
            let again = MmFit::new(&ols, &Unlimited).unwrap();
            assert_eq!((again.coefficients, again.residuals), (fit.coefficients, fit.residuals));
        }
    }

    #[test]
    fn defects_are_named() {
        let y = [1.0, 2.0, 3.0, 4.0, 5.0, 60.0, 7.0, 80.0];
        let x = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
        let ols = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        assert_eq!(MmFit::new(&ols, &Unlimited).err(), Some(Defect::Exact));
        let few = Fit::new(&y[2..6], &[&x[2..6]], Params::default(), &Unlimited).unwrap();
        assert_eq!(MmFit::new(&few, &Unlimited).err(), Some(Defect::TooFew { k: 2, n: 4 }));
    }
}
