//! Result `boxplot`.

use super::check;
use super::drawing::{Drawing, extent};
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::model_frame::{ModelFrame, count32};
use super::outliers::notice;
use super::row_times::key;
use super::rows_used::head;
use super::thin::{self, CHART_POINTS};
use crate::contract::{
    CellValue, ChartKey, Code, DrawnChart, Failure, FiniteOrNull, Note, Outcome, OutliersRemoved, Request, ResultHead,
    Thinned,
};
use crate::control::Control;
use crate::distributions::mean_ranks::MeanRanks;
use crate::frame::categories::{self, Categories};
use crate::frame::{Column, Table};
use crate::stats::boxes::BoxSummary;
use crate::stats::grouped::Grouped;
use crate::stats::order::Ranked;
use serde::Serialize;
use std::collections::HashSet;

/// Results `boxplot` and `boxplot_multi`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BoxplotResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Display name of the category column or of X, `null` for a single box.
    pub by: Option<String>,
    /// The boxes; `null` next to a message.
    pub categories: Option<Vec<BoxplotCategory>>,
    /// Whether the groups differ at all, and the highest from the lowest; `null` for a single box, or when it is not defined.
    pub difference: Option<GroupDifference>,
}

/// Whether groups differ: Kruskal–Wallis, then the groups with the highest and the lowest median.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GroupDifference {
    /// H, corrected for ties.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom.
    pub df: u32,
    /// p-value by χ².
    pub p_value: FiniteOrNull,
    /// The groups with the highest and the lowest median, by Dunn with Bonferroni's correction for all pairs.
    pub highest_lowest_p: FiniteOrNull,
    /// Whether rows have a time or share an entity, so that they may depend on each other, which the tests do not allow for.
    pub dependent: bool,
}

impl From<ResultHead> for BoxplotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// One box.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BoxplotCategory {
    /// The category's value as text (numbers as their shortest round trip), or the variable's name for a single box.
    pub category: String,
    /// Smallest value inside the inner fences.
    pub low_whisker: FiniteOrNull,
    /// First quartile.
    pub lower_quartile: FiniteOrNull,
    /// Median.
    pub median: FiniteOrNull,
    /// Third quartile.
    pub upper_quartile: FiniteOrNull,
    /// Largest value inside the inner fences.
    pub high_whisker: FiniteOrNull,
    /// Values below the whisker that are not hidden, ascending; none in summaries.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub low_outlier: Vec<f64>,
    /// Values above the whisker that are not hidden, ascending; none in summaries.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub high_outlier: Vec<f64>,
    /// Row numbers of `low_outlier`.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub low_outlier_row: Vec<u32>,
    /// Row numbers of `high_outlier`.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub high_outlier_row: Vec<u32>,
    /// Entities of `low_outlier`, when the table has an entity column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<string>"))]
    pub low_outlier_company_id: Option<Vec<String>>,
    /// Times of `low_outlier`, when the table has a time column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<CellValue>"))]
    pub low_outlier_fy: Option<Vec<CellValue>>,
    /// Entities of `high_outlier`, when the table has an entity column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<string>"))]
    pub high_outlier_company_id: Option<Vec<String>>,
    /// Times of `high_outlier`, when the table has a time column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<CellValue>"))]
    pub high_outlier_fy: Option<Vec<CellValue>>,
    /// How many values `low_outlier` holds in the whole result.
    pub low_outlier_count: u32,
    /// How many values `high_outlier` holds in the whole result.
    pub high_outlier_count: u32,
    /// Values in the category.
    pub count: u32,
    /// Lower end of the notch.
    pub notch_lower: FiniteOrNull,
    /// Upper end of the notch.
    pub notch_upper: FiniteOrNull,
    /// Mean.
    pub mean: FiniteOrNull,
    /// Fences of the category; `null` when the switch is off.
    pub outliers_removed: Option<OutliersRemoved>,
    /// Present when fewer outliers are given than there are (in summaries only).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub thinned: Option<Thinned>,
}

impl BoxplotCategory {
    /// A category without values.
    #[must_use]
    pub fn empty(category: String) -> Self {
        Self {
            category,
            low_whisker: FiniteOrNull::NONE,
            lower_quartile: FiniteOrNull::NONE,
            median: FiniteOrNull::NONE,
            upper_quartile: FiniteOrNull::NONE,
            high_whisker: FiniteOrNull::NONE,
            low_outlier: Vec::new(),
            high_outlier: Vec::new(),
            low_outlier_row: Vec::new(),
            high_outlier_row: Vec::new(),
            low_outlier_company_id: None,
            low_outlier_fy: None,
            high_outlier_company_id: None,
            high_outlier_fy: None,
            low_outlier_count: 0,
            high_outlier_count: 0,
            count: 0,
            notch_lower: FiniteOrNull::NONE,
            notch_upper: FiniteOrNull::NONE,
            mean: FiniteOrNull::NONE,
            outliers_removed: None,
            thinned: None,
        }
    }
}

