//! Coefficients of products measured from another origin (docs/methods/terms.md#digits).
//!
//! With p = (a − c)(b − d) the model β₀ + βₐa + β_b b + β_p p is, with the product ab,
//! (β₀ + cdβ_p) + (βₐ − dβ_p)a + (β_b − cβ_p)b + β_p ab. A square has a = b.

use super::covariance::Covariance;
use crate::stats::sum::DoubleDouble;

/// A product among the columns of a model; the constant is column 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shifted {
    /// Its column.
    pub column: usize,
    /// The columns that it multiplies.
    pub factors: [usize; 2],
    /// The values from which they are measured.
    pub from: [f64; 2],
}

impl Shifted {
    /// The addition to the coefficients of other columns when the product is measured from 0.
    fn shares(&self) -> [(usize, f64); 3] {
        let ([a, b], [c, d]) = (self.factors, self.from);
        [(0, c * d), (a, -d), (b, -c)]
    }
}

/// The coefficients with products measured from 0.
///
/// ```
/// use estimand_compute::linear::origin::{Shifted, coefficients_from_zero};
///
/// // 1 + 2x + 3(x − 2)² = 13 − 10x + 3x².
/// let square = Shifted { column: 2, factors: [1, 1], from: [2.0, 2.0] };
/// assert_eq!(coefficients_from_zero(&[1.0, 2.0, 3.0], &[square]), [13.0, -10.0, 3.0]);
/// ```
#[must_use]
pub fn coefficients_from_zero(coefficients: &[f64], products: &[Shifted]) -> Vec<f64> {
    let mut sums: Vec<DoubleDouble> = coefficients.iter().map(|&b| DoubleDouble { hi: b, lo: 0.0 }).collect();
    for product in products {
        for (column, share) in product.shares() {
            sums[column].add_product(share, coefficients[product.column]);
        }
    }
    sums.into_iter().map(DoubleDouble::value).collect()
}

/// A map to the coefficients, by row of each, as a map to those with products measured from 0.
#[must_use]
pub fn map_from_zero(map: &[Vec<f64>], products: &[Shifted]) -> Vec<Vec<f64>> {
    let mut rows = map.to_vec();
    for product in products {
        for (column, share) in product.shares() {
            let added = &map[product.column];
            rows[column].iter_mut().zip(added).for_each(|(cell, added)| *cell += share * added);
        }
    }
    rows
}

/// Their covariance.
///
/// ```
/// use estimand_compute::linear::covariance::Covariance;
/// use estimand_compute::linear::origin::{Shifted, covariance_from_zero};
///
/// // x(z − 2): the slope of x at 0 is bₓ − 2b, with variance 1 + 4·1.
/// let unit = |i: usize| (0..4).map(|j| f64::from(u8::from(i == j))).collect();
/// let product = Shifted { column: 3, factors: [1, 2], from: [0.0, 2.0] };
/// let found = covariance_from_zero(&Covariance { cells: (0..4).map(unit).collect() }, &[product]);
/// assert_eq!((found.at(1, 1), found.at(1, 3), found.at(2, 2)), (5.0, -2.0, 1.0));
/// ```
#[must_use]
pub fn covariance_from_zero(covariance: &Covariance, products: &[Shifted]) -> Covariance {
    if products.is_empty() {
        return covariance.clone();
    }
    let k = covariance.cells.len();
    let same: Vec<Vec<f64>> = (0..k).map(|i| (0..k).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    Covariance::mapped(&map_from_zero(&same, products), &covariance.cells, 1.0)
}
