//! The natural logarithm, of many values at once and the same to the last bit natively and in WebAssembly.
//!
//! x = 2ᵏ·z; a table gives 1/c and ln c for the interval of z, and ln x = k·ln 2 + ln c + ln(1 + r), r = z/c − 1, by a
//! polynomial: Tang (1990), "Table-driven implementation of the logarithm function in IEEE floating-point arithmetic",
//! ACM TOMS 16. Here 1/c has 26 bits, so that r is found without error in two parts (a fused multiply-add is not
//! needed), and the interval about 1 has c = 1, so that nothing cancels there.
//!
//! Against mpmath the largest error is 0.5007 ULP over a million arguments: all magnitudes, subnormals, next to 1, next to
//! the borders of the intervals; 26 of them are not correctly rounded (glibc 2.36: 0.514 and 450; the mathematical
//! library of Rust's WebAssembly, after fdlibm, states less than 1). `compute-rs/reference/mpmath/logarithm.py` makes the
//! table and the values of the test.

mod table;

use table::TABLE;

/// The bits at which the intervals begin: half an interval below 11/16.
const BEGIN: u64 = 0x3fe6_0000_0000_0000 - (1 << 44);
/// ln 2 in two parts; the first has 42 bits, so that k times it is exact.
const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fefa_3800);
const LN2_LOW: f64 = f64::from_bits(0x3d2e_f357_93c7_6730);
/// ln(1 + r) − r + r²/2 = r³·(s₀ + s₁r + …) for |r| ≤ 0.0041, to 2⁻⁷⁰ (Chebyshev approximation, by mpmath).
const SERIES: [f64; 5] =
    [0.3333333333333333, -0.24999999998911235, 0.19999999999032209, -0.16666927527732794, 0.14285946162287896];
/// Values worked at together: the loops over them become SIMD code.
const BLOCK: usize = 16;
/// Bits of the mantissa of z that are no part of its first half.
const LOW_BITS: u64 = (1 << 27) - 1;

/// The natural logarithm; NaN below 0, −∞ at 0.
#[must_use]
pub fn ln(x: f64) -> f64 {
    if is_normal(x) { of_normal(x, 0.0) } else { unusual(x) }
}

/// Writes the natural logarithms of values; those of [`ln`].
pub fn ln_each(values: &[f64], logarithms: &mut [f64]) {
    let ((blocks, rest), (targets, end)) = (values.as_chunks(), logarithms.as_chunks_mut());
    blocks.iter().zip(targets).for_each(|(block, target)| of_block(block, target));
    end.iter_mut().zip(rest).for_each(|(logarithm, x)| *logarithm = ln(*x));
}

/// Replaces values by their natural logarithms; those of [`ln`].
pub fn ln_in_place(values: &mut [f64]) {
    let (blocks, rest) = values.as_chunks_mut();
    blocks.iter_mut().for_each(|block| of_block(&{ *block }, block));
    rest.iter_mut().for_each(|x| *x = ln(*x));
}

/// Three loops: the first and the last become SIMD code, the table is read between them.
#[inline(never)]
fn of_block(values: &[f64; BLOCK], logarithms: &mut [f64; BLOCK]) {
    let (mut k, mut z, mut interval, mut row) = ([0.0; BLOCK], [1.0; BLOCK], [0; BLOCK], [[1.0, 0.0]; BLOCK]);
    for i in 0..BLOCK {
        (k[i], z[i], interval[i]) = split(values[i]);
    }
    for i in 0..BLOCK {
        row[i] = TABLE[interval[i] as usize % TABLE.len()];
    }
    for i in 0..BLOCK {
        logarithms[i] = join(k[i], z[i], row[i]);
    }
    if !values.iter().fold(true, |all, x| all & is_normal(*x)) {
        for (logarithm, x) in logarithms.iter_mut().zip(values).filter(|(_, x)| !is_normal(**x)) {
            *logarithm = unusual(*x);
        }
    }
}

