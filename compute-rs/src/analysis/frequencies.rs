//! Result `frequencies` (docs/methods/frequencies.md).

use super::dependence::{MeanOfDependent, mean_of_dependent};
use super::function_job::{Computed, FunctionJob};
use super::model_frame::{ModelFrame, count32};
use super::rows_used::head;
use crate::contract::{ColumnType, ErrorsUsed, FiniteOrNull, NoClaimReason, Outcome, ResultHead};
use crate::distributions::shares::{against_equal, limits, more_frequent};
use crate::distributions::student;
use crate::frame::ColumnData;
use crate::frame::levels::{DateUnit, Levels};
use serde::Serialize;
use std::cmp::Reverse;

/// Values that are listed; the others are counted together.
const MOST: usize = 50;

/// Result `frequencies`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FrequenciesResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// The values, the most frequent 50 of them; `null` next to a message.
    pub levels: Option<Vec<FrequencyLevel>>,
    /// The number of different values.
    pub distinct: Option<u32>,
    /// Rows without a value, which count in no share.
    pub missing: Option<u32>,
    /// The values that are not listed.
    pub others: Option<OtherLevels>,
    /// Pearson's test of equal shares; `null` for a single value.
    pub equal_shares: Option<EqualShares>,
    /// The most frequent value, compared with the second.
    pub top: Option<TopLevel>,
}

/// One value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FrequencyLevel {
    /// The value as text.
    pub value: String,
    /// Rows with the value.
    pub count: u32,
    /// Their share of the rows with a value.
    pub share: f64,
    /// Lower limit of the share; the limits of all values hold at once.
    pub lower: f64,
    /// Upper limit of the share.
    pub upper: f64,
}

/// Values that are not listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OtherLevels {
    /// How many values.
    pub levels: u32,
    /// Rows with one of these values.
    pub count: u32,
}

/// Pearson's test of equal shares.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EqualShares {
    /// Chi-squared.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom.
    pub df: u32,
    /// p.
    pub p_value: FiniteOrNull,
}

/// The most frequent value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TopLevel {
    /// The value as text.
    pub value: String,
    /// Its share.
    pub share: f64,
    /// The second most frequent value; `null` for a single one.
    pub second: Option<String>,
    /// Exact two-sided p of both being equally frequent, in independent rows.
    pub p_value: FiniteOrNull,
    /// The same comparison where rows depend on each other: in panel data, and in one series in time.
    pub dependent: Option<DependentTop>,
}

/// The first two values compared in rows that depend on each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DependentTop {
    /// The standard error: `cv3` of panel data, `ewc` of a series.
    pub errors: ErrorsUsed,
    /// Entities of panel data.
    pub entities: Option<u32>,
    /// Why nothing may be claimed; `null` where it may.
    pub silent: Option<NoClaimReason>,
    /// Share of the first value minus that of the second.
    pub difference: FiniteOrNull,
    /// Its standard error.
    pub std_err: FiniteOrNull,
    /// Degrees of freedom of t.
    pub df: Option<u32>,
    /// Two-sided p of the test of no difference.
    pub p_value: FiniteOrNull,
}

