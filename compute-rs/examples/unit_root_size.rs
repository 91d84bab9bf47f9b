//! How often the tests of a unit root reject one that is there, and miss one that is not: prints a table.
//!
//! `cargo run --release -p estimand-compute --example unit_root_size -- 2000`

use estimand_compute::control::Unlimited;
use estimand_compute::distributions::normal;
use estimand_compute::series::mackinnon::Terms;
use estimand_compute::series::{panel, unit_root};
use estimand_compute::stats::split_mix::SplitMix64;

/// An autoregression of n normal errors, after 50 that are thrown away.
fn series(generator: &mut SplitMix64, n: usize, phi: f64) -> Vec<f64> {
    let mut level = 0.0;
    (0..n + 50)
        .map(|_| {
            level = phi * level + normal::quantile(generator.uniform().max(1e-300));
            level
        })
        .skip(50)
        .collect()
}

fn share(hits: usize, of: usize) -> f64 {
    100.0 * hits as f64 / of as f64
}

fn main() {
    let samples: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    println!("reject at 5 %, {samples} samples each, seed 1");
    for phi in [1.0, 0.9, 0.5, 0.0] {
        for n in [25, 35, 50, 100, 200] {
            let mut generator = SplitMix64::new(1);
            let (mut constant, mut trend, mut either) = (0, 0, 0);
            for _ in 0..samples {
                let values = series(&mut generator, n, phi);
                let of = |terms| {
                    unit_root::adf(&values, terms, &Unlimited).ok().flatten().is_some_and(|test| test.p_value < 0.05)
                };
                let (c, t) = (of(Terms::Constant), of(Terms::Trend));
                constant += usize::from(c);
                trend += usize::from(t);
                either += usize::from(c || t);
            }
            let [c, t, e] = [constant, trend, either].map(|hits| share(hits, samples));
            println!("one series, phi {phi}, n {n}: constant {c:.1}, trend {t:.1}, either {e:.1}");
        }
        for (entities, periods) in [(5, 12), (10, 20), (30, 12), (30, 20), (40, 40)] {
            let mut generator = SplitMix64::new(2);
            let (mut maddala_wu, mut ips) = (0, 0);
            let draws = samples / 4;
            for _ in 0..draws {
                let all: Vec<Vec<f64>> = (0..entities).map(|_| series(&mut generator, periods, phi)).collect();
                let tested = panel::tests(all.iter().map(Vec::as_slice), &Unlimited).ok().flatten();
                if let Some((mw, second)) = tested {
                    maddala_wu += usize::from(mw.p_value < 0.05);
                    ips += usize::from(second.is_some_and(|test| test.p_value < 0.05));
                }
            }
            let [m, i] = [maddala_wu, ips].map(|hits| share(hits, draws));
            println!("panel, phi {phi}, {entities} x {periods}: Maddala-Wu {m:.1}, Im-Pesaran-Shin {i:.1}");
        }
    }
    for n in [25, 50, 150] {
        let mut generator = SplitMix64::new(3);
        let hits = (0..samples)
            .filter(|_| {
                let (x, y) = (series(&mut generator, n, 1.0), series(&mut generator, n, 1.0));
                let test = unit_root::engle_granger(&y, &[&x], &Unlimited).ok().flatten();
                test.is_some_and(|test| test.p_value < 0.05)
            })
            .count();
        println!("Engle-Granger of two random walks, n {n}: {:.1}", share(hits, samples));
    }
}
