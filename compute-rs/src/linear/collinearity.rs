//! Collinearity of the X of a fit: variance inflation and condition number (docs/methods/regression.md#collinearity).

use super::ols::Fit;

impl Fit<'_> {
    /// Variance inflation factors of the X: 1/(1 − R²) of the regression of each X on the others; 1 for a single X.
    ///
    /// ```
    /// use estimand_compute::control::Unlimited;
    /// use estimand_compute::linear::ols::{Fit, Params};
    ///
    /// // The correlation of the X is 0.8: 1/(1 − 0.64).
    /// let (a, b) = ([1.0, 2.0, 3.0, 4.0], [2.0, 3.0, 5.0, 4.0]);
    /// let fit = Fit::new(&[1.0, 0.0, 2.0, 7.0], &[&a, &b], Params::default(), &Unlimited).unwrap();
    /// assert!(fit.vif().iter().all(|vif| (vif - 1.0 / 0.36).abs() < 1e-12));
    /// ```
    #[must_use]
    pub fn vif(&self) -> Vec<f64> {
        let first = usize::from(self.intercept);
        if self.k - first == 1 {
            return vec![1.0];
        }
        let inverse = self.r.inverse_columns();
        (first..self.k)
            .map(|j| {
                let row: f64 = inverse.iter().map(|column| column[j] * column[j]).sum();
                let length = self.r.column_length(j);
                row * length * length
            })
            .collect()
    }

    /// Generalised variance inflation factor of some coefficients (Fox & Monette 1992, *JASA* 87, 178–183): with the
    /// correlations C of all X, det(C₁₁)·det((C⁻¹)₁₁). For one coefficient it is the variance inflation factor.
    ///
    /// ```
    /// use estimand_compute::control::Unlimited;
    /// use estimand_compute::linear::ols::{Fit, Params};
    ///
    /// let (a, b) = ([1.0, 2.0, 3.0, 4.0], [2.0, 3.0, 5.0, 4.0]);
    /// let fit = Fit::new(&[1.0, 0.0, 2.0, 7.0], &[&a, &b], Params::default(), &Unlimited).unwrap();
    /// assert!((fit.generalised_vif(&[1]) - 1.0 / 0.36).abs() < 1e-12);
    /// assert!((fit.generalised_vif(&[1, 2]) - 1.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn generalised_vif(&self, which: &[usize]) -> f64 {
        let first = usize::from(self.intercept);
        let inverse = self.r.inverse_columns();
        let length: Vec<f64> = which.iter().map(|&j| self.r.column_length(j)).collect();
        let of = |cell: &dyn Fn(usize, usize) -> f64| {
            nalgebra::DMatrix::from_fn(which.len(), which.len(), cell).determinant()
        };
        let correlation = |a: usize, b: usize| {
            let (j, l) = (which[a], which[b]);
            let product: f64 = (first..=j.min(l)).map(|i| self.r.at(i, j) * self.r.at(i, l)).sum();
            product / (length[a] * length[b])
        };
        let inflated = |a: usize, b: usize| {
            let product: f64 = inverse.iter().map(|column| column[which[a]] * column[which[b]]).sum();
            product * length[a] * length[b]
        };
        of(&correlation) * of(&inflated)
    }

    /// Condition number of X with its constant, columns scaled to length 1, not centred (Belsley, Kuh & Welsch 1980); NaN
    /// when the scale of a column overflows.
    #[must_use]
    pub fn condition_number(&self) -> f64 {
        // X = W·S with S upper triangular, so X and R·S have the same singular values.
        let mut x = nalgebra::DMatrix::<f64>::zeros(self.k, self.k);
        let first = usize::from(self.intercept);
        for j in 0..self.k {
            let (scale, centre) = if j < first { (1.0, 0.0) } else { (self.scales[j - first], self.means[j - first]) };
            // Relative to the larger of the two parts, so nothing overflows.
            let unit = scale.abs().max(centre.abs());
            for i in 0..=j {
                let shift = if first == 1 && j > 0 { self.r.at(i, 0) * (centre / unit) } else { 0.0 };
                x[(i, j)] = self.r.at(i, j) * (scale / unit) + shift;
            }
            let length = x.column(j).norm();
            x.column_mut(j).unscale_mut(length);
        }
        if x.iter().any(|cell| !cell.is_finite()) {
            return f64::NAN;
        }
        // The ordered version panics on NaN.
        let singular = x.singular_values_unordered();
        singular.max() / singular.min()
    }
}

#[cfg(test)]
mod tests {
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};

    fn fit<'a>(y: &'a [f64], x: &[&'a [f64]]) -> Fit<'a> {
        Fit::new(y, x, Params::default(), &Unlimited).expect("there is a fit")
    }

    #[test]
    fn vif_and_condition_number_of_two_columns() {
        // Correlation 0.8 of the columns: VIF = 1/(1 − 0.64).
        let a = [1.0, 2.0, 3.0, 4.0];
        let b = [2.0, 3.0, 5.0, 4.0];
        let y = [1.0, 0.0, 2.0, 7.0];
        let two = fit(&y, &[&a, &b]);
        for vif in two.vif() {
            assert!((vif - 1.0 / 0.36).abs() < 1e-14);
        }
        assert!((two.generalised_vif(&[1]) - 1.0 / 0.36).abs() < 1e-13);
        // The inflation of all X together is 1 by definition.
        assert!((two.generalised_vif(&[1, 2]) - 1.0).abs() < 1e-13);
        // One X = −1, 0, 1: the constant is orthogonal to it, so the condition number is 1.
        let x = [-1.0, 0.0, 1.0];
        let y = [1.0, 0.0, 2.0];
        assert!((fit(&y, &[&x]).condition_number() - 1.0).abs() < 1e-15);
    }
}
