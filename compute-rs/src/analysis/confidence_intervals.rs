//! Result `confidence_intervals`.

use super::function_job::{Computed, FunctionJob, PageCopy};
use super::rows_used::{RowsUsed, head};
use super::{shape, statistics};
use crate::contract::{
    AverageIntervals, Code, ConfidenceIntervalsResult, Failure, FiniteOrNull, FlatBand, Interval, IntervalChart, Note,
    Outcome, OutliersRemoved, StatisticName,
};
use crate::distributions::student;
use crate::stats::boxes::notch;
use crate::stats::moments::Moments;
use crate::wording::few;

/// Fewest values for an interval.
const FEWEST: usize = 2;
/// The statistics shown with the intervals.
const SHOWN: [StatisticName; 5] = [
    StatisticName::Avg,
    StatisticName::SeMean,
    StatisticName::StdDev,
    StatisticName::Median,
    StatisticName::CountNonmissing,
];

/// Intervals of the mean at four levels, the quartiles, and the notch of the median.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<ConfidenceIntervalsResult>> {
    let frame = job.frame()?;
    let kept = RowsUsed::of(&frame, job.request.remove_outliers);
    job.begin()?;
    let (summary, statistics) = statistics::table_of(&frame, &kept, &SHOWN);
    let evidence = shape::evidence(&frame, &kept, &summary);
    let n = kept.values.len();
    let mut head = head(&frame, frame.names[0].clone(), kept.ledger);
    let enough = if n < FEWEST { Err(Failure::new(Code::Few, few(FEWEST, n))) } else { Ok(()) };
    if let Err(failure) = frame.require_rows().and(enough) {
        return Ok(Computed::of(head.failed(failure).into()));
    }
    if summary.moments.is_constant() {
        head.notes.push(Note::all_equal());
    }
    head.notes.push(Note::fact("The notch is a mark for comparing two medians. It is no interval of one: it holds the median less often than 95 times in 100."));
    let chart = summary.quartiles.map(|quartiles| {
        let (low, high) = notch(&quartiles, n);
        IntervalChart {
            avg_interval: AverageIntervals {
                level50: around_mean(&summary.moments, 0.5),
                level68: around_mean(&summary.moments, 0.68),
                level90: around_mean(&summary.moments, 0.9),
                level95: around_mean(&summary.moments, 0.95),
            },
            iqr_interval: Interval { lower: FiniteOrNull(quartiles.q1), upper: FiniteOrNull(quartiles.q3) },
            notches_interval: Interval { lower: FiniteOrNull(low), upper: FiniteOrNull(high) },
        }
    });
    Ok(Computed::of(ConfidenceIntervalsResult {
        head,
        chart,
        statistics: Some(statistics),
        evidence,
        outliers_removed: Some(kept.notice),
    }))
}

impl PageCopy for ConfidenceIntervalsResult {
    fn page_copy(&self) -> Self {
        Self { outliers_removed: self.outliers_removed.as_ref().map(OutliersRemoved::without_rows), ..self.clone() }
    }
}

/// Mean ∓ t·s/√n with t the (1 + p)/2 quantile of Student's t with n − 1 degrees of freedom.
fn around_mean(moments: &Moments, level: f64) -> FlatBand {
    let n = moments.n as f64;
    let t = student::quantile(0.5 * (1.0 + level), n - 1.0);
    let half = t * moments.std_dev().unwrap_or(f64::NAN) / n.sqrt();
    FlatBand {
        lower: FiniteOrNull(moments.mean - half),
        upper: FiniteOrNull(moments.mean + half),
        t_stat: FiniteOrNull(t),
    }
}
