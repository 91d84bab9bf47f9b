//! Limits of agreement: Bland & Altman (1986), *Lancet* 327, 307–310, with the exact limits of each by Carkeet (2015), *Optometry and
//! Vision Science* 92, e71–e80.

use super::noncentral_t;

/// The .975 quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The limits between which 95 of 100 normal differences lie, each with its own limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Lower and upper limit.
    pub limits: (f64, f64),
    /// 95 % limits of the lower limit.
    pub of_lower: (f64, f64),
    /// 95 % limits of the upper limit.
    pub of_upper: (f64, f64),
}

impl Agreement {
    /// Of n differences with this mean and standard deviation; (x̄ + 1.96σ − μ̂)√n/s has a noncentral t distribution.
    ///
    /// ```
    /// use estimand_compute::distributions::agreement::Agreement;
    ///
    /// // Carkeet 2015, table 1: of ten differences the factors are 1.1632 and 3.8009.
    /// let found = Agreement::of(10, 0.0, 1.0);
    /// assert!((found.of_upper.0 - 1.1632).abs() < 1e-4 && (found.of_upper.1 - 3.8009).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn of(n: usize, mean: f64, sd: f64) -> Self {
        let root = (n as f64).sqrt();
        let factor = |p: f64| noncentral_t::quantile(p, n as f64 - 1.0, Z * root) / root;
        let (near, far) = (factor(0.025) * sd, factor(0.975) * sd);
        Self {
            limits: (mean - Z * sd, mean + Z * sd),
            of_lower: (mean - far, mean - near),
            of_upper: (mean + near, mean + far),
        }
    }
}
