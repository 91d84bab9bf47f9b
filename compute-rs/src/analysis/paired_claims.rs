//! The evidence for the sentence of a comparison of pairs (docs/methods/paired-comparison.md#what-is-claimed).

use super::correlation_claims::with_times;
use super::dependence::{MeanErrors, mean_in};
use super::function_job::FunctionJob;
use super::model_frame::{ModelFrame, count32};
use super::trends::wander;
use crate::contract::{ErrorsUsed, FiniteOrNull, NoClaimReason, Outcome};
use crate::distributions::one_mean::{MeanTest, skewness};
use crate::distributions::{noncentral_t, student};
use crate::stats::moments::Moments;
use serde::Serialize;
use std::borrow::Cow;

/// n is too small for the mean of skewed values below this multiple of G1² (Cochran).
const COCHRAN: f64 = 25.0;
/// Fewest independent values that a series must be worth.
const FEWEST_WORTH: f64 = 6.0;
/// Share of samples that would have shown a detectable difference.
const POWER: f64 = 0.8;

/// The mean difference of the sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PairedClaim {
    /// Pairs.
    pub n: u32,
    /// The errors of the mean where rows depend on each other; `null` for Student's t with allowance for skewness.
    pub errors: Option<ErrorsUsed>,
    /// Entities of panel data, or periods that rows share.
    pub clusters: Option<u32>,
    /// Why nothing is claimed; `null` if a claim may be made.
    pub silent: Option<NoClaimReason>,
    /// Whether the difference follows a stochastic trend, so that it has no mean to speak of.
    pub wanders: bool,
    /// Whether the differences are too skewed for their number.
    pub too_skewed: bool,
    /// Mean difference.
    pub diff: FiniteOrNull,
    /// The p of the test of no difference.
    pub p_value: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// The mean difference that 80 of 100 such samples would have shown.
    pub detectable: FiniteOrNull,
}

/// The claim of the differences of the rows of a frame.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn claim(
    job: &FunctionJob<'_>,
    frame: &ModelFrame<'_>,
    differences: &[f64],
    moments: &Moments,
) -> Outcome<PairedClaim> {
    let g1 = skewness(moments).unwrap_or(0.0);
    let too_skewed = (moments.n as f64) < COCHRAN * g1 * g1;
    let empty = PairedClaim { n: count32(moments.n), diff: moments.mean.into(), too_skewed, ..PairedClaim::default() };
    if moments.is_constant() {
        let nothing = FiniteOrNull(f64::NAN);
        let silent = Some(NoClaimReason::Exact);
        return Ok(PairedClaim {
            silent,
            p_value: nothing,
            lower: nothing,
            upper: nothing,
            detectable: nothing,
            ..empty
        });
    }
    let sequence = with_times(job, frame, None, Cow::Borrowed(&frame.sequence));
    let Some(found) = mean_in(differences, &sequence, job.control)? else {
        let found = MeanTest::cautious(moments);
        let number = |of: &dyn Fn(MeanTest) -> f64| FiniteOrNull::from(found.map_or(f64::NAN, of));
        return Ok(PairedClaim {
            p_value: number(&|test| test.p),
            lower: number(&|test| test.limits.0),
            upper: number(&|test| test.limits.1),
            detectable: number(&|test| detectable(moments.mean / test.statistic, test.df)),
            ..empty
        });
    };
    let (MeanErrors { kind, std_err, df }, silent) = found.widest();
    let reach = student::quantile(0.975, df) * std_err;
    let short = found.entities.is_none() && found.worth() < FEWEST_WORTH;
    Ok(PairedClaim {
        errors: Some(kind),
        clusters: found.entities.map(count32),
        silent: silent.or(short.then_some(NoClaimReason::Persistent)),
        wanders: wander(frame, differences, job.control)?,
        p_value: student::two_sided(moments.mean / std_err, df).into(),
        lower: (moments.mean - reach).into(),
        upper: (moments.mean + reach).into(),
        detectable: detectable(std_err, df).into(),
        ..empty
    })
}

fn detectable(std_err: f64, df: f64) -> f64 {
    std_err * noncentral_t::detectable(student::quantile(0.975, df), df, POWER)
}
