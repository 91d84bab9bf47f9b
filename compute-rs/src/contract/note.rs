//! Warnings and facts next to valid numbers.

use serde::{Deserialize, Serialize};

/// Stable codes of notes. `W-` is a warning, `N-` a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum NoteCode {
    /// More than half of the values are equal, so a robust scale is 0.
    #[serde(rename = "W-MADZERO")]
    MadZero,
    /// All values are equal.
    #[serde(rename = "W-CONST")]
    Constant,
    /// The Burr XII fit is its Weibull limit.
    #[serde(rename = "W-BURRWEIB")]
    BurrWeibull,
    /// The model fits exactly.
    #[serde(rename = "W-PERFECT")]
    Perfect,
    /// The robust fit did not converge within its limit.
    #[serde(rename = "W-NOCONV")]
    NoConvergence,
    /// A covariance was repaired.
    #[serde(rename = "W-COVFIX")]
    CovarianceRepaired,
    /// A lag coefficient at or near 1.
    #[serde(rename = "W-UNITROOT")]
    UnitRoot,
    /// A lag coefficient outside (0, 1) in a Koyck model.
    #[serde(rename = "W-KOYCK")]
    Koyck,
    /// A variance inflation factor above 10.
    #[serde(rename = "W-VIF")]
    Vif,
    /// A condition number above 30.
    #[serde(rename = "W-COND")]
    ConditionNumber,
    /// Gaps in time that are not whole periods.
    #[serde(rename = "W-TIMESTEP")]
    TimeStep,
    /// A fact worth a footnote: a definition, an assumption.
    #[serde(rename = "N-NOTE")]
    Fact,
}

/// A warning (W-) or a fact (N-NOTE) in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Note {
    /// Stable code.
    pub code: NoteCode,
    /// The sentence for the user.
    pub text: String,
}

impl Note {
    /// A fact worth a footnote.
    pub fn fact(text: impl Into<String>) -> Self {
        Self::warning(NoteCode::Fact, text)
    }

    /// A warning with its code.
    pub fn warning(code: NoteCode, text: impl Into<String>) -> Self {
        Self { code, text: text.into() }
    }

    /// The warning that all values are equal.
    #[must_use]
    pub fn all_equal() -> Self {
        Self::warning(NoteCode::Constant, "All values are equal.")
    }
}
