//! Readings of the tests of assumptions: how strong the evidence is, and what helps that the model does not do yet.

use super::errors::Structure;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::variables::{Coding, VariableRole};
use crate::contract::Transform;
use crate::stats::moments::extremes;
use crate::wording::p_value;

/// Below this number of rows the tests are not read.
const FEW_ROWS: usize = 20;
/// Below this number of rows p-values depend on normal errors.
const MODERATE_ROWS: usize = 100;
const LEVEL: f64 = 0.05;
const STRONG: f64 = 0.01;

/// The assumption that a test checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assumption {
    /// Breusch–Pagan, White.
    EqualVariance,
    /// Jarque–Bera.
    NormalErrors,
    /// Breusch–Godfrey.
    UncorrelatedErrors,
    /// RESET.
    LinearForm,
}

/// The remedies that the model already has, so that no advice repeats them.
pub(super) struct Done {
    n: usize,
    structure: Structure,
    /// [`is_ordered`].
    ordered: bool,
    /// The lag of Y is among the X.
    dynamic: bool,
    koyck: bool,
    differenced: bool,
    /// Ln of Y is possible and not used.
    y_has_log: bool,
    /// Some variable is not transformed yet.
    some_plain: bool,
    /// Squares or interactions are among the X.
    has_terms: bool,
}

/// Whether rows have an order in time: by a time column, or because the request has lags or differences.
pub(super) fn is_ordered(frame: &ModelFrame<'_>) -> bool {
    let backward = |role: &VariableRole| matches!(role.trans, Some(Transform::FirstDiff | Transform::Lag1));
    frame.sequence.timed || frame.lag_of_y().is_some() || frame.roles.iter().any(backward)
}

impl Done {
    pub(super) fn of(frame: &ModelFrame<'_>) -> Self {
        let trans =
            || frame.roles.iter().filter(|role| !role.lagged && role.coding == Coding::Number).map(|role| role.trans);
        let differenced = trans().any(|t| t == Some(Transform::FirstDiff));
        let plain = frame.roles.first().is_some_and(|y| y.trans.is_none());
        Self {
            n: frame.rows.len(),
            structure: Structure::of(&frame.sequence),
            ordered: is_ordered(frame),
            dynamic: frame.lag_of_y().is_some(),
            koyck: !frame.instruments.is_empty(),
            differenced,
            y_has_log: plain && extremes(&frame.values[0]).min > 0.0,
            some_plain: !differenced && trans().any(|t| t.is_none()),
            has_terms: !frame.terms.is_empty(),
        }
    }

    /// The reading of a test with this p-value.
    pub(super) fn reading(&self, about: Assumption, p: f64) -> String {
        if about == Assumption::UncorrelatedErrors && !self.ordered {
            return "Not read: without a time column rows have no order in which errors could be correlated."
                .to_owned();
        }
        let against = match about {
            Assumption::LinearForm if self.has_terms => "the form of the model",
            _ => about.hypothesis(),
        };
        let said = p_value(p);
        if self.n < FEW_ROWS {
            return format!("Too few rows to tell ({} rows, {said}).", self.n);
        }
        if p >= LEVEL {
            return format!("No evidence against {against} ({said}).");
        }
        let strength = if p < STRONG { "Strong evidence" } else { "Some evidence" };
        format!("{strength} against {against} ({said}): {}.", self.advice(about))
    }

    fn advice(&self, about: Assumption) -> String {
        match about {
            Assumption::EqualVariance => {
                let log = if self.y_has_log { "; Ln of Y may even it out" } else { "" };
                format!("{} allow for it{log}", self.errors())
            }
            Assumption::NormalErrors if self.n < MODERATE_ROWS => {
                format!("with {} rows, p-values and intervals are rough", self.n)
            }
            Assumption::NormalErrors => format!(
                "with {} rows this matters little for the coefficients, but much for intervals of single new values",
                self.n
            ),
            Assumption::UncorrelatedErrors => self.against_correlation().to_owned(),
            Assumption::LinearForm if self.some_plain => {
                "another form may fit better, such as Ln of a variable".to_owned()
            }
            Assumption::LinearForm => "another form, or a variable that is missing, may fit better".to_owned(),
        }
    }

