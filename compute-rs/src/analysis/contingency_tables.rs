//! The parts of a table of two categories on the wire.

use crate::contract::FiniteOrNull;
use crate::distributions::contingency::{CramersV, CrossTable, CrossTest};
use crate::distributions::kappa::kappa;
use crate::distributions::random_tables::Drawn;
use crate::distributions::shares::{limits, more_frequent};
use crate::distributions::two_by_two::TwoByTwo;
use serde::Serialize;

/// A test by χ².
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CrossTestResult {
    /// χ² or G.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom.
    pub df: u32,
    /// p.
    pub p_value: FiniteOrNull,
}

/// Fisher's test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FisherResult {
    /// Two-sided p; `null` of a table too large even for random ones.
    pub p_value: FiniteOrNull,
    /// How p was found.
    pub method: FisherMethod,
    /// Standard error of p; `null` for an exact one.
    pub std_err: FiniteOrNull,
    /// Random tables; `null` for an exact p.
    pub draws: Option<u32>,
}

/// How Fisher's p was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FisherMethod {
    /// Over all tables with the same margins.
    Exact,
    /// Over random ones.
    MonteCarlo,
}

/// Cramér's V.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CramersVResult {
    /// From 0, no relation, to 1.
    pub value: FiniteOrNull,
    /// Cramér's V without the bias that chance adds.
    pub corrected: FiniteOrNull,
    /// Lower 95 % limit of `value`.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
}

/// Shares of the second column compared between two rows: the first row against the second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TwoByTwoResult {
    /// Difference of the shares.
    pub difference: FiniteOrNull,
    /// Lower 95 % limit (Newcombe).
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// Ratio of the shares; `null` where the second is 0.
    pub ratio: FiniteOrNull,
    /// Lower 95 % limit (Koopman).
    pub ratio_lower: FiniteOrNull,
    /// Upper 95 % limit; `null` without bound.
    pub ratio_upper: FiniteOrNull,
    /// Odds ratio; `null` where it is infinite.
    pub odds_ratio: FiniteOrNull,
    /// Lower 95 % limit (Woolf; exact conditional with an empty cell).
    pub or_lower: FiniteOrNull,
    /// Upper 95 % limit; `null` without bound.
    pub or_upper: FiniteOrNull,
}

/// McNemar's test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct McNemarResult {
    /// Rows that change, from the first category to the second and back.
    pub discordant: [u32; 2],
    /// Exact two-sided p of both being equally likely.
    pub p_value: f64,
}

/// Cohen's κ.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct KappaResult {
    /// Agreement beyond chance, at most 1.
    pub value: FiniteOrNull,
    /// Its standard error.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
}

/// A share of its row.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RowShare {
    /// The share.
    pub share: f64,
    /// Lower 95 % limit (Wilson), for rows that do not depend on each other.
    pub lower: f64,
    /// Upper limit.
    pub upper: f64,
}

/// The cell that is farthest from its count without a relation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FarthestCell {
    /// Index of its row.
    pub row: u32,
    /// Index of its column.
    pub column: u32,
    /// p of its adjusted residual, times the number of cells.
    pub p_value: FiniteOrNull,
}

impl From<CrossTest> for CrossTestResult {
    fn from(test: CrossTest) -> Self {
        Self { statistic: test.statistic.into(), df: test.df, p_value: test.p.into() }
    }
}

impl FisherResult {
    /// The p-value over all tables.
    pub(super) fn exact(p: f64) -> Self {
        Self { p_value: p.into(), method: FisherMethod::Exact, std_err: FiniteOrNull::NONE, draws: None }
    }

    /// The p-value over random tables.
    pub(super) fn drawn(found: Option<Drawn>) -> Self {
        Self {
            p_value: found.map(|found| found.p).into(),
            method: FisherMethod::MonteCarlo,
            std_err: found.map(|found| found.std_err).into(),
            draws: found.map(|found| found.draws),
        }
    }
}

impl From<CramersV> for CramersVResult {
    fn from(v: CramersV) -> Self {
        let CramersV { value, corrected, lower, upper } = v;
        Self { value: value.into(), corrected: corrected.into(), lower: lower.into(), upper: upper.into() }
    }
}

impl From<TwoByTwo> for TwoByTwoResult {
    fn from(table: TwoByTwo) -> Self {
        let (difference, ratio, odds) = (table.difference(), table.ratio(), table.odds_ratio());
        Self {
            difference: difference.value.into(),
            lower: difference.lower.into(),
            upper: difference.upper.into(),
            ratio: ratio.value.into(),
            ratio_lower: ratio.lower.into(),
            ratio_upper: ratio.upper.into(),
            odds_ratio: odds.value.into(),
            or_lower: odds.lower.into(),
            or_upper: odds.upper.into(),
        }
    }
}

/// The counts of a table of two rows and two columns.
pub(super) fn two_by_two(table: &CrossTable) -> Option<TwoByTwo> {
    match &table.counts[..] {
        [first, second] => match (&first[..], &second[..]) {
            (&[a, b], &[c, d]) => Some(TwoByTwo::new([[a, b], [c, d]])),
            _ => None,
        },
        _ => None,
    }
}

/// Changes of two answers and their agreement, in a square table with the same categories in the same order.
pub(super) fn paired(counts: &[Vec<u32>]) -> (Option<McNemarResult>, Option<KappaResult>) {
    let mcnemar = (counts.len() == 2).then(|| {
        let discordant = [counts[0][1], counts[1][0]];
        let p_value = if discordant == [0, 0] { 1.0 } else { more_frequent(discordant[0], discordant[1]) };
        McNemarResult { discordant, p_value }
    });
    let kappa = kappa(counts).map(|(kappa, std_err)| KappaResult {
        value: kappa.value.into(),
        std_err: std_err.into(),
        lower: kappa.lower.into(),
        upper: kappa.upper.into(),
    });
    (mcnemar, kappa)
}

/// The shares of each row with their limits.
pub(super) fn row_shares(table: &CrossTable) -> Vec<Vec<RowShare>> {
    let of_row = |(row, &total): (&Vec<u32>, &u32)| {
        let of_cell = |&count: &u32| {
            let (lower, upper) = limits(count, total, 2);
            RowShare { share: f64::from(count) / f64::from(total), lower, upper }
        };
        row.iter().map(of_cell).collect()
    };
    table.counts.iter().zip(&table.row_totals).map(of_row).collect()
}

/// A number of each cell.
pub(super) fn cells<T>(table: &CrossTable, of: impl Fn(usize, usize) -> T) -> Vec<Vec<T>> {
    let (rows, columns) = table.shape();
    (0..rows).map(|i| (0..columns).map(|j| of(i, j)).collect()).collect()
}
