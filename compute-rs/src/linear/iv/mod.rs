//! Linear models whose X are partly endogenous, by instruments (docs/methods/iv-regression.md).
//!
//! Two-stage least squares and LIML are k-class estimators (Theil 1953; Anderson & Rubin 1949, *Annals of Mathematical
//! Statistics* 20, 46–63): b = (X̄'X)⁻¹X̄'y with X̄ = X − κv and v the residuals of the first stage; κ is 1 for two-stage least squares.
//!
//! **Numerics.** All stages are QR fits. With γ the coefficients of y, and c those of v, on X̄ and the other X, b = (I + κc)⁻¹γ, where
//! only the columns of the endogenous X differ from the identity; X̄'X is never formed.

pub mod exclusion;
pub mod overidentification;
pub mod pencil;
pub mod scores;
pub mod set;
pub mod strength;

use super::covariance::Covariance;
use super::matrix::{Matrix, dot, reserve};
use super::ols::{Defect, Fit, Params};
use super::specification::FTest;
use crate::contract::Outcome;
use crate::control::Control;
use nalgebra::DMatrix;

/// Share of the squares of an X, beyond the exogenous ones, below which the instruments explain nothing of it but rounding.
const ROUNDING: f64 = 1e-20;

/// Residuals of a first stage, as a share of the spread of X, below which the instruments determine X.
const DETERMINED: f64 = 1e-12;

/// Why there are no estimates.
#[derive(Clone, Debug, PartialEq)]
pub enum NoEstimate {
    /// Y on the exogenous X and the instruments has no fit; columns count in this order.
    Reduced(Defect),
    /// An endogenous X is constant.
    Constant(usize),
    /// The other X and the instruments determine an endogenous X.
    Determined(usize),
    /// The instruments say nothing about an endogenous X beyond the other X.
    Unmoved(usize),
    /// Least squares of Y on all X have no fit; the endogenous X come first.
    Columns(Defect),
}

impl From<crate::contract::Failure> for NoEstimate {
    fn from(failure: crate::contract::Failure) -> Self {
        Self::Reduced(Defect::Stopped(failure))
    }
}

/// The columns of a model with instruments.
#[derive(Clone, Debug)]
pub struct Columns<'a> {
    /// Dependent variable.
    pub y: &'a [f64],
    /// Endogenous X.
    pub endogenous: Vec<&'a [f64]>,
    /// The other X.
    pub exogenous: Vec<&'a [f64]>,
    /// Instruments.
    pub instruments: Vec<&'a [f64]>,
}

/// Y and the endogenous X on the exogenous X and the instruments.
#[derive(Debug)]
pub struct Stages<'a> {
    /// The columns.
    pub columns: Columns<'a>,
    /// Y on the exogenous X and the instruments: the reduced form.
    pub reduced: Fit<'a>,
    /// Each endogenous X on the same.
    pub first: Vec<Fit<'a>>,
    /// The part of Y and of each endogenous X that the instruments explain beyond the exogenous X, in the basis Q.
    pub along: Vec<Vec<f64>>,
}

/// A k-class estimate.
#[derive(Clone, Debug)]
pub struct KClass {
    /// κ.
    pub kappa: f64,
    /// The constant, the endogenous X, the others.
    pub coefficients: Vec<f64>,
    /// Residuals from the X themselves.
    pub residuals: Vec<f64>,
    /// Orthonormal basis of X̄ and the others.
    pub q: Matrix,
    /// The map from scores in that basis to the coefficients.
    pub map: Vec<Vec<f64>>,
}

