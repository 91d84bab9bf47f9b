//! Sensitivity analysis: the coefficients of a model computed under other specifications (docs/methods/sensitivity.md).

use super::beyond::complete;
use super::errors::{Covariances, Errors, ReportedModel, Structure, effects};
use super::estimator::Estimator;
use super::left_out::{entities, periods};
use super::robust_errors::RobustCovariances;
use super::{fitted, is_stop, removal, robust};
use crate::analysis::function_job::FunctionJob;
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::trends;
use crate::contract::{Code, Effects, ErrorsUsed, Outcome, Sensitivity, SensitivityVariant, SensitivityWay};
use crate::control::Control;
use crate::linear::covariance::{classical_matrix, newey_west, newey_west_lags};
use crate::linear::influence::Leverages;
use crate::linear::ols::Fit;
use crate::robust::mm::MmFit;

impl Estimator {
    const fn other(self) -> Self {
        match self {
            Self::LeastSquares => Self::Mm,
            Self::Mm => Self::LeastSquares,
        }
    }

    /// Groups to leave out one at a time: fewer where a fit takes longer.
    fn most_groups(self, frame: &ModelFrame<'_>) -> usize {
        const MOST: usize = 20;
        const FEWEST: usize = 3;
        let cells = match self {
            Self::LeastSquares => 2_000_000,
            Self::Mm => 200_000,
        };
        (cells / (frame.rows.len() * frame.values.len()).max(1)).clamp(FEWEST, MOST)
    }

    /// The effects, with the errors that the sentence of the analysis would use.
    fn effects(self, frame: &ModelFrame<'_>, control: &dyn Control) -> Outcome<Effects> {
        if self == Self::Mm {
            robust::require_rows(frame)?;
        }
        let fit = fitted(frame, control)?;
        match self {
            Self::LeastSquares => {
                let covariances = Covariances::of(&fit, &frame.sequence, &Leverages::of(&fit)?, control)?;
                complete(effects(frame, &fit, &covariances), frame, &fit, self, control)
            }
            Self::Mm => {
                let mm = MmFit::new(&fit, control).map_err(robust::failure)?;
                let effects = RobustCovariances::of(&mm, &frame.sequence, control)?.effects(frame, &mm);
                complete(effects, frame, &fit, self, control)
            }
        }
    }
}

/// The coefficients of a model of least squares or MM-estimation.
///
/// # Errors
/// `E-NODATA`, defects of the data under the function's own estimator, and failures that stop the job.
pub(in crate::analysis) fn sensitivity(job: &FunctionJob<'_>, estimator: Estimator) -> Outcome<Sensitivity> {
    let (frame, control) = (job.frame()?, job.control);
    frame.require_rows()?;
    let reference = estimator.effects(&frame, control)?;
    let mut variants = vec![variant(SensitivityWay::Reference, None, reference.clone())];
    let fit = fitted(&frame, control)?;
    if estimator == Estimator::LeastSquares {
        variants.extend(other_errors(&frame, &fit, reference.errors, control)?);
    }
    variants.push(tried(SensitivityWay::Estimator, None, estimator.other().effects(&frame, control), &frame)?);
    if let Some(kept) = removal::remove(&frame, true, control)?.kept {
        let without = Estimator::LeastSquares.effects(&kept, control);
        variants.push(tried(SensitivityWay::WithoutOutliers, None, without, &kept)?);
    }
    let mut groups = Vec::new();
    for found in [entities(&frame), periods(&frame, &frame.sequence)].into_iter().flatten() {
        let errors: Vec<f64> = reference.coefficients.iter().map(|effect| effect.std_err.0).collect();
        let moves = || found.moves(&fit, &[&[f64::NAN], errors.as_slice()].concat(), control);
        let selected = found.most_moving(estimator.most_groups(&frame), moves)?;
        groups.push(found.counted(selected.len()));
        for g in selected {
            let (name, kept) = found.without(&frame, g, control)?;
            variants.push(tried(found.way, Some(name), estimator.effects(&kept, control), &kept)?);
        }
    }
    Ok(Sensitivity {
        reading: None,
        function: job.function,
        names: frame.names[1..].to_vec(),
        spurious: trends::of(&frame, control)?.is_some_and(|trends| trends.spurious),
        rows: frame.ledger(None),
        variants,
        groups,
    })
}

/// The least squares coefficients with every other kind of standard errors that the rows allow.
fn other_errors(
    frame: &ModelFrame<'_>,
    fit: &Fit<'_>,
    reference: ErrorsUsed,
    control: &dyn Control,
) -> Outcome<Vec<SensitivityVariant>> {
    let (sequence, df) = (&frame.sequence, fit.df());
    let structure = Structure::of(sequence);
    let covariances = Covariances::of(fit, sequence, &Leverages::of(fit)?, control)?;
    let mut all = vec![Errors::of(ErrorsUsed::Ols, classical_matrix(fit), df)];
    all.extend(covariances.hc3.map(|v| Errors::of(ErrorsUsed::Hc3, v, df)));
    if structure != Structure::Rows {
        let lags = newey_west_lags(sequence.longest);
        all.push(Errors::of(ErrorsUsed::NeweyWest, newey_west(fit, sequence, lags, control)?, df));
    }
    all.extend(covariances.cluster.map(|v| Errors::of(ErrorsUsed::Cv3, v, covariances.entities - 1)));
    all.extend(covariances.ewc.map(|(v, df)| Errors::of(ErrorsUsed::Ewc, v, df)));
    all.extend(covariances.ar1.map(|(v, df)| Errors::of(ErrorsUsed::Ar1, v, df)));
    // The reference of one series takes the widest of three kinds for each coefficient, so all are shown.
    let shown = all.into_iter().filter(|errors| structure == Structure::Series || errors.kind != reference);
    let model = ReportedModel::least_squares(frame, fit);
    Ok(shown
        .map(|errors| {
            let kind = errors.kind;
            variant(SensitivityWay::Errors, None, model.with(&[errors], kind))
        })
        .collect())
}

/// A variant with its effects.
pub(in crate::analysis) fn variant(
    way: SensitivityWay,
    left_out: Option<String>,
    effects: Effects,
) -> SensitivityVariant {
    SensitivityVariant { way, left_out, n: effects.n, effects: Some(effects), message: None }
}

/// A variant that the data may not allow.
///
/// # Errors
/// Failures that stop the job.
pub(in crate::analysis) fn tried(
    way: SensitivityWay,
    left_out: Option<String>,
    effects: Outcome<Effects>,
    frame: &ModelFrame<'_>,
) -> Outcome<SensitivityVariant> {
    match effects {
        Ok(effects) => Ok(variant(way, left_out, effects)),
        Err(failure) if is_stop(&failure) || failure.code == Code::Request => Err(failure),
        Err(failure) => Ok(SensitivityVariant {
            way,
            left_out,
            n: count32(frame.rows.len()),
            effects: None,
            message: Some(failure.message),
        }),
    }
}
