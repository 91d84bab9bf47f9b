use super::{BurrFit, Point, Standardised, fit};
use crate::control::Unlimited;
use crate::distributions::Tails;
use crate::distributions::burr::Burr;

/// Evenly spaced quantiles of a distribution.
fn ideal(burr: Burr, n: usize) -> Vec<f64> {
    let at = |i: usize| (i as f64 + 0.5) / n as f64;
    (0..n).map(|i| burr.quantile_pair(Tails { lower: at(i), upper: 1.0 - at(i) })).collect()
}

#[test]
fn derivatives_are_those_of_the_likelihood() {
    let sample = Standardised { logs: vec![-2.0, -0.7, 0.1, 0.4, 2.2], mean: 0.0, spread: 1.0 };
    let p = Point { ln_c: 0.3, ln_b: -0.2, zeta: 0.8 };
    let moved = |i: usize, h: f64| {
        let mut p = p;
        match i {
            0 => p.ln_c += h,
            1 => p.ln_b += h,
            _ => p.zeta += h,
        }
        p
    };
    let (gradient, hessian) = sample.second_order(p);
    let first = sample.first_order(p);
    for i in 0..3 {
        let difference = (sample.log_likelihood(moved(i, 1e-5)) - sample.log_likelihood(moved(i, -1e-5))) / 2e-5;
        assert!((gradient[i] - difference).abs() < 1e-8, "{i}: {} {difference}", gradient[i]);
        assert!((5.0 * first[i + 1] - gradient[i]).abs() < 1e-13);
        for (j, entry) in hessian[i].iter().enumerate() {
            let (up, down) = (sample.second_order(moved(j, 1e-5)).0, sample.second_order(moved(j, -1e-5)).0);
            assert!((entry - (up[i] - down[i]) / 2e-5).abs() < 1e-8, "{i} {j}");
        }
    }
    assert!((5.0 * first[0] - sample.log_likelihood(p)).abs() < 1e-13);
}

#[test]
fn quantiles_of_a_burr_distribution_give_it_back() {
    for (n, tolerance) in [(2000, 0.02), (20_000, 0.004)] {
        let true_one = Burr { c: 3.0, ln_b: 1.2, zeta: 0.5 };
        let BurrFit::Found(found, _) = fit(&ideal(true_one, n), &Unlimited).unwrap() else { panic!("no fit") };
        let found = found.burr;
        assert!((found.c / true_one.c - 1.0).abs() < tolerance, "{n} {found:?}");
        assert!((found.zeta / true_one.zeta - 1.0).abs() < 3.0 * tolerance, "{n} {found:?}");
    }
}

#[test]
fn an_interior_maximum_is_found_and_a_sharp_end_has_none() {
    // At the Weibull boundary the log-likelihood is −33.9403 and decreases inwards; further inside, c = 5, k = 0.17,
    // s = 5.1 has −33.5016; and the Pareto distribution from 4 on, which Burr curves only approach, has −32.85:
    // 8·ln 0.71905 + 8·0.71905·ln 4 − 1.71905·22.2163 with 1/0.71905 the mean of ln(x/4).
    let mut values = [17.0, 4.0, 7.0, 63.0, 8.0, 8.0, 61.0, 38.0];
    values.sort_by(f64::total_cmp);
    assert_eq!(fit(&values, &Unlimited).unwrap(), BurrFit::NoMaximum);
    // Without the sharp end: quantiles of that curve beyond its first ones, and five small values before them.
    let bent = Burr { c: 5.0, ln_b: 5.1f64.ln() + 5.9f64.ln() / 5.0, zeta: 5.9 };
    let mut values = ideal(bent, 40);
    values.extend([0.4, 0.9, 1.3, 1.8, 2.2]);
    values.sort_by(f64::total_cmp);
    let BurrFit::Found(found, goodness) = fit(&values, &Unlimited).unwrap() else { panic!("no fit") };
    let sample = Standardised::of(&values.iter().map(|x| x.ln()).collect::<Vec<_>>()).unwrap();
    let (mean, spread) = (sample.mean, sample.spread);
    let near = Point { ln_c: (3.0 * spread).ln(), ln_b: (5.1f64.ln() - mean) / spread, zeta: 4.0 };
    assert!(found.burr.zeta > 0.0);
    assert!(goodness.loglik >= sample.log_likelihood(near) - sample.n() * (mean + spread.ln()));
}

#[test]
fn light_tails_end_at_the_weibull_limit_and_sharp_ends_have_no_maximum() {
    let uniform: Vec<f64> = (1..=200).map(f64::from).collect();
    let BurrFit::Found(limit, goodness) = fit(&uniform, &Unlimited).unwrap() else { panic!("no fit") };
    assert!(limit.burr.zeta == 0.0 && goodness.ks < 0.1);
    // Pareto quantiles: x = (1 − p)^(−1/2), all above 1.
    let pareto: Vec<f64> = (0..300).map(|i| (1.0 - (f64::from(i) + 0.5) / 300.0).powf(-0.5)).collect();
    assert_eq!(fit(&pareto, &Unlimited).unwrap(), BurrFit::NoMaximum);
}

#[test]
fn a_steep_but_smooth_lower_end_has_a_maximum() {
    // Evenly spaced quantiles with c·sd(ln x) near 180: ten values lie where the curve bends.
    let steep = Burr { c: 180.0, ln_b: 2.3 + 95f64.ln() / 180.0, zeta: 95.0 };
    let BurrFit::Found(found, _) = fit(&ideal(steep, 1000), &Unlimited).unwrap() else { panic!("no fit") };
    assert!((found.burr.c / 180.0 - 1.0).abs() < 0.1 && (found.scale() / 2.3f64.exp() - 1.0).abs() < 0.01, "{found:?}");
}

#[test]
fn a_large_level_and_a_small_spread_are_a_change_of_units() {
    // ln(1e9 + d) = ln 1e9 + d/1e9 up to a share of 1e-12, so that the values d/1e9 + ln 1e9 and the logarithms agree;
    // so do those of e^{1000·d}, with c and the standard deviation larger by factors of a thousand and 1e9.
    let steps: Vec<f64> = (0..60).map(|i| f64::from(i * i % 61 + i) * 2f64.powi(-16)).collect();
    let sorted = |of: &dyn Fn(f64) -> f64| {
        let mut values: Vec<f64> = steps.iter().map(|&d| of(d)).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let level = 2f64.powi(30);
    let (near, far) = (sorted(&|d| level + d), sorted(&|d| (1000.0 * d).exp()));
    let found = |values: &[f64]| match fit(values, &Unlimited).unwrap() {
        BurrFit::Found(found, goodness) => (found, goodness),
        BurrFit::NoMaximum => panic!("no fit"),
    };
    let ((near, of_near), (far, of_far)) = (found(&near), found(&far));
    assert!((near.burr.c / level / (1000.0 * far.burr.c) - 1.0).abs() < 1e-7, "{near:?} {far:?}");
    assert!((near.burr.zeta - far.burr.zeta).abs() < 1e-7 * (1.0 + far.burr.zeta));
    assert!((of_near.ks - of_far.ks).abs() < 1e-8 && (of_near.ad - of_far.ad).abs() < 1e-7);
}
