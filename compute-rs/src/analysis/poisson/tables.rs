//! Parts of the result `poisson`.

use crate::analysis::model_frame::ModelFrame;
use crate::contract::{Coefficient, FiniteOrNull};
use crate::distributions::chi_squared;
use crate::linear::counts::{Counts, are_whole, pearson};
use libm::{exp, lgamma, log, log1p};
use serde::Serialize;

/// Bars of a rootogram.
const BARS: usize = 40;
/// Largest count that a rootogram shows.
const LARGEST: f64 = 400.0;
/// Most probabilities of a rootogram that are computed.
const WORK: f64 = 2e7;

/// Whether a maximum of the likelihood exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExistsState {
    /// The maximum exists.
    #[default]
    Exists,
    /// X predict a count of 0 in some rows without doubt, so some coefficients would be infinite.
    Separated,
}

/// Whether a maximum exists, and what prevents it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ExistsResult {
    /// Whether it exists.
    pub state: ExistsState,
    /// X whose coefficients have no finite estimate.
    pub columns: Vec<String>,
    /// Rows with a count of 0 that X predict without doubt, from 1; emptied in summaries.
    pub rows: Vec<u32>,
    /// The first five rows.
    pub first_rows: Vec<u32>,
    /// The total number.
    pub row_count: u32,
}

/// An effect in percent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PercentEffect {
    /// The variable with its transform, or "column: category".
    pub display_name: String,
    /// By what percent the expected count is larger for each unit, or for a category against its base: 100(eᵇ − 1).
    pub effect: FiniteOrNull,
    /// Lower 95 % limit, converted from that of the coefficient in the same way.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// p of the coefficient.
    pub p_value: FiniteOrNull,
}

/// 100(eᵇ − 1).
pub(super) fn percent(coefficient: f64) -> FiniteOrNull {
    (100.0 * libm::expm1(coefficient)).into()
}

/// The effects of coefficients after the constant. The percent of an X that is part of a product depends on another X, so these and
/// products have none.
pub(super) fn percent_effects(frame: &ModelFrame<'_>, coefficients: &[Coefficient]) -> Vec<PercentEffect> {
    let is_one_number = |j: &usize| frame.term_of(*j).is_none() && frame.at_of(*j).is_none();
    let of = |row: &Coefficient| PercentEffect {
        display_name: row.display_name.clone(),
        effect: percent(row.coeff.0),
        lower: percent(row.ci_lower.0),
        upper: percent(row.ci_upper.0),
        p_value: row.p_value,
    };
    (1..coefficients.len()).filter(is_one_number).map(|j| of(&coefficients[j])).collect()
}

/// How far counts spread about their expectation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Dispersion {
    /// Pearson's X² over its degrees of freedom; 1 is what a Poisson distribution has.
    pub pearson: FiniteOrNull,
    /// Degrees of freedom: rows less coefficients.
    pub df: u32,
    /// The p of no overdispersion, by χ².
    pub p_value: FiniteOrNull,
}

/// The expected count of every row.
pub(super) struct Expected<'d> {
    pub(super) counts: &'d Counts<'d>,
    pub(super) mu: Vec<f64>,
}