/// The boxes. They use all rows: the switch only hides points beyond the outer fences.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<BoxplotResult>> {
    let frame = job.frame()?;
    let FunctionJob { request, control, .. } = *job;
    let by = by_column(job.table, request);
    let mut head = head(&frame, frame.names[0].clone(), frame.ledger(None));
    let by_name = by.map(|column| column.name.clone());
    if let Err(failure) = frame.require_rows() {
        return Ok(failed(head, by_name, failure));
    }
    let groups = match by.map(|column| (column, categories::group(column, frame.rows.iter()))) {
        None => None,
        Some((column, None)) => {
            let text = format!("{} has more than {} categories.", column.name, categories::MOST);
            return Ok(failed(head, by_name, Failure::new(Code::ManyCat, text)));
        }
        Some((column, Some(groups))) => Some(groups.ordered(job.table.category_order(column.column_index))),
    };
    let categories = match &groups {
        None => vec![one_box(&frame, frame.names[0].clone(), &frame.values[0], |i| i, request.remove_outliers)],
        Some(groups) => boxes(&frame, groups, request.remove_outliers, control)?,
    };
    let difference = groups.as_ref().and_then(|groups| difference(&frame, groups, &categories));
    let values: &[f64] = &frame.values[0];
    let all = crate::stats::moments::extremes(values);
    if values.len() >= 2 && all.min == all.max {
        head.notes.push(Note::all_equal());
    }
    head.notes.push(definition());
    Ok(Computed::of(BoxplotResult { head, by: by_name, categories: Some(categories), difference }))
}

/// Whether groups differ by more than chance.
pub(super) fn difference(
    frame: &ModelFrame<'_>,
    groups: &Categories,
    boxes: &[BoxplotCategory],
) -> Option<GroupDifference> {
    let ranks = MeanRanks::of(&frame.values[0], &groups.codes, groups.names.len());
    let (statistic, df, p_value) = ranks.kruskal()?;
    let index_of =
        |found: Option<&BoxplotCategory>| groups.names.iter().position(|name| Some(name) == found.map(|b| &b.category));
    let filled = || boxes.iter().filter(|found| found.count > 0);
    let by_median = |a: &&BoxplotCategory, b: &&BoxplotCategory| a.median.0.total_cmp(&b.median.0);
    let pair = index_of(filled().max_by(by_median)).zip(index_of(filled().min_by(by_median)));
    let p_of_pair = pair.and_then(|(highest, lowest)| ranks.dunn(highest, lowest)).unwrap_or(f64::NAN);
    Some(GroupDifference {
        statistic: FiniteOrNull(statistic),
        df,
        p_value: FiniteOrNull(p_value),
        highest_lowest_p: FiniteOrNull(p_of_pair),
        dependent: may_depend(frame),
    })
}

/// Whether rows have a time, or share an entity.
fn may_depend(frame: &ModelFrame<'_>) -> bool {
    let Some(entity) = frame.table.entity.and_then(|index| frame.table.columns.get(index)) else {
        return frame.table.time.is_some();
    };
    let mut seen = HashSet::new();
    frame.rows.iter().filter_map(|row| key(&entity.data, row)).any(|key| !seen.insert(key.to_bits()))
}

/// The footnote that defines boxes, whiskers and notches.
pub(super) fn definition() -> Note {
    let text = "Boxes end at the quartiles (type 7), whiskers at the last value within 1.5 interquartile ranges; notches are rough 95 % intervals for comparing two medians.";
    Note::fact(text)
}

/// The column of the categories, when the request has one.
fn by_column<'t>(table: &'t Table, request: &Request) -> Option<&'t Column> {
    let reference = request.statistics_by_variable_json.column_index.as_ref()?;
    let (i, _) = check::find(&table.infos(), reference).map(|(i, c)| (i, c.column_index))?;
    request.statistics_by_variable.then(|| &table.columns[i])
}

/// A result with a message instead of its boxes.
pub(super) fn failed(head: ResultHead, by: Option<String>, failure: Failure) -> Computed<BoxplotResult> {
    Computed::of(BoxplotResult { by, ..head.failed(failure).into() })
}

/// One box per category. Values are distributed to their groups once, with their positions.
pub(super) fn boxes(
    frame: &ModelFrame<'_>,
    groups: &Categories,
    hide: bool,
    control: &dyn Control,
) -> Outcome<Vec<BoxplotCategory>> {
    let grouped = Grouped::of(&frame.values[0], &groups.codes, |_| true)?;
    let mut categories = Vec::with_capacity(groups.names.len());
    let mut done = 0;
    for (group, name) in groups.names.iter().enumerate() {
        control.poll(done as u64, groups.codes.len() as u64)?;
        let (values, positions) = (grouped.group(group), grouped.positions(group));
        categories.push(one_box(frame, name.clone(), values, |i| positions[i] as usize, hide));
        done += values.len();
    }
    Ok(categories)
}

