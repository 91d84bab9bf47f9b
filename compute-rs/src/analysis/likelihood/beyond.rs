//! Effects with a straight trend and the season held fixed (docs/methods/claims.md, rule 8).

use crate::analysis::regression::LikelihoodErrors;
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::covariance::Covariance;
use crate::linear::margins::{Working, working};
use crate::linear::newton::{Likelihood, Maximum, maximise};
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::sequence::{NO_TIME, Sequence};

/// The share that is explained, by column.
#[derive(Clone, Copy)]
pub(in crate::analysis) struct Explained<'d, L> {
    pub(in crate::analysis) rows: &'d L,
    /// Least squares, for its basis.
    pub(in crate::analysis) fit: &'d Fit<'d>,
    pub(in crate::analysis) sequence: &'d Sequence,
    /// Columns that hold the season fixed.
    pub(in crate::analysis) season: &'d [Vec<f64>],
    pub(in crate::analysis) control: &'d dyn Control,
    /// The covariance by the model: the covariance of the likelihood times a number.
    pub(in crate::analysis) scaled: fn(&L, &Working<'_>) -> Covariance,
}

impl<L: Likelihood> Explained<'_, L> {
    /// The errors of the claim; `None` where they are not defined.
    ///
    /// # Errors
    /// The errors of `control`, and `E-MEMORY`.
    pub(in crate::analysis) fn errors(
        &self,
        found: &Working<'_>,
        maximum: &Maximum,
    ) -> Outcome<Option<LikelihoodErrors>> {
        self.errors_about(found.means(), found, maximum)
    }

    /// Half the width of the 95 % interval of the sum at the X of one row, with the errors of the claim. In rows that depend
    /// on each other only the coefficients that the row needs must have errors: it is the constant of a fit about this row.
    ///
    /// # Errors
    /// The errors of `control`, and `E-MEMORY`.
    pub(in crate::analysis) fn reach_at(&self, x: &[f64], found: &Working<'_>, maximum: &Maximum) -> Outcome<f64> {
        let is_apart = LikelihoodErrors::are_independent(self.sequence, self.fit.n);
        let (errors, at) = if is_apart {
            let at = std::iter::once(1.0).chain(x.iter().enumerate().map(|(j, x)| found.at(j, *x))).collect();
            (self.errors(found, maximum)?, at)
        } else {
            (self.errors_about(x, found, maximum)?, vec![1.0])
        };
        Ok(errors.map_or(f64::NAN, |errors| errors.test(0.0, &at).reach))
    }

    fn errors_about(
        &self,
        centre: &[f64],
        found: &Working<'_>,
        maximum: &Maximum,
    ) -> Outcome<Option<LikelihoodErrors>> {
        let mut columns = Vec::new();
        let weighted = match found.weighted(self.rows, centre, &mut columns, self.control) {
            Ok(weighted) if maximum.converged => weighted,
            Err(Defect::Stopped(failure)) => return Err(failure),
            _ => return Ok(None),
        };
        let model = (self.scaled)(self.rows, found);
        LikelihoodErrors::of(&weighted, &model, self.sequence, self.control).map(Some)
    }

    /// Makes p of each X the larger one, also with a trend or a season held fixed in rows with times; 1 where its
    /// effect turns. `each` has the effect and p of an X.
    ///
    /// # Errors
    /// The errors of `control`, and `E-MEMORY`.
    pub(in crate::analysis) fn hold(
        &self,
        p: &mut [f64],
        effects: &[f64],
        each: impl Fn(&Working<'_>, &LikelihoodErrors, usize) -> (f64, f64),
    ) -> Outcome<()> {
        for held in held(self.sequence, self.season) {
            let beyond = self.beyond(&held, p.len(), &each)?;
            for ((p, effect), (slope, other)) in p.iter_mut().zip(effects).zip(beyond) {
                *p = if slope * effect > 0.0 { larger(*p, other) } else { 1.0 };
            }
        }
        Ok(())
    }

    /// Effect and p of each X with further columns held fixed; p is 1 where these leave nothing of it.
    fn beyond(
        &self,
        held: &[Vec<f64>],
        count: usize,
        each: &impl Fn(&Working<'_>, &LikelihoodErrors, usize) -> (f64, f64),
    ) -> Outcome<Vec<(f64, f64)>> {
        let nothing = || Ok(vec![(1.0, 1.0); count]);
        let control = self.control;
        let mut x: Vec<&[f64]> = self.fit.x.clone();
        x.extend(held.iter().map(Vec::as_slice));
        let fit = match Fit::new(self.fit.y, &x, Params::default(), control) {
            Ok(fit) => fit,
            Err(Defect::Stopped(failure)) => return Err(failure),
            Err(_) => return nothing(),
        };
        if !self.rows.separation(&fit.q, control)?.is_none() {
            return nothing();
        }
        let maximum = maximise(self.rows, &fit.q, control)?;
        let found = working(&fit, &maximum)?;
        let Some(errors) = self.errors(&found, &maximum)? else { return nothing() };
        let tests = (0..count).map(|j| {
            let (effect, p) = each(&found, &errors, j);
            (effect, if errors.silent.is_some() { f64::NAN } else { p })
        });
        Ok(tests.collect())
    }
}

/// Columns that are held fixed in turn where rows have times: a straight trend, and with it the season.
pub(in crate::analysis) fn held(sequence: &Sequence, season: &[Vec<f64>]) -> Vec<Vec<Vec<f64>>> {
    if !sequence.timed || sequence.time.contains(&NO_TIME) {
        return Vec::new();
    }
    let trend: Vec<f64> = match &sequence.period {
        Some(period) if !sequence.panel => period.iter().map(|period| *period as f64).collect(),
        _ => sequence.time.iter().map(|time| f64::from(*time)).collect(),
    };
    let mut all = vec![vec![trend.clone()]];
    if !season.is_empty() {
        all.push(std::iter::once(trend).chain(season.iter().cloned()).collect());
    }
    all
}

/// A p that is not defined is the larger one.
pub(in crate::analysis) fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { a.max(b) }
}
