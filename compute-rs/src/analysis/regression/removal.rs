//! Outliers of a regression: residuals of a preliminary robust fit beyond the outer fences
//! (docs/methods/outliers.md#regressions).
//!
//! The rule judges neither Y nor X: an extreme X on the line is the most informative point, and the residuals of least
//! squares hide the points that bend the line.

use super::fitted;
use crate::analysis::function_job::FunctionJob;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::outliers::{notice, residual_notice, residuals, step_words};
use crate::contract::{Outcome, OutlierState, OutliersRemoved, RowLedger};
use crate::control::Control;
use crate::robust::mm::{Defect, MmFit};
use crate::stats::fences::{FEWEST, Verdict};
use crate::stats::order::Quartiles;

/// The outliers of a model, and the rows without them.
pub(super) struct OutlierRemoval<'t> {
    pub(super) notice: OutliersRemoved,
    /// The ledger with the outliers.
    pub(super) ledger: RowLedger,
    /// The rows that stay; `None` when all do.
    pub(super) kept: Option<ModelFrame<'t>>,
}

/// Removes the outliers of a model, or keeps all rows when the switch is off.
///
/// # Errors
/// Defects of the data under least squares on all rows, and failures that stop the job.
pub(super) fn remove<'t>(frame: &ModelFrame<'t>, remove: bool, control: &dyn Control) -> Outcome<OutlierRemoval<'t>> {
    let n = frame.rows.len();
    let keep_all = |notice| OutlierRemoval { notice, ledger: frame.ledger(None), kept: None };
    if !remove {
        return Ok(keep_all(notice(&Verdict::without_fences(OutlierState::Off), n, Vec::new())));
    }
    let fewest = FEWEST.max(2 * frame.values.len() + 2);
    let (verdict, errors) = verdict(frame, fewest, control)?;
    let Some(fences) = verdict.removal() else {
        return Ok(keep_all(residual_notice(&verdict, n, fewest, Vec::new())));
    };
    let keep: Vec<bool> = errors.iter().map(|e| fences.hold(*e)).collect();
    let mut rows: Vec<u32> = (0..n).filter(|&i| !keep[i]).map(|i| frame.row_number(i)).collect();
    rows.sort_unstable();
    Ok(OutlierRemoval {
        ledger: frame.ledger(Some((rows.len(), step_words(&verdict, &residuals(fewest))))),
        kept: Some(frame.only(&keep)?),
        notice: residual_notice(&verdict, n, fewest, rows),
    })
}

/// The verdict and the residuals it judges.
fn verdict(frame: &ModelFrame<'_>, fewest: usize, control: &dyn Control) -> Outcome<(Verdict, Vec<f64>)> {
    let fit = fitted(frame, control)?;
    if fit.n < fewest {
        return Ok((Verdict::without_fences(OutlierState::TooFew), Vec::new()));
    }
    match MmFit::new(&fit, control) {
        Ok(robust) => {
            let quartiles = Quartiles::of(&robust.residuals);
            Ok((Verdict::of(&robust.residuals, quartiles.as_ref()), robust.residuals))
        }
        Err(Defect::Stopped(failure)) => Err(failure),
        Err(Defect::TooFew { .. } | Defect::Exact) => {
            Ok((Verdict::without_fences(OutlierState::NoRobustFit), Vec::new()))
        }
    }
}

/// Rows that a model leaves out as outliers, ascending.
///
/// # Errors
/// As [`remove`].
pub(in crate::analysis) fn outlier_rows(job: &FunctionJob<'_>) -> Outcome<Vec<u32>> {
    let frame = job.frame()?;
    frame.require_rows()?;
    Ok(remove(&frame, job.request.remove_outliers, job.control)?.notice.rows)
}
