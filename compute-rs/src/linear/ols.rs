//! Ordinary least squares (docs/methods/regression.md).
//!
//! **Model** y = Xb + e, with a constant as the first column unless the parameters say otherwise.
//!
//! **Numerics.** Columns are centred and scaled by powers of two, W = QR by Householder reflections, and the solution is
//! refined once on the augmented system with residuals in double-double (Björck 1967, *BIT* 7, 257–278). Above
//! [`REFINE_UP_TO`] rows this is done only when the condition number is large.
//!
//! **Errors** are [`Defect`]s, in the order in which they are checked.

use super::matrix::{Matrix, Triangle, add_scaled, reserve};
use super::qr;
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::stats::moments::{Extremes, extremes};
use crate::stats::sum::{DoubleDouble, sum, sum_by, sum_pairs};

/// Rows up to which the solution is always refined.
pub const REFINE_UP_TO: usize = 200_000;
/// Condition number above which it is refined with any number of rows.
const REFINE_FROM_CONDITION: f64 = 1e4;

/// Parameters of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// A column is collinear when projecting out the preceding columns leaves less than this share of its length
    /// (1e-7 in the product).
    pub tolerance: f64,
    /// Whether the model has a constant (always in the product).
    pub intercept: bool,
}

impl Default for Params {
    fn default() -> Self {
        Self { tolerance: 1e-7, intercept: true }
    }
}

/// Why there is no fit; X are counted from 0, without the constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Defect {
    /// Fewer than k + 1 rows.
    TooFew {
        /// Coefficients.
        k: usize,
        /// Rows.
        n: usize,
    },
    /// Y has the same value in every row.
    ConstantY,
    /// An X has the same value in every row.
    ConstantX(usize),
    /// An X is a linear combination of preceding ones.
    Collinear {
        /// The X.
        column: usize,
        /// The X that it combines.
        with: Vec<usize>,
    },
    /// The job was stopped, or memory ran out.
    Stopped(Failure),
}

impl From<Failure> for Defect {
    fn from(failure: Failure) -> Self {
        Self::Stopped(failure)
    }
}

/// A fitted model.
#[derive(Clone, Debug)]
pub struct Fit<'a> {
    /// Rows.
    pub n: usize,
    /// Coefficients, with the constant.
    pub k: usize,
    /// Dependent variable.
    pub y: &'a [f64],
    /// Independent variables.
    pub x: Vec<&'a [f64]>,
    /// Whether there is a constant.
    pub intercept: bool,
    /// Coefficients; the constant first.
    pub coefficients: Vec<f64>,
    /// Residuals y − Xb.
    pub residuals: Vec<f64>,
    /// Orthonormal basis of the columns.
    pub q: Matrix,
    /// Triangle of the centred and scaled columns.
    pub r: Triangle,
    /// Residual sum of squares; exactly 0 for a perfect fit.
    pub rss: f64,
    /// Total sum of squares, about the mean (about 0 without a constant).
    pub tss: f64,
    /// Explained sum of squares.
    pub ess: f64,
    /// Centres of the X.
    pub(super) means: Vec<f64>,
    /// Scales of the X, powers of two.
    pub(super) scales: Vec<f64>,
}

