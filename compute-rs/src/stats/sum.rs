//! Sums that keep their digits.
//!
//! WebAssembly has no extended precision and no fused multiply-add, so every sum of many terms is compensated, and
//! residuals are accumulated in double-double. The loops run over independent lanes: the compiler turns them into SIMD
//! code, and the order of additions, and so every bit of the result, is the same on every machine.
//!
//! References: Knuth (1997), *The Art of Computer Programming* 2, section 4.2.2 (two-sum); Dekker (1971),
//! *Numerische Mathematik* 18, 224–242 (two-product); Ogita, Rump & Oishi (2005), *SIAM J. Sci. Comput.* 26, 1955–1988.

const LANES: usize = 8;

/// `(s, e)` with s = fl(a + b) and s + e = a + b exactly.
#[inline]
#[must_use]
pub fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    let bb = s - a;
    (s, (a - (s - bb)) + (b - bb))
}

/// `(p, e)` with p = fl(a·b) and p + e = a·b exactly, as long as nothing overflows (|a|, |b| < 1e290) or underflows.
#[inline]
#[must_use]
pub fn two_product(a: f64, b: f64) -> (f64, f64) {
    const SPLIT: f64 = 134_217_729.0; // 2^27 + 1
    let p = a * b;
    let t = SPLIT * a;
    let a_hi = t - (t - a);
    let a_lo = a - a_hi;
    let t = SPLIT * b;
    let b_hi = t - (t - b);
    let b_lo = b - b_hi;
    (p, ((a_hi * b_hi - p) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo)
}

/// An unevaluated sum of two doubles, about 32 digits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DoubleDouble {
    /// The sum rounded to a double.
    pub hi: f64,
    /// The rounding error of `hi`.
    pub lo: f64,
}

impl DoubleDouble {
    /// Adds a double.
    #[inline]
    pub fn add(&mut self, value: f64) {
        let (s, e) = two_sum(self.hi, value);
        let lo = self.lo + e;
        self.hi = s + lo;
        self.lo = (s - self.hi) + lo;
    }

    /// Adds a product of doubles without rounding it first.
    #[inline]
    pub fn add_product(&mut self, a: f64, b: f64) {
        let (p, e) = two_product(a, b);
        self.add(p);
        self.add(e);
    }

    /// The quotient of division by a double.
    #[must_use]
    pub fn divided_by(self, divisor: f64) -> Self {
        let hi = self.hi / divisor;
        let (p, e) = two_product(hi, divisor);
        let lo = (((self.hi - p) - e) + self.lo) / divisor;
        let sum = hi + lo;
        Self { hi: sum, lo: if sum.is_finite() { (hi - sum) + lo } else { 0.0 } }
    }

    /// The double nearest to the sum.
    #[must_use]
    pub fn value(self) -> f64 {
        self.hi + self.lo
    }
}

/// Compensated sum of `term(x)` over `values`.
#[inline]
pub fn sum_by(values: &[f64], term: impl Fn(f64) -> f64) -> DoubleDouble {
    let mut sums = [0.0; LANES];
    let mut errors = [0.0; LANES];
    let (chunks, rest) = values.as_chunks::<LANES>();
    for chunk in chunks {
        for lane in 0..LANES {
            let (s, e) = two_sum(sums[lane], term(chunk[lane]));
            sums[lane] = s;
            errors[lane] += e;
        }
    }
    fold(sums, errors, rest.iter().map(|&x| term(x)))
}

/// Compensated sum.
#[must_use]
pub fn sum(values: &[f64]) -> DoubleDouble {
    sum_by(values, |x| x)
}

/// Compensated sum of `term(a, b)` over two slices of equal length (the longer one is cut).
#[inline]
pub fn sum_pairs(a: &[f64], b: &[f64], term: impl Fn(f64, f64) -> f64) -> DoubleDouble {
    let n = a.len().min(b.len());
    let (a, b) = (&a[..n], &b[..n]);
    let mut sums = [0.0; LANES];
    let mut errors = [0.0; LANES];
    let (a_chunks, a_rest) = a.as_chunks::<LANES>();
    let (b_chunks, b_rest) = b.as_chunks::<LANES>();
    for (x, y) in a_chunks.iter().zip(b_chunks) {
        for lane in 0..LANES {
            let (s, e) = two_sum(sums[lane], term(x[lane], y[lane]));
            sums[lane] = s;
            errors[lane] += e;
        }
    }
    fold(sums, errors, a_rest.iter().zip(b_rest).map(|(&x, &y)| term(x, y)))
}

