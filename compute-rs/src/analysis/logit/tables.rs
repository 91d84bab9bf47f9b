//! Parts of the result `logit`.

use crate::analysis::model_frame::ModelFrame;
use crate::contract::{Coefficient, FiniteOrNull};
use crate::distributions::chi_squared;
use crate::distributions::roc::Area;
use crate::stats::order::quantiles;
use serde::Serialize;

/// Bins of shares.
pub(super) const BINS: usize = 10;

/// Whether a maximum of the likelihood exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeparationState {
    /// The two values overlap: it exists.
    #[default]
    None,
    /// X predict some rows without doubt.
    QuasiComplete,
    /// X predict all rows without doubt.
    Complete,
}

/// The X that separate the two values of Y.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeparationResult {
    /// Whether they are separated.
    pub state: SeparationState,
    /// X whose coefficients have no finite estimate.
    pub columns: Vec<String>,
    /// Rows that X predict without doubt, from 1; emptied in summaries.
    pub rows: Vec<u32>,
    /// The first five rows.
    pub first_rows: Vec<u32>,
    /// The total number.
    pub row_count: u32,
}

/// An average marginal effect.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MarginalEffect {
    /// The variable with its transform, or "column: category".
    pub display_name: String,
    /// Change of the probability for each unit; from 0 to 1 of numbers that are only 0 and 1, from the base of categories.
    pub effect: FiniteOrNull,
    /// Standard error by the delta method.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// The p of the test of no effect.
    pub p_value: FiniteOrNull,
}

/// An odds ratio.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OddsRatio {
    /// "Constant", or as in the table of coefficients.
    pub display_name: String,
    /// eᵇ.
    pub odds_ratio: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
}

/// A penalised coefficient.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FirthCoefficient {
    /// "Constant", or as in the table of coefficients.
    pub display_name: String,
    /// Estimate.
    pub coeff: FiniteOrNull,
    /// Standard error of the information without the penalty.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit of the penalised profile.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// p of the penalised profile.
    pub p_value: FiniteOrNull,
}

/// Likelihood-ratio test of all X.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LikelihoodRatio {
    /// Twice the gain of the logarithm of the likelihood.
    pub statistic: FiniteOrNull,
    /// Coefficients without the constant.
    pub df: u32,
    /// p by χ².
    pub p_value: FiniteOrNull,
}

/// Area under the curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AreaResult {
    /// Share of pairs of an event and another row in the right order.
    pub value: FiniteOrNull,
    /// DeLong's standard error.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit, at least 0.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit, at most 1.
    pub upper: FiniteOrNull,
}

impl From<Area> for AreaResult {
    fn from(Area { value, std_err, lower, upper }: Area) -> Self {
        Self { value: value.into(), std_err: std_err.into(), lower: lower.into(), upper: upper.into() }
    }
}

/// Rows with alike predicted shares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CalibrationBin {
    /// Rows.
    pub n: u32,
    /// Share of the event among them.
    pub observed: f64,
    /// Mean of the predicted shares.
    pub expected: f64,
}

/// Test of Hosmer and Lemeshow.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HosmerLemeshow {
    /// Statistic.
    pub statistic: FiniteOrNull,
    /// Bins less 2.
    pub df: u32,
    /// p by χ².
    pub p_value: FiniteOrNull,
}

/// Rows by outcome and by whether the predicted share is one half or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Confusion {
    /// Events with a share of one half or more.
    pub true_positive: u32,
    /// Other rows with a share of one half or more.
    pub false_positive: u32,
    /// Other rows with a smaller share.
    pub true_negative: u32,
    /// Events with a smaller share.
    pub false_negative: u32,
}

fn odds(display_name: &str, coeff: FiniteOrNull, lower: FiniteOrNull, upper: FiniteOrNull) -> OddsRatio {
    let of = |value: FiniteOrNull| libm::exp(value.0).into();
    OddsRatio { display_name: display_name.to_owned(), odds_ratio: of(coeff), lower: of(lower), upper: of(upper) }
}

/// Whether the odds ratio of a coefficient is one number: an X that is part of a product has another one at each value of the other X.
fn is_one_number(frame: &ModelFrame<'_>, j: usize) -> bool {
    j == 0 || (frame.term_of(j).is_none() && frame.at_of(j).is_none())
}

/// Odds ratios of coefficients, without products and the X that are part of them.
pub(super) fn odds_of(frame: &ModelFrame<'_>, coefficients: &[Coefficient]) -> Vec<OddsRatio> {
    let own = coefficients.iter().enumerate().filter(|(j, _)| is_one_number(frame, *j));
    own.map(|(_, row)| odds(&row.display_name, row.coeff, row.ci_lower, row.ci_upper)).collect()
}

