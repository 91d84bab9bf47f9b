//! Differences of pairs of values (docs/methods/paired-comparison.md).

/// Significant digits of the larger value of a pair to which its difference is rounded.
const DIGITS: i32 = 12;
/// Powers of ten that are exact doubles.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// y − x without the rounding errors of both, by which equal differences would not be equal.
///
/// ```
/// use estimand_compute::stats::differences::rounded;
///
/// assert_eq!([rounded(0.3, 0.1), rounded(0.1 + 0.2, 0.3), rounded(1_234_567.1, 1_234_566.9)], [0.2, 0.0, 0.2]);
/// ```
#[must_use]
pub fn rounded(y: f64, x: f64) -> f64 {
    let difference = y - x;
    let size = y.abs().max(x.abs());
    if difference == 0.0 || !difference.is_finite() || size < f64::MIN_POSITIVE {
        return difference + 0.0;
    }
    let decimals = DIGITS - 1 - libm::floor(libm::log10(size)) as i32;
    let Some(power) = POWERS.get(decimals.unsigned_abs() as usize) else { return difference };
    // −0 is equal to 0.
    0.0 + if decimals >= 0 { (difference * power).round() / power } else { (difference / power).round() * power }
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn equal_differences_of_decimals_are_equal() {
        for (y, x, expected) in
            [(12.3, 12.1, 0.2), (-0.1, -0.3, 0.2), (5e13 + 2.0, 5e13, 0.0), (5e13 + 200.0, 5e13, 200.0)]
        {
            assert_eq!(rounded(y, x), expected, "{y} {x}");
        }
        assert!(rounded(f64::NAN, 1.0).is_nan());
        // Powers that are no doubles leave the difference as it is.
        assert_eq!(rounded(3e-200, 1e-200), 3e-200 - 1e-200);
    }
}
