//! statrs, an independent implementation, gives the same probabilities in the middle of each distribution.
//!
//! Its own far tails are not exact enough to compare with (`sf` loses digits there); far tails are checked
//! against mpmath (`reference/tests/distributions.rs`).

use estimand_compute::distributions::{beta, chi_squared, fisher, gamma, normal, student};
use statrs::distribution::{Beta, ChiSquared, ContinuousCDF, FisherSnedecor, Gamma, Normal, StudentsT};

/// Relative error of statrs over the range tried.
const TOLERANCE: f64 = 1e-9;

fn same(what: &str, ours: f64, other: f64) {
    assert!((ours - other).abs() <= TOLERANCE * other.abs(), "{what}: {ours:e} here, {other:e} by statrs");
}

/// Both tails of a distribution at a point.
fn both_tails(what: &str, x: f64, (cdf, sf): (f64, f64), other: &impl ContinuousCDF<f64, f64>) {
    same(&format!("{what}, cdf({x})"), cdf, other.cdf(x));
    same(&format!("{what}, sf({x})"), sf, other.sf(x));
}

const POINTS: [f64; 7] = [0.05, 0.3, 0.8, 1.0, 1.7, 3.2, 6.0];
const DEGREES: [f64; 5] = [1.0, 2.5, 7.0, 30.0, 240.0];

#[test]
fn normal_probabilities() {
    let other = Normal::standard();
    for z in POINTS.into_iter().flat_map(|z| [z, -z]).filter(|z| z.abs() < 5.0) {
        both_tails("normal", z, (normal::cdf(z), normal::sf(z)), &other);
    }
}

#[test]
fn student_probabilities() -> Result<(), statrs::distribution::StudentsTError> {
    for df in DEGREES {
        let other = StudentsT::new(0.0, 1.0, df)?;
        for t in POINTS.into_iter().flat_map(|t| [t, -t]).filter(|t| t.abs() < 5.0) {
            both_tails(&format!("t with {df} df"), t, (student::cdf(t, df), student::sf(t, df)), &other);
        }
    }
    Ok(())
}

#[test]
fn chi_squared_and_gamma_probabilities() -> Result<(), statrs::distribution::GammaError> {
    for df in DEGREES {
        let other = ChiSquared::new(df)?;
        for x in POINTS.map(|x| x * df) {
            both_tails(
                &format!("chi-squared with {df} df"),
                x,
                (chi_squared::cdf(x, df), chi_squared::sf(x, df)),
                &other,
            );
        }
        let rate = 0.4;
        let other = Gamma::new(df, rate)?;
        for x in POINTS.map(|x| x * df / rate) {
            let ours = (gamma::cdf(x, df, 1.0 / rate), gamma::sf(x, df, 1.0 / rate));
            both_tails(&format!("gamma of shape {df}"), x, ours, &other);
        }
    }
    Ok(())
}

#[test]
fn beta_and_f_probabilities() -> Result<(), Box<dyn std::error::Error>> {
    for (a, b) in [(0.5, 0.5), (1.0, 3.0), (4.0, 2.0), (20.0, 35.0)] {
        let other = Beta::new(a, b)?;
        for x in [0.1, 0.25, 0.4, 0.5, 0.65, 0.8] {
            both_tails(&format!("beta({a}, {b})"), x, (beta::cdf(x, a, b), beta::sf(x, a, b)), &other);
        }
        let (d1, d2) = (2.0 * a, 2.0 * b);
        let other = FisherSnedecor::new(d1, d2)?;
        for x in [0.2, 0.5, 1.0, 1.6, 2.5] {
            both_tails(&format!("F({d1}, {d2})"), x, (fisher::cdf(x, d1, d2), fisher::sf(x, d1, d2)), &other);
        }
    }
    Ok(())
}
