//! How well a number tells two groups apart: the area under the curve, with DeLong's error (docs/methods/logit.md#how-well-it-fits).
//!
//! DeLong, DeLong & Clarke-Pearson (1988), *Biometrics* 44, 837–845, from ranks as in Sun & Xu (2014), *IEEE Signal Processing Letters* 21.

use super::normal;
use crate::stats::moments::Moments;
use crate::stats::ranks::{ABSENT, Ranking};

/// The area with its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Share of pairs of an event and another row in which the event has the larger number; ties count half.
    pub value: f64,
    /// Standard error; NaN where a group has one row.
    pub std_err: f64,
    /// Lower 95 % limit, at least 0.
    pub lower: f64,
    /// Upper 95 % limit, at most 1.
    pub upper: f64,
}

/// The area under the curve.
///
/// ```
/// use estimand_compute::distributions::roc::area;
///
/// // Of the pairs of 2, 4 with 1, 3 one is in the wrong order.
/// assert_eq!(area(&[1.0, 2.0, 3.0, 4.0], &[false, true, false, true]).value, 0.75);
/// ```
#[must_use]
pub fn area(values: &[f64], events: &[bool]) -> Area {
    let ranking = Ranking::of(values);
    let all = ranking.mid_ranks();
    // How many of the other group lie below each row; ties count half.
    let below = |wanted: bool| -> Vec<f64> {
        let is_own = |i: &usize| events[*i] == wanted;
        let own: Vec<usize> = (0..values.len()).filter(is_own).collect();
        let mut positions = vec![ABSENT; values.len()];
        own.iter().zip(0..).for_each(|(&i, position)| positions[i] = position);
        own.iter().zip(ranking.among(&positions).mid_ranks()).map(|(&i, own)| all[i] - own).collect()
    };
    let (above, under) = (below(true), below(false));
    let (m, n) = (above.len() as f64, under.len() as f64);
    let share = |counts: &[f64], of: f64| Moments::of(&counts.iter().map(|count| count / of).collect::<Vec<_>>());
    let (first, second) = (share(&above, n), share(&under, m));
    let variance = |of: &Moments, size: f64| of.std_dev().map_or(f64::NAN, |sd| sd * sd / size);
    let std_err = (variance(&first, m) + variance(&second, n)).sqrt();
    let (value, reach) = (first.mean, normal::quantile(0.975) * std_err);
    Area { value, std_err, lower: (value - reach).clamp(0.0, 1.0), upper: (value + reach).clamp(0.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::area;

    #[test]
    fn four_rows_by_hand() {
        // Events 2 and 4 exceed 1/2 and 2/2 of the others; 1 and 3 are exceeded by 2/2 and 1/2: both variances are 1/8, over 2 rows each.
        let found = area(&[1.0, 2.0, 3.0, 4.0], &[false, true, false, true]);
        assert!((found.std_err - 0.125f64.sqrt()).abs() < 1e-15 && found.upper == 1.0, "{found:?}");
        let tied = area(&[1.0, 1.0], &[false, true]);
        assert!(tied.value == 0.5 && tied.std_err.is_nan());
    }
}
