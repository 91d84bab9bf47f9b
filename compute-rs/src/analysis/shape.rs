//! Centre, spread and shape of a variable, for the sentence about it.

use super::dependence::mean_of_dependent;
use super::model_frame::{ModelFrame, count32};
use super::rows_used::RowsUsed;
use crate::contract::{
    DependentMean, DipTest, FiniteOrNull, Interval, MedianInterval, Outcome, Shape, StatisticName, VariableEvidence,
};
use crate::control::Control;
use crate::distributions::median_interval::median_interval;
use crate::distributions::student;
use crate::stats::dip::dip_test;
use crate::stats::summary::{Counts, Summary};

/// The level of the intervals.
const LEVEL: f64 = 0.95;
/// Distinct values are counted up to this number.
const DISTINCT: usize = 10;

/// The evidence from the values kept and, when some were left out, from all values; `None` without values.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn evidence(
    frame: &ModelFrame<'_>,
    kept: &RowsUsed<'_>,
    summary: &Summary,
    control: &dyn Control,
) -> Outcome<Option<VariableEvidence>> {
    if kept.values.is_empty() {
        return Ok(None);
    }
    let dependent = dependent_mean(frame, control)?;
    let all = kept.fences.map(|_| {
        let values: &[f64] = &frame.values[0];
        shape(values, &Summary::of(values, Counts { total: values.len(), missing: 0 }, None, None))
    });
    Ok(Some(VariableEvidence { kept: shape(&kept.values, summary), all, dependent }))
}

/// The mean of all values where rows have a time or share an entity.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn dependent_mean(frame: &ModelFrame<'_>, control: &dyn Control) -> Outcome<Option<DependentMean>> {
    let table = frame.table;
    if table.entity.is_none() && table.time.is_none() {
        return Ok(None);
    }
    let values = frame.rows.iter().zip(frame.values[0].iter().copied());
    let found = mean_of_dependent(table, values, control)?;
    Ok(found.map(|found| {
        let (reach, silent) = found.reach();
        DependentMean {
            errors: found.errors,
            silent,
            interval: Interval { lower: FiniteOrNull(found.mean - reach), upper: FiniteOrNull(found.mean + reach) },
            related: found.related,
        }
    }))
}

fn shape(values: &[f64], summary: &Summary) -> Shape {
    let moments = &summary.moments;
    let n = moments.n as f64;
    let number = |name| summary.value(name);
    let (median, skewness) = (number(StatisticName::Median), number(StatisticName::Skewness));
    let spread = moments.std_dev().unwrap_or(f64::NAN);
    // NaN of n < 2 stays NaN.
    let half =
        if moments.n < 2 { f64::NAN } else { student::quantile(0.5 * (1.0 + LEVEL), n - 1.0) * spread / n.sqrt() };
    Shape {
        n: count32(moments.n),
        mean: number(StatisticName::Avg),
        std_dev: number(StatisticName::StdDev),
        median,
        skewness,
        mean_interval: Interval { lower: FiniteOrNull(moments.mean - half), upper: FiniteOrNull(moments.mean + half) },
        too_skewed: skewness.get().is_some_and(|g1| n < 25.0 * g1 * g1),
        median_interval: median_interval(values, LEVEL).map(|found| MedianInterval {
            level: LEVEL,
            lower: FiniteOrNull(found.lower),
            upper: FiniteOrNull(found.upper),
            coverage: FiniteOrNull(found.coverage),
        }),
        far_tail_share: far_tail(values, moments.mean, median.0, spread).into(),
        distinct: distinct(values),
        dip: dip_test(values)
            .map(|dip| DipTest { statistic: FiniteOrNull(dip.statistic), p_value: FiniteOrNull(dip.p_value) }),
    }
}

/// The share of the values more than two standard deviations from the mean on the side to which the mean is pulled.
fn far_tail(values: &[f64], mean: f64, median: f64, spread: f64) -> Option<f64> {
    if !(spread > 0.0 && spread.is_finite()) {
        return None;
    }
    let far = |x: &&f64| if mean >= median { **x - mean > 2.0 * spread } else { mean - **x > 2.0 * spread };
    Some(values.iter().filter(far).count() as f64 / values.len() as f64)
}

/// The number of distinct values, at most [`DISTINCT`].
fn distinct(values: &[f64]) -> u32 {
    let mut seen: Vec<f64> = Vec::with_capacity(DISTINCT);
    for value in values {
        if !seen.contains(value) {
            seen.push(*value);
            if seen.len() == DISTINCT {
                break;
            }
        }
    }
    count32(seen.len())
}

#[cfg(test)]
mod tests {
    use super::{distinct, far_tail};

    #[test]
    fn the_far_tail_lies_where_the_mean_is_pulled() {
        // Nine zeros and 10: mean 1, deviations 9·1 + 81 = 90 over 9, s = √10; 10 lies 9 = 2.8 s above, 1 of 10 values.
        let mut values = vec![0.0; 9];
        values.push(10.0);
        assert_eq!(far_tail(&values, 1.0, 0.0, 10f64.sqrt()), Some(0.1));
        assert_eq!(far_tail(&[0.0, 10.0], 5.0, 5.0, 50f64.sqrt()), Some(0.0));
        assert_eq!(far_tail(&[1.0; 4], 1.0, 1.0, 0.0), None);
    }

    #[test]
    fn distinct_values_are_counted_up_to_ten() {
        assert_eq!([distinct(&[]), distinct(&[0.0, -0.0]), distinct(&[1.0, 2.0, 1.0])], [0, 1, 2]);
        assert_eq!(distinct(&[1.0, 2.0, 3.0, 4.0]), 4);
        let many: Vec<f64> = (0..30).map(f64::from).collect();
        assert_eq!(distinct(&many), 10);
    }
}
