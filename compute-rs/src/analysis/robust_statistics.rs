//! Panel `robust_statistics`.

use super::kept::{Kept, head};
use super::rows::Work;
use super::statistics;
use crate::contract::{
    Code, Note, Num, Outcome, Request, RobustKey, RobustStat, RobustStatisticsResult, StatisticName,
};
use crate::control::Control;
use crate::frame::Table;
use crate::robust::{
    Estimate, Sample, hodges_lehmann, huber_m, huber_proposal_2, mm_location, qn, quantile_based, sn, tau, trimmed,
    winsorised,
};
use crate::stats::moments::Moments;
use crate::wording::counted;

/// The table of statistics beside the robust pairs. The pairs are those of all values: far ones weigh less there, and
/// removing them first would bias the scale.
pub(super) fn panel(table: &Table, request: &Request, control: &dyn Control) -> Outcome<RobustStatisticsResult> {
    let work = Work::prepare(table, request, false, control)?;
    let kept = Kept::of(&work, request.remove_outliers);
    control.poll(0, table.row_count as u64)?;
    let (summary, stats) = statistics::table_of(&work, &kept, &StatisticName::ALL);
    let mut head = head(&work, work.names[0].clone(), kept.ledger);
    if let Err(failure) = work.require_rows() {
        head.message = Some(failure.message);
        head.code = Some(failure.code);
        return Ok(RobustStatisticsResult { head, stats, robust_stats: None, outliers_removed: None });
    }
    let values: &[f64] = &work.values[0];
    let (robust_stats, degenerate) = pairs(values, control)?;
    if summary.moments.n >= 2 && summary.moments.is_constant() {
        head.notes.push(Note { code: Code::WarnConst, text: "All values are equal.".to_owned() });
    }
    if degenerate && values.len() >= 2 {
        let text = "More than half of the values are equal; this scale is 0.".to_owned();
        head.notes.push(Note { code: Code::WarnMadZero, text });
    }
    let removed = values.len() - kept.values.len();
    if removed > 0 {
        let text = format!(
            "The robust table uses all {}, including the {removed} left out of the table of statistics: outliers get little weight.",
            counted(values.len(), "value", "values"),
        );
        head.notes.push(Note { code: Code::Note, text });
    }
    head.notes.extend(statistics::definitions(&StatisticName::ALL));
    Ok(RobustStatisticsResult { head, stats, robust_stats: Some(robust_stats), outliers_removed: Some(kept.notice) })
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
            location: Num(location),
            scale: Num(scale),
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
