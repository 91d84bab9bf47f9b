//! Digits that our distribution functions and those of statrs share with mpmath, for each function: the table of
//! `docs/decisions/0056-statrs-and-nalgebra.md`.
//!
//! `cargo run --release -p estimand-reference --example statrs_digits`; with `rows` it prints every row on which statrs
//! misses the demanded digits.

#![allow(clippy::unwrap_used, clippy::panic)]

use estimand_reference::mpmath::Row;
use statrs::distribution::{Beta, ChiSquared, Continuous, ContinuousCDF, FisherSnedecor, Gamma, Normal, StudentsT};
use std::collections::BTreeMap;
use std::panic::{catch_unwind, set_hook};

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

/// What the rows of a function of a distribution show.
struct Summary {
    count: usize,
    ours: f64,
    statrs: f64,
    missed: usize,
    panicked: usize,
}

fn main() {
    let print_rows = std::env::args().nth(1).is_some_and(|argument| argument == "rows");
    set_hook(Box::new(|_| ()));
    let mut table = BTreeMap::<(&str, &str), Summary>::new();
    for row in Row::all() {
        let row = row.unwrap();
        let summary = table.entry((row.distribution, row.function)).or_insert(Summary {
            count: 0,
            ours: 16.0,
            statrs: 16.0,
            missed: 0,
            panicked: 0,
        });
        summary.count += 1;
        summary.ours = summary.ours.min(row.digits(row.value().unwrap()));
        let got = catch_unwind(|| statrs(row.distribution, &row.parameters, row.function, row.x));
        summary.panicked += usize::from(got.is_err());
        let reached = got.as_ref().map_or(0.0, |got| row.digits(*got));
        summary.statrs = summary.statrs.min(reached);
        if reached < row.required() {
            summary.missed += 1;
            if print_rows {
                println!("{row:?}: {got:?}, {reached:.1} digits");
            }
        }
    }
    println!(
        "| distribution | function | rows | ours, worst | statrs, worst | rows that statrs misses | of them panics |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for ((distribution, function), summary) in table {
        let Summary { count, ours, statrs, missed, panicked } = summary;
        println!("| {distribution} | {function} | {count} | {ours:.1} | {statrs:.1} | {missed} | {panicked} |");
    }
}