/// Compensated sums of several terms of each value, in one pass.
#[inline]
pub fn sums_by<const N: usize>(values: &[f64], terms: impl Fn(f64) -> [f64; N]) -> [f64; N] {
    const WIDTH: usize = 4;
    let mut sums = [[0.0; WIDTH]; N];
    let mut errors = [[0.0; WIDTH]; N];
    let (chunks, rest) = values.as_chunks::<WIDTH>();
    for chunk in chunks {
        for lane in 0..WIDTH {
            let term = terms(chunk[lane]);
            for k in 0..N {
                let (s, e) = two_sum(sums[k][lane], term[k]);
                sums[k][lane] = s;
                errors[k][lane] += e;
            }
        }
    }
    let mut totals = [DoubleDouble::default(); N];
    for &x in rest {
        totals.iter_mut().zip(terms(x)).for_each(|(total, term)| total.add(term));
    }
    for k in 0..N {
        sums[k].into_iter().chain(errors[k]).for_each(|part| totals[k].add(part));
    }
    totals.map(DoubleDouble::value)
}

fn fold(sums: [f64; LANES], errors: [f64; LANES], rest: impl Iterator<Item = f64>) -> DoubleDouble {
    let mut total = DoubleDouble::default();
    for value in sums.into_iter().chain(rest).chain(errors) {
        total.add(value);
    }
    total
}

/// Sum of products in double-double: no digit is lost to cancellation, at about twenty times the cost of a plain sum.
#[must_use]
pub fn dot_exact(a: &[f64], b: &[f64]) -> DoubleDouble {
    let mut total = DoubleDouble::default();
    for (&x, &y) in a.iter().zip(b) {
        total.add_product(x, y);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::{DoubleDouble, dot_exact, sum, sums_by, two_product, two_sum};

    #[test]
    fn a_sum_keeps_what_plain_addition_loses() {
        // 1 + 1e100 + 1 − 1e100 = 2; plain addition gives 0.
        assert_eq!(sum(&[1.0, 1e100, 1.0, -1e100]).value(), 2.0);
        let values: Vec<f64> = (0..1003).flat_map(|i| [1e16, f64::from(i), -1e16]).collect();
        assert_eq!(sum(&values).value(), 1002.0 * 1003.0 / 2.0);
    }

    #[test]
    fn several_sums_keep_their_digits_too() {
        let values: Vec<f64> = (0..1003).flat_map(|i| [1e16, f64::from(i), -1e16]).collect();
        assert_eq!(sums_by(&values, |x| [x, 2.0 * x]), [1002.0 * 1003.0 / 2.0, 1002.0 * 1003.0]);
    }

    #[test]
    fn a_sum_of_tenths_is_the_correctly_rounded_one() {
        // Ten times the double nearest to 0.1 is 1 + 5.55e-17, which rounds to 1.
        assert_eq!(sum(&[0.1; 10]).value(), 1.0);
    }

    #[test]
    fn two_parts_hold_exact_products_and_sums() {
        let (p, e) = two_product(1.0 + f64::EPSILON, 1.0 + f64::EPSILON);
        assert_eq!((p, e), (1.0 + 2.0 * f64::EPSILON, f64::EPSILON * f64::EPSILON));
        assert_eq!(two_sum(1e16, 1.0), (1e16, 1.0));
    }

    #[test]
    fn an_exact_dot_product_survives_cancellation() {
        let a = [1e10, 1.0, -1e10];
        let b = [1e10 + 1.0, 3.0, 1e10];
        // 1e20 + 1e10 + 3 − 1e20
        assert_eq!(dot_exact(&a, &b).value(), 1e10 + 3.0);
    }

    #[test]
    fn a_quotient_has_more_digits_than_a_double() {
        let third = DoubleDouble { hi: 1.0, lo: 0.0 }.divided_by(3.0);
        assert_eq!(third.hi, 1.0 / 3.0);
        // 1/3 − fl(1/3) = 2^-54 / 3
        assert!((third.lo - 2f64.powi(-54) / 3.0).abs() < 1e-32);
    }
}
