//! The evidence from the lag of Y: half-life and long-run effects with intervals by the delta method (docs/methods/
//! autoregression.md).

use super::errors::Errors;
use super::{Model, num};
use crate::contract::{Effect, Estimate, FiniteOrNull, JointTest, LagEvidence};
use crate::distributions::student;
use crate::linear::dynamics::{half_life, long_run, long_run_error};

/// Level at which Breusch–Godfrey forbids to say anything of a lag.
pub(super) const LEVEL: f64 = 0.05;

/// The evidence of a model whose coefficient at `lag` belongs to the lag of Y; `None` when there are no effects.
pub(in crate::analysis) fn lag_evidence(model: &Model<'_>, lag: usize) -> Option<LagEvidence> {
    let effect = model.effects.coefficients.get(lag - 1)?.clone();
    let b = &model.fit.coefficients;
    let serial = model.serial;
    let uncorrelated = serial.is_some_and(|test| test.p_value.0 >= LEVEL);
    let above_zero = effect.ci_lower.0 > 0.0;
    let said = Said { model, lag, unbounded: effect.ci_upper.0 >= 1.0 };
    let x: Vec<usize> = (1..model.fit.k).filter(|&j| j != lag).collect();
    Some(LagEvidence {
        may_state: model.unit_root_rejected && above_zero && uncorrelated && model.effects.silent.is_none(),
        unit_root_rejected: model.unit_root_rejected,
        serial,
        half_life: said.half_life(b[lag], &effect),
        long_run_mean: x.is_empty().then(|| said.long_run("Long-run mean", 0, Far::Both)),
        long_run: x.iter().map(|&j| said.long_run(&model.frame.names[j], j, Far::Outward)).collect(),
        shared_intercept: model.frame.sequence.panel && !model.frame.has_entities_as_categories(),
        lag: effect,
    })
}

/// The upper end of an interval is open when the interval of the lag reaches 1.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Far {
    /// Away from 0: β/(1 − φ) keeps the sign of β.
    Outward,
    /// On both sides: the level of a series that may never return to one.
    Both,
}

struct Said<'s> {
    model: &'s Model<'s>,
    lag: usize,
    unbounded: bool,
}

impl Said<'_> {
    /// The limits of the lag's coefficient in periods. Least squares puts the coefficient of a series too low, by about
    /// (1 + 3φ)/n (Kendall 1954, *Biometrika* 41, 403–404), which the upper limit allows for. The interval has level 99
    /// %: a half-life is stated where a unit root is rejected, so where the estimate happens to be low.
    fn half_life(&self, phi: f64, effect: &Effect) -> Estimate {
        let single = !self.model.frame.sequence.panel;
        let bias = if single { (1.0 + 3.0 * phi) / self.model.fit.n as f64 } else { 0.0 };
        let value = half_life(phi).unwrap_or(f64::NAN);
        let (low, high) = (effect.ci_lower.0, phi + bias + student::quantile(0.995, effect.df.0) * effect.std_err.0);
        let unbounded = high >= 1.0;
        Estimate {
            display_name: "Half-life".to_owned(),
            value: num(value),
            lower: num(half_life(low).unwrap_or(if value.is_nan() { value } else { 0.0 })),
            upper: if unbounded { FiniteOrNull::NONE } else { num(half_life(high).unwrap_or(f64::NAN)) },
            unbounded,
        }
    }

    /// θ/(1 − φ), with the errors that have the widest interval among those that may be used.
    fn long_run(&self, name: &str, theta: usize, far: Far) -> Estimate {
        let b = &self.model.fit.coefficients;
        let reach_of = |errors: &Errors| {
            let error = long_run_error(b, &errors.covariance, theta, self.lag).unwrap_or(f64::NAN);
            student::quantile(0.975, errors.df) * error
        };
        let reach = self.model.errors.iter().map(reach_of).fold(f64::NAN, f64::max);
        let value = long_run(b, theta, self.lag).unwrap_or(f64::NAN);
        let open = |outward: bool| self.unbounded && (far == Far::Both || outward);
        Estimate {
            display_name: name.to_owned(),
            value: num(value),
            lower: if open(value < 0.0) { FiniteOrNull::NONE } else { num(value - reach) },
            upper: if open(value >= 0.0) { FiniteOrNull::NONE } else { num(value + reach) },
            unbounded: self.unbounded,
        }
    }
}

/// A chi-squared test in the form of the evidence: the second degrees of freedom are empty.
pub(super) fn chi_squared(statistic: FiniteOrNull, df: u32, p_value: FiniteOrNull) -> JointTest {
    JointTest { statistic, df: [num(f64::from(df)), FiniteOrNull::NONE], p_value }
}
