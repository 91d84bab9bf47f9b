//! Burr XII distribution, with its Weibull limit.
//!
//! F(x) = 1 − [1 + (x/s)^c]^(−k) for x > 0. With ζ = 1/k, b = s·k^{−1/c} and u = (x/b)^c this is 1 − (1 + ζu)^(−1/ζ), which
//! tends to the Weibull distribution 1 − exp(−u) as ζ → 0: one set of formulas serves both. Burr (1942), *Annals of
//! Mathematical Statistics* 13, 215–232; Rodriguez (1977), *Biometrika* 64, 129–134.
//!
//! **Numerics.** Everything is computed from ln(1 + ζu) and −ln(1 − F) = ln(1 + ζu)/ζ on the log scale: neither tail
//! cancels, and u may exceed the range of doubles.

use super::Tails;
use super::fit::Anchor;

/// A Burr XII distribution; `zeta` = 0 is the Weibull distribution with shape c and scale b.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Burr {
    /// First shape.
    pub c: f64,
    /// ln b.
    pub ln_b: f64,
    /// 1/k.
    pub zeta: f64,
}

impl Burr {
    /// Second shape k = 1/ζ; `None` (infinite) at the Weibull limit.
    #[must_use]
    pub fn k(&self) -> Option<f64> {
        (self.zeta > 0.0).then(|| self.zeta.recip())
    }

    /// Scale s of the Burr distribution, or b at the Weibull limit.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.ln_scale().exp()
    }

    /// Logarithm of [`Self::scale`].
    #[must_use]
    pub fn ln_scale(&self) -> f64 {
        if self.zeta > 0.0 { self.ln_b - self.zeta.ln() / self.c } else { self.ln_b }
    }

    /// −ln P(X > x) at ln x.
    #[must_use]
    pub fn cumulative_hazard(&self, ln_x: f64) -> f64 {
        let s = self.c * (ln_x - self.ln_b);
        if self.zeta > 0.0 { ln_one_plus(self.zeta.ln() + s) / self.zeta } else { s.exp() }
    }

    /// (P(X ≤ x), ln P(X ≤ x), ln P(X > x)) at ln x.
    #[must_use]
    pub fn ln_tails(&self, ln_x: f64) -> (f64, f64, f64) {
        let s = self.c * (ln_x - self.ln_b);
        let hazard = self.cumulative_hazard(ln_x);
        let below = -(-hazard).exp_m1();
        let ln_below = if s < -40.0 {
            // F = u to double precision.
            s
        } else if hazard < std::f64::consts::LN_2 {
            below.ln()
        } else {
            (-(-hazard).exp()).ln_1p()
        };
        (below, ln_below, -hazard)
    }

    /// Density; 0 for x ≤ 0.
    ///
    /// ```
    /// use estimand_compute::distributions::burr::Burr;
    ///
    /// // The Weibull limit with shape and scale 1 is the exponential distribution.
    /// let exponential = Burr { c: 1.0, ln_b: 0.0, zeta: 0.0 };
    /// assert!((exponential.pdf(2.0) - (-2.0f64).exp()).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn pdf(&self, x: f64) -> f64 {
        if x <= 0.0 {
            return 0.0;
        }
        (self.ln_density_of_log(x.ln()) - x.ln()).exp()
    }

    /// Logarithm of the density of ln x.
    #[must_use]
    pub fn ln_density_of_log(&self, ln_x: f64) -> f64 {
        let s = self.c * (ln_x - self.ln_b);
        self.c.ln() + s - (1.0 + self.zeta) * self.cumulative_hazard(ln_x)
    }

    /// The point with the given tails: b·((e^{ζh} − 1)/ζ)^{1/c} with h = −ln P(X > x).
    #[must_use]
    pub fn quantile_pair(&self, at: Tails) -> f64 {
        self.ln_quantile_pair(at).exp()
    }

    /// Logarithm of [`Self::quantile_pair`].
    #[must_use]
    pub fn ln_quantile_pair(&self, at: Tails) -> f64 {
        let h = if at.upper < 0.5 { -at.upper.ln() } else { -(-at.lower).ln_1p() };
        let ln_u = if self.zeta > 0.0 {
            let t = self.zeta * h;
            let ln_growth = if t < 1.0 { t.exp_m1().ln() } else { t + (-(-t).exp()).ln_1p() };
            ln_growth - self.zeta.ln()
        } else {
            h.ln()
        };
        self.ln_b + ln_u / self.c
    }
}

