//! Serial numbers of spreadsheet dates that lost their format: 45292, 45293 under a name such as Date.

use super::answer::TypeAnswer;
use super::question::{assumption, fixed_question, take_answer};
use super::type_inference::InferredType;
use super::values::{ColumnValues, ImportedColumn};
use crate::calendar::{rule, wire_day};
use crate::contract::{ColumnType, Outcome, Question, QuestionKind, Settings};
use crate::frame::column::shortest;
use std::ops::RangeInclusive;

/// Serials from 1954 to 2064.
const SERIALS: RangeInclusive<f64> = 20_000.0..=60_000.0;
/// Serial 0 in days since 1970-01-01.
const EPOCH: i32 = -25_569;
/// Words in the name of a column of dates.
const WORDS: [&str; 22] = [
    "date", "dates", "day", "days", "datum", "tag", "stichtag", "fecha", "data", "dia", "día", "jour", "giorno",
    "dato", "dag", "päivä", "pvm", "dzień", "dzien", "tarih", "дата", "time",
];

/// The values of a column (from 1) as dates, when they are serials of dates and the user does not say otherwise.
///
/// # Errors
/// `SETTINGS` on `answers`.
pub(crate) fn dates_of_serials(
    column: u32,
    name: &str,
    values: &ImportedColumn,
    settings: &Settings,
    inferred: &mut InferredType,
) -> Outcome<Option<ImportedColumn>> {
    let is_selected = settings.types.as_ref().is_some_and(|types| types.contains_key(&column.to_string()));
    let is_open = !is_selected && inferred.questions.iter().all(|asked| asked.kind != QuestionKind::DateOrNumber);
    let Some(question) = question(column, name, values).filter(|_| is_open) else { return Ok(None) };
    let answer = settings.column_answer(column, question.kind);
    let taken = take_answer(&question, TypeAnswer::Date, answer)?;
    if answer.is_none() {
        inferred.assumed.push(assumption(&question));
    }
    inferred.questions.push(question);
    let days = if taken == TypeAnswer::Date { as_days(values) } else { None };
    if days.is_some() {
        inferred.kind = ColumnType::Date;
    }
    Ok(days)
}

/// The question about a column (from 1) of whole numbers that follow a calendar as serials of dates; `None` for other columns.
fn question(column: u32, name: &str, values: &ImportedColumn) -> Option<Question> {
    let ColumnValues::Numbers(numbers) = &values.values else { return None };
    let lower = name.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphabetic());
    if !words.any(|word| WORDS.contains(&word) || word.ends_with("datum") || word.ends_with("date")) {
        return None;
    }
    let known = || numbers.iter().enumerate().filter(|(row, _)| values.is_valid(*row)).map(|(_, value)| *value);
    if !known().all(|value| value.fract() == 0.0 && SERIALS.contains(&value)) {
        return None;
    }
    let mut days: Vec<i32> = known().map(|value| value as i32).collect();
    days.sort_unstable();
    days.dedup();
    let pairs = || days.windows(2).filter_map(|pair| Some((*pair.first()?, *pair.last()?)));
    let rule = rule(pairs().map(|(a, b)| (a + EPOCH, b + EPOCH)));
    let following = pairs().filter(|(a, b)| rule.index(b + EPOCH) - rule.index(a + EPOCH) == 1).count();
    if days.len() < 3 || following * 4 < (days.len() - 1) * 3 {
        return None;
    }
    let example = known().next()?;
    let as_date = format!("dates: {} is {}", shortest(example), wire_day(example as i32 + EPOCH));
    let as_number = format!("numbers: {} is {}", shortest(example), shortest(example));
    let options = [(TypeAnswer::Date, as_date.as_str()), (TypeAnswer::Number, as_number.as_str())];
    let text = "The values look like dates of a spreadsheet that lost their format. Dates or numbers?";
    Some(fixed_question(column, QuestionKind::DateOrNumber, text, &options, TypeAnswer::Date, &[]))
}

/// The values as days.
fn as_days(values: &ImportedColumn) -> Option<ImportedColumn> {
    let ColumnValues::Numbers(numbers) = &values.values else { return None };
    let days = numbers.iter().map(|value| *value as i32 + EPOCH).collect();
    Some(ImportedColumn::with_missing(ColumnValues::Days(days), numbers.len(), |row| values.is_valid(row)))
}

#[cfg(test)]
mod tests {
    use super::{as_days, question};
    use crate::io::column::{ColumnValues, ImportedColumn};

    #[test]
    fn serials_that_follow_a_calendar_under_the_name_of_a_date_are_asked_about() {
        let column = |values: &[f64]| ImportedColumn::of_all(values.to_vec());
        let days = column(&[45_292.0, 45_293.0, 45_294.0, 45_295.0]);
        let asked = question(2, "Datum", &days).unwrap();
        // 45292 is 2024-01-01 in spreadsheets.
        assert_eq!((asked.preset.as_str(), asked.options[0].reading.as_str()), ("DATE", "dates: 45292 is 2024-01-01"));
        assert_eq!(as_days(&days).unwrap().values, ColumnValues::Days(vec![19_723, 19_724, 19_725, 19_726]));
        // The first days of months.
        assert!(question(1, "order date", &column(&[45_292.0, 45_323.0, 45_352.0, 45_383.0])).is_some());
        assert!(question(1, "sales", &days).is_none());
        assert!(question(1, "day", &column(&[1.0, 2.0, 3.0])).is_none());
        assert!(question(1, "date", &column(&[45_292.0, 51_017.0, 46_290.0, 48_800.0])).is_none());
        assert!(question(1, "update", &column(&[45_292.5, 45_293.5, 45_294.5])).is_none());
    }
}
