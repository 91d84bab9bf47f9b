use super::{Defect, Fit, Params};
use crate::control::Unlimited;

fn fit<'a>(y: &'a [f64], x: &[&'a [f64]]) -> Result<Fit<'a>, Defect> {
    Fit::new(y, x, Params::default(), &Unlimited)
}

#[test]
fn a_hand_worked_line() {
    // x = 1, 2, 3, 4; y = 2, 3, 5, 4: Sxx = 5, Sxy = 4, b = 0.8, a = 1.5; RSS = 5 − 3.2 = 1.8.
    let x = [1.0, 2.0, 3.0, 4.0];
    let y = [2.0, 3.0, 5.0, 4.0];
    let fit = fit(&y, &[&x]).unwrap();
    assert!((fit.coefficients[0] - 1.5).abs() < 1e-15 && (fit.coefficients[1] - 0.8).abs() < 1e-15);
    assert!((fit.rss - 1.8).abs() < 1e-15 && (fit.tss - 5.0).abs() < 1e-15 && (fit.ess - 3.2).abs() < 1e-15);
    assert!((fit.r_squared() - 0.64).abs() < 1e-15);
    // Standard error of the slope √(0.9/5), of the constant √(0.9·(1/4 + 2.5²/5)).
    let rows = fit.back_map();
    let se = |i: usize| fit.sigma() * rows[i].iter().map(|v| v * v).sum::<f64>().sqrt();
    assert!((se(1) - 0.18f64.sqrt()).abs() < 1e-15 && (se(0) - 1.35f64.sqrt()).abs() < 1e-14);
    // h = 1/4 + (x − 2.5)²/5.
    let leverages = super::super::influence::Leverages::of(&fit).unwrap();
    assert!((leverages.h[0] - 0.7).abs() < 1e-15 && (leverages.rest[0] - 0.3).abs() < 1e-15);
    assert_eq!(fit.vif(), [1.0]);
}

#[test]
fn defects_come_in_the_order_of_the_checks() {
    let (up, twice, flat) = ([1.0, 2.0, 3.0, 4.0, 5.0], [3.0, 5.0, 7.0, 9.0, 11.0], [2.0; 5]);
    let y = [1.0, 3.0, 2.0, 5.0, 4.0];
    assert_eq!(fit(&y[..2], &[&up[..2]]).err(), Some(Defect::TooFew { k: 2, n: 2 }));
    assert_eq!(fit(&flat, &[&flat]).err(), Some(Defect::ConstantY));
    assert_eq!(fit(&y, &[&up, &flat]).err(), Some(Defect::ConstantX(1)));
    let other = [1.0, 0.0, 0.0, 1.0, 7.0];
    let defect = fit(&y, &[&up, &other, &twice]).err();
    assert_eq!(defect, Some(Defect::Collinear { column: 2, with: vec![0] }));
}

#[test]
fn an_exact_line_has_no_residuals() {
    let x = [0.1, 0.2, 0.3, 0.7, 1.9];
    let y: Vec<f64> = x.iter().map(|x| 3.0 - 2.0 * x).collect();
    let fit = fit(&y, &[&x]).unwrap();
    assert!(fit.is_perfect() && fit.r_squared() == 1.0);
}
