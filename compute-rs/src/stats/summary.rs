//! The 18 statistics of a variable (docs/methods/statistics.md).
//!
//! Skewness G1 and excess kurtosis G2 are those of Minitab, Excel, SAS and SPSS: Joanes & Gill (1998), *The
//! Statistician* 47, 183–189.

use super::moments::{Extremes, Moments, extremes};
use super::order::Quartiles;
use crate::contract::{FiniteOrNull, StatisticName};

/// Counts of rows of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Rows after the filter.
    pub total: usize,
    /// Rows without a value after the transform.
    pub missing: usize,
}

/// Everything that the table of statistics needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Counts of rows.
    pub counts: Counts,
    /// Moments of the values used.
    pub moments: Moments,
    /// Quartiles of the values used; `None` when there are none.
    pub quartiles: Option<Quartiles>,
}

impl Summary {
    /// Summary of finite values. Pass `quartiles` and extremes (`known`) when they have been computed already.
    #[must_use]
    pub fn of(values: &[f64], counts: Counts, quartiles: Option<Quartiles>, known: Option<Extremes>) -> Self {
        Self {
            counts,
            moments: Moments::of_extremes(values, known.unwrap_or_else(|| extremes(values))),
            quartiles: quartiles.or_else(|| Quartiles::of(values)),
        }
    }

    /// One statistic; null in the cases of docs/methods/statistics.md#empty-results.
    #[must_use]
    pub fn value(&self, name: StatisticName) -> FiniteOrNull {
        let m = &self.moments;
        let n = m.n as f64;
        let some = |value: f64| if m.n == 0 { FiniteOrNull::NONE } else { FiniteOrNull(value) };
        let quartile = |of: fn(&Quartiles) -> f64| FiniteOrNull::from(self.quartiles.as_ref().map(of));
        match name {
            StatisticName::Avg => some(m.mean),
            StatisticName::SeMean => m.std_dev().map(|s| s / n.sqrt()).into(),
            StatisticName::StdDev => m.std_dev().into(),
            StatisticName::Variance => m.variance().into(),
            StatisticName::CoefVar => m.std_dev().filter(|_| m.mean != 0.0).map(|s| 100.0 * s / m.mean).into(),
            StatisticName::Sum => some(m.sum),
            StatisticName::Min => some(m.extremes.min),
            StatisticName::Q1 => quartile(|q| q.q1),
            StatisticName::Median => quartile(|q| q.median),
            StatisticName::Q3 => quartile(|q| q.q3),
            StatisticName::Max => some(m.extremes.max),
            StatisticName::Range => some(m.extremes.max - m.extremes.min),
            StatisticName::Iqr => quartile(Quartiles::iqr),
            StatisticName::Skewness => skewness(m).into(),
            StatisticName::Kurtosis => kurtosis(m).into(),
            StatisticName::CountTotal => FiniteOrNull(self.counts.total as f64),
            StatisticName::CountNonmissing => FiniteOrNull(n),
            StatisticName::CountMissing => FiniteOrNull(self.counts.missing as f64),
        }
    }
}

/// G1; `None` when n < 3 or all values are equal.
fn skewness(m: &Moments) -> Option<f64> {
    let n = m.n as f64;
    let g1 = m.skewness_moment().filter(|_| m.n >= 3)?;
    Some(g1 * (n * (n - 1.0)).sqrt() / (n - 2.0))
}

/// G2; `None` when n < 4 or all values are equal.
fn kurtosis(m: &Moments) -> Option<f64> {
    let n = m.n as f64;
    let g2 = m.kurtosis_moment().filter(|_| m.n >= 4)?;
    Some(((n + 1.0) * g2 + 6.0) * (n - 1.0) / ((n - 2.0) * (n - 3.0)))
}

#[cfg(test)]
mod tests {
    use super::{Counts, Summary};
    use crate::contract::StatisticName as S;

    fn summary(values: &[f64]) -> Summary {
        Summary::of(values, Counts { total: values.len(), missing: 0 }, None, None)
    }

    #[test]
    fn a_hand_worked_table() {
        let s = summary(&[2.0, 4.0, 4.0, 6.0]);
        // Deviations −2, 0, 0, 2: Σd² = 8, s² = 8/3; quartiles 3.5, 4, 4.5.
        assert_eq!(s.value(S::Avg).0, 4.0);
        assert_eq!(s.value(S::Variance).0, 8.0 / 3.0);
        assert_eq!((s.value(S::Q1).0, s.value(S::Iqr).0, s.value(S::Range).0), (3.5, 1.0, 4.0));
        assert!((s.value(S::SeMean).0 - (2.0f64 / 3.0).sqrt()).abs() < 1e-15);
        assert_eq!(s.value(S::Skewness).0, 0.0);
        // g2 = (32/4)/(8/4)² − 3 = −1; G2 = (5·(−1) + 6)·3/(2·1) = 1.5.
        assert!((s.value(S::Kurtosis).0 - 1.5).abs() < 1e-14);
    }

    #[test]
    fn undefined_statistics_are_null() {
        let nothing = summary(&[]);
        for name in S::ALL {
            let counted = matches!(name, S::CountTotal | S::CountNonmissing | S::CountMissing);
            assert_eq!(nothing.value(name).get().is_some(), counted, "{name:?}");
        }
        let one = summary(&[7.0]);
        for name in [S::StdDev, S::Variance, S::SeMean, S::CoefVar, S::Skewness, S::Kurtosis] {
            assert_eq!(one.value(name).get(), None, "{name:?}");
        }
        assert_eq!(one.value(S::Median).0, 7.0);
        let constant = summary(&[5.0; 6]);
        assert_eq!((constant.value(S::StdDev).get(), constant.value(S::Skewness).get()), (Some(0.0), None));
        assert_eq!(summary(&[-1.0, 1.0]).value(S::CoefVar).get(), None);
    }
}