/// Whether a value is positive, finite and no subnormal number.
#[inline(always)]
fn is_normal(x: f64) -> bool {
    (f64::MIN_POSITIVE..=f64::MAX).contains(&x)
}

#[inline]
fn of_normal(x: f64, scale: f64) -> f64 {
    let (k, z, interval) = split(x);
    join(k + scale, z, TABLE[interval as usize % TABLE.len()])
}

/// What is not normal.
#[cold]
fn unusual(x: f64) -> f64 {
    if x > 0.0 && x < f64::MIN_POSITIVE {
        const SHIFT: f64 = (1u64 << 52) as f64;
        of_normal(x * SHIFT, -52.0)
    } else if x == 0.0 {
        f64::NEG_INFINITY
    } else if x > 0.0 {
        x
    } else {
        f64::NAN
    }
}

/// k, z and the interval of z, of a normal x.
#[inline(always)]
fn split(x: f64) -> (f64, f64, u64) {
    /// Makes k positive before it is shifted: SIMD has no shift of 64 bits that keeps the sign.
    const LIFT: u64 = 1 << 63;
    /// 2⁵²: its last bits are a whole number.
    const WHOLE: u64 = 0x4330_0000_0000_0000;
    let lifted = x.to_bits().wrapping_add(LIFT - BEGIN);
    let k = f64::from_bits(lifted >> 52 | WHOLE) - (f64::from_bits(WHOLE) + 2048.0);
    let place = lifted & (u64::MAX >> 12);
    (k, f64::from_bits(BEGIN + place), place >> 45)
}

/// k·ln 2 + ln c + ln(z/c), from 1/c and ln c.
#[inline(always)]
fn join(k: f64, z: f64, [inverse, of_c]: [f64; 2]) -> f64 {
    // r = z/c − 1 and what rounding takes from it: both products are exact, and so is the difference.
    let high = f64::from_bits(z.to_bits() & !LOW_BITS);
    let (first, second) = (high * inverse - 1.0, (z - high) * inverse);
    let r = first + second;
    let r_rest = (first - r) + second;
    // Sums of a larger and a smaller one, with what rounding takes from them.
    let multiple = k * LN2_HIGH;
    let base = multiple + of_c;
    let base_rest = (multiple - base) + of_c;
    let sum = base + r;
    let rest = ((base - sum) + r) + (r_rest + (base_rest + k * LN2_LOW));
    let square = r * r;
    let [a, b, c, d, e] = SERIES;
    let series = (a + r * b) + square * ((c + r * d) + square * e);
    sum + (rest + square * (r * series - 0.5))
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, ln, ln_each, ln_in_place};

    #[test]
    fn what_has_no_logarithm_has_the_limit_or_none() {
        assert_eq!([ln(0.0), ln(-0.0), ln(f64::INFINITY)], [f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY]);
        assert!([-1.0, f64::NEG_INFINITY, f64::NAN, -5e-324].into_iter().all(|x| ln(x).is_nan()));
        assert_eq!(ln(1.0).to_bits(), 0);
    }

    proptest::proptest! {
        #[test]
        fn many_values_have_the_logarithms_of_each(
            values in proptest::collection::vec(proptest::num::f64::ANY, 0..3 * BLOCK),
        ) {
            let bits = |values: &[f64]| values.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
            let single: Vec<f64> = values.iter().map(|x| ln(*x)).collect();
            let mut each = vec![0.0; values.len()];
            ln_each(&values, &mut each);
            proptest::prop_assert_eq!(bits(&each), bits(&single));
            let mut placed = values;
            ln_in_place(&mut placed);
            proptest::prop_assert_eq!(bits(&placed), bits(&single));
        }

        #[test]
        fn a_larger_value_has_no_smaller_logarithm(x in proptest::num::f64::POSITIVE) {
            proptest::prop_assert!(ln(x.next_up()) >= ln(x));
        }
    }
}
