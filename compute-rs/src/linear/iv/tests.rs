use super::exclusion::exclusion;
use super::pencil::{Pencil, PencilKind};
use super::scores::Units;
use super::set::{Shape, classical, robust};
use super::{Columns, NoEstimate, Stages};
use crate::control::Unlimited;

const Z: [f64; 5] = [1.0, 2.0, 3.0, 4.0, 5.0];
const X: [f64; 5] = [1.0, 3.0, 2.0, 4.0, 5.0];
const Y: [f64; 5] = [2.0, 1.0, 4.0, 6.0, 5.0];

fn columns<'a>(y: &'a [f64], x: &'a [f64], z: &[&'a [f64]]) -> Columns<'a> {
    Columns { y, endogenous: vec![x], exogenous: Vec::new(), instruments: z.to_vec() }
}

fn stages<'a>(y: &'a [f64], x: &'a [f64], z: &[&'a [f64]]) -> Stages<'a> {
    Stages::new(columns(y, x, z), &Unlimited).unwrap()
}

#[test]
fn one_instrument_gives_the_ratio_of_covariances() {
    // S_zy = Σ(z − 3)y = 11, S_zx = 9; LIML is the same.
    let stages = stages(&Y, &X, &[&Z]);
    for kappa in [1.0, stages.liml_kappa()] {
        let found = stages.k_class(kappa, &Unlimited).unwrap();
        assert!((found.coefficients[1] - 11.0 / 9.0).abs() < 1e-13);
        let residual = |i: usize| Y[i] - found.coefficients[0] - found.coefficients[1] * X[i];
        assert!((0..5).all(|i| (found.residuals[i] - residual(i)).abs() < 1e-13));
    }
    // F = 3·.81/.19 with r² = 9²/(10·10).
    let (f, r2) = stages.partial(0);
    assert!((f.statistic - 3.0 * 0.81 / 0.19).abs() < 1e-11 && (r2 - 0.81).abs() < 1e-13);
}

#[test]
fn liml_is_the_first_order_condition_of_its_root() {
    let w: Vec<f64> = (0..30).map(|i| f64::from(i * 11 % 7)).collect();
    let z: Vec<Vec<f64>> = [5, 13, 17].iter().map(|m| (0..30).map(|i| f64::from(i * i * m % 19)).collect()).collect();
    let x: Vec<f64> = (0..30).map(|i| z[0][i] - 0.5 * z[1][i] + 3.0 * ((i * 7) % 5) as f64 + w[i]).collect();
    let y: Vec<f64> = (0..30).map(|i| 2.0 * x[i] - w[i] + ((i * i * 3) % 11) as f64 + z[2][i]).collect();
    let z: Vec<&[f64]> = z.iter().map(Vec::as_slice).collect();
    let all = Columns { y: &y, endogenous: vec![&x], exogenous: vec![&w], instruments: z };
    let stages = Stages::new(all, &Unlimited).unwrap();
    let kappa = stages.liml_kappa();
    assert!(kappa > 1.0);
    let found = stages.k_class(kappa, &Unlimited).unwrap();
    let (e, v) = (&found.residuals, &stages.first[0].residuals);
    let product = |a: &[f64]| a.iter().zip(e).map(|(a, e)| a * e).sum::<f64>();
    let moved: Vec<f64> = x.iter().zip(v).map(|(x, v)| x - kappa * v).collect();
    let ones = vec![1.0; 30];
    for column in [&moved, &w, &ones] {
        assert!(product(column).abs() < 1e-9, "{}", product(column));
    }
    // The root is the smallest ratio of e'M_We to e'M_[W Z]e, which its residuals attain.
    let rest = |of: &[&[f64]]| super::fit(e, of, &Unlimited).unwrap().rss;
    let everything =
        [&w[..], stages.columns.instruments[0], stages.columns.instruments[1], stages.columns.instruments[2]];
    assert!((rest(&[&w]) / rest(&everything) - kappa).abs() < 1e-10);
}

#[test]
fn the_set_by_roots_is_that_of_the_quadratic() {
    // A strong instrument, one that says little of x, and one that says nothing.
    let noise: Vec<f64> = (0..40u32).map(|i| f64::from(i * i * i * 7 % 103) - 51.0).collect();
    let other: Vec<f64> = (0..40u32).map(|i| f64::from(i * i * i * 5 % 101) - 50.0).collect();
    let z: Vec<f64> = (0..40).map(|i| f64::from(i % 10)).collect();
    let w: Vec<f64> = (0..40).map(|i| f64::from(i / 4 % 10)).collect();
    let mut shapes = Vec::new();
    for (strength, effect) in [(80.0, 10.0), (0.0, 80.0), (0.0, 0.0), (0.5, -90.0)] {
        let x: Vec<f64> = (0..40).map(|i| strength * z[i] + noise[i]).collect();
        let y: Vec<f64> = (0..40).map(|i| effect * z[i] + other[i] + 0.5 * noise[i]).collect();
        let stages = stages(&y, &x, &[&z, &w]);
        let pencil = Pencil::of(&stages, PencilKind::Classical, &Unlimited).unwrap().unwrap();
        let (exact, found) = (classical(&stages, 0.05).unwrap(), robust(&stages, &[&pencil]).unwrap());
        assert_eq!((exact.shape, exact.intervals.len()), (found.shape, found.intervals.len()));
        let close = |a: f64, b: f64| a == b || (a / b - 1.0).abs() < 1e-9;
        let pairs = exact.intervals.iter().zip(&found.intervals);
        assert!(pairs.clone().all(|(a, b)| close(a.0, b.0) && close(a.1, b.1)), "{exact:?} {found:?}");
        // Limits are where F is its quantile.
        for (low, high) in exact.intervals.iter().filter(|(low, high)| low.is_finite() && high.is_finite()) {
            for limit in [low, high] {
                assert!((pencil.p([1.0, -limit]) - 0.05).abs() < 1e-9);
            }
        }
        shapes.push(exact.shape);
    }
    assert!(
        shapes.contains(&Shape::Bounded) && shapes.contains(&Shape::Unbounded) && shapes.contains(&Shape::TwoRays),
        "{shapes:?}"
    );
}

