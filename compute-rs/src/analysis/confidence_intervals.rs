//! Result `confidence_intervals`.

use super::function_job::{Computed, FunctionJob, PageCopy};
use super::rows_used::{RowsUsed, head};
use super::{shape, statistics};
use crate::contract::{
    Code, Failure, FiniteOrNull, FlatBand, Interval, Note, Outcome, OutliersRemoved, ResultHead, Stat, StatisticName,
    VariableEvidence,
};
use crate::distributions::student;
use crate::stats::boxes::notch;
use crate::stats::moments::Moments;
use crate::wording::few;
use serde::Serialize;

/// Result `confidence_intervals`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ConfidenceIntervalsResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// The intervals; `null` next to a message.
    pub chart: Option<IntervalChart>,
    /// Mean, SE Mean, StDev, median and N of the values used; `null` next to a message.
    pub statistics: Option<Vec<Stat>>,
    /// The evidence for the sentence; `null` next to a message.
    pub evidence: Option<VariableEvidence>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for ConfidenceIntervalsResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// Intervals around mean and median.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct IntervalChart {
    /// Confidence intervals of the mean, by level.
    pub avg_interval: AverageIntervals,
    /// The quartiles.
    pub iqr_interval: Interval,
    /// Median ∓ 1.58·IQR/√n: a mark for comparing two medians, not an interval for one.
    pub notches_interval: Interval,
}

/// Confidence intervals of the mean at four levels, each with its t quantile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AverageIntervals {
    /// 50 %.
    #[serde(rename = "0.5")]
    pub level50: FlatBand,
    /// 68 %.
    #[serde(rename = "0.68")]
    pub level68: FlatBand,
    /// 90 %.
    #[serde(rename = "0.9")]
    pub level90: FlatBand,
    /// 95 %.
    #[serde(rename = "0.95")]
    pub level95: FlatBand,
}

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
    let evidence = shape::evidence(&frame, &kept, &summary, job.control)?;
    let n = kept.values.len();
    let mut head = head(&frame, frame.names[0].clone(), kept.ledger);
    let enough = if n < FEWEST { Err(Failure::new(Code::Few, few(FEWEST, n))) } else { Ok(()) };
    if let Err(failure) = frame.require_rows().and(enough) {
        return Ok(Computed::of(head.failed(failure).into()));
    }
    if summary.moments.is_constant() {
        head.notes.push(Note::all_equal());
    }
    head.notes.push(Note::fact("The notch is a mark for comparing two medians. It is not a confidence interval for the median: it covers the median less than 95 % of the time."));
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
