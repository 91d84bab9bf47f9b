//! Result `robust_statistics`.

use super::function_job::{Computed, FunctionJob, PageCopy};
use super::rows_used::{RowsUsed, head};
use super::statistics;
use crate::contract::{
    FiniteOrNull, Note, NoteCode, Outcome, OutliersRemoved, RobustKey, RobustStat, RobustStatisticsResult,
    StatisticName,
};
use crate::control::Control;
use crate::robust::{
    Estimate, Sample, hodges_lehmann, huber_m, huber_proposal_2, mm_location, qn, quantile_based, sn, tau, trimmed,
    winsorised,
};
use crate::stats::moments::Moments;
use crate::wording::counted;

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
