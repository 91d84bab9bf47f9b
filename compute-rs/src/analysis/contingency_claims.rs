//! The evidence for the sentence of two categories (docs/methods/contingency.md#what-is-claimed).

use super::contingency_tables::TwoByTwoResult;
use super::model_frame::count32;
use super::regression::{Contrasts, contrasts};
use crate::contract::{ErrorsUsed, FiniteOrNull, NoClaimReason, Outcome};
use crate::control::Control;
use crate::distributions::contingency::{CrossTable, CrossTest};
use crate::distributions::{chi_squared, normal, student};
use crate::linear::joint::holm;
use crate::linear::sequence::Sequence;
use crate::stats::autocorrelation::lag_one;
use crate::stats::moments::Moments;
use serde::Serialize;

/// Most categories of a column that are compared by regressions.
const MOST: usize = 20;
/// A lag beyond the first, at which states that last are alike.
const LONGER: usize = 5;
/// Largest autocorrelation that is allowed for.
const MOST_ALIKE: f64 = 0.99;

/// The test that decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CrossBasis {
    /// Pearson's χ².
    #[default]
    ChiSquared,
    /// Fisher's test, where a count is expected below 5.
    Fisher,
    /// Regressions of the shares, where rows depend on each other.
    Regression,
}

/// The test and the interval of the sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CrossClaim {
    /// The test that decides.
    pub basis: CrossBasis,
    /// The errors of the regressions; `null` for a test of independent rows.
    pub errors: Option<ErrorsUsed>,
    /// Entities of panel data, or periods that rows share.
    pub clusters: Option<u32>,
    /// Why nothing is claimed; `null` if a claim may be made.
    pub silent: Option<NoClaimReason>,
    /// The p of the test of no relation.
    pub p_value: FiniteOrNull,
    /// For two rows and two columns: the share of the second column, first row less second.
    pub difference: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// For a series: the rows that do not depend on each other, as a share of its rows.
    #[serde(skip)]
    #[cfg_attr(feature = "contract", ts(skip))]
    pub(super) worth: Option<f64>,
}

impl CrossClaim {
    /// The claim for rows that do not depend on each other.
    pub(super) fn independent(basis: CrossBasis, p: f64, two: Option<&TwoByTwoResult>) -> Self {
        let of = |field: fn(&TwoByTwoResult) -> FiniteOrNull| two.map_or(FiniteOrNull::NONE, field);
        Self {
            basis,
            p_value: p.into(),
            difference: of(|two| two.difference),
            lower: of(|two| two.lower),
            upper: of(|two| two.upper),
            ..Self::default()
        }
    }

    /// Allows for states that last: for two independent Markov chains χ² is (1 + λμ)/(1 − λμ) times as large, with
    /// their autocorrelations (Tavaré & Altham 1983, *Biometrika* 70, 139–144). The larger p and the wider limits
    /// count, with autocorrelations free of their bias.
    pub(super) fn allow_for_states(&mut self, table: &CrossTable, rows: Coded<'_>, columns: Coded<'_>) {
        if !matches!(self.errors, Some(ErrorsUsed::Ewc | ErrorsUsed::Ols)) {
            return;
        }
        let both = rows.persistence() * columns.persistence();
        let worth = (1.0 - both) / (1.0 + both);
        let CrossTest { statistic, df, .. } = table.chi_squared();
        let p = chi_squared::sf(statistic * worth, f64::from(df));
        self.p_value = (if self.p_value.0.is_nan() { f64::NAN } else { self.p_value.0.max(p) }).into();
        self.worth = Some(worth);
        if let Some(difference) = self.difference.get() {
            let variance = |i: usize| {
                let n = f64::from(table.row_totals[i]);
                let share = f64::from(table.counts[i][1]) / n;
                share * (1.0 - share) / n
            };
            let reach = normal::quantile(0.975) * ((variance(0) + variance(1)) / worth).sqrt();
            self.lower = (self.lower.0.min(difference - reach)).into();
            self.upper = (self.upper.0.max(difference + reach)).into();
        }
    }
}

/// Categories of each row with their number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coded<'c> {
    pub(super) codes: &'c [u8],
    pub(super) count: usize,
}

