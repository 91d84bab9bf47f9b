//! Tails and quantiles against mpmath at 40 digits.

use estimand_compute::distributions::{beta, gamma, student};
use estimand_reference::mpmath::{Row, value};
use std::collections::BTreeMap;

#[test]
fn tails_and_quantiles_agree_with_mpmath() {
    let mut wrong = Vec::new();
    let mut count = 0;
    let mut smallest_above = BTreeMap::<&str, f64>::new();
    for row in Row::all() {
        let row = row.unwrap();
        let got = row.value().unwrap();
        count += 1;
        if row.function == "sf" {
            let smallest = smallest_above.entry(row.distribution).or_insert(1.0);
            *smallest = smallest.min(row.expected);
        }
        if row.digits(got) < row.required() {
            wrong.push(format!("{row:?}: {got:e}, {:.1} digits", row.digits(got)));
        }
    }
    assert_eq!(count, 980);
    // The distributions of p-values, which are upper tails.
    for distribution in ["normal", "t", "f", "chisq"] {
        assert!(smallest_above[distribution] < 1e-290, "{distribution}: {:e}", smallest_above[distribution]);
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_quantile_of_a_number_outside_0_and_1_is_nan() {
    for p in [-0.1, 1.1, f64::NAN] {
        for distribution in ["normal", "t", "f", "chisq", "gamma", "beta"] {
            let parameters: &[f64] = match distribution {
                "normal" => &[],
                "t" | "chisq" => &[3.0],
                _ => &[3.0, 4.0],
            };
            assert!(value(distribution, parameters, "quantile", p).unwrap().is_nan(), "{distribution} {p}");
        }
    }
    assert_eq!(student::quantile(1.0, 5.0), f64::INFINITY);
    assert_eq!((beta::quantile(0.0, 2.0, 3.0), beta::quantile(1.0, 2.0, 3.0)), (0.0, 1.0));
    assert!(student::quantile(0.9, -1.0).is_nan() && gamma::cdf(1.0, 0.0, 1.0).is_nan());
}
