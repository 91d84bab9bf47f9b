//! Panel `regression` (methods.md, section 9).

mod bands;
mod notes;
mod points;
mod qq;
mod tables;
mod tests_table;

use super::kept::head;
use super::outliers::regression_notice;
use super::rows::{Work, count32};
use super::wording::all_of;
use crate::contract::{Code, Failure, Num, Outcome, RegressionPanel, Request};
use crate::control::Control;
use crate::frame::Table;
use crate::linear::autocorrelation;
use crate::linear::covariance::{hc3, newey_west, newey_west_lags};
use crate::linear::ols::{Defect, Fit, Params};
use crate::stats::moments::Moments;
use points::Rows;

/// A panel, and the same panel for a page.
pub(super) struct Panels {
    pub(super) full: RegressionPanel,
    pub(super) page: RegressionPanel,
}

/// The panel of a regression.
pub(super) fn panels(table: &Table, request: &Request, control: &dyn Control) -> Outcome<Panels> {
    let work = Work::prepare(table, request, true, control)?;
    let title = format!("{} on {}", work.names[0], work.names[1..].join(", "));
    let mut panel = RegressionPanel { head: head(&work, title, work.ledger(None)), ..RegressionPanel::default() };
    let x: Vec<&[f64]> = work.values[1..].iter().map(|v| &**v).collect();
    let fitted = work.require_rows().and_then(|()| {
        Fit::new(&work.values[0], &x, Params::default(), control).map_err(|defect| failure(&work, defect))
    });
    match fitted {
        Ok(fit) => filled(panel, &work, request, &fit, control),
        Err(failure) if matches!(failure.code, Code::Cancelled | Code::Timeout | Code::Memory) => Err(failure),
        Err(failure) => {
            panel.head.message = Some(failure.message);
            panel.head.code = Some(failure.code);
            Ok(Panels { page: panel.clone(), full: panel })
        }
    }
}

/// What a defect of the data is called.
fn failure(work: &Work<'_>, defect: Defect) -> Failure {
    let name = |j: usize| work.names.get(j + 1).cloned().unwrap_or_default();
    let same = |name: &str| format!("{name} has the same value in every row used.");
    match defect {
        Defect::TooFew { k, n } => {
            let there = if n == 1 { "is" } else { "are" };
            let text = format!("{k} coefficients need at least {} complete rows; there {there} {n}.", k + 1);
            Failure::new(Code::NTooSmall, text)
        }
        Defect::ConstantY => Failure::new(Code::ConstY, same(&work.names[0])),
        Defect::ConstantX(j) => Failure::new(Code::ConstX, same(&name(j))),
        Defect::Collinear { column, with } => {
            let with: Vec<String> = with.into_iter().map(name).collect();
            let text = format!("{} is an exact combination of {}. Remove one of them.", name(column), all_of(&with));
            Failure::new(Code::Collinear, text)
        }
        Defect::Stopped(failure) => failure,
    }
}

fn filled(
    mut panel: RegressionPanel,
    work: &Work<'_>,
    request: &Request,
    fit: &Fit<'_>,
    control: &dyn Control,
) -> Outcome<Panels> {
    let sequence = &work.sequence;
    let leverages = fit.leverages()?;
    let lags = newey_west_lags(sequence.longest);
    let neighbours = autocorrelation::neighbours(fit, sequence);
    let dw = neighbours.map(|(d, _)| d);
    let dw_p = match dw {
        Some(d) => autocorrelation::durbin_watson_p(fit, sequence, d, control)?,
        None => None,
    };
    let residuals = Moments::of(&fit.residuals);
    control.poll(0, fit.n as u64)?;

    panel.n = Some(count32(fit.n));
    panel.k = Some(count32(fit.k));
    panel.df = Some(count32(fit.df()));
    panel.nw_lag = Some(count32(lags));
    panel.y_display_name = Some(work.names[0].clone());
    panel.x_display_name = Some(if fit.k == 2 { work.names[1].clone() } else { "Fitted values".to_owned() });
    panel.reg_stat = Some(tables::reg_stat(fit, dw, dw_p));
    panel.resid_stat = Some(tables::resid_stat(&residuals, &fit.residuals, neighbours.map(|(_, r)| r)));
    let vif = fit.vif();
    let names = &work.names[1..];
    panel.std_err = Some(tables::classical(fit, names, &vif));
    let nw = newey_west(fit, sequence, lags, control)?;
    panel.nw_std_err = Some(tables::coefficients(fit, names, &vif, &nw));
    panel.hc3_std_err = hc3(fit, &leverages).map(|se| tables::coefficients(fit, names, &vif, &se));
    panel.tests = Some(tests_table::tests(fit, sequence, &residuals, control)?);
    bands::fill(&mut panel, fit);
    panel.outliers_removed = Some(regression_notice(request.remove_outliers));
    panel.head.notes.extend(notes::notes(work, fit, &vif, lags));

    let rows = Rows::new(work, fit, &leverages);
    let quantiles = qq::plot(&rows, control)?;
    let mut page = panel.clone();
    rows.fill(&mut panel, super::thin::CHART_POINTS)?;
    rows.fill_page(&mut page, super::thin::PAGE_POINTS);
    page.standardized_residuals_qq_plot = quantiles.as_ref().map(qq::for_page);
    panel.standardized_residuals_qq_plot = quantiles;
    Ok(Panels { full: panel, page })
}

/// A number on the wire.
fn num(value: f64) -> Num {
    Num(value)
}