impl Expected<'_> {
    /// Pearson's X² over `df`, with its p.
    pub(super) fn dispersion(&self, df: usize) -> Dispersion {
        let statistic: f64 = self.counts.y.iter().zip(&self.mu).map(|(y, mu)| pearson(*y, *mu)).sum();
        let p = chi_squared::sf(statistic, df as f64);
        Dispersion {
            pearson: (statistic / df as f64).into(),
            df: df as u32,
            // Below the smallest normal number no digit is left.
            p_value: if p < f64::MIN_POSITIVE { 0.0 } else { p }.into(),
        }
    }

    /// The share of rows with a count of 0, and what both distributions expect.
    pub(super) fn zeros(&self, negative_binomial: Option<(&[f64], f64)>) -> Zeros {
        let n = self.mu.len() as f64;
        let observed = self.counts.y.iter().filter(|y| **y == 0.0).count() as f64 / n;
        let predicted = self.mu.iter().map(|mu| exp(-mu)).sum::<f64>() / n;
        let of = |(mu, theta): (&[f64], f64)| mu.iter().map(|mu| exp(-theta * log1p(mu / theta))).sum::<f64>() / n;
        Zeros {
            observed: observed.into(),
            predicted: predicted.into(),
            negative_binomial: negative_binomial.map_or(f64::NAN, of).into(),
        }
    }

    /// Bars of rows by their count; `None` where counts have decimals, or are too large or too many.
    pub(super) fn rootogram(&self, negative_binomial: Option<(&[f64], f64)>) -> Option<Vec<CountBar>> {
        let y = self.counts.y;
        let most = y.iter().copied().fold(0.0, f64::max);
        if most > LARGEST || !are_whole(y) || y.len() as f64 * (most + 1.0) > WORK {
            return None;
        }
        let last = most as usize;
        let width = (last + 1).div_ceil(BARS);
        let bar = |at: usize| CountBar {
            from: (at * width) as u32,
            to: ((at + 1) * width - 1) as u32,
            observed: 0,
            expected: 0.0,
            negative_binomial: FiniteOrNull::NONE,
        };
        let mut bars: Vec<CountBar> = (0..=last / width).map(bar).collect();
        y.iter().for_each(|y| bars[*y as usize / width].observed += 1);
        let mut others = vec![0.0; bars.len()];
        // An expectation that is 0 in double precision has all of its rows at 0.
        let times_log = |j: f64, x: f64| if j == 0.0 { 0.0 } else { j * log(x) };
        for count in 0..bars.len() * width {
            let j = count as f64;
            let ln_factorial = lgamma(j + 1.0);
            let expected: f64 = self.mu.iter().map(|mu| exp(times_log(j, *mu) - mu - ln_factorial)).sum();
            bars[count / width].expected += expected;
            if let Some((mu, theta)) = negative_binomial {
                let constant = lgamma(j + theta) - lgamma(theta) - ln_factorial;
                let of = |mu: &f64| exp(constant + times_log(j, mu / (mu + theta)) - theta * log1p(mu / theta));
                others[count / width] += mu.iter().map(of).sum::<f64>();
            }
        }
        if negative_binomial.is_some() {
            bars.iter_mut().zip(others).for_each(|(bar, other)| bar.negative_binomial = other.into());
        }
        Some(bars)
    }
}

/// Shares of rows with a count of 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Zeros {
    /// The share in the data.
    pub observed: FiniteOrNull,
    /// The share that Poisson distributions with the expected counts have.
    pub predicted: FiniteOrNull,
    /// The share that the negative binomial has.
    pub negative_binomial: FiniteOrNull,
}

/// A bar of the rootogram: rows with counts from … to ….
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CountBar {
    /// Smallest count.
    pub from: u32,
    /// Largest count.
    pub to: u32,
    /// Rows.
    pub observed: u32,
    /// Rows that Poisson distributions with the expected counts have.
    pub expected: f64,
    /// Rows that the negative binomial has.
    pub negative_binomial: FiniteOrNull,
}

/// The negative binomial whose variance is μ + μ²/θ (NB2).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NegativeBinomialResult {
    /// Coefficients with errors of the observed information of coefficients and ln θ.
    pub coefficients: Vec<Coefficient>,
    /// θ.
    pub theta: FiniteOrNull,
    /// Logarithm of the likelihood.
    pub loglik: FiniteOrNull,
}

#[cfg(test)]
mod tests {
    use super::{Counts, Expected};

    #[test]
    fn bars_and_zeros_by_hand() {
        let y = [0.0, 0.0, 1.0, 2.0];
        let counts = Counts { y: &y, offset: None, alpha: 0.0 };
        let expected = Expected { counts: &counts, mu: vec![1.0; 4] };
        let bars = expected.rootogram(Some((&[1.0; 4], 1.0))).unwrap();
        let e = (-1.0f64).exp();
        for (bar, (observed, share)) in bars.iter().zip([(2, e), (1, e), (1, e / 2.0)]) {
            assert_eq!((bar.observed, bar.from), (observed, bar.to));
            assert!((bar.expected - 4.0 * share).abs() < 1e-13);
        }
        // With θ = 1 and μ = 1 counts are geometric with ½.
        assert!((bars[1].negative_binomial.0 - 1.0).abs() < 1e-13);
        let zeros = expected.zeros(Some((&[1.0; 4], 1.0)));
        assert!((zeros.observed.0 - 0.5).abs() < 1e-15 && (zeros.predicted.0 - e).abs() < 1e-15);
        assert!((zeros.negative_binomial.0 - 0.5).abs() < 1e-15);
        // Σ(y − 1)² = 3 over 3 degrees of freedom.
        assert!((expected.dispersion(3).pearson.0 - 1.0).abs() < 1e-15);
        let large = Counts { y: &[0.0, 401.0], ..counts };
        assert!(Expected { counts: &large, mu: vec![1.0; 2] }.rootogram(None).is_none());
    }
}
