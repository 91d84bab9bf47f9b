//! Results `autoregression`, `autoregressionx` and `koyckregression` (docs/methods/autoregression.md).

use super::function_job::{Computed, FunctionJob};
use super::regression::{
    Model, RegressionResult, lag_evidence, model, named, note_of_responses, num, responses, table_of,
};
use crate::contract::{
    Coefficient, FiniteOrNull, JointTest, LagEvidence, LagPosition, NamedMap, Note, NoteCode, Outcome, Responses,
    ResultHead, Transform,
};
use crate::control::Control;
use crate::linear::covariance::{classical_matrix, newey_west_lags};
use crate::linear::dynamics::{durbin_h, half_life, long_run, long_run_error, mean_lag};
use crate::linear::instruments::two_stage;
use crate::wording::significant;
use serde::Serialize;

/// Results `autoregression`, `autoregressionx` and `koyckregression` (docs/methods/autoregression.md).
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DynamicResult {
    /// The regression on the lag of Y and on X.
    #[serde(flatten)]
    pub regression: RegressionResult,
    /// How fast effects die out, and the test for autocorrelation that a lagged Y allows.
    pub dynamics: Option<NamedMap>,
    /// Effects of each X, at once and in the long run.
    pub long_run: Option<Vec<LongRunEffect>>,
    /// The effect of each X over time; `null` without X.
    pub responses: Option<Responses>,
    /// Koyck: coefficients by two-stage least squares, with the lags of X as instruments.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub iv_check: Option<Vec<Coefficient>>,
}

impl From<ResultHead> for DynamicResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { regression: head.into(), ..Self::default() }
    }
}

/// The effect of an X at once and in the long run, β and β/(1 − φ).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LongRunEffect {
    /// The X with its transform.
    pub display_name: String,
    /// Effect in the same period.
    pub impact: FiniteOrNull,
    /// Effect of a lasting change after all periods.
    pub long_run: FiniteOrNull,
    /// Its standard error by the delta method, from the classical covariance.
    pub long_run_se: FiniteOrNull,
    /// The standard error from the Newey–West covariance.
    pub long_run_nw_se: FiniteOrNull,
}

/// First-stage F below which instruments are weak (Staiger & Stock 1997, *Econometrica* 65, 557–586).
const WEAK: f64 = 10.0;
/// |φ| above which t-tests are unreliable.
const NEAR_ONE: f64 = 0.98;

/// The parts of a dynamic model beyond its regression.
struct DynamicParts {
    dynamics: NamedMap,
    long_run: Vec<LongRunEffect>,
    iv_check: Option<Vec<Coefficient>>,
    first_stage: Option<JointTest>,
    lag: Option<LagEvidence>,
    responses: Option<Responses>,
}

impl DynamicParts {
    /// The result with the numbers of its lag.
    fn add(&self, mut regression: RegressionResult) -> DynamicResult {
        if let Some(evidence) = &mut regression.evidence {
            evidence.lag.clone_from(&self.lag);
            evidence.first_stage = self.first_stage;
        }
        DynamicResult {
            regression,
            dynamics: Some(self.dynamics.clone()),
            long_run: Some(self.long_run.clone()),
            responses: self.responses.clone(),
            iv_check: self.iv_check.clone(),
        }
    }
}

/// The result of a dynamic model.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<DynamicResult>> {
    let frame = job.frame()?;
    let koyck = job.function.spec().rows.lag_of_y == Some(LagPosition::Last);
    let (computed, more) = model(&frame, job, |model, notes| dynamic_parts(model, koyck, notes, job.control))?;
    let add = |regression| match &more {
        None => DynamicResult { regression, ..DynamicResult::default() },
        Some(more) => more.add(regression),
    };
    Ok(computed.map(add, add))
}

