//! Mean and central moments.
//!
//! **Numerics.** The sum is compensated, so the mean is known to more digits than a double holds; deviations are taken from
//! both parts of it, and their powers are summed, compensated, in a second pass
//! (docs/methods/numerics.md#sums-and-moments). The sum of squares is corrected by (Σd)²/n. Where squares or fourth powers
//! would leave the range of doubles, values are scaled by a power of two, which is exact.

use super::sum::{DoubleDouble, sum_by, two_sum};

/// Extremes of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extremes {
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
}

/// Smallest and largest value; (∞, −∞) when there are none.
#[must_use]
pub fn extremes(values: &[f64]) -> Extremes {
    let mut min = [f64::INFINITY; 8];
    let mut max = [f64::NEG_INFINITY; 8];
    let (chunks, rest) = values.as_chunks::<8>();
    for chunk in chunks {
        for lane in 0..8 {
            let x = chunk[lane];
            min[lane] = if x < min[lane] { x } else { min[lane] };
            max[lane] = if x > max[lane] { x } else { max[lane] };
        }
    }
    let all = Extremes { min: f64::INFINITY, max: f64::NEG_INFINITY };
    min.into_iter().chain(max).chain(rest.iter().copied()).filter(|x| x.is_finite()).fold(all, |all, x| Extremes {
        min: if x < all.min { x } else { all.min },
        max: if x > all.max { x } else { all.max },
    })
}

/// Mean of finite values whose extremes are known; NaN when there are none.
#[must_use]
pub fn mean(values: &[f64], extremes: Extremes) -> f64 {
    if extremes.min == extremes.max {
        return extremes.min;
    }
    if values.is_empty() { f64::NAN } else { sum_and_mean(values, extremes).1.value() }
}

/// Count, sum, mean and central sums of powers of finite values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// Number of values.
    pub n: usize,
    /// Extremes; (∞, −∞) when n = 0.
    pub extremes: Extremes,
    /// Σx; not finite when it overflows.
    pub sum: f64,
    /// Mean; NaN when n = 0.
    pub mean: f64,
    /// The rounding error of the mean: exact mean minus `mean`.
    mean_rest: f64,
    /// Factor by which deviations are divided before their powers are summed.
    scale: f64,
    /// Σ(d/scale)², corrected.
    m2: f64,
    /// Σ(d/scale)³.
    m3: f64,
    /// Σ(d/scale)⁴.
    m4: f64,
}