/// Odds ratios of penalised coefficients.
pub(super) fn odds_of_firth(frame: &ModelFrame<'_>, coefficients: &[FirthCoefficient]) -> Vec<OddsRatio> {
    let own = coefficients.iter().enumerate().filter(|(j, _)| is_one_number(frame, *j));
    own.map(|(_, row)| odds(&row.display_name, row.coeff, row.lower, row.upper)).collect()
}

/// The bin of each value, from 0, by the quantiles of all (type 7); a value on an edge belongs to the lower bin.
pub(super) fn bins_of(values: &[f64]) -> Vec<usize> {
    /// Rounding of an interpolated edge.
    const ROUNDING: f64 = 1e-12;
    let shares: Vec<f64> = (1..BINS).map(|i| i as f64 / BINS as f64).collect();
    let edges = quantiles(values, &shares);
    let in_bin = |value: &f64| edges.iter().filter(|edge| *value > **edge + ROUNDING * edge.abs()).count();
    values.iter().map(in_bin).collect()
}

/// Predicted and observed shares by bin, and the test of their differences.
pub(super) fn calibration(chances: &[f64], events: &[bool]) -> (Vec<CalibrationBin>, Option<HosmerLemeshow>) {
    let mut sums = [(0u32, 0.0, 0.0); BINS];
    for ((bin, chance), event) in bins_of(chances).into_iter().zip(chances).zip(events) {
        let (n, observed, expected) = &mut sums[bin];
        *n += 1;
        *observed += f64::from(u8::from(*event));
        *expected += chance;
    }
    let kept: Vec<_> = sums.into_iter().filter(|(n, ..)| *n > 0).collect();
    let term = |(n, o, e): &(u32, f64, f64)| (o - e) * (o - e) / (e * (1.0 - e / f64::from(*n)));
    let statistic: f64 = kept.iter().map(term).sum();
    let df = kept.len().saturating_sub(2);
    let test = (df > 0).then(|| HosmerLemeshow {
        statistic: statistic.into(),
        df: df as u32,
        p_value: chi_squared::sf(statistic, df as f64).into(),
    });
    let bin = |&(n, o, e): &(u32, f64, f64)| {
        let rows = f64::from(n);
        CalibrationBin { n, observed: o / rows, expected: e / rows }
    };
    (kept.iter().map(bin).collect(), test)
}

/// Rows by what a share of one half would say.
pub(super) fn confusion(chances: &[f64], events: &[bool]) -> Confusion {
    let mut found = Confusion::default();
    for (chance, event) in chances.iter().zip(events) {
        let count = match (*chance >= 0.5, event) {
            (true, true) => &mut found.true_positive,
            (true, false) => &mut found.false_positive,
            (false, false) => &mut found.true_negative,
            (false, true) => &mut found.false_negative,
        };
        *count += 1;
    }
    found
}

/// Tjur's R²: the mean predicted probability among events minus the mean among other rows.
pub(super) fn tjur(chances: &[f64], events: &[bool]) -> f64 {
    let mean = |wanted: bool| {
        let of = || chances.iter().zip(events).filter(|(_, event)| **event == wanted).map(|(chance, _)| *chance);
        of().sum::<f64>() / of().count() as f64
    };
    mean(true) - mean(false)
}

#[cfg(test)]
mod tests {
    use super::{bins_of, calibration, confusion, tjur};

    #[test]
    fn bins_hold_tenths_and_an_edge_belongs_to_the_lower_one() {
        let values: Vec<f64> = (0..=20).map(f64::from).collect();
        let mut counts = [0; 10];
        bins_of(&values).into_iter().for_each(|bin| counts[bin] += 1);
        // Edges 2, 4, …, 18: 0 to 2, then two each.
        assert_eq!(counts, [3, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
        assert_eq!(bins_of(&[1.0; 4]), [0; 4]);
    }

    #[test]
    fn three_shares_by_hand() {
        let (chances, events) = ([0.2, 0.2, 0.5, 0.8, 0.8], [false, true, true, true, false]);
        let (bins, test) = calibration(&chances, &events);
        let shown: Vec<_> = bins.iter().map(|bin| (bin.n, bin.observed)).collect();
        assert_eq!(shown, [(2, 0.5), (1, 1.0), (2, 0.5)]);
        // (1 − .4)²/(.4·.8) + (1 − .5)²/(.5·.5) + (1 − 1.6)²/(1.6·.2)
        let test = test.unwrap();
        assert!((test.statistic.0 - (0.36 / 0.32 + 1.0 + 0.36 / 0.32)).abs() < 1e-12 && test.df == 1);
        let found = confusion(&chances, &events);
        let counts = (found.true_positive, found.false_positive, found.true_negative, found.false_negative);
        assert_eq!(counts, (2, 1, 1, 1));
        assert!((tjur(&chances, &events) - 0.0).abs() < 1e-15);
    }
}