/// A box on the wire; `position` is the index of a value among the rows used.
fn one_box(
    frame: &ModelFrame<'_>,
    category: String,
    values: &[f64],
    position: impl Fn(usize) -> usize,
    hide: bool,
) -> BoxplotCategory {
    let Some(summary) = BoxSummary::of(values, hide) else {
        return BoxplotCategory::empty(category);
    };
    let rows = |side: &[Ranked]| -> Vec<u32> {
        side.iter().map(|r| frame.row_number(position(r.position as usize))).collect()
    };
    let (low_rows, high_rows) = (rows(&summary.low), rows(&summary.high));
    let numbers = |side: &[Ranked]| side.iter().map(|r| r.value).collect();
    let outliers_removed = hide.then(|| {
        let removed = summary.verdict.removal().map_or(Vec::new(), |fences| {
            (0..values.len()).filter(|&i| !fences.hold(values[i])).map(|i| frame.row_number(position(i))).collect()
        });
        notice(&summary.verdict, values.len(), removed)
    });
    BoxplotCategory {
        category,
        low_whisker: FiniteOrNull(summary.low_whisker),
        lower_quartile: FiniteOrNull(summary.quartiles.q1),
        median: FiniteOrNull(summary.quartiles.median),
        upper_quartile: FiniteOrNull(summary.quartiles.q3),
        high_whisker: FiniteOrNull(summary.high_whisker),
        low_outlier: numbers(&summary.low),
        high_outlier: numbers(&summary.high),
        low_outlier_company_id: frame.table.entities(&low_rows),
        low_outlier_fy: frame.table.times(&low_rows),
        high_outlier_company_id: frame.table.entities(&high_rows),
        high_outlier_fy: frame.table.times(&high_rows),
        low_outlier_row: low_rows,
        high_outlier_row: high_rows,
        low_outlier_count: count32(summary.low.len()),
        high_outlier_count: count32(summary.high.len()),
        count: count32(summary.n),
        notch_lower: FiniteOrNull(summary.notch.0),
        notch_upper: FiniteOrNull(summary.notch.1),
        mean: FiniteOrNull(summary.mean),
        outliers_removed,
        thinned: None,
    }
}

impl PageCopy for BoxplotResult {
    /// The points beyond the whiskers are in the drawing; their counts stay.
    fn page_copy(&self) -> Self {
        let mut page = self.clone();
        for category in page.categories.iter_mut().flatten() {
            let total = category.low_outlier_count + category.high_outlier_count;
            category.low_outlier.clear();
            category.high_outlier.clear();
            category.low_outlier_row.clear();
            category.high_outlier_row.clear();
            (category.low_outlier_company_id, category.high_outlier_company_id) = (None, None);
            (category.low_outlier_fy, category.high_outlier_fy) = (None, None);
            category.thinned = (total > 0).then_some(Thinned { shown: 0, total });
            category.outliers_removed = category.outliers_removed.as_ref().map(OutliersRemoved::without_rows);
        }
        page
    }

    fn draw(&self, drawing: &mut Drawing) {
        if let Some(categories) = &self.categories {
            draw(categories, drawing);
        }
    }
}

/// The points beyond the whiskers. Where there are more than a chart holds, each category keeps both ends and even steps
/// between them.
fn draw(categories: &[BoxplotCategory], drawing: &mut Drawing) {
    let sides = || {
        categories.iter().zip(0u32..).flat_map(|(box_, at)| {
            [(&box_.low_outlier, &box_.low_outlier_row), (&box_.high_outlier, &box_.high_outlier_row)]
                .map(|(values, rows)| (at, values, rows))
        })
    };
    let total: usize = sides().map(|(_, values, _)| values.len()).sum();
    let most = if total > CHART_POINTS { CHART_POINTS / sides().count().max(1) } else { CHART_POINTS };
    let mut points: Vec<(u32, f64, u32)> = Vec::new();
    for (at, values, rows) in sides() {
        let selected = thin::ends_and_between(values.len(), most).unwrap_or_else(|| (0..values.len()).collect());
        let pairs = thin::picked(values, &selected).into_iter().zip(thin::picked(rows, &selected));
        points.extend(pairs.map(|(value, row)| (at, value, row)));
    }
    let ends =
        categories.iter().flat_map(|box_| [box_.low_whisker, box_.high_whisker, box_.notch_lower, box_.notch_upper]);
    let x = extent(points.iter().map(|point| point.1).chain(ends.map(|end| end.0)));
    let columns = [
        ("category".to_owned(), drawing.counts(points.iter().map(|point| point.0))),
        ("x".to_owned(), drawing.doubles(points.iter().map(|point| point.1))),
        ("row".to_owned(), drawing.counts(points.iter().map(|point| point.2))),
    ];
    let (total, drawn) = (count32(total), count32(points.len()));
    drawing.chart(ChartKey::Boxplot, DrawnChart { total, drawn, x, columns: columns.into(), ..DrawnChart::default() });
}