impl<'a> Fit<'a> {
    /// Fits the model to finite columns of equal length.
    ///
    /// ```
    /// use estimand_compute::control::Unlimited;
    /// use estimand_compute::linear::ols::{Fit, Params};
    ///
    /// // x = 1, 2, 3, 4 and y = 2, 3, 5, 4: Sxx = 5 and Sxy = 4.
    /// let fit = Fit::new(&[2.0, 3.0, 5.0, 4.0], &[&[1.0, 2.0, 3.0, 4.0]], Params::default(), &Unlimited).unwrap();
    /// assert!((fit.coefficients[0] - 1.5).abs() < 1e-14 && (fit.coefficients[1] - 0.8).abs() < 1e-14);
    /// assert!((fit.r_squared() - 0.64).abs() < 1e-14);
    /// ```
    ///
    /// # Errors
    /// The first [`Defect`] that applies.
    pub fn new(y: &'a [f64], x: &[&'a [f64]], params: Params, control: &dyn Control) -> Result<Self, Defect> {
        let (n, k) = (y.len(), x.len() + usize::from(params.intercept));
        if n < k + 1 {
            return Err(Defect::TooFew { k, n });
        }
        let constant = |column: &[f64]| {
            let Extremes { min, max } = extremes(column);
            min == max
        };
        if params.intercept {
            if constant(y) {
                return Err(Defect::ConstantY);
            }
            if let Some(j) = x.iter().position(|column| constant(column)) {
                return Err(Defect::ConstantX(j));
            }
        }
        let (mut q, means, scales) = working_columns(n, x, params.intercept)?;
        let r = qr::factor(&mut q, control)?;
        check_rank(&r, params)?;
        let mut fit = Self {
            n,
            k,
            y,
            x: x.to_vec(),
            intercept: params.intercept,
            coefficients: Vec::new(),
            residuals: reserve(n)?,
            q,
            r,
            rss: 0.0,
            tss: 0.0,
            ess: 0.0,
            means,
            scales,
        };
        fit.solve(control)?;
        Ok(fit)
    }

    /// Degrees of freedom n − k.
    #[must_use]
    pub fn df(&self) -> usize {
        self.n - self.k
    }

    /// Standard deviation of the errors, √(RSS/ν).
    #[must_use]
    pub fn sigma(&self) -> f64 {
        (self.rss / self.df() as f64).sqrt()
    }

    /// Whether the model fits the data exactly.
    #[must_use]
    pub fn is_perfect(&self) -> bool {
        self.rss == 0.0
    }

    /// R².
    #[must_use]
    pub fn r_squared(&self) -> f64 {
        // R² is computed from the smaller of the two sums of squares, which costs fewer digits.
        if self.rss <= 0.5 * self.tss { 1.0 - self.rss / self.tss } else { self.ess / self.tss }
    }

    /// Fitted value of a row.
    #[inline]
    #[must_use]
    pub fn fitted(&self, i: usize) -> f64 {
        self.y[i] - self.residuals[i]
    }

    /// The leverage of a row with these values of X, in the sample or not.
    #[must_use]
    pub fn leverage_at(&self, x: &[f64]) -> f64 {
        self.basis_at(x).iter().map(|v| v * v).sum()
    }

    /// The row of the basis Q for these values of X, in the sample or not.
    #[must_use]
    pub fn basis_at(&self, x: &[f64]) -> Vec<f64> {
        let scaled = x.iter().zip(self.means.iter().zip(&self.scales)).map(|(x, (mean, scale))| (x - mean) / scale);
        let row: Vec<f64> = self.intercept.then_some(1.0).into_iter().chain(scaled).collect();
        self.r.solve_transposed(&row)
    }

    /// The coefficients of X that are equivalent to coefficients γ of the basis Q: T·R⁻¹γ.
    #[must_use]
    pub fn coefficients_of(&self, gamma: &[f64]) -> Vec<f64> {
        self.map_back(&self.r.solve(gamma))
    }

    /// The matrix T·R⁻¹ that maps coefficients in the basis Q to those of X, by rows; times its transpose it is
    /// (X'X)⁻¹.
    #[must_use]
    pub fn back_map(&self) -> Vec<Vec<f64>> {
        let inverse = self.r.inverse_columns();
        let mut rows = vec![vec![0.0; self.k]; self.k];
        for (l, column) in inverse.iter().enumerate() {
            for (i, value) in self.map_back(column).into_iter().enumerate() {
                rows[i][l] = value;
            }
        }
        rows
    }

    /// Coefficients of X from the coefficients of the working columns W
    /// (docs/methods/regression.md#how-it-is-computed).
    fn map_back(&self, gamma: &[f64]) -> Vec<f64> {
        let first = usize::from(self.intercept);
        let mut b = gamma.to_vec();
        let mut shift = DoubleDouble::default();
        for (j, (scale, mean)) in self.scales.iter().zip(&self.means).enumerate() {
            b[j + first] /= scale;
            shift.add_product(-mean, b[j + first]);
        }
        if self.intercept {
            shift.add(gamma[0]);
            b[0] = shift.value();
        }
        b
    }

    fn solve(&mut self, control: &dyn Control) -> Outcome<()> {
        let centre = if self.intercept { sum(self.y).divided_by(self.n as f64) } else { DoubleDouble::default() };
        let centred = |y: f64| (y - centre.hi) - centre.lo;
        for (e, &y) in self.residuals.iter_mut().zip(self.y) {
            *e = centred(y);
        }
        let projected = self.q.transposed_times(&self.residuals);
        let mut gamma = self.r.solve(&projected);
        if self.intercept {
            gamma[0] += centre.value();
        }
        self.coefficients = self.map_back(&gamma);
        for (j, c) in projected.iter().enumerate() {
            add_scaled(&mut self.residuals, -c, self.q.column(j));
        }
        control.poll(0, self.n as u64)?;
        if self.n <= REFINE_UP_TO || self.condition_number() > REFINE_FROM_CONDITION {
            self.refine(control)?;
        }
        self.tss = sum_by(self.y, |y| centred(y) * centred(y)).value();
        self.rss = sum_by(&self.residuals, |e| e * e).value();
        self.ess = sum_pairs(self.y, &self.residuals, |y, e| (centred(y) - e) * (centred(y) - e)).value();
        if self.rss <= 1e-28 * self.tss * self.n as f64 {
            self.rss = 0.0;
            self.ess = self.tss;
            self.residuals.fill(0.0);
        }
        Ok(())
    }

    /// One step of Björck's refinement of the augmented system.
    fn refine(&mut self, control: &dyn Control) -> Outcome<()> {
        let first = usize::from(self.intercept);
        let mut f = reserve(self.n)?;
        for (i, f) in f.iter_mut().enumerate() {
            if i % 16_384 == 0 {
                control.poll(i as u64, self.n as u64)?;
            }
            let mut rest = DoubleDouble { hi: self.y[i], lo: 0.0 };
            rest.add(-self.residuals[i]);
            if self.intercept {
                rest.add(-self.coefficients[0]);
            }
            for (x, b) in self.x.iter().zip(&self.coefficients[first..]) {
                rest.add_product(-x[i], *b);
            }
            *f = rest.value();
        }
        // g = −T'X'e, with X'e from the original columns in double-double.
        let total = sum(&self.residuals);
        let mut g = vec![0.0; self.k];
        if self.intercept {
            g[0] = -total.value();
        }
        for (j, x) in self.x.iter().enumerate() {
            let mut product = crate::stats::sum::dot_exact(x, &self.residuals);
            if self.intercept {
                product.add_product(-self.means[j], total.hi);
                product.add_product(-self.means[j], total.lo);
            }
            g[j + first] = -product.value() / self.scales[j];
        }
        let h = self.r.solve_transposed(&g);
        let projected = self.q.transposed_times(&f);
        let difference: Vec<f64> = projected.iter().zip(&h).map(|(p, h)| p - h).collect();
        let change = self.map_back(&self.r.solve(&difference));
        for (b, change) in self.coefficients.iter_mut().zip(change) {
            *b += change;
        }
        for (e, f) in self.residuals.iter_mut().zip(&f) {
            *e += f;
        }
        let back: Vec<f64> = h.iter().zip(&projected).map(|(h, p)| h - p).collect();
        self.q.add_times(&back, 1.0, &mut self.residuals);
        Ok(())
    }
}

