//! Panel `boxplot`.

use super::check;
use super::drawing::{Drawing, extent};
use super::kept::head;
use super::outliers::notice;
use super::rows::{Work, count32};
use super::thin::{self, CHART_POINTS};
use crate::contract::{
    BoxplotCategory, BoxplotResult, Code, DrawnChart, Failure, Note, Num, Outcome, OutliersRemoved, Request, Thinned,
};
use crate::control::Control;
use crate::frame::categories::{self, Categories};
use crate::frame::{Column, Table};
use crate::linear::matrix::reserve;
use crate::stats::boxes::BoxSummary;
use crate::stats::order::Ranked;

/// The boxes. No row is left out of them: the switch only hides points beyond the outer fences.
pub(super) fn panel(table: &Table, request: &Request, control: &dyn Control) -> Outcome<BoxplotResult> {
    let work = Work::prepare(table, request, false, control)?;
    let by = by_column(table, request);
    let mut head = head(&work, work.names[0].clone(), work.ledger(None));
    let mut panel = BoxplotResult { head: head.clone(), by: by.map(|column| column.name.clone()), categories: None };
    if let Err(failure) = work.require_rows() {
        return Ok(failed(panel, failure));
    }
    let categories = match by {
        None => vec![one_box(&work, work.names[0].clone(), &work.values[0], |i| i, request.remove_outliers)],
        Some(column) => match categories::group(column, work.rows.iter()) {
            None => {
                let text = format!("{} has more than {} categories.", column.name, categories::MOST);
                return Ok(failed(panel, Failure::new(Code::ManyCat, text)));
            }
            Some(groups) => boxes(&work, &groups, request.remove_outliers, control)?,
        },
    };
    let values: &[f64] = &work.values[0];
    let all = crate::stats::moments::extremes(values);
    if values.len() >= 2 && all.min == all.max {
        head.notes.push(Note { code: Code::WarnConst, text: "All values are equal.".to_owned() });
    }
    head.notes.push(definition());
    panel.head = head;
    panel.categories = Some(categories);
    Ok(panel)
}

/// The footnote on what boxes, whiskers and notches are.
pub(super) fn definition() -> Note {
    let text = "Boxes end at the quartiles (type 7), whiskers at the last value within 1.5 interquartile ranges; notches are rough 95 % intervals for comparing two medians.";
    Note { code: Code::Note, text: text.to_owned() }
}

/// The column of the categories, when it is asked for.
fn by_column<'t>(table: &'t Table, request: &Request) -> Option<&'t Column> {
    let reference = request.statistics_by_variable_json.column_index.as_ref()?;
    let (i, _) = check::find(&table.infos(), reference).map(|(i, c)| (i, c.column_index))?;
    request.statistics_by_variable.then(|| &table.columns[i])
}

/// The panel with a message in place of its boxes.
pub(super) fn failed(mut panel: BoxplotResult, failure: Failure) -> BoxplotResult {
    panel.head.message = Some(failure.message);
    panel.head.code = Some(failure.code);
    panel
}

/// One box a category. Values are sorted into their groups once, with their positions.
pub(super) fn boxes(
    work: &Work<'_>,
    groups: &Categories,
    hide: bool,
    control: &dyn Control,
) -> Outcome<Vec<BoxplotCategory>> {
    let values: &[f64] = &work.values[0];
    // One for each code there can be, so that none is checked.
    let mut starts = [0usize; 257];
    groups.codes.iter().for_each(|&code| starts[usize::from(code) + 1] += 1);
    for group in 1..starts.len() {
        starts[group] += starts[group - 1];
    }
    let mut grouped = reserve(values.len())?;
    let mut positions = Vec::new();
    positions.try_reserve_exact(values.len()).map_err(|_| Failure::memory())?;
    positions.resize(values.len(), 0u32);
    let mut next = starts;
    for (i, (&value, &code)) in values.iter().zip(&groups.codes).enumerate() {
        let place = &mut next[usize::from(code)];
        grouped[*place] = value;
        positions[*place] = i as u32;
        *place += 1;
    }
    let mut categories = Vec::with_capacity(groups.names.len());
    for (group, name) in groups.names.iter().enumerate() {
        control.poll(starts[group] as u64, values.len() as u64)?;
        let (from, to) = (starts[group], starts[group + 1]);
        let position = |i: usize| positions[from + i] as usize;
        categories.push(one_box(work, name.clone(), &grouped[from..to], position, hide));
    }
    Ok(categories)
}

/// A box on the wire; `position` is the place of a value among the rows used.
fn one_box(
    work: &Work<'_>,
    category: String,
    values: &[f64],
    position: impl Fn(usize) -> usize,
    hide: bool,
) -> BoxplotCategory {
    let Some(summary) = BoxSummary::of(values, hide) else {
        return BoxplotCategory::empty(category);
    };
    let rows = |side: &[Ranked]| side.iter().map(|r| work.row_number(position(r.position as usize))).collect();
    let numbers = |side: &[Ranked]| side.iter().map(|r| r.value).collect();
    let outliers_removed = hide.then(|| {
        let removed = summary.verdict.removal().map_or(Vec::new(), |fences| {
            (0..values.len()).filter(|&i| !fences.hold(values[i])).map(|i| work.row_number(position(i))).collect()
        });
        notice(&summary.verdict, values.len(), removed)
    });
    BoxplotCategory {
        category,
        low_whisker: Num(summary.low_whisker),
        lower_quartile: Num(summary.quartiles.q1),
        median: Num(summary.quartiles.median),
        upper_quartile: Num(summary.quartiles.q3),
        high_whisker: Num(summary.high_whisker),
        low_outlier: numbers(&summary.low),
        high_outlier: numbers(&summary.high),
        low_outlier_row: rows(&summary.low),
        high_outlier_row: rows(&summary.high),
        low_outlier_count: count32(summary.low.len()),
        high_outlier_count: count32(summary.high.len()),
        count: count32(summary.n),
        notch_lower: Num(summary.notch.0),
        notch_upper: Num(summary.notch.1),
        mean: Num(summary.mean),
        outliers_removed,
        thinned: None,
    }
}

/// The same panel for a page: the points beyond the whiskers stand in the drawing, their counts stay.
pub(super) fn for_page(panel: &BoxplotResult) -> BoxplotResult {
    let mut page = panel.clone();
    for category in page.categories.iter_mut().flatten() {
        let total = category.low_outlier_count + category.high_outlier_count;
        category.low_outlier.clear();
        category.high_outlier.clear();
        category.low_outlier_row.clear();
        category.high_outlier_row.clear();
        category.thinned = (total > 0).then_some(Thinned { shown: 0, total });
        without_rows(&mut category.outliers_removed);
    }
    page
}

/// The points beyond the whiskers; of more than a chart holds, each category's ends and even steps between.
pub(super) fn draw(panel: &BoxplotResult, drawing: &mut Drawing) {
    let Some(categories) = &panel.categories else { return };
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
        let chosen = thin::ends_and_between(values.len(), most).unwrap_or_else(|| (0..values.len()).collect());
        let pairs = thin::picked(values, &chosen).into_iter().zip(thin::picked(rows, &chosen));
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
    drawing.chart("boxplot", DrawnChart { total, drawn, x, columns: columns.into(), ..DrawnChart::default() });
}

/// Leaves the row numbers out of a notice; its counts stay.
pub(super) fn without_rows(notice: &mut Option<OutliersRemoved>) {
    if let Some(notice) = notice {
        notice.rows.clear();
    }
}
