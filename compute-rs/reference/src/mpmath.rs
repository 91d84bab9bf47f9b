//! The distribution functions against mpmath at 40 digits (`mpmath/distributions.csv`, made by `distributions.py` next to
//! it).

use estimand_compute::distributions::{beta, chi_squared, fisher, gamma, normal, student};

/// A line of the table: a function of a distribution at `x`, with mpmath's value.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// `"normal"`, `"t"`, `"f"`, `"chisq"`, `"gamma"` or `"beta"`.
    pub distribution: &'static str,
    /// Its parameters, in the order of R's functions.
    pub parameters: Vec<f64>,
    /// `"pdf"`, `"cdf"`, `"sf"` or `"quantile"`.
    pub function: &'static str,
    /// The argument; a probability for quantiles.
    pub x: f64,
    /// mpmath's value.
    pub expected: f64,
}

impl Row {
    /// Every row of the table; `None` instead of a malformed one.
    pub fn all() -> impl Iterator<Item = Option<Self>> {
        include_str!("../mpmath/distributions.csv").lines().map(Self::read)
    }

    fn read(line: &'static str) -> Option<Self> {
        let [distribution, parameters, function, x, expected] = line.split(',').collect::<Vec<_>>()[..] else {
            return None;
        };
        let parameters = parameters.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Self { distribution, parameters, function, x: x.parse().ok()?, expected: expected.parse().ok()? })
    }

    /// The core's value; `None` if the core has no such function.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        value(self.distribution, &self.parameters, self.function, self.x)
    }

    /// Leading digits on which `got` agrees with mpmath: 16 at most, 0 at least and for NaN.
    #[must_use]
    pub fn digits(&self, got: f64) -> f64 {
        if got == self.expected {
            return 16.0;
        }
        let smallest = if self.function == "quantile" { 1e-12 } else { 0.0 };
        let error = (got - self.expected).abs() / self.expected.abs().max(smallest);
        (-error.log10()).clamp(0.0, 16.0)
    }

    /// Digits required.
    #[must_use]
    pub fn required(&self) -> f64 {
        match self.function {
            "quantile" => 12.0,
            // A tail of 1e-300 is e^−690: its exponent alone costs three digits.
            _ if self.expected < 1e-30 => 11.5,
            _ => 12.5,
        }
    }
}

/// The core's value of a function of a distribution at `x`; `None` if the core has no such function.
#[must_use]
pub fn value(distribution: &str, p: &[f64], function: &str, x: f64) -> Option<f64> {
    Some(match (distribution, function, p) {
        ("normal", "pdf", []) => normal::pdf(x),
        ("normal", "cdf", []) => normal::cdf(x),
        ("normal", "sf", []) => normal::sf(x),
        ("normal", "quantile", []) => normal::quantile(x),
        ("t", "cdf", [df]) => student::cdf(x, *df),
        ("t", "sf", [df]) => student::sf(x, *df),
        ("t", "quantile", [df]) => student::quantile(x, *df),
        ("f", "cdf", [d1, d2]) => fisher::cdf(x, *d1, *d2),
        ("f", "sf", [d1, d2]) => fisher::sf(x, *d1, *d2),
        ("f", "quantile", [d1, d2]) => fisher::quantile(x, *d1, *d2),
        ("chisq", "cdf", [df]) => chi_squared::cdf(x, *df),
        ("chisq", "sf", [df]) => chi_squared::sf(x, *df),
        ("chisq", "quantile", [df]) => chi_squared::quantile(x, *df),
        ("gamma", "cdf", [shape, scale]) => gamma::cdf(x, *shape, *scale),
        ("gamma", "sf", [shape, scale]) => gamma::sf(x, *shape, *scale),
        ("gamma", "quantile", [shape, scale]) => gamma::quantile(x, *shape, *scale),
        ("beta", "cdf", [a, b]) => beta::cdf(x, *a, *b),
        ("beta", "sf", [a, b]) => beta::sf(x, *a, *b),
        ("beta", "quantile", [a, b]) => beta::quantile(x, *a, *b),
        _ => return None,
    })
}
