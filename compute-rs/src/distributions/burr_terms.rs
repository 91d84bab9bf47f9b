//! The terms of one value in the likelihood of the Burr XII distribution and in its derivatives (see `burr_fit`).

/// The quantities that these terms share: s = c·ln(x/b), u = eˢ, q = u/(1 + ζu), ln(1 + ζu)/ζ.
pub(super) struct LikelihoodTerms {
    pub(super) s: f64,
    pub(super) u: f64,
    pub(super) q: f64,
    pub(super) hazard: f64,
}

impl LikelihoodTerms {
    #[inline]
    pub(super) fn new(s: f64, zeta: f64, ln_zeta: f64) -> Self {
        let inverse = (-s).exp();
        let t = ln_zeta + s;
        let log = if t > 0.0 { t + (inverse / zeta).ln_1p() } else { (zeta / inverse).ln_1p() };
        Self { s, u: inverse.recip(), q: (inverse + zeta).recip(), hazard: log / zeta }
    }

    pub(super) fn slope_ln_c(&self, zeta: f64) -> f64 {
        // s·q = 0 where u is 0, whatever s is.
        1.0 + self.s - (1.0 + zeta) * self.q * self.s
    }

    pub(super) fn slope_b(&self, zeta: f64) -> f64 {
        (1.0 + zeta) * self.q - 1.0
    }

    pub(super) fn slope_zeta(&self, zeta: f64) -> f64 {
        let u = self.u;
        if zeta * u < 1e-4 {
            return u * (0.5 * u - 1.0) + zeta * u * u * (1.0 - 2.0 / 3.0 * u);
        }
        (self.hazard - self.q) / zeta - self.q
    }

    pub(super) fn curvature_zeta(&self, zeta: f64) -> f64 {
        let (u, q) = (self.u, self.q);
        if zeta * u < 1e-4 {
            return u * u * (1.0 - 2.0 / 3.0 * u);
        }
        2.0 * (q - self.hazard) / (zeta * zeta) + (1.0 + zeta.recip()) * q * q
    }
}