impl Coded<'_> {
    /// 1 in the rows of a category.
    pub(super) fn is(&self, category: usize) -> Vec<f64> {
        self.codes.iter().map(|&code| f64::from(u8::from(usize::from(code) == category))).collect()
    }

    /// How long its categories last: their largest lag-1 autocorrelation, from 0. States cut out of a slow series last
    /// longer than states of a Markov chain with the same autocorrelation, so a clear autocorrelation at a longer lag
    /// counts by its root. Both are free of the bias of short series (Kendall 1954).
    fn persistence(&self) -> f64 {
        let n = self.codes.len() as f64;
        let of = |category: usize| {
            let values = self.is(category);
            let first = lag_one(&values).map_or(0.0, |r| r + (1.0 + 3.0 * r) / n).clamp(0.0, MOST_ALIKE);
            let far = at_lag(&values, LONGER) + (1.0 + first) / (1.0 - first.min(0.95)) / n;
            if far > 2.0 / n.sqrt() { first.max(far.powf(1.0 / LONGER as f64)) } else { first }
        };
        self.compared().map(of).fold(0.0, f64::max).min(MOST_ALIKE)
    }

    /// The categories whose shares are compared: with two, one is the complement of the other.
    fn compared(&self) -> std::ops::Range<usize> {
        usize::from(self.count == 2)..self.count
    }
}

/// Autocorrelation at a lag; 0 of equal values.
fn at_lag(values: &[f64], lag: usize) -> f64 {
    let moments = Moments::of(values);
    let d: Vec<f64> = values.iter().map(|value| moments.deviation(*value)).collect();
    let squares: f64 = d.iter().map(|d| d * d).sum();
    let products: f64 = d.iter().zip(d.iter().skip(lag)).map(|(a, b)| a * b).sum();
    if squares > 0.0 { products / squares } else { 0.0 }
}

/// The claim for rows that depend on each other: the share of each column regressed on the rows and of each row on the
/// columns. Each p is the larger one with and without a trend, Holm's correction allows for the several shares of a
/// direction, and the larger p of both directions counts. `None` where nothing says that rows depend on each other.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn dependent(
    rows: Coded<'_>,
    columns: Coded<'_>,
    held: &[Vec<f64>],
    sequence: &Sequence,
    control: &dyn Control,
) -> Outcome<Option<CrossClaim>> {
    let Some(first) = direction(columns, rows, held, sequence, control)? else { return Ok(None) };
    let Some(second) = direction(rows, columns, held, sequence, control)? else { return Ok(None) };
    let mut claim = CrossClaim {
        basis: CrossBasis::Regression,
        errors: Some(first.errors),
        clusters: first.clusters,
        silent: first.silent.or(second.silent),
        // NaN where one is not defined.
        p_value: (if first.p.is_nan() || second.p.is_nan() { f64::NAN } else { first.p.max(second.p) }).into(),
        ..CrossClaim::default()
    };
    if let Some((difference, reach)) = first.difference {
        claim.difference = difference.into();
        claim.lower = (difference - reach).into();
        claim.upper = (difference + reach).into();
    }
    Ok(Some(claim))
}

/// The shares of one column regressed on the categories of the other.
struct Direction {
    errors: ErrorsUsed,
    clusters: Option<u32>,
    silent: Option<NoClaimReason>,
    p: f64,
    /// Difference of two groups with half the width of its interval.
    difference: Option<(f64, f64)>,
}

fn direction(
    shares: Coded<'_>,
    groups: Coded<'_>,
    held: &[Vec<f64>],
    sequence: &Sequence,
    control: &dyn Control,
) -> Outcome<Option<Direction>> {
    if shares.count > MOST || groups.count > MOST {
        let found = contrasts(&shares.is(0), &vec![0; shares.codes.len()], 1, &[], sequence, control)?;
        return Ok(found.first().map(|found| Direction {
            errors: found.errors,
            clusters: found.clusters.map(count32),
            silent: Some(NoClaimReason::NoErrors),
            p: f64::NAN,
            difference: None,
        }));
    }
    let mut all: Vec<Vec<Contrasts>> = Vec::new();
    for category in shares.compared() {
        all.push(contrasts(&shares.is(category), groups.codes, groups.count, held, sequence, control)?);
    }
    let Some(first) = all.first().and_then(|found| found.first()) else { return Ok(None) };
    let joint =
        |each: &Contrasts| each.joint.filter(|_| each.silent.is_none()).map_or(f64::NAN, |joint| joint.p_value.0);
    let larger = |a: f64, b: f64| if a.is_nan() || b.is_nan() { f64::NAN } else { a.max(b) };
    let p: Vec<f64> = all.iter().map(|found| found.iter().map(joint).fold(0.0, larger)).collect();
    // `min` takes the other number for one that is not defined.
    let least = holm(&p).into_iter().fold(f64::NAN, f64::min);
    let silences = || all.iter().filter_map(|found| found.first()?.silent);
    let whole = silences().find(|silent| matches!(silent, NoClaimReason::FewEntities | NoClaimReason::Persistent));
    let none_left = silences().next().filter(|_| silences().count() == all.len());
    let difference = (groups.count == 2 && shares.count == 2).then(|| {
        let (std_err, df) = first.pairs[0];
        (first.differences[0], student::quantile(0.975, df) * std_err)
    });
    Ok(Some(Direction {
        errors: first.errors,
        clusters: first.clusters.map(count32),
        silent: whole.or(none_left),
        p: least,
        difference,
    }))
}
