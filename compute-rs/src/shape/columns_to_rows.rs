//! Columns to rows: a row for each row and period, in the order of the rows and then of the columns.

use super::rows::{is_missing, reserved};
use super::{MOST_COLUMNS, period_names, position, require_room, table_of};
use crate::contract::{ColumnsToRows, Failure, Outcome, WideColumns};
use crate::control::Control;
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::{Column, ColumnData, Dictionary, Table};
use std::collections::{HashMap, HashSet};

/// A new column, and for each period the index of the column that it takes its values from.
struct Variable<'s> {
    name: &'s str,
    sources: Vec<Option<usize>>,
}

pub(super) fn apply(table: &Table, step: &ColumnsToRows, control: &dyn Control) -> Outcome<Table> {
    let (names, variables) = plan(table, step)?;
    if names.len() > MOST_COLUMNS {
        let text = format!("{} columns are too many; at most {MOST_COLUMNS} can become rows.", names.len());
        return Err(Failure::request("columns", text));
    }
    let used: Vec<usize> = variables.iter().flat_map(|variable| variable.sources.iter().flatten().copied()).collect();
    let kept: Vec<&Column> =
        table.columns.iter().enumerate().filter(|(index, _)| !used.contains(index)).map(|(_, column)| column).collect();
    require_room(table.row_count.saturating_mul(names.len()), kept.len() + 1 + variables.len())?;
    let layout = Layout::of(table, step, &variables, names.len(), control)?;
    let mut columns = reserved(kept.len() + 1 + variables.len())?;
    for column in kept {
        control.poll(0, 0)?;
        columns.push(Column { data: layout.repeated(&column.data)?, ..column.clone_head() });
    }
    let data = layout.tiled(&period_names::column_of(&names)?)?;
    columns.push(Column { column_index: 0, name: step.names_to.trim().to_owned(), data });
    for variable in &variables {
        control.poll(0, 0)?;
        let data = values_of(table, variable, &layout)?;
        columns.push(Column { column_index: 0, name: variable.name.trim().to_owned(), data });
    }
    table_of(layout.len, columns)
}

/// The rows of the table from which rows of the result are made.
pub(super) fn sources(table: &Table, step: &ColumnsToRows, rows: &[u32], control: &dyn Control) -> Outcome<Vec<u32>> {
    let (names, variables) = plan(table, step)?;
    let layout = Layout::of(table, step, &variables, names.len(), control)?;
    let mut sources: Vec<u32> = match &layout.some {
        None => rows.iter().filter_map(|&row| row.checked_div(names.len() as u32)).collect(),
        Some((counts, _)) => {
            let mut ends: Vec<u32> = reserved(counts.len())?;
            ends.extend(counts.iter().scan(0, |end, &count| {
                *end += u32::from(count);
                Some(*end)
            }));
            // The first row whose periods end after the row of the result.
            rows.iter().map(|&row| ends.partition_point(|&end| end <= row) as u32).collect()
        }
    };
    sources.sort_unstable();
    sources.dedup();
    Ok(sources)
}

