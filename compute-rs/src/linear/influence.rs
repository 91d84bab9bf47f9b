//! Residuals by row (methods.md, section 9.1): Cook & Weisberg (1982), *Residuals and Influence in Regression*.

use super::ols::Fit;

/// Leverage from which a residual has no spread left to be compared with.
pub const FULL_LEVERAGE: f64 = 1.0 - 1e-12;

/// Diagnostics of one row; NaN where not defined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Influence {
    /// Internally studentised residual rᵢ = eᵢ/(s√(1−hᵢ)).
    pub standardised: f64,
    /// Externally studentised residual rᵢ·√((ν−1)/(ν−rᵢ²)).
    pub studentised: f64,
    /// Cook's distance rᵢ²hᵢ/(k(1−hᵢ)).
    pub cooks_d: f64,
}

impl Influence {
    /// Diagnostics of a row with residual e and leverage h.
    #[must_use]
    pub fn of(fit: &Fit<'_>, sigma: f64, e: f64, h: f64) -> Self {
        if h > FULL_LEVERAGE || sigma == 0.0 {
            return Self { standardised: f64::NAN, studentised: f64::NAN, cooks_d: f64::NAN };
        }
        let df = fit.df() as f64;
        let r = e / (sigma * (1.0 - h).sqrt());
        let rest = df - r * r;
        Self {
            standardised: r,
            studentised: if rest > 0.0 { r * ((df - 1.0) / rest).sqrt() } else { f64::NAN },
            cooks_d: r * r * h / (fit.k as f64 * (1.0 - h)),
        }
    }
}
