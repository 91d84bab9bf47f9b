//! The evidence for the sentence of correlations (docs/methods/correlation.md#what-is-claimed).

use super::correlation_tables::PairNote;
use super::function_job::FunctionJob;
use super::model_frame::{ModelFrame, RowPositions, count32};
use super::regression::Slopes;
use super::row_times::ranks;
use super::trends;
use crate::contract::{ErrorsUsed, FiniteOrNull, NoClaimReason, Outcome};
use crate::linear::joint::holm;
use crate::linear::sequence::Sequence;
use serde::Serialize;
use std::borrow::Cow;

/// The p-values and the limits of the sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CorrelationClaim {
    /// The errors of regressions, where rows depend on each other; `null` for the test of the coefficient with HC4m errors.
    pub errors: Option<ErrorsUsed>,
    /// Entities of panel data, or periods that rows share.
    pub clusters: Option<u32>,
    /// The pairs, in the order of `pairs`.
    pub pairs: Vec<ClaimedCorrelation>,
}

/// A pair of the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClaimedCorrelation {
    /// The p of the test of no relation.
    pub p_value: FiniteOrNull,
    /// p adjusted for all pairs (Holm).
    pub p_holm: FiniteOrNull,
    /// Lower limit of 95 %.
    pub lower: FiniteOrNull,
    /// Upper limit.
    pub upper: FiniteOrNull,
    /// Why nothing is claimed; `null` if a claim may be made.
    pub silent: Option<NoClaimReason>,
    #[serde(skip)]
    #[cfg_attr(feature = "contract", ts(skip))]
    basis: Option<(ErrorsUsed, Option<u32>)>,
}

impl ClaimedCorrelation {
    /// The claim for rows that do not depend on each other.
    pub(super) fn independent(r: f64, p: f64, (lower, upper): (f64, f64)) -> Self {
        let silent = (!r.is_nan() && p.is_nan()).then_some(NoClaimReason::NoErrors);
        let p_value = p.into();
        Self { p_value, p_holm: p_value, lower: lower.into(), upper: upper.into(), silent, basis: None }
    }

    /// The claim for rows that depend on each other: the largest p of the regressions; no claim for two stochastic
    /// trends.
    pub(super) fn dependent(r: f64, found: &Slopes, (lower, upper): (f64, f64), note: Option<PairNote>) -> Self {
        let is_trend = note == Some(PairNote::Trend);
        let p = if r.is_nan() { f64::NAN } else { found.lasting_p };
        let p_value = if is_trend { 1.0 } else { p }.into();
        let basis = Some((found.errors, found.clusters.map(count32)));
        Self { p_value, p_holm: p_value, lower: lower.into(), upper: upper.into(), silent: found.silent, basis }
    }
}

impl CorrelationClaim {
    /// The pairs with p adjusted for all of them; one that cannot be tested counts, too.
    pub(super) fn of(pairs: impl Iterator<Item = ClaimedCorrelation>) -> Self {
        let mut pairs: Vec<ClaimedCorrelation> = pairs.collect();
        let p: Vec<f64> = pairs.iter().map(|pair| pair.p_value.0).collect();
        for (pair, p) in pairs.iter_mut().zip(holm(&p)) {
            pair.p_holm = p.into();
        }
        let basis = pairs.iter().find_map(|pair| pair.basis);
        Self { errors: basis.map(|basis| basis.0), clusters: basis.and_then(|basis| basis.1), pairs }
    }
}

/// The runs of periods of some rows, with the times of rows that share them.
pub(super) fn with_times<'s>(
    job: &FunctionJob<'_>,
    frame: &ModelFrame<'_>,
    kept: Option<&[usize]>,
    sequence: Cow<'s, Sequence>,
) -> Cow<'s, Sequence> {
    if job.table.time.is_none() || !sequence.time.is_empty() {
        return sequence;
    }
    let time = match kept {
        None => ranks(job.table, &frame.rows),
        Some(kept) => {
            let rows = RowPositions::Listed(kept.iter().map(|&i| count32(frame.rows.at(i))).collect());
            ranks(job.table, &rows)
        }
    };
    Cow::Owned(Sequence { time, ..sequence.into_owned() })
}