fn fit<'a>(y: &'a [f64], x: &[&'a [f64]], control: &dyn Control) -> Result<Fit<'a>, Defect> {
    Fit::new(y, x, Params::default(), control)
}

impl<'a> Stages<'a> {
    /// Fits all stages.
    ///
    /// # Errors
    /// The first [`NoEstimate`] that applies.
    pub fn new(columns: Columns<'a>, control: &dyn Control) -> Result<Self, NoEstimate> {
        let all = [columns.exogenous.as_slice(), &columns.instruments].concat();
        let reduced = fit(columns.y, &all, control).map_err(NoEstimate::Reduced)?;
        let mut first = Vec::new();
        for (m, x) in columns.endogenous.iter().enumerate() {
            let stage = fit(x, &all, control).map_err(|defect| match defect {
                Defect::ConstantY => NoEstimate::Constant(m),
                other => NoEstimate::Reduced(other),
            })?;
            if stage.rss <= DETERMINED * DETERMINED * stage.tss {
                return Err(NoEstimate::Determined(m));
            }
            first.push(stage);
        }
        let count = columns.instruments.len();
        let along = |of: &Fit<'_>| -> Vec<f64> {
            let mean = of.y.iter().sum::<f64>() / of.n as f64;
            let centred: Vec<f64> = of.y.iter().map(|v| v - mean).collect();
            (of.k - count..of.k).map(|j| dot(of.q.column(j), &centred)).collect()
        };
        let along = std::iter::once(&reduced).chain(&first).map(along).collect();
        Ok(Self { columns, reduced, first, along })
    }

    /// Rows.
    #[must_use]
    pub fn n(&self) -> usize {
        self.reduced.n
    }

    /// Coefficients of the model, with the constant.
    #[must_use]
    pub fn k(&self) -> usize {
        1 + self.columns.endogenous.len() + self.columns.exogenous.len()
    }

    /// Number of instruments.
    #[must_use]
    pub fn count(&self) -> usize {
        self.columns.instruments.len()
    }

    /// Least squares of Y on all X, the endogenous ones first.
    ///
    /// # Errors
    /// [`NoEstimate::Columns`].
    pub fn least_squares(&self, control: &dyn Control) -> Result<Fit<'a>, NoEstimate> {
        let x = [self.columns.endogenous.as_slice(), &self.columns.exogenous].concat();
        fit(self.columns.y, &x, control).map_err(NoEstimate::Columns)
    }

    /// Classical F of the instruments in a first stage, and their partial R².
    #[must_use]
    pub fn partial(&self, m: usize) -> (FTest, f64) {
        let (stage, count) = (&self.first[m], self.count());
        let explained: f64 = self.along[m + 1].iter().map(|v| v * v).sum();
        let f = (explained / count as f64) / (stage.rss / stage.df() as f64);
        (FTest::new(f, (count, stage.df())), explained / (explained + stage.rss))
    }

    /// κ of LIML: 1 and the smallest squared singular value of what the instruments explain of Y and X, in units of the residuals.
    #[must_use]
    pub fn liml_kappa(&self) -> f64 {
        let all: Vec<&Fit<'_>> = std::iter::once(&self.reduced).chain(&self.first).collect();
        if self.count() < all.len() {
            return 1.0;
        }
        let (m, count) = (all.len(), self.count());
        let residuals = DMatrix::from_fn(self.n(), m, |i, j| all[j].residuals[i]);
        let r = residuals.qr().r();
        let h = DMatrix::from_fn(m, count, |i, j| self.along[i][j]);
        // (H·R⁻¹)' = R⁻ᵀH'.
        let Some(scaled) = r.transpose().solve_lower_triangular(&h) else { return f64::NAN };
        let smallest = scaled.singular_values().iter().copied().fold(f64::INFINITY, f64::min);
        1.0 + smallest * smallest
    }

    /// The estimate with a κ.
    ///
    /// # Errors
    /// [`NoEstimate::Unmoved`] where the instruments do not identify the X, and the errors of `control`.
    pub fn k_class(&self, kappa: f64, control: &dyn Control) -> Result<KClass, NoEstimate> {
        let (n, m) = (self.n(), self.first.len());
        let is_unmoved =
            |j: &usize| squares(&self.along[j + 1]) <= ROUNDING * (squares(&self.along[j + 1]) + self.first[*j].rss);
        if let Some(unmoved) = (0..m).find(is_unmoved) {
            return Err(NoEstimate::Unmoved(unmoved));
        }
        let mut moved: Vec<Vec<f64>> = Vec::new();
        for stage in &self.first {
            let mut column = reserve(n)?;
            column.iter_mut().enumerate().for_each(|(i, x)| *x = stage.fitted(i) + (1.0 - kappa) * stage.residuals[i]);
            moved.push(column);
        }
        let exogenous = self.columns.exogenous.iter().copied();
        // The exogenous X come first, so that an X that the instruments do not move is the one that is collinear.
        let x: Vec<&[f64]> = exogenous.chain(moved.iter().map(Vec::as_slice)).collect();
        let others = self.columns.exogenous.len();
        let second = fit(self.columns.y, &x, control).map_err(|defect| match defect {
            Defect::Collinear { column, .. } | Defect::ConstantX(column) if column >= others => {
                NoEstimate::Unmoved(column - others)
            }
            other => NoEstimate::Reduced(other),
        })?;
        let indices: Vec<usize> = (0..m).map(|j| 1 + others + j).collect();
        let shifts: Vec<Vec<f64>> = self
            .first
            .iter()
            .map(|stage| second.coefficients_of(&second.q.transposed_times(&stage.residuals)))
            .collect();
        // (I + κc)⁻¹ of the endogenous X alone.
        let small = DMatrix::from_fn(m, m, |i, j| f64::from(u8::from(i == j)) + kappa * shifts[j][indices[i]]);
        let Some(inverse) = small.try_inverse() else { return Err(NoEstimate::Unmoved(0)) };
        let unshift = |of: &[f64]| -> Vec<f64> {
            let solved: Vec<f64> =
                (0..m).map(|i| (0..m).map(|j| inverse[(i, j)] * of[indices[j]]).sum::<f64>()).collect();
            let mut out = of.to_vec();
            for (j, value) in solved.iter().enumerate() {
                out.iter_mut().zip(&shifts[j]).for_each(|(o, c)| *o -= kappa * c * value);
            }
            indices.iter().zip(&solved).for_each(|(&at, value)| out[at] = *value);
            out
        };
        let b = unshift(&second.coefficients);
        let mut residuals = second.residuals.clone();
        for (j, stage) in self.first.iter().enumerate() {
            let mut rest = stage.residuals.clone();
            second.q.project_out(&mut rest);
            let factor = kappa * b[indices[j]];
            residuals.iter_mut().zip(&rest).for_each(|(e, v)| *e -= factor * v);
        }
        let back = second.back_map();
        let columns: Vec<Vec<f64>> =
            (0..second.k).map(|l| unshift(&back.iter().map(|row| row[l]).collect::<Vec<f64>>())).collect();
        // The constant, the endogenous X, the others.
        let order: Vec<usize> = std::iter::once(0).chain(indices.iter().copied()).chain(1..=others).collect();
        let map = order.iter().map(|&i| columns.iter().map(|column| column[i]).collect()).collect();
        let coefficients = order.iter().map(|&i| b[i]).collect();
        Ok(KClass { kappa, coefficients, residuals, q: second.q, map })
    }
}

