//! Tests of the assumptions, each with a sentence that says what it means.

use super::lag_evidence::chi_squared;
use super::num;
use super::readings::{Assumption, Done};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{FiniteOrNull, JointTest, Outcome, TestKey, TestResult};
use crate::control::Control;
use crate::linear::heteroscedasticity::{ChiSquaredTest, breusch_pagan, white};
use crate::linear::ols::Fit;
use crate::linear::sequence::Sequence;
use crate::linear::specification::{FTest, reset};
use crate::linear::{autocorrelation, normality};
use crate::stats::moments::Moments;

/// A test of the table.
struct Kind {
    key: TestKey,
    display_name: &'static str,
    about: Assumption,
    /// Why it cannot be computed.
    needs: &'static str,
}

const BREUSCH_PAGAN: Kind = Kind {
    key: TestKey::BreuschPagan,
    display_name: "Breusch–Pagan (Koenker)",
    about: Assumption::EqualVariance,
    needs: "the squared residuals are all equal",
};
const WHITE: Kind = Kind {
    key: TestKey::White,
    display_name: "White",
    about: Assumption::EqualVariance,
    needs: "there are too few rows for its columns, or more than 150 columns",
};
const JARQUE_BERA: Kind = Kind {
    key: TestKey::JarqueBera,
    display_name: "Jarque–Bera",
    about: Assumption::NormalErrors,
    needs: "the residuals are all equal",
};
const BREUSCH_GODFREY: Kind = Kind {
    key: TestKey::BreuschGodfrey,
    display_name: "Breusch–Godfrey, lag 1",
    about: Assumption::UncorrelatedErrors,
    needs: "there are too few rows that follow each other",
};
const RESET: Kind = Kind {
    key: TestKey::Reset,
    display_name: "RESET, powers 2–3",
    about: Assumption::LinearForm,
    needs: "there are too few rows, or too few different fitted values",
};

/// The five tests, in display order.
pub(super) fn tests(
    fit: &Fit<'_>,
    frame: &ModelFrame<'_>,
    sequence: &Sequence,
    residuals: &Moments,
    control: &dyn Control,
) -> Outcome<Vec<TestResult>> {
    let perfect = fit.is_perfect();
    let done = Done::of(frame);
    let chi = |kind: &Kind, test: Option<ChiSquaredTest>| {
        result(kind, &done, perfect, test.map(|t| (t.statistic, vec![count32(t.df)], t.p_value)))
    };
    let f = |kind: &Kind, test: Option<FTest>| {
        result(kind, &done, perfect, test.map(|t| (t.statistic, vec![count32(t.df.0), count32(t.df.1)], t.p_value)))
    };
    let normal = if perfect { None } else { normality::jarque_bera(residuals) };
    let pagan = chi(&BREUSCH_PAGAN, breusch_pagan(fit)?);
    let white = chi(&WHITE, white(fit, control)?);
    let godfrey = chi(&BREUSCH_GODFREY, autocorrelation::breusch_godfrey(fit, sequence)?);
    control.poll(fit.n as u64, fit.n as u64)?;
    Ok(vec![pagan, white, chi(&JARQUE_BERA, normal), godfrey, f(&RESET, reset(fit)?)])
}

/// Breusch–Godfrey among the tests; `None` when it was not computed.
pub(super) fn serial(tests: &[TestResult]) -> Option<JointTest> {
    let test = tests.iter().find(|test| test.key == BREUSCH_GODFREY.key)?;
    test.p_value.get().map(|_| chi_squared(test.statistic, 1, test.p_value))
}

fn result(kind: &Kind, done: &Done, perfect: bool, test: Option<(f64, Vec<u32>, f64)>) -> TestResult {
    let (statistic, df, p) = test.unwrap_or((f64::NAN, Vec::new(), f64::NAN));
    let reading = if perfect {
        "Not defined: the model fits the data exactly.".to_owned()
    } else if p.is_nan() {
        format!("Not computed: {}.", kind.needs)
    } else {
        done.reading(kind.about, p)
    };
    TestResult {
        key: kind.key,
        display_name: kind.display_name.to_owned(),
        statistic: if p.is_nan() { FiniteOrNull::NONE } else { num(statistic) },
        df,
        p_value: num(p),
        reading,
    }
}
