//! The natural logarithm against mpmath (`mpmath/logarithm.csv`, made by `logarithm.py` next to it).

use estimand_compute::stats::logarithm::ln;

/// libm states an error below 1 unit of the last place, so a result is mpmath's, which is correctly rounded, or the double
/// next to it.
#[test]
fn logarithms_agree_with_mpmath_to_one_unit_of_the_last_place() {
    let bits = |text: &str| f64::from_bits(u64::from_str_radix(text, 16).unwrap());
    let table: Vec<(f64, f64)> = include_str!("../mpmath/logarithm.csv")
        .lines()
        .map(|line| line.split_once(',').map(|(x, y)| (bits(x), bits(y))).unwrap())
        .collect();
    assert_eq!(table.len(), 1630);
    for (x, expected) in table {
        let got = ln(x);
        assert!(got.to_bits().abs_diff(expected.to_bits()) <= 1, "ln({x:e}) = {got:e}, expected {expected:e}");
    }
}
