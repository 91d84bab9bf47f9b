//! Times of order statistics by `stats/order.rs` and by the standard library alone: the figures of
//! `docs/decisions/0056-statrs-and-nalgebra.md`.
//!
//! `cargo run --release -p estimand-compute --example order_gain`; a million values, seed 1, least of 15 runs in
//! milliseconds.

use estimand_compute::distributions::normal;
use estimand_compute::stats::order::Order;
use estimand_compute::stats::split_mix::SplitMix64;
use std::hint::black_box;
use std::time::Instant;

const N: usize = 1_000_000;

fn least(mut job: impl FnMut()) -> f64 {
    (0..15)
        .map(|_| {
            let start = Instant::now();
            job();
            start.elapsed().as_secs_f64() * 1e3
        })
        .fold(f64::INFINITY, f64::min)
}

/// The quartiles' order statistics of the values between the ranks `from` and `to`.
fn by_selection(values: &[f64], from: usize, to: usize) -> Vec<f64> {
    let mut copy = values.to_vec();
    let mut start = 0;
    let mut found = Vec::new();
    for quarter in 1..=3 {
        let rank = from + (to - from - 1) * quarter / 4;
        for rank in [rank, rank + 1] {
            found.push(*copy[start..].select_nth_unstable_by(rank - start, f64::total_cmp).1);
            start = rank;
        }
    }
    found
}

fn main() {
    let mut generator = SplitMix64::new(1);
    let normal: Vec<f64> = (0..N).map(|_| normal::quantile(generator.uniform().max(1e-300))).collect();
    println!("| values | quartiles twice, stats/order.rs | by select_nth_unstable |");
    println!("| --- | --- | --- |");
    for (name, power) in [("normal", None), ("lognormal", Some(1.0)), ("exp of 6 times normal", Some(6.0))] {
        let values: Vec<f64> = normal.iter().map(|z| power.map_or(*z, |power: f64| (power * z).exp())).collect();
        let ours = least(|| {
            let order = Order::of(black_box(&values), 6);
            black_box((order.quartiles(0..N), order.quartiles(1000..N - 1000)));
        });
        let plain = least(|| {
            black_box((by_selection(black_box(&values), 0, N), by_selection(&values, 1000, N - 1000)));
        });
        println!("| {name} | {ours:.1} | {plain:.1} |");
    }
}
