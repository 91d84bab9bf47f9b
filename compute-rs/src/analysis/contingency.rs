//! Result `contingency` (docs/methods/contingency.md).

use super::contingency_claims::{Coded, CrossBasis, CrossClaim, dependent};
use super::contingency_strata::{WithinColumn, within};
use super::contingency_tables::{
    CramersVResult, CrossTestResult, FarthestCell, FisherResult, KappaResult, McNemarResult, RowShare, TwoByTwoResult,
    cells, paired, row_shares, two_by_two,
};
use super::correlation_claims::with_times;
use super::function_job::{Computed, FunctionJob};
use super::model_frame::ModelFrame;
use super::rows_used::head;
use crate::contract::{Code, Failure, FiniteOrNull, Note, Outcome, ResultHead};
use crate::control::Control;
use crate::distributions::contingency::CrossTable;
use crate::distributions::{freeman_halton, normal, random_tables};
use crate::frame::categories::Categories;
use crate::wording::all_of;
use serde::Serialize;
use std::borrow::Cow;

/// Seed of random tables.
const SEED: u64 = 1;

/// Result `contingency`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ContingencyResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Display name of the column of the rows, X.
    pub by: String,
    /// Display name of the column of the columns, Y.
    pub of: String,
    /// Categories of X; `null` next to a message.
    pub row_names: Option<Vec<String>>,
    /// Categories of Y.
    pub columns: Option<Vec<String>>,
    /// Counts by row and column.
    pub counts: Option<Vec<Vec<u32>>>,
    /// Counts expected without a relation.
    pub expected: Option<Vec<Vec<f64>>>,
    /// Adjusted residuals: count less expected count in standard errors.
    pub adjusted: Option<Vec<Vec<FiniteOrNull>>>,
    /// Shares of the rows: each row adds up to 1.
    pub row_shares: Option<Vec<Vec<RowShare>>>,
    /// Shares of the columns: each column adds up to 1.
    pub column_shares: Option<Vec<Vec<f64>>>,
    /// Shares of all counts.
    pub total_shares: Option<Vec<Vec<f64>>>,
    /// Totals of the rows.
    pub row_totals: Option<Vec<u32>>,
    /// Totals of the columns.
    pub column_totals: Option<Vec<u32>>,
    /// Pearson's test, without a correction for continuity.
    pub chi_squared: Option<CrossTestResult>,
    /// The likelihood-ratio test, G.
    pub likelihood_ratio: Option<CrossTestResult>,
    /// Fisher's test.
    pub fisher: Option<FisherResult>,
    /// Cramér's V.
    pub cramers_v: Option<CramersVResult>,
    /// Two shares compared; `null` for larger tables.
    pub two_by_two: Option<TwoByTwoResult>,
    /// McNemar's test of two answers of the same rows with two categories.
    pub mcnemar: Option<McNemarResult>,
    /// Cohen's κ of two answers of the same rows.
    pub kappa: Option<KappaResult>,
    /// The cell that is farthest from its expected count.
    pub farthest: Option<FarthestCell>,
    /// The relation within the values of a third column.
    pub within: Option<WithinColumn>,
    /// The evidence for the sentence.
    pub claim: Option<CrossClaim>,
    /// Whether rows have times that no test could use, so that they are taken as independent.
    pub independence_assumed: bool,
}

