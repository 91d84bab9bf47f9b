//! Errors by the slopes of nearby quantiles ("nid", Hendricks & Koenker 1992, *Journal of the American Statistical Association* 87, 58–68), and the
//! test of equal slopes with them (docs/methods/quantile-regression.md#errors-by-nearby-quantiles).

use super::QuantileFit;
use super::rows::Rows;
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::{fisher, normal};
use crate::linear::covariance::Covariance;
use crate::linear::joint::wald;
use crate::linear::ols::Fit;
use crate::linear::origin::{Shifted, coefficients_from_zero, covariance_from_zero, map_from_zero};
use nalgebra::DMatrix;

/// Share of the standard deviation of the residuals below which quantiles of a row do not differ.
const APART: f64 = 1e-9;

/// How far a quantile's neighbours are from it for 95 % intervals (Hall & Sheather 1988, *Journal of the Royal Statistical Society B* 50,
/// 381–391), halved until both lie between 0 and 1.
///
/// ```
/// use estimand_compute::linear::quantile::sparsity::bandwidth;
///
/// // 235^(−1/3)·1.959964^(2/3)·(1.5·φ(0)²)^(1/3) at the median.
/// assert!((bandwidth(0.5, 235) - 0.157_439).abs() < 1e-6);
/// ```
#[must_use]
pub fn bandwidth(tau: f64, n: usize) -> f64 {
    let z = normal::quantile(tau);
    let density = normal::pdf(z);
    let size = 1.5 * density * density / (2.0 * z * z + 1.0);
    let mut h = libm::cbrt(1.0 / n as f64) * libm::cbrt(normal::quantile(0.975).powi(2)) * libm::cbrt(size);
    while tau - h < 0.0 || tau + h > 1.0 {
        h /= 2.0;
    }
    h
}

/// The inverse of the columns' products weighted by the density at a quantile, in the orthonormal basis.
#[derive(Clone, Debug)]
pub struct Density {
    /// How far the neighbours are.
    pub bandwidth: f64,
    /// (Σ f q q')⁻¹; `None` where it is singular.
    pub inverse: Option<Vec<Vec<f64>>>,
}

impl Density {
    /// # Errors
    /// The errors of `control`.
    pub fn of(fit: &Fit<'_>, rows: &Rows, tau: f64, control: &dyn Control) -> Outcome<Self> {
        let h = bandwidth(tau, fit.n);
        let k = fit.k;
        let none = Self { bandwidth: h, inverse: None };
        if fit.is_perfect() || tau - h <= 0.0 || tau + h >= 1.0 {
            return Ok(none);
        }
        let [low, high] = [tau - h, tau + h].map(|tau| rows.vertex(tau, control));
        let (Some(low), Some(high)) = (rows.exact(fit, &low?.basis), rows.exact(fit, &high?.basis)) else {
            return Ok(none);
        };
        let apart: Vec<f64> = high.iter().zip(&low).map(|(high, low)| high - low).collect();
        let mut products = DMatrix::<f64>::zeros(k, k);
        for i in 0..fit.n {
            let row = rows.row(i);
            let distance: f64 = row.iter().zip(&apart).map(|(q, d)| q * d).sum();
            if distance > APART {
                let density = 2.0 * h / (distance * rows.scale);
                for a in 0..k {
                    for b in 0..=a {
                        products[(a, b)] += density * row[a] * row[b];
                    }
                }
            }
        }
        products.fill_upper_triangle_with_lower_triangle();
        let inverse = products.clone().cholesky().map(|found| found.inverse());
        // Columns that only rows without a density have.
        let least = products.diagonal().min() / products.diagonal().max();
        let inverse = inverse.filter(|_| least > 1e-12);
        let by_rows = |m: DMatrix<f64>| (0..k).map(|i| (0..k).map(|j| m[(i, j)]).collect()).collect();
        Ok(Self { bandwidth: h, inverse: inverse.map(by_rows) })
    }