#[test]
fn instruments_that_contradict_each_other_leave_no_effect() {
    let z: Vec<f64> = (0..40).map(|i| f64::from(i % 10)).collect();
    let w: Vec<f64> = (0..40).map(|i| f64::from(i / 4 % 10)).collect();
    let noise: Vec<f64> = (0..40).map(|i| (f64::from(i * i * 7 % 23) - 11.0) / 20.0).collect();
    let x: Vec<f64> = (0..40).map(|i| z[i] + w[i] + noise[i]).collect();
    let y: Vec<f64> = (0..40).map(|i| z[i] - w[i] + noise[39 - i]).collect();
    let stages = stages(&y, &x, &[&z, &w]);
    for kind in [PencilKind::Classical, PencilKind::Hc3, PencilKind::Table(Units::Rows)] {
        let pencil = Pencil::of(&stages, kind, &Unlimited).unwrap().unwrap();
        assert_eq!(robust(&stages, &[&pencil]).unwrap().shape, Shape::Empty);
    }
}

#[test]
fn a_set_of_several_families_holds_all_of_each() {
    let z: Vec<f64> = (0..40).map(|i| f64::from(i % 10)).collect();
    let spread: Vec<f64> = (0..40).map(|i| (f64::from(i * i * 7 % 23) - 11.0) * z[i as usize] / 5.0).collect();
    let x: Vec<f64> = (0..40).map(|i| 3.0 * z[i] + spread[39 - i]).collect();
    let y: Vec<f64> = (0..40).map(|i| z[i] + spread[i]).collect();
    let stages = stages(&y, &x, &[&z]);
    let pencils: Vec<Pencil> = [PencilKind::Classical, PencilKind::Hc3]
        .into_iter()
        .map(|kind| Pencil::of(&stages, kind, &Unlimited).unwrap().unwrap())
        .collect();
    let both = robust(&stages, &[&pencils[0], &pencils[1]]).unwrap().intervals;
    let each: Vec<(f64, f64)> = pencils.iter().map(|pencil| robust(&stages, &[pencil]).unwrap().intervals[0]).collect();
    assert_eq!(both, [(each[0].0.min(each[1].0), each[0].1.max(each[1].1))]);
}

#[test]
fn clusters_of_one_row_are_rows() {
    let z: Vec<f64> = (0..20).map(|i| f64::from(i * i % 11)).collect();
    let x: Vec<f64> = (0..20).map(|i| z[i] + (i * 7 % 5) as f64).collect();
    let y: Vec<f64> = (0..20).map(|i| x[i] + (i * 3 % 7) as f64).collect();
    let stages = stages(&y, &x, &[&z]);
    let rows: Vec<Vec<std::ops::Range<usize>>> =
        (0..20).map(|i| vec![std::ops::Range { start: i, end: i + 1 }]).collect();
    let statistic = |kind| Pencil::of(&stages, kind, &Unlimited).unwrap().unwrap().statistic([1.0, -0.5]);
    // The factors are 20/18, and 20/19·19/18.
    let by_row = statistic(PencilKind::Table(Units::Rows));
    assert!((statistic(PencilKind::Table(Units::Clusters(&rows))) / by_row - 1.0).abs() < 1e-12);
    // The jackknife by cluster has (G − 1)/G, and one instrument no correction.
    let by_jackknife = statistic(PencilKind::Hc3);
    assert!((statistic(PencilKind::Cv3(&rows)) / by_jackknife * 19.0 / 20.0 - 1.0).abs() < 1e-10);
}

#[test]
fn what_is_not_identified_has_no_estimate() {
    let z = [1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0];
    let x = [1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0];
    let y = [1.0, 2.0, 4.0, 3.0, 5.0, 7.0, 6.0, 9.0];
    let found = stages(&y, &x, &[&z]).k_class(1.0, &Unlimited).map(|found| found.coefficients);
    assert_eq!(found, Err(NoEstimate::Unmoved(0)));
    let same = Stages::new(columns(&y, &x, &[&x]), &Unlimited).map(|stages| stages.k());
    assert_eq!(same, Err(NoEstimate::Determined(0)));
}

#[test]
fn a_direct_effect_that_opens_the_sign_by_hand() {
    // One instrument: b = S_zy/S_zx, and a direct effect of δ for one standard deviation s of z moves it by δ/s·S_zz/S_zx.
    let stages = stages(&Y, &X, &[&Z]);
    let (b, se, reach) = (11.0 / 9.0, 0.25, 2.0);
    let found = exclusion(&stages, b, se, reach).unwrap();
    let shift = 10.0 / 9.0 / 2.0f64.sqrt();
    let expected = ((b / reach).powi(2) - se * se).sqrt() / shift;
    assert!((found.break_even - expected).abs() < 1e-13, "{} {expected}", found.break_even);
    // Y has the sum of squares 17.2.
    assert!((found.share - expected / (17.2f64 / 5.0).sqrt()).abs() < 1e-13);
    assert_eq!(exclusion(&stages, 0.4, se, reach), None);
}
