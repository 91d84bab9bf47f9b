//! The effects of a claim in the form that all models share (docs/methods/sensitivity.md).

use super::ClaimedEffect;
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{Code, Effect, Effects, ErrorsUsed, Failure, FiniteOrNull, JointTest, NoClaimReason};
use crate::wording::all_of;

/// The errors and the test that a claim takes for its effects.
pub(in crate::analysis) struct ClaimBasis {
    pub(in crate::analysis) errors: Option<ErrorsUsed>,
    pub(in crate::analysis) clusters: Option<u32>,
    pub(in crate::analysis) silent: Option<NoClaimReason>,
    pub(in crate::analysis) joint: Option<JointTest>,
    /// Coefficients of the model, with the constant.
    pub(in crate::analysis) coefficients: usize,
}

/// The effects of a claim; without errors nothing is claimed.
pub(in crate::analysis) fn effects_of(frame: &ModelFrame<'_>, basis: ClaimBasis, claimed: &[ClaimedEffect]) -> Effects {
    let n = frame.rows.len();
    let effect = |own: &ClaimedEffect| Effect {
        display_name: own.display_name.clone(),
        category: own.category.clone(),
        term: own.term,
        at: own.at.clone(),
        coeff: own.effect,
        std_err: FiniteOrNull::NONE,
        df: FiniteOrNull::NONE,
        t_stat: FiniteOrNull::NONE,
        p_value: own.p_value,
        holm_p: own.p_holm,
        ci_lower: own.lower,
        ci_upper: own.upper,
    };
    Effects {
        n: count32(n),
        errors: basis.errors.unwrap_or(ErrorsUsed::Hc3),
        silent: basis.silent.or_else(|| basis.errors.is_none().then_some(NoClaimReason::NoErrors)),
        residual_df: count32(n.saturating_sub(basis.coefficients)),
        entities: basis.clusters,
        coefficients: claimed.iter().map(effect).collect(),
        categories: None,
        terms: None,
        held: None,
        joint: basis.joint,
        adj_r_squared: FiniteOrNull::NONE,
        beyond: None,
        reversed: None,
    }
}

/// Why the effects of a model without a maximum are not compared with those of other rows.
///
/// # Arguments
/// * `columns` - the X without a finite estimate; none where the steps to the maximum did not end
/// * `rows` - what they separate, in words
pub(in crate::analysis) fn not_compared(columns: &[String], rows: &str) -> Failure {
    let names = all_of(columns);
    let text = match columns.len() {
        0 => "No maximum of the likelihood was found, so the effects cannot be compared with those of other rows. Leave out an X.".to_owned(),
        1 => format!("{names} separates {rows}, so the effects cannot be compared with those of other rows. Leave out {names}, or merge rare categories."),
        _ => format!("{names} separate {rows}, so the effects cannot be compared with those of other rows. Leave out one of them, or merge rare categories."),
    };
    Failure::new(Code::Exact, text)
}