/// A Burr distribution whose logarithms are relative to a value in the middle of the sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnchoredBurr {
    /// The distribution of the values divided by the anchor.
    pub burr: Burr,
    pub(super) anchor: Anchor,
}

impl AnchoredBurr {
    /// Density; 0 for x ≤ 0.
    #[must_use]
    pub fn pdf(&self, x: f64) -> f64 {
        if x <= 0.0 { 0.0 } else { (self.burr.ln_density_of_log(self.anchor.ln_over(x)) - x.ln()).exp() }
    }

    /// The point with the given tails.
    #[must_use]
    pub fn quantile_pair(&self, at: Tails) -> f64 {
        self.anchor.times_exp(self.burr.ln_quantile_pair(at))
    }

    /// Scale s, or b at the Weibull limit.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.anchor.times_exp(self.burr.ln_scale())
    }
}

/// ln(1 + eᵗ) without overflow.
#[must_use]
pub fn ln_one_plus(t: f64) -> f64 {
    if t > 0.0 { t + (-t).exp().ln_1p() } else { t.exp().ln_1p() }
}

#[cfg(test)]
mod tests {
    use super::{Burr, Tails};

    #[test]
    fn the_hand_worked_case_with_c_2_and_k_3() {
        // F(x) = 1 − (1 + (x/5)²)⁻³: at x = 5 it is 1 − 1/8; the density is 6·x/25·(1 + x²/25)⁻⁴ = 6/5/16.
        let burr = Burr { c: 2.0, ln_b: (5.0f64 / 3f64.sqrt()).ln(), zeta: 1.0 / 3.0 };
        assert!((burr.scale() - 5.0).abs() < 1e-14 && (burr.k().unwrap() - 3.0).abs() < 1e-15);
        let (below, ln_below, ln_above) = burr.ln_tails(5f64.ln());
        assert!((below - 0.875).abs() < 1e-14);
        assert!((ln_below - 0.875f64.ln()).abs() < 1e-14 && (ln_above - 0.125f64.ln()).abs() < 1e-14);
        assert!((burr.pdf(5.0) - 0.075).abs() < 1e-15);
        assert!((burr.quantile_pair(Tails { lower: 0.875, upper: 0.125 }) - 5.0).abs() < 1e-13);
        assert_eq!((burr.pdf(0.0), burr.pdf(-1.0)), (0.0, 0.0));
    }

    #[test]
    fn the_limit_is_the_weibull_distribution() {
        let weibull = Burr { c: 1.7, ln_b: 0.4, zeta: 0.0 };
        let near = Burr { zeta: 1e-12, ..weibull };
        for p in [1e-12, 0.01, 0.3, 0.9] {
            let at = Tails { lower: p, upper: 1.0 - p };
            let x = weibull.quantile_pair(at);
            assert!((near.quantile_pair(at) / x - 1.0).abs() < 1e-10);
            assert!((x - (0.4 + (-(-p).ln_1p()).ln() / 1.7).exp()).abs() < 1e-14 * x);
            assert!((weibull.ln_tails(x.ln()).0 / p - 1.0).abs() < 1e-12);
            assert!((near.pdf(x) / weibull.pdf(x) - 1.0).abs() < 1e-9);
        }
        assert_eq!(weibull.k(), None);
    }
}