/// The pairs whose variables follow stochastic trends that they do not share.
pub(super) struct Dependent(Vec<bool>);

impl Dependent {
    /// # Errors
    /// The errors of `control`, and `E-MEMORY`.
    pub(super) fn of(job: &FunctionJob<'_>, frame: &ModelFrame<'_>, complete: Option<&[usize]>) -> Outcome<Self> {
        if !frame.sequence.timed {
            return Ok(Self(Vec::new()));
        }
        Ok(Self(match complete {
            None => trends::apart(frame, job.control)?,
            Some(rows) => {
                let mut keep = vec![false; frame.rows.len()];
                rows.iter().for_each(|&i| keep[i] = true);
                trends::apart(&frame.only(&keep)?, job.control)?
            }
        }))
    }

    pub(super) fn is_trend(&self, pair: usize) -> bool {
        self.0.get(pair).copied().unwrap_or(false)
    }
}

/// Correlation within and between entities: Bakdash & Marusich (2017), *Frontiers in Psychology* 8, 456.
pub(super) mod within {
    use crate::analysis::correlation_tables::WithinEntities;
    use crate::analysis::model_frame::count32;
    use crate::distributions::{correlations::limits, student};
    use crate::linear::sequence::Sequence;
    use crate::stats::moments::Moments;
    use crate::stats::sum::sum_pairs;

    /// Level at which a relation within entities is clear.
    const LEVEL: f64 = 0.05;
    /// Share of the spread below which the spread within entities counts as none.
    const NOTHING: f64 = 1e-12;

    /// The results of a pair in panel data.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::analysis) struct Within {
        pub(in crate::analysis) r: f64,
        pub(in crate::analysis) between: Option<f64>,
        pub(in crate::analysis) detail: Option<WithinEntities>,
    }

    impl Within {
        /// Whether the relation within entities is clear and has another sign.
        pub(in crate::analysis) fn turns(self, r: f64) -> bool {
            self.r * r < 0.0 && self.detail.is_some_and(|detail| detail.p_value.0 < LEVEL)
        }
    }

    fn pearson(a: &[f64], b: &[f64]) -> f64 {
        let squares = |of: &[f64]| sum_pairs(of, of, |x, y| x * y).value();
        let r = sum_pairs(a, b, |x, y| x * y).value() / (squares(a).sqrt() * squares(b).sqrt());
        r.clamp(-1.0, 1.0)
    }

    /// `None` where no entity has two rows.
    pub(in crate::analysis) fn of(a: &[f64], b: &[f64], sequence: &Sequence) -> Option<Within> {
        if !sequence.panel || sequence.longest < 2 {
            return None;
        }
        let entities = sequence.clusters.len();
        let centred = |values: &[f64]| {
            let mut left = Vec::with_capacity(values.len());
            let mut means = Vec::with_capacity(entities);
            for rows in &sequence.clusters {
                let moments = Moments::of(&values[rows.clone()]);
                left.extend(values[rows.clone()].iter().map(|value| moments.deviation(*value)));
                means.push(moments.mean);
            }
            let whole = Moments::of(values).std_dev_ml().unwrap_or(0.0);
            let spread = Moments::of(&left).std_dev_ml().unwrap_or(0.0);
            let of_means = Moments::of(&means);
            let between: Vec<f64> = means.iter().map(|mean| of_means.deviation(*mean)).collect();
            (if spread > NOTHING * whole { left } else { vec![0.0; values.len()] }, between)
        };
        let ((a, mean_a), (b, mean_b)) = (centred(a), centred(b));
        let r = pearson(&a, &b);
        let df = a.len().checked_sub(entities + 1).filter(|df| *df > 0 && !r.is_nan());
        let detail = df.map(|df| {
            let size = df as f64;
            let error = if df > 1 { 1.0 / (size - 1.0).sqrt() } else { f64::NAN };
            let (lower, upper) = limits(r, error);
            WithinEntities {
                df: count32(df),
                p_value: student::two_sided(r * (size / ((1.0 - r) * (1.0 + r))).sqrt(), size).into(),
                lower: lower.into(),
                upper: upper.into(),
            }
        });
        let between = (entities >= 3).then(|| pearson(&mean_a, &mean_b));
        Some(Within { r, between, detail })
    }
}
