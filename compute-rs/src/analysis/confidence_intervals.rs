//! Panel `confidence_intervals`.

use super::kept::{Kept, head};
use super::rows::Work;
use super::{shape, statistics};
use crate::contract::{
    AverageIntervals, Code, ConfidenceIntervalsResult, Failure, FlatBand, Interval, IntervalChart, Note, Num, Outcome,
    Request, StatisticName,
};
use crate::control::Control;
use crate::distributions::student;
use crate::frame::Table;
use crate::stats::boxes::notch;
use crate::stats::moments::Moments;
use crate::wording::few;

/// Fewest values for an interval.
const FEWEST: usize = 2;
/// What stands beside the intervals.
const SHOWN: [StatisticName; 5] = [
    StatisticName::Avg,
    StatisticName::SeMean,
    StatisticName::StdDev,
    StatisticName::Median,
    StatisticName::CountNonmissing,
];

/// Intervals of the mean at four levels, the quartiles, and the notch of the median.
pub(super) fn panel(table: &Table, request: &Request, control: &dyn Control) -> Outcome<ConfidenceIntervalsResult> {
    let work = Work::prepare(table, request, false, control)?;
    let kept = Kept::of(&work, request.remove_outliers);
    control.poll(0, table.row_count as u64)?;
    let (summary, statistics) = statistics::table_of(&work, &kept, &SHOWN);
    let evidence = shape::evidence(&work, &kept, &summary);
    let n = kept.values.len();
    let mut head = head(&work, work.names[0].clone(), kept.ledger);
    let enough = if n < FEWEST { Err(Failure::new(Code::Few, few(FEWEST, n))) } else { Ok(()) };
    if let Err(failure) = work.require_rows().and(enough) {
        head.message = Some(failure.message);
        head.code = Some(failure.code);
        return Ok(ConfidenceIntervalsResult {
            head,
            chart: None,
            statistics: None,
            evidence: None,
            outliers_removed: None,
        });
    }
    if summary.moments.is_constant() {
        head.notes.push(Note { code: Code::WarnConst, text: "All values are equal.".to_owned() });
    }
    head.notes.push(Note {
        code: Code::Note,
        text: "The notch is a mark for comparing two medians. It is no interval of one: it holds the median less often than 95 times in 100.".to_owned(),
    });
    let chart = summary.quartiles.map(|quartiles| {
        let (low, high) = notch(&quartiles, n);
        IntervalChart {
            avg_interval: AverageIntervals {
                level50: around_mean(&summary.moments, 0.5),
                level68: around_mean(&summary.moments, 0.68),
                level90: around_mean(&summary.moments, 0.9),
                level95: around_mean(&summary.moments, 0.95),
            },
            iqr_interval: Interval { lower: Num(quartiles.q1), upper: Num(quartiles.q3) },
            notches_interval: Interval { lower: Num(low), upper: Num(high) },
        }
    });
    Ok(ConfidenceIntervalsResult {
        head,
        chart,
        statistics: Some(statistics),
        evidence,
        outliers_removed: Some(kept.notice),
    })
}

/// Mean ∓ t·s/√n with t the (1 + p)/2 quantile of Student's t with n − 1 degrees of freedom.
fn around_mean(moments: &Moments, level: f64) -> FlatBand {
    let n = moments.n as f64;
    let t = student::quantile(0.5 * (1.0 + level), n - 1.0);
    let half = t * moments.std_dev().unwrap_or(f64::NAN) / n.sqrt();
    FlatBand { lower: Num(moments.mean - half), upper: Num(moments.mean + half), t_stat: Num(t) }
}
