//! Tails and quantiles against mpmath at 40 digits (`mpmath/distributions.csv`, made by `distributions.py` next to it).

#![allow(clippy::unwrap_used, clippy::panic)]

use estimand_compute::distributions::{beta, chi_squared, fisher, gamma, normal, student};
use std::collections::BTreeMap;

fn value(distribution: &str, p: &[f64], function: &str, x: f64) -> f64 {
    match (distribution, function, p) {
        ("normal", "pdf", []) => normal::pdf(x),
        ("normal", "cdf", []) => normal::cdf(x),
        ("normal", "sf", []) => normal::sf(x),
        ("normal", "quantile", []) => normal::quantile(x),
        ("t", "cdf", [df]) => student::cdf(x, *df),
        ("t", "sf", [df]) => student::sf(x, *df),
        ("t", "quantile", [df]) => student::quantile(x, *df),
        ("f", "cdf", [d1, d2]) => fisher::cdf(x, *d1, *d2),
        ("f", "sf", [d1, d2]) => fisher::sf(x, *d1, *d2),
        ("f", "quantile", [d1, d2]) => fisher::quantile(x, *d1, *d2),
        ("chisq", "cdf", [df]) => chi_squared::cdf(x, *df),
        ("chisq", "sf", [df]) => chi_squared::sf(x, *df),
        ("chisq", "quantile", [df]) => chi_squared::quantile(x, *df),
        ("gamma", "cdf", [shape, scale]) => gamma::cdf(x, *shape, *scale),
        ("gamma", "sf", [shape, scale]) => gamma::sf(x, *shape, *scale),
        ("gamma", "quantile", [shape, scale]) => gamma::quantile(x, *shape, *scale),
        ("beta", "cdf", [a, b]) => beta::cdf(x, *a, *b),
        ("beta", "sf", [a, b]) => beta::sf(x, *a, *b),
        ("beta", "quantile", [a, b]) => beta::quantile(x, *a, *b),
        _ => panic!("{distribution} {function}"),
    }
}

/// Digits demanded.
fn demanded(function: &str, expected: f64) -> f64 {
    match function {
        // A tail of 1e-300 is e^−690: its exponent alone costs three digits.
        "pdf" | "cdf" | "sf" if expected < 1e-30 => 11.5,
        "pdf" | "cdf" | "sf" => 12.5,
        _ => 12.0,
    }
}

#[test]
fn tails_and_quantiles_agree_with_mpmath() {
    let table = include_str!("../mpmath/distributions.csv");
    let mut wrong = Vec::new();
    let mut count = 0;
    let mut smallest_above = BTreeMap::<&str, f64>::new();
    for line in table.lines() {
        let [distribution, parameters, function, x, expected] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let p: Vec<f64> = parameters.split_whitespace().map(|p| p.parse().unwrap()).collect();
        let (x, expected): (f64, f64) = (x.parse().unwrap(), expected.parse().unwrap());
        let got = value(distribution, &p, function, x);
        count += 1;
        if function == "sf" {
            let smallest = smallest_above.entry(distribution).or_insert(1.0);
            *smallest = smallest.min(expected);
        }
        let error = (got - expected).abs() / expected.abs().max(if function == "quantile" { 1e-12 } else { 0.0 });
        if got != expected && (error.is_nan() || -error.log10() < demanded(function, expected)) {
            wrong.push(format!("{line}: {got:e}, {:.1} digits", -error.log10()));
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
            assert!(value(distribution, parameters, "quantile", p).is_nan(), "{distribution} {p}");
        }
    }
    assert_eq!(student::quantile(1.0, 5.0), f64::INFINITY);
    assert_eq!((beta::quantile(0.0, 2.0, 3.0), beta::quantile(1.0, 2.0, 3.0)), (0.0, 1.0));
    assert!(student::quantile(0.9, -1.0).is_nan() && gamma::cdf(1.0, 0.0, 1.0).is_nan());
}
