//! One X of a model seen alone (docs/methods/partial-plots.md).
//!
//! Added variables: Cook & Weisberg (1982), *Residuals and Influence in Regression*, section 2.3.2. Partial residuals: Ezekiel
//! (1924), *JASA* 19, 431–453; Larsen & McCleary (1972), *Technometrics* 14, 781–790.

use super::matrix::{add_scaled, reserve};
use super::ols::Fit;
use crate::contract::Outcome;
use crate::stats::moments::extremes;
use crate::stats::sum::sum;

/// Rows that are summed at once, so that they stay in the cache.
const BLOCK: usize = 1024;

/// The part of one X that the other X do not explain: its residuals from a regression on all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct AddedVariable {
    /// The rest of the X in each row.
    pub rest: Vec<f64>,
    /// Sum of its squares.
    pub squares: f64,
}

impl AddedVariable {
    /// The rest of the X whose coefficient is at `j`: X(X'X)⁻¹uⱼ over [(X'X)⁻¹]ⱼⱼ, in the basis Q.
    ///
    /// ```
    /// use estimand_compute::control::Unlimited;
    /// use estimand_compute::linear::ols::{Fit, Params};
    /// use estimand_compute::linear::partial::AddedVariable;
    ///
    /// // The only X less its mean.
    /// let fit = Fit::new(&[2.0, 3.0, 7.0], &[&[1.0, 2.0, 6.0]], Params::default(), &Unlimited).unwrap();
    /// let added = AddedVariable::of(&fit, 1).unwrap();
    /// assert!(added.rest.iter().zip([-2.0, -1.0, 3.0]).all(|(a, b)| (a - b).abs() < 1e-14));
    /// assert!((added.squares - 14.0).abs() < 1e-13);
    /// ```
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn of(fit: &Fit<'_>, j: usize) -> Outcome<Self> {
        let mut weights = fit.back_map().swap_remove(j);
        // 1/[(X'X)⁻¹]ⱼⱼ, the sum of squares of the rest.
        let squares = weights.iter().map(|w| w * w).sum::<f64>().recip();
        weights.iter_mut().for_each(|w| *w *= squares);
        let mut rest = reserve(fit.n)?;
        for (block, part) in rest.chunks_mut(BLOCK).enumerate() {
            let start = block * BLOCK;
            for (l, &weight) in weights.iter().enumerate() {
                let end = start + part.len();
                add_scaled(part, weight, &fit.q.column(l)[start..end]);
            }
        }
        Ok(Self { rest, squares })
    }

    /// The rest of Y in a row with this residual: e + b·x, with b the coefficient.
    #[inline]
    #[must_use]
    pub fn rest_of_y(&self, i: usize, b: f64, residual: f64) -> f64 {
        residual + b * self.rest[i]
    }

    /// The row with the largest partial leverage x²/Σx², and that leverage; the first of equal ones.
    #[must_use]
    pub fn farthest(&self) -> (usize, f64) {
        let all = extremes(&self.rest);
        let most = all.max.abs().max(all.min.abs());
        let row = self.rest.iter().position(|x| x.abs() == most).unwrap_or(0);
        (row, most * (most / self.squares))
    }
}

/// Partial residuals e + b(x − x̄) of one X.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartialResiduals<'p> {
    /// The X.
    pub x: &'p [f64],
    /// x̄.
    pub mean: f64,
    /// Coefficient of the X.
    b: f64,
    residuals: &'p [f64],
}

impl<'p> PartialResiduals<'p> {
    /// The partial residuals of an X with its coefficient and the residuals of the model.
    ///
    /// ```
    /// use estimand_compute::linear::partial::PartialResiduals;
    ///
    /// let partial = PartialResiduals::of(&[1.0, 3.0], 2.0, &[0.5, -0.5]);
    /// assert_eq!((partial.mean, partial.at(0), partial.at(1)), (2.0, -1.5, 1.5));
    /// assert_eq!(partial.line(3.0), 2.0);
    /// ```
    #[must_use]
    pub fn of(x: &'p [f64], b: f64, residuals: &'p [f64]) -> Self {
        Self { x, mean: sum(x).divided_by(x.len() as f64).value(), b, residuals }
    }

    /// The part of an X in the fit.
    #[inline]
    #[must_use]
    pub fn line(&self, x: f64) -> f64 {
        self.b * (x - self.mean)
    }

    /// The partial residual of a row.
    #[inline]
    #[must_use]
    pub fn at(&self, i: usize) -> f64 {
        self.residuals[i] + self.line(self.x[i])
    }
}

#[cfg(test)]
mod tests {
    use super::{AddedVariable, PartialResiduals};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};

    #[test]
    fn partial_residuals_by_hand() {
        // x̄ = 2: −½·(1 − 2) + 1/4 and −½·(3 − 2) − 1/4.
        let partial = PartialResiduals::of(&[1.0, 3.0], -0.5, &[0.25, -0.25]);
        assert_eq!([partial.at(0), partial.at(1)], [0.75, -0.75]);
    }

    #[test]
    fn the_rest_of_an_x_by_hand() {
        // x₂ on (1, x₁) over the corners of a square with one doubled: x₁ = 0, 1, 0, 1, 1 and x₂ = 0, 0, 1, 1, 1 have means 3/5
        // and 3/5, S₁₁ = 6/5 and S₁₂ = 2 − 9/5 = 1/5: slope 1/6, level 3/5 − 1/10 = 1/2.
        let (x1, x2) = ([0.0, 1.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0, 1.0]);
        let y = [1.0, 4.0, 2.0, 3.0, 7.0];
        let fit = Fit::new(&y, &[&x1, &x2], Params::default(), &Unlimited).unwrap();
        let added = AddedVariable::of(&fit, 2).unwrap();
        let expected = [-0.5, -2.0 / 3.0, 0.5, 1.0 / 3.0, 1.0 / 3.0];
        assert!(added.rest.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-15), "{:?}", added.rest);
        // 1/4 + 4/9 + 1/4 + 2/9 = 7/6, of which the second row has 4/9.
        assert!((added.squares - 7.0 / 6.0).abs() < 1e-14);
        let (row, leverage) = added.farthest();
        assert!(row == 1 && (leverage - 8.0 / 21.0).abs() < 1e-15);
        // The line through the origin has the slope of the coefficient.
        let up = |i: usize| added.rest_of_y(i, fit.coefficients[2], fit.residuals[i]);
        let product: f64 = added.rest.iter().enumerate().map(|(i, x)| x * up(i)).sum();
        assert!((product / added.squares - fit.coefficients[2]).abs() < 1e-14);
    }

    #[test]
    fn blocks_of_rows_do_not_show() {
        let n = 2 * super::BLOCK + 77;
        let x1: Vec<f64> = (0..n).map(|i| (i * 7919 % 1013) as f64).collect();
        let x2: Vec<f64> = (0..n).map(|i| 0.3 * x1[i] + (i * 104_729 % 997) as f64).collect();
        let y: Vec<f64> = (0..n).map(|i| (i * 31 % 101) as f64).collect();
        let both = Fit::new(&y, &[&x1, &x2], Params::default(), &Unlimited).unwrap();
        let other = Fit::new(&x2, &[&x1], Params::default(), &Unlimited).unwrap();
        let added = AddedVariable::of(&both, 2).unwrap();
        assert!(added.rest.iter().zip(&other.residuals).all(|(a, b)| (a - b).abs() < 1e-9));
    }
}
