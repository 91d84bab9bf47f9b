//! KPSS test of stationarity around a level: Kwiatkowski, Phillips, Schmidt & Shin (1992), *Journal of Econometrics* 54,
//! 159–178.
//!
//! η = Σ S_t²/(n²·s²(l)) where S are the running sums of the deviations from the mean and s²(l) is the long-run variance of
//! the deviations with a Bartlett window of l = ⌊4·(n/100)^¼⌋ lags, as in R's `tseries::kpss.test`. The p-value is
//! interpolated in the paper's table 1, which reaches from .01 to .1.

use super::Test;
use crate::linear::matrix::dot;
use crate::stats::moments::Moments;
use crate::stats::sum::{sum, sum_by};

/// Critical values and their upper tail probabilities.
const TABLE: [(f64, f64); 4] = [(0.347, 0.10), (0.463, 0.05), (0.574, 0.025), (0.739, 0.01)];

/// KPSS of consecutive finite values; `None` with fewer than three, or when they are all equal.
///
/// ```
/// use estimand_compute::series::kpss::kpss;
///
/// // Deviations −1, −1, 2; running sums −1, −2, 0. One lag: n·s² = 6 + 2·½·(1 − 2) = 5, so η = (1 + 4)/(3·5).
/// let test = kpss(&[0.0, 0.0, 3.0]).unwrap();
/// assert!((test.statistic - 1.0 / 3.0).abs() < 1e-15 && test.lags == 1);
/// // The table begins at .1.
/// assert_eq!(test.p_value, 0.1);
/// ```
#[must_use]
pub fn kpss(values: &[f64]) -> Option<Test> {
    let moments = Moments::of(values);
    let largest = (moments.extremes.max - moments.mean).max(moments.mean - moments.extremes.min);
    let n = values.len();
    if n < 3 || moments.is_constant() || !(largest > 0.0 && largest.is_finite()) {
        return None;
    }
    let e: Vec<f64> = values.iter().map(|&x| moments.deviation(x) / largest).collect();
    let lags = ((4.0 * (n as f64 / 100.0).sqrt().sqrt()).floor() as usize).min(n - 1);
    let mut variance = sum_by(&e, |x| x * x).value();
    for lag in 1..=lags {
        let weight = 1.0 - lag as f64 / (lags + 1) as f64;
        variance += 2.0 * weight * products(e.get(lag..)?, e.get(..n - lag)?);
    }
    let mut running = 0.0;
    let partial: Vec<f64> = e
        .iter()
        .map(|x| {
            running += x;
            running
        })
        .collect();
    // Σ S²/n² over variance/n.
    let statistic = sum_by(&partial, |s| s * s).value() / (n as f64 * variance);
    (statistic.is_finite() && variance > 0.0).then(|| Test { statistic, lags, n, p_value: p_value(statistic) })
}

/// Σ a·b: plain sums within blocks, where rounding averages out, and a compensated sum over the blocks.
fn products(a: &[f64], b: &[f64]) -> f64 {
    const BLOCK: usize = 1024;
    let blocks: Vec<f64> = a.chunks(BLOCK).zip(b.chunks(BLOCK)).map(|(a, b)| dot(a, b)).collect();
    sum(&blocks).value()
}

fn p_value(statistic: f64) -> f64 {
    let mut before = TABLE[0];
    for &(critical, p) in &TABLE {
        if statistic <= critical {
            let width = critical - before.0;
            let share = if width > 0.0 { ((statistic - before.0) / width).max(0.0) } else { 0.0 };
            return before.1 + share * (p - before.1);
        }
        before = (critical, p);
    }
    before.1
}

#[cfg(test)]
mod tests {
    use super::{kpss, p_value};

    #[test]
    fn a_hand_worked_series() {
        // 0, 0, 3: deviations −1, −1, 2; running sums −1, −2, 0; one lag, as 4·0.03^¼ = 1.66:
        // γ₀ = 6, γ₁ = 1 − 2 = −1, s²·n = 6 + 2·½·(−1) = 5; η = 5/(3·5).
        let test = kpss(&[0.0, 0.0, 3.0]).unwrap();
        assert_eq!(test.lags, 1);
        assert!((test.statistic - 1.0 / 3.0).abs() < 1e-15);
        assert_eq!(kpss(&[2.0; 9]), None);
    }

    #[test]
    fn p_values_are_those_of_the_table_and_interpolated_between() {
        assert_eq!([0.1, 0.347, 0.463, 0.739, 5.0].map(p_value), [0.1, 0.1, 0.05, 0.01, 0.01]);
        assert!((p_value(0.405) - 0.075).abs() < 1e-15);
    }
}