    /// Standard errors of the coefficients, with products measured from 0.
    #[must_use]
    pub fn std_err(&self, fit: &Fit<'_>, tau: f64, products: &[Shifted]) -> Vec<f64> {
        let Some(inverse) = &self.inverse else { return vec![f64::NAN; fit.k] };
        let meat = product(inverse, inverse);
        let covariance = Covariance::mapped(&fit.back_map(), &meat, tau * (1.0 - tau));
        covariance_from_zero(&covariance, products).standard_errors()
    }
}

fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    // Both are symmetric.
    a.iter().map(|row| b.iter().map(|other| row.iter().zip(other).map(|(a, b)| a * b).sum()).collect()).collect()
}

/// Test that a slope is the same at all quantiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EqualSlopes {
    /// F.
    pub statistic: f64,
    /// Quantiles less one.
    pub df1: f64,
    /// Degrees of freedom below.
    pub df2: f64,
    /// p.
    pub p: f64,
}

/// Wald test of equal slopes with their covariance over the quantiles, on F(m − 1, df2).
#[must_use]
pub fn equal_slopes(slopes: &[f64], covariance: &[Vec<f64>], df2: f64) -> Option<EqualSlopes> {
    let m = slopes.len();
    if m < 2 {
        return None;
    }
    let differences: Vec<f64> = slopes.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let map: Vec<Vec<f64>> = (1..m)
        .map(|t| (0..m).map(|s| f64::from(u8::from(s == t)) - f64::from(u8::from(s + 1 == t))).collect())
        .collect();
    let of_differences = Covariance::mapped(&map, covariance, 1.0);
    let which: Vec<usize> = (0..m - 1).collect();
    let df1 = (m - 1) as f64;
    let statistic = wald(&differences, &of_differences, &which)? / df1;
    (!statistic.is_nan()).then(|| EqualSlopes { statistic, df1, df2, p: fisher::sf(statistic, df1, df2) })
}

/// The test of each coefficient by nearby quantiles, with products measured from 0, as R's `anova.rq` has it; `None` where errors are not
/// defined.
#[must_use]
pub fn equal_by_density(
    fit: &Fit<'_>,
    quantiles: &[QuantileFit],
    densities: &[Density],
    products: &[Shifted],
) -> Vec<Option<EqualSlopes>> {
    let map = map_from_zero(&fit.back_map(), products);
    let coefficients: Vec<Vec<f64>> =
        quantiles.iter().map(|quantile| coefficients_from_zero(&quantile.coefficients, products)).collect();
    let m = quantiles.len();
    let inverses: Option<Vec<&Vec<Vec<f64>>>> = densities.iter().map(|density| density.inverse.as_ref()).collect();
    let df2 = (fit.n * m) as f64 - (m as f64 - 1.0);
    let test = |j: usize| {
        let inverses = inverses.as_ref()?;
        // M·F of each quantile; their products are the covariances.
        let part = |inverse: &Vec<Vec<f64>>| -> Vec<f64> {
            (0..fit.k).map(|l| (0..fit.k).map(|i| map[j][i] * inverse[i][l]).sum()).collect()
        };
        let parts: Vec<Vec<f64>> = inverses.iter().map(|inverse| part(inverse)).collect();
        let cell = |s: usize, t: usize| {
            let (a, b) = (quantiles[s].tau, quantiles[t].tau);
            (a.min(b) - a * b) * parts[s].iter().zip(&parts[t]).map(|(a, b)| a * b).sum::<f64>()
        };
        let covariance: Vec<Vec<f64>> = (0..m).map(|s| (0..m).map(|t| cell(s, t)).collect()).collect();
        let slopes: Vec<f64> = coefficients.iter().map(|all| all[j]).collect();
        equal_slopes(&slopes, &covariance, df2)
    };
    (1..fit.k).map(test).collect()
}
