//! Result `robust_statistics`.

use super::function_job::{Computed, FunctionJob, PageCopy};
use super::rows_used::{RowsUsed, head};
use super::statistics;
use crate::contract::{FiniteOrNull, Note, NoteCode, Outcome, OutliersRemoved, ResultHead, Stat, StatisticName};
use crate::control::Control;
use crate::robust::{
    Estimate, Sample, hodges_lehmann, huber_m, huber_proposal_2, mm_location, qn, quantile_based, sn, tau, trimmed,
    winsorised,
};
use crate::stats::moments::Moments;
use crate::wording::counted;
use serde::{Deserialize, Serialize};

/// The eleven pairs of location and scale; the order of [`RobustKey::ALL`] is the display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RobustKey {
    /// Mean and standard deviation, for comparison.
    MeanSd,
    /// Median and MAD.
    MedianMad,
    /// Trimean and normalised interquartile range.
    TrimeanIqr,
    /// Mean without a tenth of the values at each end.
    Trimmed10,
    /// Mean with a tenth of the values at each end pulled in.
    Winsor10,
    /// Huber's M with the MAD as scale.
    HuberM,
    /// Huber's proposal 2.
    HuberP2,
    /// Tukey bisquare MM.
    TukeyMm,
    /// Hodges–Lehmann and Qn.
    HlQn,
    /// Median and Sn.
    MedianSn,
    /// τ-estimates.
    Tau,
}

impl RobustKey {
    /// All pairs in display order.
    pub const ALL: [Self; 11] = [
        Self::MeanSd,
        Self::MedianMad,
        Self::TrimeanIqr,
        Self::Trimmed10,
        Self::Winsor10,
        Self::HuberM,
        Self::HuberP2,
        Self::TukeyMm,
        Self::HlQn,
        Self::MedianSn,
        Self::Tau,
    ];

    /// The name on screen.
    #[must_use]
    pub fn display_name(self) -> &'static str {
        match self {
            Self::MeanSd => "Mean / standard deviation",
            Self::MedianMad => "Median / MAD",
            Self::TrimeanIqr => "Trimean / IQR",
            Self::Trimmed10 => "Trimmed mean (10%)",
            Self::Winsor10 => "Winsorised mean (10%)",
            Self::HuberM => "Huber M (k = 1.5)",
            Self::HuberP2 => "Huber proposal 2 (k = 1.5)",
            Self::TukeyMm => "Tukey bisquare MM",
            Self::HlQn => "Hodges–Lehmann / Qn",
            Self::MedianSn => "Median / Sn",
            Self::Tau => "Tau (Maronna–Zamar)",
        }
    }
}

/// A pair of location and scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RobustStat {
    /// Its key.
    pub key: RobustKey,
    /// Its name on screen.
    pub display_name: String,
    /// Location, in units of the variable.
    pub location: FiniteOrNull,
    /// Scale; every one estimates σ at the normal (the trimmed mean's 1.03σ).
    pub scale: FiniteOrNull,
}

/// Result `robust_statistics`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RobustStatisticsResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// All 18 statistics, after the removal of outliers; without values only the counts.
    pub stats: Vec<Stat>,
    /// The pairs, from all values whatever the switch says; `null` next to a message.
    pub robust_stats: Option<Vec<RobustStat>>,
    /// Outlier notice of `stats`; `null` next to a message.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for RobustStatisticsResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// The table of statistics and the robust pairs. The pairs use all values: far values get less weight there, and removing
/// them first would bias the scale.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<RobustStatisticsResult>> {
    let frame = job.frame()?;
    let kept = RowsUsed::of(&frame, job.request.remove_outliers);
    job.begin()?;
    let (summary, stats) = statistics::table_of(&frame, &kept, &StatisticName::ALL);
    let mut head = head(&frame, frame.names[0].clone(), kept.ledger);
    if let Err(failure) = frame.require_rows() {
        return Ok(Computed::of(RobustStatisticsResult { stats, ..head.failed(failure).into() }));
    }
    let values: &[f64] = &frame.values[0];
    let (robust_stats, degenerate) = pairs(values, job.control)?;
    if summary.moments.n >= 2 && summary.moments.is_constant() {
        head.notes.push(Note::all_equal());
    }
    if degenerate && values.len() >= 2 {
        let text = "More than half of the values are equal; this scale is 0.";
        head.notes.push(Note::warning(NoteCode::MadZero, text));
    }
    let removed = values.len() - kept.values.len();
    if removed > 0 {
        let text = format!(
            "The robust table uses all {}, including the {removed} left out of the table of statistics: outliers get little weight.",
            counted(values.len(), "value", "values"),
        );
        head.notes.push(Note::fact(text));
    }
    head.notes.extend(statistics::definitions(&StatisticName::ALL));
    let robust_stats = Some(robust_stats);
    Ok(Computed::of(RobustStatisticsResult { head, stats, robust_stats, outliers_removed: Some(kept.notice) }))
}

impl PageCopy for RobustStatisticsResult {
    fn page_copy(&self) -> Self {
        Self { outliers_removed: self.outliers_removed.as_ref().map(OutliersRemoved::without_rows), ..self.clone() }
    }
}

/// All pairs, and whether the MAD is 0.
fn pairs(values: &[f64], control: &dyn Control) -> Outcome<(Vec<RobustStat>, bool)> {
    let Some(sample) = Sample::of(values) else { return Ok((Vec::new(), false)) };
    let mut pairs = Vec::with_capacity(RobustKey::ALL.len());
    for (done, key) in RobustKey::ALL.into_iter().enumerate() {
        control.poll(done as u64, RobustKey::ALL.len() as u64)?;
        let Estimate { location, scale } = estimate(key, values, &sample, control)?;
        pairs.push(RobustStat {
            key,
            display_name: key.display_name().to_owned(),
            location: FiniteOrNull(location),
            scale: FiniteOrNull(scale),
        });
    }
    Ok((pairs, sample.is_degenerate()))
}

fn estimate(key: RobustKey, values: &[f64], sample: &Sample, control: &dyn Control) -> Outcome<Estimate> {
    let median = || quantile_based::median_mad(sample).location;
    Ok(match key {
        RobustKey::MeanSd => {
            let moments = Moments::of(values);
            Estimate { location: moments.mean, scale: moments.std_dev().unwrap_or(f64::NAN) }
        }
        RobustKey::MedianMad => quantile_based::median_mad(sample),
        RobustKey::TrimeanIqr => quantile_based::trimean_iqr(sample),
        RobustKey::Trimmed10 => trimmed::fit(sample),
        RobustKey::Winsor10 => winsorised::fit(sample),
        RobustKey::HuberM => huber_m::fit(sample),
        RobustKey::HuberP2 => huber_proposal_2::fit(sample),
        RobustKey::TukeyMm => mm_location::fit(sample, control)?,
        RobustKey::HlQn => {
            Estimate { location: hodges_lehmann::fit(sample, control)?, scale: qn::fit(sample, control)? }
        }
        RobustKey::MedianSn => Estimate { location: median(), scale: sn::fit(sample, control)? },
        RobustKey::Tau => tau::fit(sample),
    })
}
