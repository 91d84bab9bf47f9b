//! Responses of Y over time to a change of each X (docs/methods/responses.md).

use super::errors::Errors;
use super::lag_evidence::LEVEL;
use super::{Model, num};
use crate::analysis::model_frame::count32;
use crate::contract::{EffectOverTime, FiniteOrNull, LagEvidence, LimitLevels, Limits, Note, Responses, Withheld};
use crate::distributions::student;
use crate::linear::dynamics::long_run;
use crate::linear::response::{Response, responses as over_time};

/// Fewest and most periods after the change.
const PERIODS: (f64, f64) = (8.0, 40.0);
/// Most X whose responses a page draws; its table has all.
const MOST_DRAWN: usize = 10;
/// Share of the long run that is still to come at the last period.
const REST: f64 = 0.02;

/// The responses of a model whose coefficient at `lag` belongs to the lag of Y; `None` without X.
pub(in crate::analysis) fn responses(model: &Model<'_>, lag: usize, evidence: &LagEvidence) -> Option<Responses> {
    let x: Vec<usize> = (1..model.fit.k).filter(|&j| j != lag).collect();
    if x.is_empty() {
        return None;
    }
    if let Some(why) = withheld(model, evidence) {
        return Some(Responses { withheld: Some(why), period: Vec::new(), effects: Vec::new() });
    }
    let phi = model.fit.coefficients[lag];
    // φ to the power of the periods is the rest.
    let last = (REST.ln() / phi.ln()).ceil().clamp(PERIODS.0, PERIODS.1) as usize;
    let lagged = LaggedModel { model, lag, last };
    Some(Responses {
        withheld: None,
        period: (0..=count32(last)).collect(),
        effects: x.iter().map(|&j| lagged.effect(j)).collect(),
    })
}

/// The notes of a result about responses that are not drawn.
pub(in crate::analysis) fn note_of(responses: &Responses) -> Option<Note> {
    let why = match responses.withheld {
        Some(Withheld::NoClaims) => "the estimates support no claims",
        Some(Withheld::CorrelatedErrors) => {
            "the errors are correlated, which biases the coefficients, or too few rows follow each other to tell"
        }
        Some(Withheld::UnitRoot) => "a unit root of Y is not rejected or cannot be tested, so effects may never fade",
        Some(Withheld::LagReachesZero) => "the interval of the lag reaches 0",
        Some(Withheld::LagReachesOne) => {
            "the interval of the lag reaches 1, so effects that never fade fit the data as well"
        }
        None => {
            let there = responses.effects.len();
            return (there > MOST_DRAWN).then(|| {
                Note::fact(format!(
                    "Responses over time are drawn for the first {MOST_DRAWN} of {there} X; their table has all."
                ))
            });
        }
    };
    Some(Note::fact(format!("No responses over time are drawn: {why}.")))
}

/// The first reason for which a response over time would say more than the data do: as for half-life and long-run effects,
/// and an interval of the lag that reaches 1, since the delta method gives such responses bounds that they do not have.
fn withheld(model: &Model<'_>, evidence: &LagEvidence) -> Option<Withheld> {
    if model.effects.silent.is_some() {
        Some(Withheld::NoClaims)
    } else if evidence.serial.is_none_or(|test| test.p_value.0 < LEVEL) {
        Some(Withheld::CorrelatedErrors)
    } else if !evidence.unit_root_rejected {
        Some(Withheld::UnitRoot)
    } else if evidence.lag.ci_upper.0 >= 1.0 {
        Some(Withheld::LagReachesOne)
    } else {
        (!evidence.may_state).then_some(Withheld::LagReachesZero)
    }
}

struct LaggedModel<'t> {
    model: &'t Model<'t>,
    lag: usize,
    last: usize,
}

impl LaggedModel<'_> {
    fn effect(&self, theta: usize) -> EffectOverTime {
        let b = &self.model.fit.coefficients;
        let (once, lasting): (Vec<Response>, Vec<Response>) =
            over_time(b[theta], b[self.lag], self.last).into_iter().unzip();
        let values = |of: &[Response]| -> Vec<FiniteOrNull> { of.iter().map(|response| num(response.value)).collect() };
        let limits = |level: f64| self.limits(&lasting, theta, level);
        EffectOverTime {
            display_name: self.model.frame.names[theta].clone(),
            once: values(&once),
            once_limits: self.limits(&once, theta, 0.95),
            lasting: values(&lasting),
            lasting_limits: LimitLevels {
                level50: limits(0.5),
                level68: limits(0.68),
                level90: limits(0.9),
                level95: limits(0.95),
            },
            long_run: long_run(b, theta, self.lag).into(),
        }
    }

    /// Limits at each period, from the widest interval among the types of errors that claims rest on.
    fn limits(&self, of: &[Response], theta: usize, level: f64) -> Limits {
        let reach = |response: &Response| {
            let with = |errors: &Errors| {
                let quantile = student::quantile(0.5 * (1.0 + level), errors.df);
                quantile * response.std_err(&errors.covariance, theta, self.lag)
            };
            self.model.errors.iter().map(with).fold(f64::NAN, f64::max)
        };
        let (lower, upper) = of.iter().map(|r| (num(r.value - reach(r)), num(r.value + reach(r)))).unzip();
        Limits { lower, upper }
    }
}
