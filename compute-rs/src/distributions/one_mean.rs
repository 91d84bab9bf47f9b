//! Tests of one mean: Student's t, and the same with allowance for skewness by Hall (1992), *Journal of the Royal Statistical Society
//! B* 54, 221–228.

use super::student;
use crate::stats::moments::Moments;

/// A test of a mean of 0 with the 95 % limits of the mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanTest {
    /// Mean over its standard error.
    pub statistic: f64,
    /// Degrees of freedom.
    pub df: f64,
    /// Two-sided p.
    pub p: f64,
    /// 95 % limits.
    pub limits: (f64, f64),
}

impl MeanTest {
    /// Student's t test; `None` for fewer than two values and for equal ones.
    #[must_use]
    pub fn student(moments: &Moments) -> Option<Self> {
        let (std_err, df) = error_of(moments)?;
        let reach = student::quantile(0.975, df) * std_err;
        let (mean, statistic) = (moments.mean, moments.mean / std_err);
        let limits = (mean - reach, mean + reach);
        Some(Self { statistic, df, p: student::two_sided(statistic, df), limits })
    }

    /// The larger p and the wider limits of Student's t and of ((1 + at/3)³ − 1)/a + a/6 with a = G1/√n, which allows for skewness G1: Student's t
    /// of skewed values is too often far from 0 on the side of the short tail. With two values, only the first.
    ///
    /// ```
    /// use estimand_compute::distributions::one_mean::MeanTest;
    /// use estimand_compute::stats::moments::Moments;
    ///
    /// // A long tail above 0: the upper limit moves away, the lower one stays.
    /// let moments = Moments::of(&[0.1, 0.2, 0.4, 0.7, 3.0]);
    /// let (one, both) = (MeanTest::student(&moments).unwrap(), MeanTest::cautious(&moments).unwrap());
    /// assert!(both.limits.0 == one.limits.0 && both.limits.1 > one.limits.1);
    /// ```
    #[must_use]
    pub fn cautious(moments: &Moments) -> Option<Self> {
        let plain = Self::student(moments)?;
        let a = skewness(moments).unwrap_or(0.0) / (moments.n as f64).sqrt();
        if a == 0.0 {
            return Some(plain);
        }
        let (std_err, df) = error_of(moments)?;
        let t = plain.statistic;
        let turned = t + a * t * t / 3.0 + a * a * t * t * t / 27.0 + a / 6.0;
        let p = if turned * t > 0.0 { student::two_sided(turned, df) } else { 1.0 };
        // The t with a transformed value.
        let back = |value: f64| 3.0 / a * (libm::cbrt(1.0 + a * (value - a / 6.0)) - 1.0);
        let quantile = student::quantile(0.975, df);
        let (lower, upper) = (moments.mean - back(quantile) * std_err, moments.mean - back(-quantile) * std_err);
        let limits = (plain.limits.0.min(lower), plain.limits.1.max(upper));
        Some(Self { p: plain.p.max(p), limits, ..plain })
    }
}

fn error_of(moments: &Moments) -> Option<(f64, f64)> {
    let sd = moments.std_dev().filter(|sd| *sd > 0.0 && !moments.is_constant())?;
    Some((sd / (moments.n as f64).sqrt(), moments.n as f64 - 1.0))
}

/// G1, the skewness without the bias of normal samples; `None` for fewer than three values.
#[must_use]
pub fn skewness(moments: &Moments) -> Option<f64> {
    let n = moments.n as f64;
    let found = moments.skewness_moment().filter(|_| moments.n > 2)?;
    Some(found * (n * (n - 1.0)).sqrt() / (n - 2.0))
}

#[cfg(test)]
mod tests {
    use super::MeanTest;
    use crate::stats::moments::Moments;

    #[test]
    fn p_and_limits_agree_on_zero() {
        for shift in [-1.4, -1.1, -0.9, -0.6, -0.3, 0.0, 0.3] {
            let values = [0.1, 0.2, 0.4, 0.7, 3.0, 0.9, 1.2].map(|value| value + shift);
            let found = MeanTest::cautious(&Moments::of(&values)).unwrap();
            let holds_zero = found.limits.0 <= 0.0 && 0.0 <= found.limits.1;
            assert_eq!(found.p >= 0.05, holds_zero, "{shift}: {found:?}");
        }
    }

    #[test]
    fn the_limits_are_where_the_transformed_statistic_is_the_quantile() {
        let moments = Moments::of(&[0.0, 0.0, 0.0, 1.0]);
        // G1 = 2, a = 1; mean .25, standard error .25; the upper limit has ((1 + t/3)³ − 1) + 1/6 = −t(.975; 3).
        let found = MeanTest::cautious(&moments).unwrap();
        let t = (0.25 - found.limits.1) / 0.25;
        assert!(((1.0 + t / 3.0).powi(3) - 1.0 + 1.0 / 6.0 + 3.182_446_305_284_263).abs() < 1e-12);
    }

    #[test]
    fn equal_values_have_no_test() {
        assert_eq!(MeanTest::student(&Moments::of(&[2.0, 2.0])), None);
        assert_eq!(MeanTest::student(&Moments::of(&[2.0])), None);
    }
}