fn plan<'s>(table: &Table, step: &'s ColumnsToRows) -> Outcome<(Vec<&'s str>, Vec<Variable<'s>>)> {
    let refuse = |text: &str| Err(Failure::request("columns", text));
    if step.names_to.trim().is_empty() {
        return Err(Failure::request("names_to", "Give the new column of names a name: names_to."));
    }
    match (&step.columns, &step.values_to) {
        (WideColumns::One(columns), Some(values_to)) if !values_to.trim().is_empty() => {
            let sources: Outcome<Vec<usize>> = columns.iter().map(|name| position(table, name, "columns")).collect();
            let sources = sources?;
            if sources.is_empty() {
                return refuse("Choose the columns that become rows.");
            }
            if let Some(double) = sources.iter().enumerate().find(|(at, index)| sources[..*at].contains(index)) {
                return refuse(&format!("The column “{}” is named twice.", columns[double.0]));
            }
            let variable = Variable { name: values_to, sources: sources.into_iter().map(Some).collect() };
            Ok((columns.iter().map(String::as_str).collect(), vec![variable]))
        }
        (WideColumns::One(_), _) => refuse("Give the new column of values a name: values_to."),
        (WideColumns::Several(_), Some(_)) => {
            refuse("With several variables each has its own name; leave values_to out.")
        }
        (WideColumns::Several(variables), None) => {
            let mut names: Vec<&str> = Vec::new();
            for (_, periods) in &variables.0 {
                for (period, _) in &periods.0 {
                    if !names.contains(&period.as_str()) {
                        names.push(period);
                    }
                }
            }
            if names.is_empty() {
                return refuse("Choose the columns that become rows.");
            }
            if variables.0.iter().any(|(name, _)| name.trim().is_empty()) {
                return refuse("Give each variable a name.");
            }
            // A variable may lack the first period.
            let names = period_names::in_order(names)?;
            let mut used = HashSet::new();
            let mut planned = Vec::new();
            for (name, periods) in &variables.0 {
                let mut sources = vec![None; names.len()];
                for (period, column) in &periods.0 {
                    let at = names.iter().position(|known| known == period);
                    if let Some(source) = at.and_then(|at| sources.get_mut(at)) {
                        let own = position(table, column, "columns")?;
                        if !used.insert(own) {
                            return refuse(&format!("The column “{column}” is named twice."));
                        }
                        *source = Some(own);
                    }
                }
                planned.push(Variable { name, sources });
            }
            Ok((names, planned))
        }
    }
}

/// Which periods each row has in the result.
struct Layout {
    /// Rows of the result.
    len: usize,
    /// Rows of the table.
    rows: usize,
    /// All periods.
    periods: usize,
    /// Number of periods of each row, and the periods row by row; `None` when each row has all.
    some: Option<(Vec<u16>, Vec<u16>)>,
}

/// Rows that are transposed at a time: with 60 columns of numbers they fit into the fastest cache.
const BLOCK: usize = 64;

impl Layout {
    fn of(
        table: &Table,
        step: &ColumnsToRows,
        variables: &[Variable],
        periods: usize,
        control: &dyn Control,
    ) -> Outcome<Self> {
        let rows = table.row_count;
        if step.keep_missing {
            return Ok(Self { len: rows * periods, rows, periods, some: None });
        }
        let sources: Vec<Vec<&ColumnData>> = (0..periods)
            .map(|period| {
                let column = |variable: &Variable| table.columns.get(variable.sources.get(period).copied().flatten()?);
                variables.iter().filter_map(column).map(|column| &column.data).collect()
            })
            .collect();
        let mut counts = reserved(rows)?;
        let mut period_indices = reserved(rows * periods)?;
        for row in 0..rows {
            if row % 4096 == 0 {
                control.poll(row as u64, rows as u64)?;
            }
            let before = period_indices.len();
            for (period, columns) in sources.iter().enumerate() {
                if columns.iter().any(|data| !is_missing(data, row)) {
                    period_indices.push(period as u16);
                }
            }
            counts.push((period_indices.len() - before) as u16);
        }
        Ok(Self { len: period_indices.len(), rows, periods, some: Some((counts, period_indices)) })
    }

    /// A column whose cells stay for each period of their row.
    fn repeated(&self, data: &ColumnData) -> Outcome<ColumnData> {
        Ok(match data {
            ColumnData::Number(values) => ColumnData::Number(self.repeat(values)?),
            ColumnData::Text { codes, dictionary } => {
                ColumnData::Text { codes: self.repeat(codes)?, dictionary: dictionary.clone() }
            }
            ColumnData::Days(days) => ColumnData::Days(self.repeat(days)?),
            ColumnData::Milliseconds(times) => ColumnData::Milliseconds(self.repeat(times)?),
        })
    }

    fn repeat<T: Copy>(&self, values: &[T]) -> Outcome<Vec<T>> {
        let mut repeated = reserved(self.len)?;
        for (row, &value) in values.iter().enumerate() {
            let count = match &self.some {
                None => self.periods,
                Some((counts, _)) => counts.get(row).map_or(0, |&count| usize::from(count)),
            };
            repeated.extend(std::iter::repeat_n(value, count));
        }
        Ok(repeated)
    }

