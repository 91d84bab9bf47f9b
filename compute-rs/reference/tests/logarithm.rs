//! The natural logarithm against mpmath (`mpmath/logarithm.csv`, made by `logarithm.py` beside it).

#![allow(clippy::unwrap_used)]

use estimand_compute::stats::logarithm::{ln, ln_each};

/// Largest error, in units of the last place: half of one is the rounding that no function can avoid. A logarithm rounded
/// otherwise than mpmath's is one unit off, so what can be seen here is how often that happens.
#[test]
fn logarithms_agree_with_mpmath_to_the_last_place() {
    let bits = |text: &str| f64::from_bits(u64::from_str_radix(text, 16).unwrap());
    let table: Vec<(f64, f64)> = include_str!("../mpmath/logarithm.csv")
        .lines()
        .map(|line| line.split_once(',').map(|(x, y)| (bits(x), bits(y))).unwrap())
        .collect();
    assert!(table.len() > 1500);
    let arguments: Vec<f64> = table.iter().map(|(x, _)| *x).collect();
    let mut each = vec![0.0; arguments.len()];
    ln_each(&arguments, &mut each);
    let mut rounded_otherwise = 0;
    for ((x, expected), got) in table.iter().zip(each) {
        assert_eq!(got.to_bits(), ln(*x).to_bits(), "{x:e}");
        let places = got.to_bits().abs_diff(expected.to_bits());
        assert!(places <= 1, "ln({x:e}) = {got:e}, expected {expected:e}");
        rounded_otherwise += places;
    }
    // Errors of up to 0.501 units show in one of some 500 arguments; these are 1,630.
    assert!(rounded_otherwise <= 3, "{rounded_otherwise}");
}
