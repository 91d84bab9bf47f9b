//! Noncentral t distribution: (Z + δ)/s with s = χ_ν/√ν (Johnson, Kotz & Balakrishnan 1995, *Continuous Univariate Distributions*
//! 2, section 31.2). Power of a t test, and limits of an effect in units of its spread (Hedges & Olkin 1985, section 5D).

use super::scale_of_normal::average;
use super::solve::rising;
use super::{Tails, chi_squared, normal};

/// Noncentrality beyond which Z is the smooth variable.
const FAR: f64 = 100.0;

/// Both tails at t: the means of Φ(ts − δ) and of its complement.
///
/// ```
/// use estimand_compute::distributions::{noncentral_t, student};
///
/// // Without noncentrality it is Student's t.
/// assert!((noncentral_t::tails(2.0, 7.5, 0.0).upper / student::sf(2.0, 7.5) - 1.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn tails(t: f64, df: f64, delta: f64) -> Tails {
    if !(t.is_finite() && delta.is_finite() && df > 0.0 && df.is_finite()) {
        return Tails { lower: f64::NAN, upper: f64::NAN };
    }
    if delta.abs() > FAR {
        return far(t, df, delta);
    }
    // The tail that is falling at s = 1 has its largest term where the exponent −ν(s² − 1)/2 + ν ln s − (ts − δ)²/2 has its maximum.
    let (a, b) = (df + t * t, t * delta);
    let root = (b * b + 4.0 * df * a).sqrt();
    let saddle = if b >= 0.0 { (b + root) / (2.0 * a) } else { 2.0 * df / (root - b) };
    let start = |falls: bool| if falls { saddle } else { 1.0 };
    Tails {
        lower: average(df, delta.abs(), start(t < delta), |s| normal::cdf(t * s - delta)),
        upper: average(df, delta.abs(), start(t > delta), |s| normal::sf(t * s - delta)),
    }
}

/// The same by the trapezoidal rule over Z: P(s < (Z + δ)/t), where 0 is far from (Z + δ)/t.
fn far(t: f64, df: f64, delta: f64) -> Tails {
    const STEP: f64 = 0.125;
    let mean = |of: &dyn Fn(f64) -> f64| -> f64 {
        (-72..=72).map(|i| f64::from(i) * STEP).map(|z| STEP * normal::pdf(z) * of((z + delta) / t)).sum()
    };
    let below = |s: f64| if s > 0.0 { chi_squared::cdf(df * s * s, df) } else { 0.0 };
    let above = |s: f64| if s > 0.0 { chi_squared::sf(df * s * s, df) } else { 1.0 };
    // For a negative t the inequality turns.
    let (upper, lower) = (mean(&below), mean(&above));
    if t > 0.0 { Tails { lower, upper } } else { Tails { lower: upper, upper: lower } }
}

/// The noncentrality with which the upper tail at t is p; NaN unless 0 < p < 1 and t is finite.
///
/// ```
/// use estimand_compute::distributions::noncentral_t;
///
/// let delta = noncentral_t::noncentrality(2.0, 9.0, 0.025);
/// assert!((noncentral_t::tails(2.0, 9.0, delta).upper - 0.025).abs() < 1e-13);
/// ```
#[must_use]
pub fn noncentrality(t: f64, df: f64, p: f64) -> f64 {
    if !(t.is_finite() && df > 0.0 && p > 0.0 && p < 1.0) {
        return f64::NAN;
    }
    // On the scale of normal quantiles the tail is nearly linear in δ.
    let target = normal::quantile(p);
    let excess = |delta: f64| normal::quantile_pair(tails(t, df, delta)) + target;
    rising(t + target, |delta| -excess(delta))
}

/// The p quantile; NaN unless 0 < p < 1 and the parameters are finite.
///
/// ```
/// use estimand_compute::distributions::noncentral_t;
///
/// let t = noncentral_t::quantile(0.975, 9.0, 6.2);
/// assert!((noncentral_t::tails(t, 9.0, 6.2).upper - 0.025).abs() < 1e-13);
/// ```
#[must_use]
pub fn quantile(p: f64, df: f64, delta: f64) -> f64 {
    if !(p > 0.0 && p < 1.0 && df > 0.0 && df.is_finite() && delta.is_finite()) {
        return f64::NAN;
    }
    let target = normal::quantile(p);
    let start = delta + target * (1.0 + delta * delta / (2.0 * df)).sqrt();
    rising(start, |t| normal::quantile_pair(tails(t, df, delta)) - target)
}

/// The difference, in units of its standard error, that a two-sided t test with a critical value finds with a probability.
#[must_use]
pub fn detectable(critical: f64, df: f64, power: f64) -> f64 {
    let target = normal::quantile(power);
    let found = |delta: f64| {
        let (upper, lower) = (tails(critical, df, delta), tails(-critical, df, delta).lower);
        normal::quantile_pair(Tails { lower: upper.upper + lower, upper: upper.lower - lower })
    };
    rising(critical + target, |delta| found(delta) - target)
}

#[cfg(test)]
mod tests {
    use super::{detectable, far, noncentrality, quantile, tails};

    fn close(got: f64, expected: f64) {
        assert!((got / expected - 1.0).abs() < 1e-11, "{got:e} {expected:e}");
    }

    #[test]
    fn tails_agree_with_scipy() {
        // scipy 1.17.1: nct.sf, nct.cdf.
        close(tails(2.0, 10.0, 1.0).upper, 0.192_388_437_469_624_8);
        close(tails(2.0, 10.0, 1.0).upper + tails(2.0, 10.0, 1.0).lower, 1.0);
    }

    #[test]
    fn limits_of_a_small_sample_agree_with_scipy() {
        // scipy 1.17.1: brentq of nct.cdf at t = −√6.976036866359447 with 3 degrees of freedom, times √(1/2 + 1/3).
        let t = -(6.976_036_866_359_447f64.sqrt());
        let unit = (0.5f64 + 1.0 / 3.0).sqrt();
        close(noncentrality(t, 3.0, 0.025) * unit, -4.895_599_005_474_71);
        close(noncentrality(t, 3.0, 0.975) * unit, 0.226_118_937_583_78);
    }

    #[test]
    fn quantiles_belong_to_their_tails() {
        for (p, df, delta) in [(0.975, 9.0, 6.198), (0.025, 2.0, 3.395), (0.5, 29.0, -4.0), (0.975, 99_999.0, 619.8)] {
            let t = quantile(p, df, delta);
            close(tails(t, df, delta).lower, p);
        }
    }

    #[test]
    fn both_rules_agree_where_they_meet() {
        for (t, df) in [(90.0, 6.0), (-140.0, 30.0), (101.0, 1e5)] {
            let (near, beyond) = (tails(t, df, 99.0 * t.signum()), far(t, df, 99.0 * t.signum()));
            close(beyond.upper, near.upper);
            close(beyond.lower, near.lower);
        }
    }

    #[test]
    fn a_detectable_difference_has_its_power() {
        let delta = detectable(2.1, 18.3, 0.8);
        close(tails(2.1, 18.3, delta).upper + tails(-2.1, 18.3, delta).lower, 0.8);
    }
}