    /// A column with a cell for each period.
    fn tiled(&self, data: &ColumnData) -> Outcome<ColumnData> {
        Ok(match data {
            ColumnData::Number(values) => ColumnData::Number(self.tile(values, f64::NAN)?),
            ColumnData::Text { codes, dictionary } => {
                ColumnData::Text { codes: self.tile(codes, -1)?, dictionary: dictionary.clone() }
            }
            ColumnData::Days(days) => ColumnData::Days(self.tile(days, MISSING_DAY)?),
            ColumnData::Milliseconds(times) => ColumnData::Milliseconds(self.tile(times, MISSING_MILLISECOND)?),
        })
    }

    fn tile<T: Copy>(&self, values: &[T], missing: T) -> Outcome<Vec<T>> {
        let mut tiled = reserved(self.len)?;
        match &self.some {
            None => (0..self.rows).for_each(|_| tiled.extend_from_slice(values)),
            Some((_, period_indices)) => {
                tiled.extend(
                    period_indices.iter().map(|&period| values.get(usize::from(period)).copied().unwrap_or(missing)),
                );
            }
        }
        Ok(tiled)
    }

    /// The cells of the columns of a variable, one list for each period; an empty list is a period without a column.
    fn interleaved<T: Copy>(&self, lists: &[&[T]], missing: T) -> Outcome<Vec<T>> {
        let mut values = reserved(self.len)?;
        let Some((counts, period_indices)) = &self.some else {
            for start in (0..self.rows).step_by(BLOCK) {
                let end = (start + BLOCK).min(self.rows);
                let block: Vec<&[T]> = lists.iter().map(|list| list.get(start..end).unwrap_or_default()).collect();
                for row in 0..end - start {
                    values.extend(block.iter().map(|list| list.get(row).copied().unwrap_or(missing)));
                }
            }
            return Ok(values);
        };
        let mut next = period_indices.iter();
        for (row, &count) in counts.iter().enumerate() {
            for &period in next.by_ref().take(usize::from(count)) {
                values.push(lists.get(usize::from(period)).and_then(|list| list.get(row)).copied().unwrap_or(missing));
            }
        }
        Ok(values)
    }
}

/// The values of a variable. Numbers, dates and texts stay what they are; columns of different types become texts.
fn values_of(table: &Table, variable: &Variable, layout: &Layout) -> Outcome<ColumnData> {
    let sources: Vec<Option<&Column>> =
        variable.sources.iter().map(|source| source.and_then(|source| table.columns.get(source))).collect();
    macro_rules! same_type {
        ($kind:ident, $missing:expr) => {
            if sources.iter().flatten().all(|column| matches!(column.data, ColumnData::$kind(_))) {
                let lists: Vec<&[_]> = sources
                    .iter()
                    .map(|source| match source.map(|column| &column.data) {
                        Some(ColumnData::$kind(values)) => values.as_slice(),
                        _ => &[],
                    })
                    .collect();
                return Ok(ColumnData::$kind(layout.interleaved(&lists, $missing)?));
            }
        };
    }
    same_type!(Number, f64::NAN);
    same_type!(Days, MISSING_DAY);
    same_type!(Milliseconds, MISSING_MILLISECOND);
    texts_of(&sources, layout)
}

/// The cells as texts, each distinct text once.
fn texts_of(sources: &[Option<&Column>], layout: &Layout) -> Outcome<ColumnData> {
    let mut seen: HashMap<String, i32> = HashMap::new();
    let mut dictionary = Dictionary::default();
    let mut lists: Vec<Vec<i32>> = reserved(sources.len())?;
    for source in sources {
        let mut codes = reserved(layout.rows)?;
        let Some(column) = source else {
            lists.push(codes);
            continue;
        };
        for row in 0..layout.rows {
            let Some(text) = column.text(row) else {
                codes.push(-1);
                continue;
            };
            let code = match seen.get(&text) {
                Some(&code) => code,
                None => {
                    let code = dictionary.len() as i32;
                    dictionary.push(&text)?;
                    seen.insert(text, code);
                    code
                }
            };
            codes.push(code);
        }
        lists.push(codes);
    }
    let lists: Vec<&[i32]> = lists.iter().map(Vec::as_slice).collect();
    Ok(ColumnData::Text { codes: layout.interleaved(&lists, -1)?, dictionary })
}
