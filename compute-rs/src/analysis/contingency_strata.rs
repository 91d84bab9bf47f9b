//! A relation of two categories within the values of a third column (docs/methods/contingency.md#within-a-third-column).

use super::contingency_claims::{Coded, CrossClaim, dependent};
use super::contingency_tables::{CramersVResult, TwoByTwoResult, two_by_two};
use super::function_job::FunctionJob;
use super::model_frame::{ModelFrame, count32};
use super::request_columns::find;
use crate::contract::{Failure, FiniteOrNull, Outcome};
use crate::distributions::chi_squared;
use crate::distributions::contingency::CrossTable;
use crate::frame::categories::Categories;
use crate::linear::sequence::Sequence;
use crate::linear::strata;
use serde::Serialize;

/// The relation within the values of a third column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WithinColumn {
    /// Display name of the column.
    pub column: String,
    /// Its values.
    pub values: Vec<WithinValue>,
    /// Rows without a value of it, which count in none.
    pub missing: u32,
    /// Statistic of Cochran, Mantel and Haenszel; `null` in rows that depend on each other.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom.
    pub df: Option<u32>,
    /// The p of the test of no relation within any value.
    pub p_value: FiniteOrNull,
    /// For two rows and two columns: the common difference of the shares of the second column.
    pub difference: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// Whether the sign is reversed within the values: of the difference or, in larger tables, of the cell farthest
    /// from its expected count.
    pub reversed: bool,
}

/// One value of the third column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WithinValue {
    /// The value.
    pub name: String,
    /// Rows.
    pub n: u32,
    /// Counts by row and column.
    pub counts: Vec<Vec<u32>>,
    /// Cramér's V of the categories that occur; `null` where one of the columns has a single one.
    pub cramers_v: Option<CramersVResult>,
    /// Two shares compared; `null` where a row or a column is empty, and for larger tables.
    pub two_by_two: Option<TwoByTwoResult>,
}

/// The relation within the values of the column that the settings name; `None` without one.
///
/// # Errors
/// `E-MANYCAT`, `REQUEST` for a column of the table itself, and the errors of `control`.
pub(super) fn within(
    job: &FunctionJob<'_>,
    frame: &ModelFrame<'_>,
    (rows, columns): (Coded<'_>, Coded<'_>),
    whole: (&CrossTable, &CrossClaim, (usize, usize)),
    sequence: &Sequence,
) -> Outcome<Option<WithinColumn>> {
    let infos = job.table.infos();
    let selected = job.request.variables.settings.column("within");
    let Some((index, info)) = selected.and_then(|column| find(&infos, &column)) else { return Ok(None) };
    if frame.roles.iter().any(|role| role.column_index == info.column_index) {
        let text = format!("{} is already one of the two columns. Choose a third one to compare within.", info.name);
        return Err(Failure::request("variables.settings.within", text));
    }
    let Some(column) = job.table.columns.get(index) else { return Ok(None) };
    let known: Vec<bool> = frame.rows.iter().map(|row| column.has_category(row)).collect();
    let Categories { names, codes } = frame.groups_of_column(&info.name, info.column_index)?;
    let mut tables: Vec<Vec<Vec<u32>>> = vec![vec![vec![0; columns.count]; rows.count]; names.len()];
    for (i, &stratum) in codes.iter().enumerate().filter(|(i, _)| known[*i]) {
        tables[usize::from(stratum)][usize::from(rows.codes[i])][usize::from(columns.codes[i])] += 1;
    }
    let strata: Vec<(String, CrossTable)> =
        names.into_iter().zip(tables.into_iter().map(CrossTable::new)).filter(|(_, table)| table.total > 0).collect();
    let (table, claim, cell) = whole;
    let tables: Vec<CrossTable> = strata.iter().map(|(_, table)| table.clone()).collect();
    let mut found = WithinColumn {
        column: info.name.clone(),
        missing: count32(known.iter().filter(|known| !**known).count()),
        values: strata.into_iter().map(|(name, table)| value(name, &table)).collect(),
        statistic: FiniteOrNull::NONE,
        df: None,
        p_value: FiniteOrNull::NONE,
        difference: FiniteOrNull::NONE,
        lower: FiniteOrNull::NONE,
        upper: FiniteOrNull::NONE,
        reversed: false,
    };
    let is_small = table.shape() == (2, 2);
    let held =
        |at: usize| -> Vec<f64> { codes.iter().map(|&code| f64::from(u8::from(usize::from(code) == at))).collect() };
    if claim.errors.is_some() {
        let present: Vec<usize> =
            (0..usize::from(u8::MAX)).filter(|&at| codes.iter().any(|&c| usize::from(c) == at)).collect();
        let held: Vec<Vec<f64>> = present.iter().skip(1).map(|&at| held(at)).collect();
        if let Some(own) = dependent(rows, columns, &held, sequence, job.control)? {
            let states = claim.worth.and_then(|worth| {
                let test = strata::test(&tables)?;
                Some(chi_squared::sf(test.statistic * worth, f64::from(test.df)))
            });
            let p = if own.silent.is_some() || own.p_value.0.is_nan() {
                f64::NAN
            } else {
                own.p_value.0.max(states.unwrap_or(0.0))
            };
            let p = FiniteOrNull::from(p);
            (found.p_value, found.difference) = (p, own.difference);
            (found.lower, found.upper) = (own.lower, own.upper);
        }
    } else {
        if let Some(test) = strata::test(&tables) {
            (found.statistic, found.df, found.p_value) = (test.statistic.into(), Some(test.df), test.p.into());
        }
        if let Some(common) = is_small.then(|| strata::difference(&tables)).flatten() {
            (found.difference, found.lower, found.upper) =
                (common.value.into(), common.lower.into(), common.upper.into());
        }
    }
    found.reversed = if is_small {
        found.difference.0 * claim.difference.0 < 0.0
    } else {
        strata::residual(&tables, cell.0, cell.1) * table.adjusted(cell.0, cell.1) < 0.0
    };
    Ok(Some(found))
}

/// One value, by the categories that occur in it.
fn value(name: String, table: &CrossTable) -> WithinValue {
    let taken = |totals: &[u32]| -> Vec<usize> { (0..totals.len()).filter(|&i| totals[i] > 0).collect() };
    let (rows, columns) = (taken(&table.row_totals), taken(&table.column_totals));
    let counts = rows.iter().map(|&i| columns.iter().map(|&j| table.counts[i][j]).collect()).collect();
    let own = (rows.len() > 1 && columns.len() > 1).then(|| CrossTable::new(counts));
    WithinValue {
        name,
        n: table.total,
        cramers_v: own.as_ref().map(|own| own.cramers_v().into()),
        two_by_two: own.as_ref().filter(|_| table.shape() == (2, 2)).and_then(two_by_two).map(Into::into),
        counts: table.counts.clone(),
    }
}
