//! The fits of the result `poisson`.

use super::PoissonResult;
use super::claims::{of_maximum, scaled};
use super::tables::{Expected, NegativeBinomialResult, percent_effects};
use crate::analysis::likelihood::{Convergence, Explained, from_zero, normal_table, open_x};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::regression::errors::Structure;
use crate::contract::{Coefficient, Note, Outcome};
use crate::control::Control;
use crate::linear::counts::{Counts, LARGEST, NegativeBinomial, are_whole, negative_binomial};
use crate::linear::covariance::Covariance;
use crate::linear::margins::working;
use crate::linear::newton::{Maximum, maximise, sandwich};
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::origin::{Shifted, coefficients_from_zero, covariance_from_zero};
use crate::linear::separation::Separation;
use crate::linear::sequence::Sequence;
use std::ops::Range;

/// The model that is fitted.
#[derive(Clone, Copy)]
pub(super) struct Data<'d> {
    pub(super) frame: &'d ModelFrame<'d>,
    /// Least squares of the counts, for its basis.
    pub(super) fit: &'d Fit<'d>,
    pub(super) counts: Counts<'d>,
    pub(super) sequence: &'d Sequence,
    /// Columns that hold the season fixed.
    pub(super) season: &'d [Vec<f64>],
    pub(super) control: &'d dyn Control,
}

/// The expected count of each row.
pub(super) fn means(fit: &Fit<'_>, counts: &Counts<'_>, gamma: &[f64]) -> Vec<f64> {
    let mut eta = vec![0.0; fit.n];
    fit.q.add_times(gamma, 1.0, &mut eta);
    eta.into_iter().enumerate().map(|(i, eta)| counts.mean(i, eta)).collect()
}

/// Coefficients with errors by the scores, measured from 0 where `products` are measured from elsewhere.
fn table(
    (fit, counts): (&Fit<'_>, &Counts<'_>),
    maximum: &Maximum,
    clusters: Option<&[Range<usize>]>,
    (names, products): (&[String], &[Shifted]),
    control: &dyn Control,
) -> Outcome<Vec<Coefficient>> {
    let coefficients = coefficients_from_zero(&fit.coefficients_of(&maximum.gamma), products);
    let errors = match sandwich(counts, &fit.q, maximum, clusters, control)? {
        Some(cells) => {
            let covariance = Covariance::mapped(&fit.back_map(), &cells, 1.0);
            covariance_from_zero(&covariance, products).standard_errors()
        }
        None => vec![f64::NAN; fit.k],
    };
    Ok(normal_table(&coefficients, &errors, names))
}

