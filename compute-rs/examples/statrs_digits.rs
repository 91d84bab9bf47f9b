//! Digits that our distribution functions and those of statrs share with mpmath, for each function: the table of
//! `docs/decisions/0056-statrs-and-nalgebra.md`.
//!
//! `cargo run --release -p estimand-compute --example statrs_digits`; with `rows` it prints every row on which statrs
//! misses the demanded digits.

#![allow(clippy::unwrap_used, clippy::panic)]

use estimand_compute::distributions::{beta, chi_squared, fisher, gamma, normal, student};
use statrs::distribution::{Beta, ChiSquared, Continuous, ContinuousCDF, FisherSnedecor, Gamma, Normal, StudentsT};
use std::collections::BTreeMap;
use std::panic::{catch_unwind, set_hook};

fn ours(distribution: &str, p: &[f64], function: &str, x: f64) -> f64 {
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

fn value_of(distribution: &(impl Continuous<f64, f64> + ContinuousCDF<f64, f64>), function: &str, x: f64) -> f64 {
    match function {
        "pdf" => distribution.pdf(x),
        "cdf" => distribution.cdf(x),
        "sf" => distribution.sf(x),
        _ => distribution.inverse_cdf(x),
    }
}

fn statrs(distribution: &str, p: &[f64], function: &str, x: f64) -> f64 {
    match (distribution, p) {
        ("normal", []) => value_of(&Normal::standard(), function, x),
        ("t", [df]) => value_of(&StudentsT::new(0.0, 1.0, *df).unwrap(), function, x),
        ("f", [d1, d2]) => value_of(&FisherSnedecor::new(*d1, *d2).unwrap(), function, x),
        ("chisq", [df]) => value_of(&ChiSquared::new(*df).unwrap(), function, x),
        ("gamma", [shape, scale]) => value_of(&Gamma::new(*shape, scale.recip()).unwrap(), function, x),
        ("beta", [a, b]) => value_of(&Beta::new(*a, *b).unwrap(), function, x),
        _ => panic!("{distribution}"),
    }
}

/// Leading digits that agree; 16 at most, 0 at least and for NaN.
fn digits(got: f64, expected: f64, function: &str) -> f64 {
    if got == expected {
        return 16.0;
    }
    let error = (got - expected).abs() / expected.abs().max(if function == "quantile" { 1e-12 } else { 0.0 });
    (-error.log10()).clamp(0.0, 16.0)
}

/// Digits that `reference/tests/distributions.rs` requires.
fn demanded(function: &str, expected: f64) -> f64 {
    match function {
        "quantile" => 12.0,
        _ if expected < 1e-30 => 11.5,
        _ => 12.5,
    }
}

struct Row {
    count: usize,
    ours: f64,
    statrs: f64,
    missed: usize,
    panicked: usize,
}

fn main() {
    let print_rows = std::env::args().nth(1).is_some_and(|argument| argument == "rows");
    set_hook(Box::new(|_| ()));
    let mut table = BTreeMap::<(String, String), Row>::new();
    for line in include_str!("../reference/mpmath/distributions.csv").lines() {
        let [distribution, parameters, function, x, expected] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let p: Vec<f64> = parameters.split_whitespace().map(|p| p.parse().unwrap()).collect();
        let (x, expected): (f64, f64) = (x.parse().unwrap(), expected.parse().unwrap());
        let row = table.entry((distribution.to_owned(), function.to_owned())).or_insert(Row {
            count: 0,
            ours: 16.0,
            statrs: 16.0,
            missed: 0,
            panicked: 0,
        });
        row.count += 1;
        row.ours = row.ours.min(digits(ours(distribution, &p, function, x), expected, function));
        let got = catch_unwind(|| statrs(distribution, &p, function, x));
        row.panicked += usize::from(got.is_err());
        let reached = got.as_ref().map_or(0.0, |got| digits(*got, expected, function));
        row.statrs = row.statrs.min(reached);
        if reached < demanded(function, expected) {
            row.missed += 1;
            if print_rows {
                println!("{line}: {got:?}, {reached:.1} digits");
            }
        }
    }
    println!(
        "| distribution | function | rows | ours, worst | statrs, worst | rows that statrs misses | of them panics |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for ((distribution, function), row) in table {
        let Row { count, ours, statrs, missed, panicked } = row;
        println!("| {distribution} | {function} | {count} | {ours:.1} | {statrs:.1} | {missed} | {panicked} |");
    }
}