impl Moments {
    /// Moments of finite values.
    ///
    /// ```
    /// let moments = estimand_compute::stats::moments::Moments::of(&[1.0, 2.0, 3.0, 4.0]);
    /// assert_eq!((moments.mean, moments.variance()), (2.5, Some(5.0 / 3.0)));
    /// ```
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        Self::of_extremes(values, extremes(values))
    }

    /// The moments without skewness and kurtosis, which are NaN: half the work.
    #[must_use]
    pub fn of_squares(values: &[f64]) -> Self {
        Self::with_powers::<2>(values, extremes(values))
    }

    /// Moments of finite values whose extremes are known.
    #[must_use]
    pub fn of_extremes(values: &[f64], extremes: Extremes) -> Self {
        Self::with_powers::<4>(values, extremes)
    }

    /// The moments with the first `N` central sums of powers, at least two.
    fn with_powers<const N: usize>(values: &[f64], extremes: Extremes) -> Self {
        let n = values.len();
        if n == 0 || extremes.min == extremes.max {
            let mean = if n == 0 { f64::NAN } else { extremes.min };
            let sum = if n == 0 { 0.0 } else { n as f64 * mean };
            return Self { n, extremes, sum, mean, mean_rest: 0.0, scale: 1.0, m2: 0.0, m3: 0.0, m4: 0.0 };
        }
        let (total, mean) = sum_and_mean(values, extremes);
        let scale = power_scale(mean.hi, extremes);
        let inverse = scale.recip();
        // Deviations can overflow even when no value does; values are then scaled first.
        let sums = if (extremes.max - extremes.min).is_finite() {
            powers::<N>(values, mean, inverse)
        } else {
            let small: Vec<f64> = values.iter().map(|x| x * 0.25).collect();
            powers::<N>(&small, DoubleDouble { hi: mean.hi * 0.25, lo: mean.lo * 0.25 }, 4.0 * inverse)
        };
        let power = |p: usize| sums.get(p - 1).copied().unwrap_or(f64::NAN);
        Self {
            n,
            extremes,
            sum: total,
            mean: mean.value(),
            mean_rest: mean.lo,
            scale,
            m2: (power(2) - power(1) * power(1) / n as f64).max(0.0),
            m3: power(3),
            m4: power(4),
        }
    }

    /// Whether all values are equal.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        self.n > 0 && self.extremes.min == self.extremes.max
    }

    /// The deviation of a value from the mean, which is used with more digits than a double holds.
    #[inline]
    #[must_use]
    pub fn deviation(&self, value: f64) -> f64 {
        (value - self.mean) - self.mean_rest
    }

    /// The rounding error of the mean: exact mean minus `mean`.
    #[must_use]
    pub fn mean_rest(&self) -> f64 {
        self.mean_rest
    }

    /// 1 for ordinary data; otherwise the power of two nearest to the largest deviation.
    #[must_use]
    pub fn power(&self) -> f64 {
        self.scale
    }

    /// Variance with divisor n − 1; `None` when n < 2, or when it is too small for a double.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let variance = (self.n >= 2).then(|| self.m2 / (self.n - 1) as f64 * self.scale * self.scale)?;
        (variance > 0.0 || self.m2 == 0.0).then_some(variance)
    }

    /// Standard deviation with divisor n − 1; `None` when n < 2.
    #[must_use]
    pub fn std_dev(&self) -> Option<f64> {
        (self.n >= 2).then(|| (self.m2 / (self.n - 1) as f64).sqrt() * self.scale)
    }

    /// Standard deviation with divisor n (the maximum-likelihood one); `None` when n = 0.
    #[must_use]
    pub fn std_dev_ml(&self) -> Option<f64> {
        (self.n >= 1).then(|| (self.m2 / self.n as f64).sqrt() * self.scale)
    }

    /// g1 = m3/m2^{3/2} with divisor n; `None` when all values are equal.
    #[must_use]
    pub fn skewness_moment(&self) -> Option<f64> {
        let n = self.n as f64;
        (self.m2 > 0.0).then(|| (self.m3 / n) / (self.m2 / n).powf(1.5))
    }

    /// g2 = m4/m2² − 3 with divisor n; `None` when all values are equal.
    #[must_use]
    pub fn kurtosis_moment(&self) -> Option<f64> {
        let n = self.n as f64;
        (self.m2 > 0.0).then(|| (self.m4 / n) / ((self.m2 / n) * (self.m2 / n)) - 3.0)
    }
}

/// The sum and the mean; the mean is right even when the sum overflows.
fn sum_and_mean(values: &[f64], extremes: Extremes) -> (f64, DoubleDouble) {
    let n = values.len() as f64;
    let largest = extremes.min.abs().max(extremes.max.abs());
    if largest * n < 1e300 {
        let total = sum_by(values, |x| x);
        return (total.value(), total.divided_by(n));
    }
    let factor = 2f64.powi(-64);
    let total = sum_by(values, |x| x * factor);
    let mean = total.divided_by(n);
    (total.value() / factor, DoubleDouble { hi: mean.hi / factor, lo: mean.lo / factor })
}

/// 1 for ordinary data; otherwise the power of two nearest to the largest deviation, which keeps fourth powers in range.
fn power_scale(mean: f64, extremes: Extremes) -> f64 {
    let largest = (extremes.max - mean).abs().max((mean - extremes.min).abs());
    if (1e-70..1e70).contains(&largest) || largest == 0.0 {
        return 1.0;
    }
    if !largest.is_finite() {
        return 2f64.powi(1000);
    }
    2f64.powi(largest.log2().round().clamp(-1000.0, 1000.0) as i32)
}