impl Data<'_> {
    fn clusters(&self) -> Option<&[Range<usize>]> {
        let is_panel = Structure::of(&self.frame.sequence) == Structure::Panel;
        is_panel.then_some(self.frame.sequence.clusters.as_slice())
    }

    /// The numbers of a maximum that exists.
    pub(super) fn fill(&self, result: &mut PoissonResult) -> Outcome<()> {
        let Self { frame, fit, counts, control, .. } = *self;
        let maximum = maximise(&counts, &fit.q, control)?;
        result.convergence = Some(Convergence::of(&maximum));
        if !maximum.converged {
            return Ok(());
        }
        let names = &frame.names[1..];
        let products = frame.shifted();
        let coefficients = table((fit, &counts), &maximum, self.clusters(), (names, &products), control)?;
        result.clusters = self.clusters().map(|clusters| count32(clusters.len()));
        result.percent_effects = Some(percent_effects(frame, &coefficients));
        result.coefficients = Some(coefficients);
        result.loglik = (maximum.loglik + counts.constant()).into();
        result.deviance = (-2.0 * maximum.loglik).into();
        let expected = Expected { counts: &counts, mu: self.means(&maximum.gamma) };
        result.dispersion = Some(expected.dispersion(fit.df()));
        let other = negative_binomial(counts, &fit.q, &maximum, control)?;
        let of_other = other.as_ref().map(|other| (self.means(&other.gamma), other.theta));
        let alternative = of_other.as_ref().map(|(mu, theta)| (mu.as_slice(), *theta));
        result.zeros = Some(expected.zeros(alternative));
        result.rootogram = expected.rootogram(alternative);
        result.head.notes.extend(other.is_none().then(|| self.note_of_spread()));
        result.negative_binomial = other.map(|other| self.negative_binomial_result(&other, names));
        let found = working(fit, &maximum)?;
        let explained = Explained { rows: &counts, fit, sequence: self.sequence, season: self.season, control, scaled };
        result.claim = Some(of_maximum(frame, &explained, &found, &maximum)?);
        Ok(())
    }

    fn means(&self, gamma: &[f64]) -> Vec<f64> {
        means(self.fit, &self.counts, gamma)
    }

    fn negative_binomial_result(&self, other: &NegativeBinomial, names: &[String]) -> NegativeBinomialResult {
        let (coefficients, covariance) = from_zero(self.frame, self.fit, &other.gamma, &other.covariance);
        NegativeBinomialResult {
            coefficients: normal_table(&coefficients, &covariance.standard_errors(), names),
            theta: other.theta.into(),
            loglik: other.loglik.into(),
        }
    }

    fn note_of_spread(&self) -> Note {
        let y = self.counts.y;
        let name = &self.frame.names[0];
        Note::fact(if !are_whole(y) {
            format!(
                "{name} has decimals: the estimate and its robust errors hold, but there is no negative binomial and no chart of counts."
            )
        } else if y.iter().any(|y| *y > LARGEST) {
            format!("There is no negative binomial: {name} has counts above 100,000.")
        } else {
            format!(
                "No negative binomial was found for {name}: from Poisson on its likelihood does not rise, or the steps to its maximum did not end."
            )
        })
    }

    /// The coefficients of X that other rows than the separated ones decide, in those rows; `None` where there are none, and where combinations
    /// of the X left out are decided, which those rows could not hold fixed.
    pub(super) fn without(&self, found: &Separation) -> Outcome<Option<Vec<Coefficient>>> {
        let kept: Vec<usize> = (0..self.fit.n).filter(|&i| !found.predicted[i]).collect();
        let open = open_x(self.frame, self.fit, found);
        let taken = |values: &[f64]| -> Vec<f64> { kept.iter().map(|&i| values[i]).collect() };
        if open.iter().filter(|open| **open).count() > found.free.len() {
            return Ok(None);
        }
        let products = self.frame.shifted();
        // A product without one of its X says nothing of the other.
        let is_half = |product: &Shifted| !open[product.column - 1] && product.factors.iter().any(|j| open[j - 1]);
        if products.iter().any(is_half) {
            return Ok(None);
        }
        let columns = || (0..open.len()).filter(|&j| !open[j]);
        let x: Vec<Vec<f64>> = columns().map(|j| taken(self.fit.x[j])).collect();
        // The index of a column among those that are left, after the constant.
        let index_of = |column: usize| columns().position(|j| j + 1 == column).map(|at| at + 1);
        let left = |product: &Shifted| {
            let [a, b] = product.factors;
            Some(Shifted {
                column: index_of(product.column)?,
                factors: [index_of(a)?, index_of(b)?],
                from: product.from,
            })
        };
        let products: Vec<Shifted> = products.iter().filter_map(left).collect();
        let names: Vec<String> = columns().map(|j| self.frame.names[j + 1].clone()).collect();
        let y = taken(self.counts.y);
        let offset = self.counts.offset.map(taken);
        let x: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
        let fit = match Fit::new(&y, &x, Params::default(), self.control) {
            Ok(fit) => fit,
            Err(Defect::Stopped(failure)) => return Err(failure),
            Err(_) => return Ok(None),
        };
        let counts = Counts { y: &y, offset: offset.as_deref(), alpha: 0.0 };
        let maximum = maximise(&counts, &fit.q, self.control)?;
        if x.is_empty() || !maximum.converged {
            return Ok(None);
        }
        let clusters = self.clusters().map(|clusters| among(clusters, &kept));
        table((&fit, &counts), &maximum, clusters.as_deref(), (&names, &products), self.control).map(Some)
    }
}

/// The ranges that hold some of the rows, by their index among those kept.
fn among(clusters: &[Range<usize>], kept: &[usize]) -> Vec<Range<usize>> {
    let index_of = |row: usize| kept.partition_point(|&i| i < row);
    let ranges = clusters.iter().map(|range| index_of(range.start)..index_of(range.end));
    ranges.filter(|range| !range.is_empty()).collect()
}
