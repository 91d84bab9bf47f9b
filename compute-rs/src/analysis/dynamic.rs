//! Panels `autoregression`, `autoregressionx` and `koyckregression` (methods.md, section 12).

use super::regression::{Model, Panels, lag_evidence, model, named, num, table_of};
use super::rows::Work;
use super::variables::{Place, Shape};
use crate::contract::{
    Code, Coefficient, DynamicResult, FunctionKey, JointTest, LagEvidence, LongRunEffect, NamedMap, Note, Num, Outcome,
    RegressionResult, Request, Transform,
};
use crate::control::Control;
use crate::frame::Table;
use crate::linear::covariance::{classical_matrix, newey_west_lags};
use crate::linear::dynamics::{durbin_h, half_life, long_run, long_run_error, mean_lag};
use crate::linear::instruments::two_stage;
use crate::wording::significant;

/// First-stage F below which instruments are weak (Staiger & Stock 1997, *Econometrica* 65, 557–586).
const WEAK: f64 = 10.0;
/// |φ| above which t-tests are unreliable.
const NEAR_ONE: f64 = 0.98;

/// What a dynamic model says beyond its regression.
struct Beyond {
    dynamics: NamedMap,
    long_run: Vec<LongRunEffect>,
    iv_check: Option<Vec<Coefficient>>,
    first_stage: Option<JointTest>,
    lag: Option<LagEvidence>,
}

impl Beyond {
    /// The panel with what is known of its lag.
    fn add(&self, mut regression: RegressionResult) -> DynamicResult {
        if let Some(evidence) = &mut regression.evidence {
            evidence.lag.clone_from(&self.lag);
            evidence.first_stage = self.first_stage;
        }
        DynamicResult {
            regression,
            dynamics: Some(self.dynamics.clone()),
            long_run: Some(self.long_run.clone()),
            iv_check: self.iv_check.clone(),
        }
    }
}

/// The panel of a dynamic model.
pub(super) fn panels(
    table: &Table,
    request: &Request,
    function: FunctionKey,
    control: &dyn Control,
) -> Outcome<Panels<DynamicResult>> {
    let shape = Shape::of(function);
    let work = Work::shaped(table, request, shape, control)?;
    let last = shape.lag_of_y == Some(Place::Last);
    let (panels, more) = model(&work, request, control, |model, notes| beyond(model, last, notes, control))?;
    let add = |regression| match &more {
        None => DynamicResult { regression, ..DynamicResult::default() },
        Some(more) => more.add(regression),
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
                ("long_run_mean_se", "Long-run mean: std. error", error(0)),
                ("long_run_mean_nw_se", "Long-run mean: Newey–West std. error", nw_error(0)),
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
    let checked = if koyck { iv_check(model, notes, control)? } else { None };
    tell(model, phi, koyck, of_lag.is_some(), notes);
    let (iv_check, first_stage) = checked.map_or((None, None), |(table, first)| (Some(table), first));
    Ok(Beyond { dynamics, long_run, iv_check, first_stage, lag: lag_evidence(model, lag) })
}

/// The table of the two-stage estimates, and F of the instruments in the first stage.
type Checked = (Vec<Coefficient>, Option<JointTest>);

/// Coefficients by two-stage least squares on the rows whose X of the period before are known.
fn iv_check(model: &Model<'_>, notes: &mut Vec<Note>, control: &dyn Control) -> Outcome<Option<Checked>> {
    let keep: Vec<bool> =
        (0..model.work.rows.len()).map(|i| model.work.instruments.iter().all(|z| z[i].is_finite())).collect();
    let work = model.work.only(&keep)?;
    let columns: Vec<&[f64]> = work.values.iter().map(|v| &**v).collect();
    let instruments: Vec<&[f64]> = work.instruments.iter().map(Vec::as_slice).collect();
    let (Some((y, [exogenous @ .., lag])), false) = (columns.split_first(), work.rows.len() == 0) else {
        return Ok(None);
    };
    // The errors follow those of one period before at least.
    let lags = newey_west_lags(work.sequence.longest).max(1);
    let mut note = |text: String| notes.push(Note { code: Code::Note, text });
    let Some(found) = two_stage(y, exogenous, lag, &instruments, (&work.sequence, lags), control)? else {
        note("The instrument check could not be computed: X of the period before say nothing new.".to_owned());
        return Ok(None);
    };
    let rows = found.n;
    note(format!(
        "In a Koyck model errors are correlated over time, so OLS may be biased; the 2SLS estimates are consistent (X of the period before as instruments, n = {rows}, standard errors that allow for correlated errors)."
    ));
    let first = found.first_stage.map(|f| JointTest {
        statistic: num(f.statistic),
        df: [num(f.df.0 as f64), num(f.df.1 as f64)],
        p_value: num(f.p_value),
    });
    match found.first_stage {
        Some(f) if f.statistic < WEAK => note(format!(
            "The instruments are weak (first-stage F = {}, below 10): the 2SLS estimates may be far off.",
            significant(f.statistic, 3)
        )),
        Some(f) => note(format!("First-stage F of the instruments: {}.", significant(f.statistic, 3))),
        None => {}
    }
    let df = rows - found.coefficients.len();
    Ok(Some((table_of(&found.coefficients, &found.std_err, &work.names[1..], &[], df), first)))
}

fn tell(model: &Model<'_>, phi: f64, koyck: bool, has_h: bool, notes: &mut Vec<Note>) {
    let mut note = |code, text: &str| notes.push(Note { code, text: text.to_owned() });
    if koyck && !(phi > 0.0 && phi < 1.0) {
        note(Code::WarnKoyck, "The lag pattern does not die out as the Koyck model needs.");
    }
    let differenced = model.work.roles.iter().any(|role| role.trans == Some(Transform::FirstDiff));
    let way_out = if koyck || differenced { "" } else { " Try Diff(1)." };
    if phi.abs() >= 1.0 {
        let text = format!("The series does not return to a level; t-tests are unreliable.{way_out}");
        note(Code::WarnUnitRoot, &text);
    } else if phi.abs() > NEAR_ONE {
        let text = format!("The lag coefficient is close to 1; t-tests are unreliable so near a unit root.{way_out}");
        note(Code::WarnUnitRoot, &text);
    }
    if !model.fit.is_perfect() {
        let text = match (has_h, model.durbin_watson.is_some()) {
            (true, _) => "With lagged Y in the model Durbin–Watson is biased towards 2; use Durbin's h.",
            (false, true) => {
                "With lagged Y in the model Durbin–Watson is biased towards 2, and Durbin's h is not defined here; use Breusch–Godfrey."
            }
            (false, false) => {
                "Durbin's h is for one series without gaps; use Breusch–Godfrey, which pairs rows within an entity and never across a gap."
            }
        };
        note(Code::Note, text);
    }
    if model.work.sequence.panel {
        note(Code::Note, "Entities share one intercept: there are no fixed effects.");
    }
}
