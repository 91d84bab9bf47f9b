//! The natural logarithm, the same to the last bit natively and in WebAssembly.

/// The natural logarithm, by libm (after fdlibm; error below 1 ULP); NaN below 0, −∞ at 0.
///
/// Native builds of `f64::ln` call the C library, which rounds some values differently from the WebAssembly build. A
/// formula must give the same column on both.
#[must_use]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn arguments_outside_the_domain_give_the_limit_or_nan() {
        assert_eq!([ln(0.0), ln(-0.0), ln(f64::INFINITY)], [f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY]);
        assert!([-1.0, f64::NEG_INFINITY, f64::NAN, -5e-324].into_iter().all(|x| ln(x).is_nan()));
        assert_eq!(ln(1.0).to_bits(), 0);
    }

    proptest::proptest! {
        #[test]
        fn the_logarithm_never_falls(x in proptest::num::f64::POSITIVE) {
            proptest::prop_assert!(ln(x.next_up()) >= ln(x));
        }
    }
}