    /// The errors that stay right when the variance changes.
    fn errors(&self) -> &'static str {
        match self.structure {
            Structure::Rows => "HC3 standard errors",
            Structure::Series => "EWC standard errors",
            Structure::Panel => "standard errors clustered by entity",
        }
    }

    /// With a lag of Y the coefficients themselves are biased, which no standard error corrects.
    fn against_correlation(&self) -> &'static str {
        match (self.dynamic, self.koyck, self.differenced) {
            (true, true, _) => "in a Koyck model this biases OLS; read the two-stage estimates",
            (true, false, true) => {
                "with lagged Y this biases the coefficients; add lags of the X, or take the Koyck model with instruments"
            }
            (true, false, false) => {
                "with lagged Y this biases the coefficients; add lags of the X, take differences, or the Koyck model with instruments"
            }
            (false, _, differenced) => match (self.structure, differenced) {
                (Structure::Panel, true) => "standard errors clustered by entity allow for it",
                (Structure::Panel, false) => {
                    "standard errors clustered by entity allow for it; Diff(1) of all variables may remove it"
                }
                (Structure::Series, true) => "EWC standard errors allow for it",
                (Structure::Series, false) => {
                    "EWC standard errors allow for it; Diff(1) of all variables may remove it"
                }
                (Structure::Rows, _) => "set the time column, so that standard errors can allow for it",
            },
        }
    }
}

impl Assumption {
    /// The null hypothesis of the test, in words.
    fn hypothesis(self) -> &'static str {
        match self {
            Self::EqualVariance => "equal error variance",
            Self::NormalErrors => "normal errors",
            Self::UncorrelatedErrors => "uncorrelated consecutive errors",
            Self::LinearForm => "a straight-line form",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Assumption, Done, Structure};

    const PLAIN: Done = Done {
        n: 50,
        structure: Structure::Rows,
        ordered: false,
        dynamic: false,
        koyck: false,
        differenced: false,
        y_has_log: true,
        some_plain: true,
        has_terms: false,
    };

    #[test]
    fn strength_is_worded_by_p_and_rows() {
        let read = |n, p| Done { n, ..PLAIN }.reading(Assumption::NormalErrors, p);
        assert_eq!(read(50, 0.2), "No evidence against normal errors (p = .200).");
        assert_eq!(
            read(50, 0.034),
            "Some evidence against normal errors (p = .034): with 50 rows, p-values and intervals are rough."
        );
        assert!(read(50, 0.0004).starts_with("Strong evidence against normal errors (p < .001): "));
        assert!(read(18_368, 0.0004).contains("with 18368 rows this matters little"));
        assert_eq!(read(19, 0.0004), "Too few rows to tell (19 rows, p < .001).");
    }

    #[test]
    fn strength_changes_at_its_limits() {
        let read = |n, p| Done { n, ..PLAIN }.reading(Assumption::NormalErrors, p);
        // Rows: too few below 20, p-values rough below 100.
        assert_eq!([19, 20, 21].map(|n| read(n, 0.03).starts_with("Too few rows")), [true, false, false]);
        assert_eq!([99, 100, 101].map(|n| read(n, 0.03).contains("are rough")), [true, false, false]);
        // p: evidence below .05, strong below .01.
        let around = |p: f64| [f64::next_down(p), p, f64::next_up(p)];
        assert_eq!(around(0.05).map(|p| read(50, p).starts_with("Some evidence")), [true, false, false]);
        assert_eq!(around(0.01).map(|p| read(50, p).starts_with("Strong evidence")), [true, false, false]);
    }

    #[test]
    fn advice_knows_what_was_done() {
        let variance = |done: &Done| done.reading(Assumption::EqualVariance, 0.001);
        assert!(variance(&PLAIN).ends_with("HC3 standard errors allow for it; Ln of Y may even it out."));
        assert!(!variance(&Done { y_has_log: false, ..PLAIN }).contains("Ln"));
        let correlated = |done: &Done| done.reading(Assumption::UncorrelatedErrors, 0.001);
        assert!(correlated(&PLAIN).starts_with("Not read: without a time column"));
        let series = Done { structure: Structure::Series, ordered: true, ..PLAIN };
        assert!(
            correlated(&series).ends_with("EWC standard errors allow for it; Diff(1) of all variables may remove it.")
        );
        assert!(!correlated(&Done { differenced: true, ..series }).contains("Diff(1)"));
        for done in [
            Done { dynamic: true, ordered: true, ..PLAIN },
            Done { dynamic: true, ordered: true, differenced: true, ..PLAIN },
            Done { dynamic: true, koyck: true, ordered: true, ..PLAIN },
        ] {
            let said = correlated(&done);
            assert!(said.contains("biases") && !said.contains("standard errors"), "{said}");
            assert!(!(done.koyck || done.differenced) || !said.contains("ifferences"), "{said}");
        }
    }
}