impl From<ResultHead> for ContingencyResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// The table of Y by X.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<ContingencyResult>> {
    let frame = job.frame()?;
    let (of, by) = (frame.names[0].clone(), frame.names[1].clone());
    let mut head = head(&frame, format!("{of} by {by}"), frame.ledger(None));
    let failed = |head: ResultHead, failure| {
        Ok(Computed::plain(ContingencyResult { by: by.clone(), of: of.clone(), ..head.failed(failure).into() }))
    };
    let (x, y) = match frame.require_rows().and_then(|()| both(&frame)) {
        Ok(found) => found,
        Err(failure) => return failed(head, failure),
    };
    job.begin()?;
    let mut counts = vec![vec![0u32; y.names.len()]; x.names.len()];
    x.codes.iter().zip(&y.codes).for_each(|(&i, &j)| counts[usize::from(i)][usize::from(j)] += 1);
    let table = CrossTable::new(counts);
    let (rows, columns) =
        (Coded { codes: &x.codes, count: x.names.len() }, Coded { codes: &y.codes, count: y.names.len() });
    let fisher = fisher(&table, job.control)?;
    let two = two_by_two(&table).map(TwoByTwoResult::from);
    let sequence = with_times(job, &frame, None, Cow::Borrowed(&frame.sequence));
    let claim = match dependent(rows, columns, &[], &sequence, job.control)? {
        Some(mut claim) => {
            claim.allow_for_states(&table, rows, columns);
            claim
        }
        None if table.is_sparse() => CrossClaim::independent(CrossBasis::Fisher, fisher.p_value.0, two.as_ref()),
        None => CrossClaim::independent(CrossBasis::ChiSquared, table.chi_squared().p, two.as_ref()),
    };
    let cell = farthest(&table);
    let strata = match within(job, &frame, (rows, columns), (&table, &claim, cell), &sequence) {
        Ok(found) => found,
        Err(failure) if matches!(failure.code, Code::ManyCat | Code::Request) => return failed(head, failure),
        Err(failure) => return Err(failure),
    };
    let (mcnemar, kappa) =
        match job.request.variables.settings.is_on("paired").then(|| same(&table, &x.names, &y.names)) {
            Some(Some(counts)) => paired(&counts),
            Some(None) => {
                head.notes.push(not_the_same(&by, &of, &x.names, &y.names));
                (None, None)
            }
            None => (None, None),
        };
    let total = f64::from(table.total);
    Ok(Computed::plain(ContingencyResult {
        independence_assumed: job.table.time.is_some() && claim.errors.is_none(),
        expected: Some(cells(&table, |i, j| table.expected(i, j))),
        adjusted: Some(cells(&table, |i, j| table.adjusted(i, j).into())),
        row_shares: Some(row_shares(&table)),
        column_shares: Some(cells(&table, |i, j| f64::from(table.counts[i][j]) / f64::from(table.column_totals[j]))),
        total_shares: Some(cells(&table, |i, j| f64::from(table.counts[i][j]) / total)),
        chi_squared: Some(table.chi_squared().into()),
        likelihood_ratio: Some(table.likelihood_ratio().into()),
        fisher: Some(fisher),
        cramers_v: Some(table.cramers_v().into()),
        two_by_two: two,
        mcnemar,
        kappa,
        farthest: Some(farthest_cell(&table, cell)),
        within: strata,
        claim: Some(claim),
        row_names: Some(x.names),
        columns: Some(y.names),
        row_totals: Some(table.row_totals),
        column_totals: Some(table.column_totals),
        counts: Some(table.counts),
        head,
        by,
        of,
    }))
}

/// The categories of X and of Y, two of each at least.
fn both(frame: &ModelFrame<'_>) -> Outcome<(Categories, Categories)> {
    let of = |variable: usize, code: Code| {
        let found = frame.groups_of(variable)?;
        match &found.names[..] {
            [only] => {
                let text = format!(
                    "All rows used have {only} in {}, so there is nothing to compare. Choose another column, or other rows.",
                    frame.names[variable]
                );
                Err(Failure::new(code, text))
            }
            _ => Ok(found),
        }
    };
    Ok((of(1, Code::ConstX)?, of(0, Code::ConstY)?))
}

/// Fisher's test: over all tables, or over random ones where there are too many.
fn fisher(table: &CrossTable, control: &dyn Control) -> Outcome<FisherResult> {
    if let Some(small) = two_by_two(table) {
        return Ok(FisherResult::exact(small.fisher()));
    }
    match freeman_halton::exact(table, control)? {
        Some(p) => Ok(FisherResult::exact(p)),
        None => random_tables::test(table, SEED, control).map(FisherResult::drawn),
    }
}

/// The index of the cell with the largest residual; the first of several.
fn farthest(table: &CrossTable) -> (usize, usize) {
    let (rows, columns) = table.shape();
    let all = (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
    let of = |cell: (usize, usize)| table.adjusted(cell.0, cell.1).abs();
    // Residuals that differ by rounding alone are equal.
    all.reduce(|a, b| if of(b) > of(a) * (1.0 + 1e-9) { b } else { a }).unwrap_or((0, 0))
}

fn farthest_cell(table: &CrossTable, (row, column): (usize, usize)) -> FarthestCell {
    let (rows, columns) = table.shape();
    let one = 2.0 * normal::sf(table.adjusted(row, column).abs());
    FarthestCell { row: row as u32, column: column as u32, p_value: (one * (rows * columns) as f64).min(1.0).into() }
}

/// The counts with the columns in the order of the rows, where both have the same categories.
fn same(table: &CrossTable, rows: &[String], columns: &[String]) -> Option<Vec<Vec<u32>>> {
    let indices: Vec<usize> = rows.iter().filter_map(|name| columns.iter().position(|other| other == name)).collect();
    let is_same = indices.len() == rows.len() && rows.len() == columns.len();
    is_same.then(|| table.counts.iter().map(|row| indices.iter().map(|&j| row[j]).collect()).collect())
}

/// Which categories only one of the columns has.
fn not_the_same(by: &str, of: &str, rows: &[String], columns: &[String]) -> Note {
    let only = |own: &[String], other: &[String], name: &str| -> Option<String> {
        let own: Vec<String> = own.iter().filter(|category| !other.contains(category)).cloned().collect();
        (!own.is_empty()).then(|| format!("{} occurs only in {name}", all_of(&own)))
    };
    let found: Vec<String> = [only(rows, columns, by), only(columns, rows, of)].into_iter().flatten().collect();
    Note::fact(format!(
        "{}, so the two columns are not answers of the same kind: there is no McNemar test and no kappa.",
        found.join("; ")
    ))
}
