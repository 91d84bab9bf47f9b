//! Rounding to decimals, as R 4.0.0 and later does it.

use std::f64::consts::LOG10_2;

/// Significant digits that every double has.
const DIGITS: f64 = 15.0;

/// A number rounded to `digits` decimals (below 0: to tens, hundreds, …), from −15 to 15; not finite in, the same out.
///
/// The result is the nearer to the number of the two decimal candidates, ⌊x·10ᵈ⌋/10ᵈ and ⌈x·10ᵈ⌉/10ᵈ as doubles; when both
/// are equally near, the one whose last digit is even. A number that has no more than 15 digits up to that decimal stays
/// as it is. Source: R 4.0.0, `src/nmath/fround.c`; M. Maechler (2020), "Rounding to Decimal Digits in Binary", vignette
/// of the R package `round` (its algorithm "r3d.C"). Below 0 digits R multiplies by 10ᵈ, which is not exact, so its
/// result may be the double next to the multiple of ten.
#[inline]
pub(super) fn rounded(x: f64, digits: i32) -> f64 {
    if digits == 0 {
        return x.round_ties_even();
    }
    if !x.is_finite() || x == 0.0 {
        return x;
    }
    candidate(x.abs(), digits).copysign(x)
}

fn candidate(x: f64, digits: i32) -> f64 {
    if f64::from(digits) + (0.5 + exponent(x)) * LOG10_2 > DIGITS {
        return x;
    }
    let power = POWERS[digits.unsigned_abs() as usize % POWERS.len()];
    let scaled = if digits > 0 { x * power } else { x / power };
    let (whole, above) = (scaled.floor(), scaled.ceil());
    let back = |count: f64| if digits > 0 { count / power } else { count * power };
    let (low, high) = (back(whole), back(above));
    let (to_low, to_high) = (x - low, high - x);
    if to_low < to_high || (to_low == to_high && whole % 2.0 == 0.0) { low } else { high }
}

/// The exponent of a positive number to base 2; −1023 for the subnormal ones, which round to 0 or stay as they are.
fn exponent(x: f64) -> f64 {
    (x.to_bits() >> 52) as f64 - 1023.0
}

/// Powers of ten, which are exact.
const POWERS: [f64; 16] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn decimals_are_those_of_r() {
        // R 4.2.2: round(x, digits).
        let cases = [
            (0.15, 1, 0.1),
            (0.25, 1, 0.2),
            (0.35, 1, 0.3),
            (2.675, 2, 2.67),
            (1.005, 2, 1.0),
            (5.015, 2, 5.02),
            (-2.5, 0, -2.0),
            (0.5, 0, 0.0),
            (1234567.891, 2, 1234567.89),
            (123_456_789_012_345.6, -2, 123_456_789_012_300.0),
            (99_999_999_999_999.95, 1, 1e14),
            (99_999_999_999_999.95, 2, 99_999_999_999_999.95),
            (0.000_123_456_789, 5, 0.000_12),
            (1234567.891, -2, 1_234_600.0),
            (5e-324, 15, 0.0),
            (123_456.0, -5, 1e5),
        ];
        for (x, digits, expected) in cases {
            assert_eq!(rounded(x, digits), expected, "round({x}, {digits})");
        }
    }
}
