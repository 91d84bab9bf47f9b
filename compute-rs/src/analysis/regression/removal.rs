//! Outliers of a regression: residuals of a preliminary robust fit, judged by the outer fence (methods.md, section 4).
//!
//! Not Y and not X are judged: an extreme X on the line is the most informative point there is, and the residuals of least
//! squares hide what bent the line.

use super::fitted;
use crate::analysis::outliers::{notice, residual_notice, residuals, step_words};
use crate::analysis::rows::Work;
use crate::analysis::variables::Shape;
use crate::contract::{FunctionKey, Outcome, OutlierState, OutliersRemoved, Request, RowLedger};
use crate::control::{Control, Unlimited};
use crate::frame::Table;
use crate::robust::mm::{Defect, MmFit};
use crate::stats::fences::{FEWEST, Verdict};
use crate::stats::order::Quartiles;

/// What was found.
pub(super) struct Judged<'t> {
    pub(super) notice: OutliersRemoved,
    /// The ledger with the outliers.
    pub(super) ledger: RowLedger,
    /// The rows that stay; `None` when all do.
    pub(super) kept: Option<Work<'t>>,
}

/// Judges the rows of a model, or keeps all when the switch is off.
///
/// # Errors
/// Defects of the data under least squares on all rows, and what stops the job.
pub(super) fn judge<'t>(work: &Work<'t>, remove: bool, control: &dyn Control) -> Outcome<Judged<'t>> {
    let n = work.rows.len();
    let all = |notice| Judged { notice, ledger: work.ledger(None), kept: None };
    if !remove {
        return Ok(all(notice(&Verdict::without_fences(OutlierState::Off), n, Vec::new())));
    }
    let fewest = FEWEST.max(2 * work.values.len() + 2);
    let (verdict, errors) = verdict(work, fewest, control)?;
    let Some(fences) = verdict.removal() else {
        return Ok(all(residual_notice(&verdict, n, fewest, Vec::new())));
    };
    let keep: Vec<bool> = errors.iter().map(|e| fences.hold(*e)).collect();
    let mut rows: Vec<u32> = (0..n).filter(|&i| !keep[i]).map(|i| work.row_number(i)).collect();
    rows.sort_unstable();
    Ok(Judged {
        ledger: work.ledger(Some((rows.len(), step_words(&verdict, &residuals(fewest))))),
        kept: Some(work.only(&keep)?),
        notice: residual_notice(&verdict, n, fewest, rows),
    })
}

/// The verdict with the residuals it is about.
fn verdict(work: &Work<'_>, fewest: usize, control: &dyn Control) -> Outcome<(Verdict, Vec<f64>)> {
    let fit = fitted(work, control)?;
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
/// As [`judge`].
pub(in crate::analysis) fn outlier_rows(table: &Table, request: &Request, function: FunctionKey) -> Outcome<Vec<u32>> {
    let work = Work::shaped(table, request, Shape::of(function), &Unlimited)?;
    work.require_rows()?;
    Ok(judge(&work, request.remove_outliers, &Unlimited)?.notice.rows)
}
