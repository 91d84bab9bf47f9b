//! Panels `autoregression`, `autoregressionx` and `koyckregression` (methods.md, section 12).

use super::regression::{Model, Panels, model, named, num, table_of};
use super::rows::Work;
use super::variables::{Place, Shape};
use crate::contract::{
    Code, Coefficient, DynamicPanel, FunctionKey, LongRunEffect, NamedMap, Note, Num, Outcome, Request,
};
use crate::control::Control;
use crate::frame::Table;
use crate::linear::covariance::classical_matrix;
use crate::linear::dynamics::{durbin_h, half_life, long_run, long_run_error, mean_lag};
use crate::linear::instruments::two_stage;

/// |φ| above which t-tests are unreliable.
const NEAR_ONE: f64 = 0.98;

/// What a dynamic model says beyond its regression.
struct Beyond {
    dynamics: NamedMap,
    long_run: Vec<LongRunEffect>,
    iv_check: Option<Vec<Coefficient>>,
}

/// The panel of a dynamic model.
pub(super) fn panels(
    table: &Table,
    request: &Request,
    function: FunctionKey,
    control: &dyn Control,
) -> Outcome<Panels<DynamicPanel>> {
    let shape = Shape::of(function);
    let work = Work::shaped(table, request, shape, control)?;
    let last = shape.lag_of_y == Some(Place::Last);
    let (panels, more) = model(&work, request, control, |model, notes| beyond(model, last, notes, control))?;
    let add = |regression| match &more {
        None => DynamicPanel { regression, ..DynamicPanel::default() },
        Some(more) => DynamicPanel {
            regression,
            dynamics: Some(more.dynamics.clone()),
            long_run: Some(more.long_run.clone()),
            iv_check: more.iv_check.clone(),
        },
    };
    Ok(panels.map(add, add))
}

fn beyond(model: &Model<'_>, koyck: bool, notes: &mut Vec<Note>, control: &dyn Control) -> Outcome<Beyond> {
    let fit = model.fit;
    let lag = if koyck { fit.k - 1 } else { 1 };
    let b = &fit.coefficients;
    let phi = b[lag];
    let classical = classical_matrix(fit);
    let of_lag = model.durbin_watson.and_then(|d| durbin_h(fit.n, d, classical.at(lag, lag)));
    let mut dynamics: NamedMap = [
        ("lag_coefficient", "Lag coefficient", num(phi)),
        ("durbin_h", "Durbin's h", of_lag.map(|(h, _)| h).into()),
        ("durbin_h_p", "p of Durbin's h", of_lag.map(|(_, p)| p).into()),
        ("half_life", "Half-life (periods)", half_life(phi).into()),
    ]
    .into_iter()
    .map(named)
    .collect();
    let error = |theta: usize| Num::from(long_run_error(b, &classical, theta, lag));
    let nw_error = |theta: usize| Num::from(long_run_error(b, &model.newey_west, theta, lag));
    let constant = Num::from(long_run(b, 0, lag));
    if koyck {
        dynamics.extend(
            [
                ("mean_lag", "Mean lag (periods)", mean_lag(phi).into()),
                ("median_lag", "Median lag (periods)", half_life(phi).into()),
                ("implied_constant", "Implied constant", constant),
            ]
            .map(named),
        );
    } else if fit.k == 2 {
        dynamics.extend(
            [
                ("long_run_mean", "Long-run mean", constant),
                ("long_run_mean_se", "Std. error of the long-run mean", error(0)),
                ("long_run_mean_nw_se", "Newey–West std. error of the long-run mean", nw_error(0)),
            ]
            .map(named),
        );
    }
    let effect = |theta: usize| LongRunEffect {
        display_name: model.work.names[theta].clone(),
        impact: num(b[theta]),
        long_run: long_run(b, theta, lag).into(),
        long_run_se: error(theta),
        long_run_nw_se: nw_error(theta),
    };
    let long_run = (1..fit.k).filter(|&j| j != lag).map(effect).collect();
    let iv_check = if koyck { iv_check(model, notes, control)? } else { None };
    tell(model, phi, koyck, of_lag.is_some(), notes);
    Ok(Beyond { dynamics, long_run, iv_check })
}

/// Coefficients by two-stage least squares on the rows whose X of the period before are known.
fn iv_check(model: &Model<'_>, notes: &mut Vec<Note>, control: &dyn Control) -> Outcome<Option<Vec<Coefficient>>> {
    let work = model.work;
    let known: Vec<usize> =
        (0..work.rows.len()).filter(|&i| work.instruments.iter().all(|z| z[i].is_finite())).collect();
    let taken = |from: &[f64]| known.iter().map(|&i| from[i]).collect::<Vec<f64>>();
    let columns: Vec<Vec<f64>> = work.values.iter().map(|v| taken(v)).collect();
    let instruments: Vec<Vec<f64>> = work.instruments.iter().map(|z| taken(z)).collect();
    let (Some((y, x)), Some(lag)) = (columns.split_first(), columns.last()) else { return Ok(None) };
    let exogenous: Vec<&[f64]> = x[..x.len() - 1].iter().map(Vec::as_slice).collect();
    let instruments: Vec<&[f64]> = instruments.iter().map(Vec::as_slice).collect();
    let mut note = |text: String| notes.push(Note { code: Code::Note, text });
    let Some(found) = two_stage(y, &exogenous, lag, &instruments, control)? else {
        note("The instrument check could not be computed: X of the period before say nothing new.".to_owned());
        return Ok(None);
    };
    let rows = found.n;
    note(format!(
        "The errors of a Koyck model follow those of the period before, so OLS may be biased; the instrument check (2SLS, X of the period before as instruments, n = {rows}) is not."
    ));
    let df = rows - found.coefficients.len();
    Ok(Some(table_of(&found.coefficients, &found.std_err, &work.names[1..], &[], df)))
}

fn tell(model: &Model<'_>, phi: f64, koyck: bool, has_h: bool, notes: &mut Vec<Note>) {
    let mut note = |code, text: &str| notes.push(Note { code, text: text.to_owned() });
    if koyck && !(phi > 0.0 && phi < 1.0) {
        note(Code::WarnKoyck, "The lag pattern does not die out as the Koyck model needs.");
    }
    if phi.abs() >= 1.0 {
        let text = "The series does not return to a level; t-tests are unreliable. Try Diff(1).";
        note(Code::WarnUnitRoot, text);
    } else if phi.abs() > NEAR_ONE {
        let text = "The lag coefficient is close to 1; t-tests are unreliable so near a unit root. Try Diff(1).";
        note(Code::WarnUnitRoot, text);
    }
    if !model.fit.is_perfect() {
        let text = if has_h {
            "With Y of the period before in the model Durbin–Watson is biased towards 2; use Durbin's h."
        } else {
            "With Y of the period before in the model Durbin–Watson is biased towards 2, and Durbin's h is not defined here; use Breusch–Godfrey."
        };
        note(Code::Note, text);
    }
    if model.work.sequence.panel {
        note(Code::Note, "Entities share one intercept: there are no fixed effects.");
    }
}
