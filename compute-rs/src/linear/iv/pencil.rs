//! Tests that instruments do not explain a combination of Y and X, for every combination at once.
//!
//! Anderson & Rubin (1949): if b is the effect, the instruments do not explain y − bx. Statistics of y − bx are quotients of polynomials in b, since scores
//! are linear in it: their covariance is a matrix pencil of three parts, computed once for all b.

use super::scores::{ScoreMeat, Units, meat};
use super::{Stages, squares};
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::fisher;
use crate::linear::cluster::change_without;
use crate::linear::covariance::{Covariance, Meat};
use crate::linear::influence::Leverages;
use crate::linear::joint::wald;
use crate::linear::matrix::dot;
use std::ops::Range;

/// Level of the sets, and of the test of strength.
pub const LEVEL: f64 = 0.05;
/// Share of a direction that a cluster alone decides above which there are no errors.
const LOST: f64 = 1e-8;

/// A combination of Y and the endogenous X, by its weights.
pub type Direction = [f64; 2];

/// A family of F tests.
#[derive(Clone, Debug)]
pub struct Pencil {
    along: [Vec<f64>; 2],
    errors: PencilErrors,
    /// Degrees of freedom.
    pub df: (f64, f64),
    /// Turns Wald statistics into F.
    factor: f64,
}

#[derive(Clone, Debug)]
enum PencilErrors {
    /// Sums of squares and products of the residuals of both, by which all scores have the same variance.
    Classical([f64; 3]),
    /// Covariances of the scores of Y, of Y with X and of X.
    Sandwich([Vec<Vec<f64>>; 3]),
}

/// The errors of a family of tests.
#[derive(Clone, Copy, Debug)]
pub enum PencilKind<'u> {
    /// The errors have the same spread in all rows.
    Classical,
    /// The standard errors of the tables: HC1, CV1 or EWC.
    Table(Units<'u>),
    /// A jackknife by row.
    Hc3,
    /// A jackknife by cluster.
    Cv3(&'u [Vec<Range<usize>>]),
}

impl Pencil {
    /// The tests of the instruments; `None` where the errors are not defined.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn of(stages: &Stages<'_>, kind: PencilKind<'_>, control: &dyn Control) -> Outcome<Option<Self>> {
        let Some(first) = stages.first.first() else { return Ok(None) };
        let (reduced, count) = (&stages.reduced, stages.count());
        let z = reduced.k - count..reduced.k;
        let along = [stages.along[0].clone(), stages.along[1].clone()];
        let of_meat = |found: Option<ScoreMeat>| {
            found.and_then(|found| Self::sandwich(along.clone(), &found.cells, found.df, found.is_wishart))
        };
        match kind {
            PencilKind::Classical => {
                let df = reduced.df() as f64;
                let products = [
                    squares(&reduced.residuals) / df,
                    dot(&reduced.residuals, &first.residuals) / df,
                    squares(&first.residuals) / df,
                ];
                let q = count as f64;
                Ok(Some(Self { along, errors: PencilErrors::Classical(products), df: (q, df), factor: 1.0 / q }))
            }
            PencilKind::Table(units) => {
                let residuals = [reduced.residuals.as_slice(), &first.residuals];
                Ok(of_meat(meat(&reduced.q, z, &residuals, (units, reduced.k), control)?))
            }
            PencilKind::Hc3 => {
                let leverages = Leverages::of(reduced)?;
                if leverages.any_full() {
                    return Ok(None);
                }
                let without = |of: &[f64]| -> Vec<f64> { of.iter().zip(&leverages.rest).map(|(e, r)| e / r).collect() };
                let (y, x) = (without(&reduced.residuals), without(&first.residuals));
                let found = meat(&reduced.q, z, &[&y, &x], (Units::Rows, 0), control)?;
                Ok(of_meat(found.map(|found| ScoreMeat { df: reduced.df() as f64, ..found })))
            }
            PencilKind::Cv3(clusters) => {
                if clusters.len() < 2 {
                    return Ok(None);
                }
                let mut sum = Meat::new(2 * count);
                for (g, cluster) in clusters.iter().enumerate() {
                    if g % 1024 == 0 {
                        control.poll(g as u64, clusters.len() as u64)?;
                    }
                    let changes =
                        [change_without(reduced, cluster, control)?, change_without(first, cluster, control)?];
                    let is_lost = |lost: &Vec<f64>| squares(&lost[z.clone()]).sqrt() > LOST;
                    if changes.iter().any(|change| change.lost.iter().any(is_lost)) {
                        return Ok(None);
                    }
                    let moved: Vec<f64> = changes.iter().flat_map(|change| change.moved[z.clone()].to_vec()).collect();
                    sum.add(&moved, 1.0);
                }
                let groups = clusters.len() as f64;
                Ok(Self::sandwich(along, &sum.rows((groups - 1.0) / groups), groups - 1.0, true))
            }
        }
    }

    fn sandwich(along: [Vec<f64>; 2], cells: &[Vec<f64>], df: f64, is_wishart: bool) -> Option<Self> {
        let count = along[0].len();
        let q = count as f64;
        let block = |rows: usize, columns: usize| -> Vec<Vec<f64>> {
            (0..count).map(|i| (0..count).map(|j| cells[rows * count + i][columns * count + j]).collect()).collect()
        };
        let below = if is_wishart { df - q + 1.0 } else { df };
        let factor = if is_wishart { below / (df * q) } else { 1.0 / q };
        let errors = PencilErrors::Sandwich([block(0, 0), block(0, 1), block(1, 1)]);
        (below > 0.0).then_some(Self { along, errors, df: (q, below), factor })
    }

    /// F of a direction; NaN where it is not defined.
    #[must_use]
    pub fn statistic(&self, [y, x]: Direction) -> f64 {
        let h: Vec<f64> = self.along[0].iter().zip(&self.along[1]).map(|(a, b)| y * a + x * b).collect();
        let wald = match &self.errors {
            PencilErrors::Classical([yy, yx, xx]) => squares(&h) / (y * y * yy + 2.0 * x * y * yx + x * x * xx),
            PencilErrors::Sandwich([yy, yx, xx]) => {
                let cell = |i: usize, j: usize| y * y * yy[i][j] + x * y * (yx[i][j] + yx[j][i]) + x * x * xx[i][j];
                let cells = (0..h.len()).map(|i| (0..h.len()).map(|j| cell(i, j)).collect()).collect();
                let all: Vec<usize> = (0..h.len()).collect();
                wald(&h, &Covariance { cells }, &all).unwrap_or(f64::NAN)
            }
        };
        self.factor * wald
    }

    /// p of a direction.
    #[must_use]
    pub fn p(&self, direction: Direction) -> f64 {
        fisher::sf(self.statistic(direction), self.df.0, self.df.1)
    }

    /// The statistic that is not exceeded in 95 of 100 samples.
    #[must_use]
    pub fn critical(&self) -> f64 {
        fisher::quantile(1.0 - LEVEL, self.df.0, self.df.1)
    }

    /// The covariance of the scores of X; of classical errors their common variance on the diagonal.
    #[must_use]
    pub fn of_x(&self) -> Vec<Vec<f64>> {
        match &self.errors {
            PencilErrors::Sandwich([_, _, xx]) => xx.clone(),
            PencilErrors::Classical([_, _, xx]) => {
                let count = self.along[1].len();
                (0..count).map(|i| (0..count).map(|j| if i == j { *xx } else { 0.0 }).collect()).collect()
            }
        }
    }
}