impl KClass {
    /// The covariance of the coefficients from the meat of the scores in the basis.
    #[must_use]
    pub fn covariance(&self, meat: &[Vec<f64>], factor: f64) -> Covariance {
        Covariance::mapped(&self.map, meat, factor)
    }
}

/// Sum of squares.
#[must_use]
pub fn squares(values: &[f64]) -> f64 {
    dot(values, values)
}

/// Wu–Hausman: the residuals of the first stages as further X of least squares (Hausman 1978, *Econometrica* 46, 1251–1271).
pub struct WuHausman<'f> {
    /// The fit with these residuals last.
    pub fit: Fit<'f>,
    /// F with classical errors; `None` for a perfect fit.
    pub classical: Option<FTest>,
}

/// The test; `None` where the residuals add nothing to X.
///
/// # Errors
/// The errors of `control`.
pub fn wu_hausman<'f>(stages: &'f Stages<'_>, control: &dyn Control) -> Outcome<Option<WuHausman<'f>>> {
    let columns = &stages.columns;
    let mut x: Vec<&[f64]> = [columns.endogenous.as_slice(), &columns.exogenous].concat();
    x.extend(stages.first.iter().map(|stage| stage.residuals.as_slice()));
    let fit = match fit(columns.y, &x, control) {
        Ok(fit) => fit,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(None),
    };
    let m = stages.first.len();
    let gamma = fit.q.transposed_times(&fit.y.iter().map(|y| y - fit.coefficients[0]).collect::<Vec<f64>>());
    let explained: f64 = gamma[fit.k - m..].iter().map(|v| v * v).sum();
    let statistic = (explained / m as f64) / (fit.rss / fit.df() as f64);
    let classical = (fit.rss > 0.0 && statistic.is_finite()).then(|| FTest::new(statistic, (m, fit.df())));
    Ok(Some(WuHausman { fit, classical }))
}

#[cfg(test)]
mod tests;
