//! Makes the table of `stats/dip/table.rs`: quantiles of √n · dip of n values of the uniform distribution.
//!
//! `cargo run --release -p estimand-compute --example dip_table`; seed 20260102.

use estimand_compute::stats::dip::dip_of_sorted;
use estimand_compute::stats::split_mix::SplitMix64;

const SIZES: [usize; 14] = [10, 12, 15, 20, 30, 50, 70, 100, 200, 500, 1000, 2000, 5000, 20_000];
const LEVELS: [f64; 20] = [
    0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 0.9998,
    0.9999,
];

fn main() {
    for n in SIZES {
        let samples = (60_000_000 / n).clamp(4000, 400_000);
        let mut generator = SplitMix64::new(20_260_102);
        let mut values = vec![0.0; n];
        let mut dips: Vec<f64> = (0..samples)
            .map(|_| {
                values.iter_mut().for_each(|x| *x = generator.uniform());
                values.sort_unstable_by(f64::total_cmp);
                dip_of_sorted(&values) * (n as f64).sqrt()
            })
            .collect();
        dips.sort_unstable_by(f64::total_cmp);
        let quantile = |p: f64| {
            let at = p * (samples - 1) as f64;
            let (low, share) = (at as usize, at.fract());
            dips[low] + share * (dips[(low + 1).min(samples - 1)] - dips[low])
        };
        let row: Vec<String> = LEVELS.iter().map(|&p| format!("{:.5}", quantile(p))).collect();
        println!("    ({n}, [{}]), // {samples} samples", row.join(", "));
    }
}