impl From<ResultHead> for FrequenciesResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// How often each value occurs in the rows used.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<FrequenciesResult>> {
    let frame = job.frame()?;
    let head = head(&frame, frame.names[0].clone(), frame.ledger(None));
    let missing = Some(count32(frame.without_value()));
    if let Err(failure) = frame.require_rows() {
        let failed = FrequenciesResult::from(head.failed(failure));
        return Ok(Computed::plain(FrequenciesResult { missing, ..failed }));
    }
    let column_index = frame.roles[0].column_index;
    let column = job.table.column(column_index);
    let levels = match column {
        Some(column) if !matches!(column.data, ColumnData::Number(_)) => {
            let by = if column.info().kind == ColumnType::Date { unit(job) } else { DateUnit::Whole };
            Levels::of(column, frame.rows.iter(), by, may_depend(job, &frame), job.control)?
        }
        _ => Levels::of_numbers(&frame.values[0], job.control)?,
    };
    let (counts, total) = (&levels.counts, count32(frame.rows.len()));
    let share = |index: usize| f64::from(counts[index]) / f64::from(total);
    // Orders equally frequent values by value.
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|&index| Reverse(counts[index]));
    let top = match order[..] {
        [] => None,
        [first, ref others @ ..] => {
            let second = others.first().copied();
            Some(TopLevel {
                value: levels.names[first].clone(),
                share: share(first),
                second: second.map(|second| levels.names[second].clone()),
                p_value: second.map(|second| more_frequent(counts[first], counts[second])).into(),
                dependent: match second {
                    Some(second) => in_dependent_rows(job, &frame, &levels, [first, second])?,
                    None => None,
                },
            })
        }
    };
    let equal_shares = against_equal(counts).map(|(statistic, df, p)| EqualShares {
        statistic: statistic.into(),
        df,
        p_value: p.into(),
    });
    let others: Vec<usize> = order.split_off(order.len().min(MOST));
    // The categories that are not listed are one category more.
    let categories = order.len() + usize::from(!others.is_empty());
    if job.request.variables.settings.choice(job.function, "order") == "value" {
        let wanted = job.table.category_order(column_index);
        let rank = |index: &usize| wanted.iter().position(|name| *name == levels.names[*index]).unwrap_or(wanted.len());
        order.sort_by_key(|index| (rank(index), *index));
    }
    let listed = order.iter().map(|&index| {
        let (lower, upper) = limits(counts[index], total, categories);
        let (value, count) = (levels.names[index].clone(), counts[index]);
        FrequencyLevel { value, count, share: share(index), lower, upper }
    });
    Ok(Computed::plain(FrequenciesResult {
        head,
        levels: Some(listed.collect()),
        distinct: Some(count32(counts.len())),
        missing,
        others: Some(OtherLevels {
            levels: count32(others.len()),
            count: others.iter().map(|&index| counts[index]).sum(),
        }),
        equal_shares,
        top,
    }))
}

/// The value that a date counts as.
fn unit(job: &FunctionJob<'_>) -> DateUnit {
    match job.request.variables.settings.choice(job.function, "period") {
        "quarter" => DateUnit::Quarter,
        "year" => DateUnit::Year,
        _ => DateUnit::Month,
    }
}

/// Whether rows may depend on each other: those of entities, or of times. The time of an event does not follow from that of the event
/// before it.
fn may_depend(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> bool {
    let column = |index: usize| job.table.columns.get(index).map(|column| column.column_index);
    let in_time = job.table.time.is_some_and(|time| column(time) != Some(frame.roles[0].column_index));
    job.table.entity.is_some() || in_time
}

/// The difference of the shares of two values as the mean of 1, −1 and 0 for others, with the errors of a regression on a
/// constant (docs/methods/claims.md); `None` where nothing says that rows depend on each other.
fn in_dependent_rows(
    job: &FunctionJob<'_>,
    frame: &ModelFrame<'_>,
    levels: &Levels,
    two: [usize; 2],
) -> Outcome<Option<DependentTop>> {
    let (table, control) = (job.table, job.control);
    if !may_depend(job, frame) {
        return Ok(None);
    }
    let is = |code: u32, index: usize| f64::from(u8::from(code as usize == index));
    let signs = levels.codes.iter().map(|&code| is(code, two[0]) - is(code, two[1]));
    let Some(found) = mean_of_dependent(table, frame.rows.iter().zip(signs), control)? else { return Ok(None) };
    let MeanOfDependent { errors, entities, silent, mean: difference, std_err, df, .. } = found;
    let p = df.map(|df| student::two_sided(difference / std_err, df as f64));
    Ok(Some(DependentTop {
        errors,
        entities: entities.map(count32),
        silent,
        difference: difference.into(),
        std_err: std_err.into(),
        df: df.map(count32),
        p_value: p.into(),
    }))
}
