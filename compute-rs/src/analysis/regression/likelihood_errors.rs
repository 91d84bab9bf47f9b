//! Errors of the claims of a maximum of a likelihood (docs/methods/logit.md#what-is-claimed).

use super::contrasts::Dependence;
use super::errors::{Errors, ReportedModel, Weight, effect_of, widest};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{Effect, Effects, ErrorsUsed, JointTest, NoClaimReason, Outcome};
use crate::control::Control;
use crate::distributions::student;
use crate::linear::covariance::{Covariance, hc3};
use crate::linear::influence::Leverages;
use crate::linear::margins::Working;
use crate::linear::ols::Fit;
use crate::linear::sequence::Sequence;

/// The errors that a claim may rest on; the widest counts.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct LikelihoodErrors {
    errors: Vec<Errors>,
    /// The 97.5 % quantile of each.
    quantiles: Vec<f64>,
    /// The kind that comes first.
    pub(in crate::analysis) kind: ErrorsUsed,
    /// Entities of panel data, or periods where rows share them; `None` for a series and for independent rows.
    pub(in crate::analysis) clusters: Option<usize>,
    /// Whether nothing says that rows depend on each other.
    pub(in crate::analysis) independent: bool,
    /// Why nothing may be claimed.
    pub(in crate::analysis) silent: Option<NoClaimReason>,
}

/// A sum of coefficients that is tested.
#[derive(Clone, Copy, Debug)]
pub(in crate::analysis) struct Tested {
    pub(in crate::analysis) p: f64,
    /// Half the width of the 95 % interval.
    pub(in crate::analysis) reach: f64,
}

impl LikelihoodErrors {
    /// Whether nothing says that `n` rows depend on each other.
    pub(in crate::analysis) fn are_independent(sequence: &Sequence, n: usize) -> bool {
        Dependence::of(sequence, n).is_none()
    }

    /// The errors of the weighted fit of a maximum whose covariance by the likelihood is `model`: in independent rows
    /// the wider of that and the jackknife by row, in others the errors of a model's claims.
    ///
    /// # Errors
    /// The errors of `control`, and `E-MEMORY`.
    pub(in crate::analysis) fn of(
        weighted: &Fit<'_>,
        model: &Covariance,
        sequence: &Sequence,
        control: &dyn Control,
    ) -> Outcome<Self> {
        let by_likelihood = Errors::of(ErrorsUsed::Ols, model.clone(), weighted.df());
        let Some(dependence) = Dependence::of(sequence, weighted.n) else {
            let by_row = hc3(weighted, &Leverages::of(weighted)?);
            let silent = by_row.is_none().then_some(NoClaimReason::NoErrors);
            let by_row = by_row.map(|v| Errors::of(ErrorsUsed::Hc3, v, weighted.df()));
            let errors: Vec<Errors> = by_row.into_iter().chain([by_likelihood]).collect();
            let quantiles = quantiles_of(&errors);
            return Ok(Self { errors, quantiles, kind: ErrorsUsed::Hc3, clusters: None, independent: true, silent });
        };
        let (errors, silent) = dependence.errors(weighted, control)?;
        let kind = errors.first().map_or(dependence.kind, |first| first.kind);
        let quantiles = quantiles_of(&errors);
        Ok(Self { errors, quantiles, kind, clusters: dependence.clusters, independent: false, silent })
    }

    /// A sum of coefficients with the widest errors.
    pub(in crate::analysis) fn test(&self, estimate: f64, gradient: &[f64]) -> Tested {
        let weights: Vec<Weight> = gradient.iter().copied().enumerate().collect();
        let each = self.errors.iter().zip(&self.quantiles).map(|(errors, quantile)| {
            let std_err = errors.std_err(&weights);
            (quantile * std_err, std_err, errors.df)
        });
        let Some((reach, std_err, df)) = each.reduce(|a, b| if a.0 < b.0 { b } else { a }) else {
            return Tested { p: f64::NAN, reach: f64::NAN };
        };
        let p = if std_err > 0.0 { student::two_sided(estimate / std_err, df) } else { f64::NAN };
        Tested { p, reach }
    }

    /// An effect of an X with the widest errors, by its derivatives by the coefficients.
    pub(in crate::analysis) fn effect(&self, estimate: f64, gradient: &[f64]) -> Effect {
        let weights: Vec<Weight> = gradient.iter().copied().enumerate().collect();
        effect_of(estimate, &weights, widest(&self.errors, &weights))
    }

    /// The coefficients as effects on the sum of the X, in the middle of the data where they are part of products, with the squares
    /// and interactions.
    pub(in crate::analysis) fn effects(&self, frame: &ModelFrame<'_>, found: &Working<'_>) -> Effects {
        let k = found.delta.len();
        let scale: Vec<f64> = (0..k).map(|j| if j == 0 { 1.0 } else { found.scale(j - 1) }).collect();
        let coefficients: Vec<f64> = found.delta.iter().zip(&scale).map(|(delta, scale)| delta / scale).collect();
        let of_columns = |errors: &Errors| {
            let row = |a: usize| (0..k).map(|b| errors.covariance.at(a, b) / scale[a] / scale[b]).collect();
            errors.with(Covariance { cells: (0..k).map(row).collect() })
        };
        let errors: Vec<Errors> = self.errors.iter().map(of_columns).collect();
        let model =
            ReportedModel { frame, ols: None, coefficients: &coefficients, n: found.eta.len(), adj_r_squared: None };
        Effects { silent: self.silent, entities: self.clusters.map(count32), ..model.with(&errors, self.kind) }
    }

    /// Whether any of the coefficients after the first is not 0, by the errors whose p is largest.
    pub(in crate::analysis) fn joint(&self, coefficients: &[f64]) -> Option<JointTest> {
        let which: Vec<usize> = (1..coefficients.len()).collect();
        let tests = self.errors.iter().map(|errors| errors.joint(coefficients, &which)).collect::<Option<Vec<_>>>()?;
        tests.into_iter().reduce(|a, b| if b.p_value.0 > a.p_value.0 { b } else { a })
    }
}

fn quantiles_of(errors: &[Errors]) -> Vec<f64> {
    errors.iter().map(|errors| student::quantile(0.975, errors.df)).collect()
}
