//! Makes the table of `distributions/band.rs`: for each n the local level at which all n standardised values of a normal sample lie
//! inside the band in 95 of 100 samples. Prints n, level, the samples drawn and the standard error of the 95 % in points.
//!
//! `cargo run --release -p estimand-compute --example qq_band_levels` makes the table (seed 20260101), from an n on when one is given; with `check` it draws
//! other samples (seed 7) and prints how many of 100 lie inside the band of the table, for n = 10 … 30,000.
//!
//! From n = 150 on, where samples are fewer, the table has not the printed numbers but the cubic in ln n that lies closest to
//! their logarithms, each weighed by its error: numpy.polyfit(ln n, ln level, 3, w = 1 / error).

use estimand_compute::distributions::band::Band;
use estimand_compute::distributions::normal;
use estimand_compute::stats::split_mix::SplitMix64;

const SIZES: [usize; 29] = [
    5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 25, 30, 40, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 5000,
    10_000, 20_000, 50_000,
];
/// Levels tried, each some 7 % below the one before.
const TRIED: usize = 80;
const WANTED: f64 = 0.95;

/// n normal values, ascending, less their mean and over their standard deviation (divisor n).
fn standardised(generator: &mut SplitMix64, values: &mut [f64]) {
    values.iter_mut().for_each(|x| *x = normal::quantile(generator.uniform().max(1e-300)));
    values.sort_unstable_by(f64::total_cmp);
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let spread = (values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n).sqrt();
    values.iter_mut().for_each(|x| *x = (*x - mean) / spread);
}

fn limits(n: usize, band: &Band) -> Vec<(f64, f64)> {
    (0..n).map(|rank| band.limits(rank)).collect()
}

fn make(least: usize) {
    for n in SIZES.into_iter().filter(|n| *n >= least) {
        let samples = if n <= 100 { 400_000 } else { 800_000_000 / n };
        let levels: Vec<f64> = (0..TRIED).map(|i| 0.05 * 0.933f64.powi(i as i32)).collect();
        let bands: Vec<Vec<(f64, f64)>> =
            levels.iter().map(|&level| limits(n, &Band::with_local_level(n, level))).collect();
        let mut generator = SplitMix64::new(20_260_101);
        let mut needed = vec![0usize; TRIED + 1];
        let mut values = vec![0.0; n];
        for _ in 0..samples {
            standardised(&mut generator, &mut values);
            let mut level = 0;
            for (rank, x) in values.iter().enumerate() {
                while bands.get(level).is_some_and(|band| *x < band[rank].0 || *x > band[rank].1) {
                    level += 1;
                }
            }
            needed[level] += 1;
        }
        let mut inside = 0;
        let mut before = (0.0, f64::NAN);
        for (count, level) in needed.iter().zip(&levels) {
            inside += count;
            let share = inside as f64 / samples as f64;
            if share >= WANTED {
                let part = (WANTED - before.0) / (share - before.0);
                let found = (f64::ln(before.1) + part * (level.ln() - f64::ln(before.1))).exp();
                let error = 100.0 * (WANTED * (1.0 - WANTED) / samples as f64).sqrt();
                println!("    ({n}, {found:.5e}), // {samples} samples, ±{error:.2}");
                break;
            }
            before = (share, *level);
        }
    }
}

fn check() {
    for n in [10, 20, 50, 75, 100, 333, 500, 1500, 3000, 5000, 30_000] {
        let samples = (150_000_000 / n).clamp(5000, 100_000);
        let band = limits(n, &Band::simultaneous(n));
        let mut generator = SplitMix64::new(7);
        let mut values = vec![0.0; n];
        let inside = (0..samples).filter(|_| {
            standardised(&mut generator, &mut values);
            values.iter().zip(&band).all(|(x, (low, high))| low <= x && x <= high)
        });
        println!(
            "n {n}: {:.2} of 100 samples inside, {samples} samples",
            100.0 * inside.count() as f64 / samples as f64
        );
    }
}

fn main() {
    let argument = std::env::args().nth(1).unwrap_or_default();
    if argument == "check" { check() } else { make(argument.parse().unwrap_or(0)) }
}