/// The working columns W with their centres and scales (docs/methods/regression.md#how-it-is-computed).
fn working_columns(n: usize, x: &[&[f64]], intercept: bool) -> Outcome<(Matrix, Vec<f64>, Vec<f64>)> {
    let first = usize::from(intercept);
    let mut w = Matrix::zeros(n, x.len() + first)?;
    if intercept {
        w.column_mut(0).fill(1.0);
    }
    let (mut means, mut scales) = (Vec::new(), Vec::new());
    for (j, column) in x.iter().enumerate() {
        let mean = if intercept { sum(column).divided_by(n as f64).value() } else { 0.0 };
        let all = extremes(column);
        let reach = (all.max - mean).abs().max((all.min - mean).abs());
        let unit = power_of_two(reach);
        let inverse = unit.recip();
        let length = sum_by(column, |x| {
            let d = (x - mean) * inverse;
            d * d
        });
        let scale = power_of_two(length.value().sqrt()) * unit;
        let target = w.column_mut(j + first);
        for (z, &x) in target.iter_mut().zip(*column) {
            *z = (x - mean) / scale;
        }
        means.push(mean);
        scales.push(scale);
    }
    Ok((w, means, scales))
}

/// The power of two nearest to a positive number, clamped so that its reciprocal is finite.
fn power_of_two(value: f64) -> f64 {
    if value > 0.0 && value.is_finite() { 2f64.powi(value.log2().round().clamp(-1021.0, 1021.0) as i32) } else { 1.0 }
}

/// Fails at the first column that is a linear combination of the preceding ones (docs/methods/regression.md#collinearity).
fn check_rank(r: &Triangle, params: Params) -> Result<(), Defect> {
    let first = usize::from(params.intercept);
    for j in 0..r.order() {
        let length = r.column_length(j);
        if r.at(j, j).abs() >= params.tolerance * length && length > 0.0 {
            continue;
        }
        let above: Vec<f64> = (0..j).map(|i| r.at(i, j)).collect();
        let shares = r.leading(j).solve(&above);
        let with = (first..j).filter(|&i| (shares[i] * r.column_length(i)).abs() > 1e-6 * length);
        return Err(Defect::Collinear { column: j - first, with: with.map(|i| i - first).collect() });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
