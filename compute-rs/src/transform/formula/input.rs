//! The numbers of the rows that a program reads, whatever holds them.

use super::dates::DatePart;
use super::program::{Program, Source};
use super::reason::Reason;
use super::text::{Measured, TextFrom, TextOf, measured};
use crate::contract::{Code, ColumnType, Failure, Outcome};
use crate::control::Control;
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::keys::NONE;
use crate::frame::{Column, ColumnData, Dictionary, Table};

/// Numbers of the rows; one that is not finite is null.
pub(super) enum Input<'t> {
    Numbers(&'t [f64]),
    /// A number of each text, by code.
    Texts(&'t [i32], Measured),
    Days(&'t [i32], DatePart),
    Milliseconds(&'t [i64], DatePart),
}

/// The values of a pass, with the reasons of those that are null.
#[derive(Default)]
pub(super) struct Held {
    pub values: Vec<f64>,
    /// The reasons by row; empty when no value is null.
    pub reasons: Vec<Reason>,
}

/// The input of a pass besides its argument.
pub(super) struct Passing<'a> {
    pub table: &'a Table,
    pub columns: &'a [&'a Column],
    pub passes: &'a [Held],
    /// For each shift the row that each row reads.
    pub shifts: &'a [Vec<u32>],
    pub control: &'a dyn Control,
}

/// The columns of a program in a table.
///
/// # Errors
/// `F-NAME` for a column that is not there.
pub(super) fn columns<'t>(program: &Program, table: &'t Table) -> Outcome<Vec<&'t Column>> {
    program.columns.iter().map(|index| table.column(*index).ok_or_else(|| no_column(*index))).collect()
}

/// That a stored formula names a column that is not there.
pub(super) fn no_column(index: u32) -> Failure {
    let text = format!("There is no column with index {index}; it may have been deleted.");
    Failure::new(Code::FormulaName, text).at_column(index)
}

impl<'t> Input<'t> {
    /// The input of a source.
    ///
    /// # Errors
    /// `F-TYPE` for a column of another type, `E-MEMORY`, and the errors of `control`.
    pub fn of(source: &Source, columns: &[&'t Column], control: &dyn Control) -> Outcome<Self> {
        match source {
            Source::Numbers(index) => match columns.get(*index).map(|column| &column.data) {
                Some(ColumnData::Number(values)) => Ok(Self::Numbers(values)),
                _ => Err(type_failure(columns.get(*index), ColumnType::Number)),
            },
            Source::Dates(index, part) => match columns.get(*index).map(|column| &column.data) {
                Some(ColumnData::Days(days)) => Ok(Self::Days(days, *part)),
                Some(ColumnData::Milliseconds(times)) => Ok(Self::Milliseconds(times, *part)),
                _ => Err(type_failure(columns.get(*index), ColumnType::Date)),
            },
            Source::Texts(text, measure) => {
                let (codes, dictionary) = texts(text, columns)?;
                Ok(Self::Texts(codes, measured(text, measure, dictionary, control)?))
            }
        }
    }

    /// The number of a row; not finite when it is null.
    #[inline]
    fn at(&self, row: usize) -> f64 {
        match self {
            Self::Numbers(values) => values.get(row).copied().unwrap_or(f64::NAN),
            Self::Texts(codes, measured) => measured_at(codes, &measured.values, row),
            Self::Days(days, part) => of_day(days.get(row), *part),
            Self::Milliseconds(times, part) => of_time(times.get(row), *part),
        }
    }

    /// The numbers of consecutive rows.
    pub fn read(&self, start: usize, to: &mut [f64]) {
        let end = start + to.len();
        match self {
            Self::Numbers(values) => to.copy_from_slice(&values[start..end]),
            Self::Texts(codes, measured) => {
                let at = |row| measured_at(codes, &measured.values, row);
                to.iter_mut().zip(start..).for_each(|(to, row)| *to = at(row));
            }
            Self::Days(days, part) => {
                to.iter_mut().zip(&days[start..end]).for_each(|(to, day)| *to = of_day(Some(day), *part));
            }
            Self::Milliseconds(times, part) => {
                to.iter_mut().zip(&times[start..end]).for_each(|(to, time)| *to = of_time(Some(time), *part));
            }
        }
    }

    /// The numbers of listed rows; [`NONE`] is not the index of a row.
    pub fn gather(&self, rows: &[u32], to: &mut [f64]) {
        match self {
            Self::Numbers(values) => {
                let at = |row: &u32| values.get(*row as usize).copied().unwrap_or(f64::NAN);
                to.iter_mut().zip(rows).for_each(|(to, row)| *to = at(row));
            }
            _ => to.iter_mut().zip(rows).for_each(|(to, row)| *to = self.at(*row as usize)),
        }
    }

    /// The reason why a row has no number, if it has none.
    pub fn reason(&self, row: u32) -> Reason {
        match self {
            _ if self.at(row as usize).is_finite() => Reason::Value,
            _ if row == NONE => Reason::Lag,
            Self::Texts(codes, measured) => {
                let code = codes.get(row as usize).and_then(|code| usize::try_from(*code).ok());
                code.and_then(|code| measured.reasons.get(code)).copied().unwrap_or(Reason::Empty)
            }
            _ => Reason::Empty,
        }
    }
}

impl Held {
    /// The reason why a row has no number, if it has none.
    pub fn reason(&self, row: u32) -> Reason {
        match self.values.get(row as usize) {
            Some(value) if value.is_finite() => Reason::Value,
            _ if row == NONE => Reason::Lag,
            _ => self.reasons.get(row as usize).copied().unwrap_or(Reason::Empty),
        }
    }
}

/// Codes and dictionary of the column of a text.
///
/// # Errors
/// `F-TYPE` for a column of another type.
pub(super) fn texts<'t>(text: &TextOf, columns: &[&'t Column]) -> Outcome<(&'t [i32], &'t Dictionary)> {
    let TextFrom::Column(index) = text.from else { return Err(type_failure(None, ColumnType::String)) };
    match columns.get(index).map(|column| &column.data) {
        Some(ColumnData::Text { codes, dictionary }) => Ok((codes, dictionary)),
        _ => Err(type_failure(columns.get(index), ColumnType::String)),
    }
}

/// That a column does not have the type that is needed.
pub(super) fn not_of_type(name: &str, kind: ColumnType) -> String {
    let kind = match kind {
        ColumnType::Number => "number",
        ColumnType::String => "text",
        ColumnType::Date => "date",
    };
    format!("{name} is not a {kind} column.")
}

fn type_failure(column: Option<&&Column>, kind: ColumnType) -> Failure {
    let name = column.map_or("A value", |column| column.name.as_str());
    let failure = Failure::new(Code::FormulaType, not_of_type(name, kind));
    column.map_or(failure.clone(), |column| failure.at_column(column.column_index))
}

#[inline]
fn measured_at(codes: &[i32], values: &[f64], row: usize) -> f64 {
    let code = codes.get(row).and_then(|code| usize::try_from(*code).ok());
    code.and_then(|code| values.get(code)).copied().unwrap_or(f64::NAN)
}

#[inline]
fn of_day(day: Option<&i32>, part: DatePart) -> f64 {
    day.filter(|day| **day != MISSING_DAY).map_or(f64::NAN, |day| part.of_day(*day))
}

#[inline]
fn of_time(time: Option<&i64>, part: DatePart) -> f64 {
    time.filter(|time| **time != MISSING_MILLISECOND).map_or(f64::NAN, |time| part.of_time(*time))
}