/// Compensated sums of the first `N` of d, d², d³, d⁴ of d = (x − mean)·inverse.
fn powers<const N: usize>(values: &[f64], mean: DoubleDouble, inverse: f64) -> [f64; N] {
    const LANES: usize = 4;
    let terms = |x: f64| {
        let d = ((x - mean.hi) - mean.lo) * inverse;
        let d2 = d * d;
        [d, d2, d2 * d, d2 * d2]
    };
    let mut sums = [[0.0; LANES]; N];
    let mut errors = [[0.0; LANES]; N];
    let (chunks, rest) = values.as_chunks::<LANES>();
    for chunk in chunks {
        for lane in 0..LANES {
            let terms = terms(chunk[lane]);
            for power in 0..N {
                let (s, e) = two_sum(sums[power][lane], terms[power]);
                sums[power][lane] = s;
                errors[power][lane] += e;
            }
        }
    }
    let mut totals = [DoubleDouble::default(); N];
    for &x in rest {
        for (total, term) in totals.iter_mut().zip(terms(x)) {
            total.add(term);
        }
    }
    for power in 0..N {
        for value in sums[power].into_iter().chain(errors[power]) {
            totals[power].add(value);
        }
    }
    totals.map(DoubleDouble::value)
}

#[cfg(test)]
mod tests {
    use super::Moments;

    #[test]
    fn a_hand_worked_sample() {
        // 2, 4, 9: mean 5, deviations −3, −1, 4; squares 26, cubes 36, fourth powers 338.
        let moments = Moments::of(&[2.0, 4.0, 9.0]);
        assert_eq!((moments.sum, moments.mean, moments.variance()), (15.0, 5.0, Some(13.0)));
        let g1: f64 = 12.0 / (26.0f64 / 3.0).powf(1.5);
        assert!((moments.skewness_moment().unwrap() - g1).abs() < 1e-15);
        let g2: f64 = (338.0 / 3.0) / (26.0f64 / 3.0).powi(2) - 3.0;
        assert!((moments.kurtosis_moment().unwrap() - g2).abs() < 1e-15);
    }

    #[test]
    fn squares_alone_have_the_same_bits() {
        let values: Vec<f64> = (0..1003).map(|i| 1e9 + f64::from(i * i % 97) / 7.0).collect();
        let (all, squares) = (Moments::of(&values), Moments::of_squares(&values));
        assert_eq!((all.mean, all.mean_rest, all.std_dev()), (squares.mean, squares.mean_rest, squares.std_dev()));
        assert!(squares.skewness_moment().is_some_and(f64::is_nan));
    }

    #[test]
    fn equal_values_have_a_spread_of_exactly_zero() {
        let moments = Moments::of(&[0.1; 7]);
        assert_eq!((moments.mean, moments.std_dev(), moments.skewness_moment()), (0.1, Some(0.0), None));
    }

    #[test]
    fn one_value_has_no_variance() {
        assert_eq!(Moments::of(&[7.0]).variance(), None);
        assert_eq!(Moments::of(&[]).std_dev_ml(), None);
    }

    #[test]
    fn the_ends_of_the_range_of_doubles_are_scaled_exactly() {
        for factor in [2f64.powi(1000), 2f64.powi(-1000)] {
            let values = [2.0 * factor, 4.0 * factor, 9.0 * factor];
            let moments = Moments::of(&values);
            assert_eq!(moments.mean, 5.0 * factor);
            assert!((moments.std_dev().unwrap() / factor - 13f64.sqrt()).abs() < 1e-14);
            assert!((moments.skewness_moment().unwrap() - 12.0 / (26.0f64 / 3.0).powf(1.5)).abs() < 1e-14);
        }
        // ∓MAX: a range of 2·MAX, mean 0 and Σd²/1 = 2·MAX², so s = √2·MAX overflows. ∓MAX and three zeros: Σd²/4 = MAX²/2
        // and s = MAX/√2.
        let wide = Moments::of(&[f64::MAX, 0.0, -f64::MAX, 0.0, 0.0]);
        assert_eq!(wide.mean, 0.0);
        assert!((wide.std_dev().unwrap() / f64::MAX - 0.5f64.sqrt()).abs() < 1e-14);
        assert!(Moments::of(&[f64::MAX, -f64::MAX]).std_dev().unwrap() > 0.0);
        // A standard deviation whose square underflows is given without a variance.
        let narrow = Moments::of(&[1e-200, 2e-200, 3e-200]);
        assert!((narrow.std_dev().unwrap() / 1e-200 - 1.0).abs() < 1e-14);
        assert_eq!(narrow.variance(), None);
        let huge = Moments::of(&[f64::MAX, f64::MAX / 2.0]);
        assert_eq!(huge.mean, f64::MAX * 0.75);
    }
}