/// The numbers and notes of the lag; `koyck` says that the lag of Y is the last variable.
fn dynamic_parts(
    model: &Model<'_>,
    koyck: bool,
    notes: &mut Vec<Note>,
    control: &dyn Control,
) -> Outcome<DynamicParts> {
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
    let error = |theta: usize| FiniteOrNull::from(long_run_error(b, &classical, theta, lag));
    let nw_error = |theta: usize| FiniteOrNull::from(long_run_error(b, &model.newey_west, theta, lag));
    let constant = FiniteOrNull::from(long_run(b, 0, lag));
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
        display_name: model.frame.name_at(theta),
        impact: num(b[theta]),
        long_run: long_run(b, theta, lag).into(),
        long_run_se: error(theta),
        long_run_nw_se: nw_error(theta),
    };
    let long_run = (1..fit.k).filter(|&j| j != lag).map(effect).collect();
    let checked = if koyck { iv_check(model, notes, control)? } else { None };
    add_notes(model, phi, koyck, of_lag.is_some(), notes);
    let (iv_check, first_stage) = checked.map_or((None, None), |(table, first)| (Some(table), first));
    let evidence = lag_evidence(model, lag);
    let responses = evidence.as_ref().and_then(|evidence| responses(model, lag, evidence));
    notes.extend(responses.as_ref().and_then(note_of_responses));
    Ok(DynamicParts { dynamics, long_run, iv_check, first_stage, lag: evidence, responses })
}

/// The table of the two-stage estimates, and F of the instruments in the first stage.
type InstrumentCheck = (Vec<Coefficient>, Option<JointTest>);

/// Coefficients by two-stage least squares on the rows with known lags of all X.
fn iv_check(model: &Model<'_>, notes: &mut Vec<Note>, control: &dyn Control) -> Outcome<Option<InstrumentCheck>> {
    let keep: Vec<bool> =
        (0..model.frame.rows.len()).map(|i| model.frame.instruments.iter().all(|z| z[i].is_finite())).collect();
    let frame = model.frame.only(&keep)?;
    let columns: Vec<&[f64]> = frame.values.iter().map(|v| &**v).collect();
    let instruments: Vec<&[f64]> = frame.instruments.iter().map(Vec::as_slice).collect();
    let (Some((y, [exogenous @ .., lag])), false) = (columns.split_first(), frame.rows.len() == 0) else {
        return Ok(None);
    };
    // The errors are correlated over one period at least.
    let lags = newey_west_lags(frame.sequence.longest).max(1);
    let mut note = |text: String| notes.push(Note::fact(text));
    let Some(found) = two_stage(y, exogenous, lag, &instruments, (&frame.sequence, lags), control)? else {
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
    Ok(Some((table_of(&found.coefficients, &found.std_err, &frame.names[1..], &[], df), first)))
}

/// The warning about a lag coefficient at or near 1.
fn unit_root_warning(phi: f64) -> Option<&'static str> {
    if phi.abs() >= 1.0 {
        Some("The series does not return to a level; t-tests are unreliable.")
    } else if phi.abs() > NEAR_ONE {
        Some("The lag coefficient is close to 1; t-tests are unreliable so near a unit root.")
    } else {
        None
    }
}

fn add_notes(model: &Model<'_>, phi: f64, koyck: bool, has_h: bool, notes: &mut Vec<Note>) {
    let mut note = |code, text: &str| notes.push(Note::warning(code, text));
    if koyck && !(phi > 0.0 && phi < 1.0) {
        note(NoteCode::Koyck, "The lag pattern does not die out as the Koyck model needs.");
    }
    let differenced = model.frame.roles.iter().any(|role| role.trans == Some(Transform::FirstDiff));
    let way_out = if koyck || differenced { "" } else { " Try Diff(1)." };
    if let Some(text) = unit_root_warning(phi) {
        note(NoteCode::UnitRoot, &format!("{text}{way_out}"));
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
        note(NoteCode::Fact, text);
    }
    if model.frame.sequence.panel {
        note(NoteCode::Fact, "Entities share one intercept: there are no fixed effects.");
    }
}

#[cfg(test)]
mod tests {
    use super::unit_root_warning;

    #[test]
    fn a_unit_root_is_warned_of_above_0_98_and_from_1() {
        let near = [f64::next_down(0.98), 0.98, f64::next_up(0.98), f64::next_down(1.0)];
        let far = [1.0, f64::next_up(1.0)];
        for sign in [1.0, -1.0] {
            let words = |phi: f64| unit_root_warning(sign * phi).map(|text| text.contains("close to 1"));
            assert_eq!(near.map(words), [None, None, Some(true), Some(true)]);
            assert_eq!(far.map(words), [Some(false), Some(false)]);
        }
    }
}
