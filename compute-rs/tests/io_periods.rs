//! Dates with a year of two digits, and periods in the forms of exports.

use crate::io_names::{column, preset, read, read_with};
use estimand_compute::contract::{CellValue, ColumnType, QuestionKind, Settings};

fn file(values: &[String], delimiter: char) -> String {
    let rows = values.iter().enumerate().map(|(row, value)| format!("{value}{delimiter}{}\n", row * 3 % 7 + 1));
    format!("t{delimiter}v\n{}", rows.collect::<String>())
}

fn texts(values: &[&str]) -> Vec<CellValue> {
    values.iter().map(|value| CellValue::Text((*value).to_owned())).collect()
}

#[test]
fn a_year_of_two_digits_may_come_first() {
    let days = |form: &dyn Fn(u32) -> String| (1..29).map(form).collect::<Vec<_>>();
    for (values, order, first) in [
        (["24-01-15", "24-02-15", "24-03-15"].map(str::to_owned).to_vec(), Some("ymd"), "2024-01-15"),
        (days(&|day| format!("24/01/{day:02}")), Some("ymd"), "2024-01-01"),
        (days(&|day| format!("24.03.{day:02}")), Some("ymd"), "2024-03-01"),
        (days(&|day| format!("{day:02}.03.24")), Some("dmy"), "2024-03-01"),
        (days(&|day| format!("03/{day:02}/24")), None, "2024-03-01"),
        (["85-12-24", "85-12-25", "86-01-02"].map(str::to_owned).to_vec(), None, "1985-12-24"),
        (["31.01.24", "29.02.24", "31.03.24"].map(str::to_owned).to_vec(), Some("dmy"), "2024-01-31"),
    ] {
        let table = read(&file(&values, ';'));
        assert_eq!(preset(&table, QuestionKind::DateOrder), order, "{values:?}");
        assert_eq!(column(&table, 0)[0], CellValue::Text(first.to_owned()), "{values:?}");
    }
    let text = file(&["24-01-15".to_owned(), "24-02-15".to_owned()], ',');
    let answers = [("1".to_owned(), [(QuestionKind::DateOrder, "dmy".to_owned())].into())].into();
    let table = read_with(&text, &Settings { answers: Some(answers), ..Settings::default() });
    assert_eq!(column(&table, 0), texts(&["2015-01-24", "2015-02-24"]));
}

#[test]
fn periods_that_follow_each_other_are_dates() {
    let months = |form: &dyn Fn(u32) -> String| (1..13).map(form).collect::<Vec<_>>();
    let years = |form: &dyn Fn(u32, u32) -> String, count: u32| -> Vec<String> {
        (2000..2003).flat_map(|year| (1..=count).map(move |period| (year, period))).map(|(y, p)| form(y, p)).collect()
    };
    for (values, first, last) in [
        (months(&|m| format!("{m}.2023")), "2023-01-01", "2023-12-01"),
        (months(&|m| format!("{m}/2023")), "2023-01-01", "2023-12-01"),
        (months(&|m| format!("{m:02}/23")), "2023-01-01", "2023-12-01"),
        (months(&|m| format!("2023.{m:02}")), "2023-01-01", "2023-12-01"),
        (["Jan 23", "Feb 23", "Mar 23", "Apr 23"].map(str::to_owned).to_vec(), "2023-01-01", "2023-04-01"),
        (["Oct-99", "Nov-99", "Dec-99", "Jan-00"].map(str::to_owned).to_vec(), "1999-10-01", "2000-01-01"),
        ((1..53).map(|w| format!("2023-W{w:02}")).collect(), "2023-01-02", "2023-12-25"),
        ((1..53).map(|w| format!("2023{w:02}")).collect(), "2023-01-02", "2023-12-25"),
        (years(&|y, h| format!("{y}-H{h}"), 2), "2000-01-01", "2002-07-01"),
        (years(&|y, q| format!("{y}{q}"), 4), "2000-01-01", "2002-10-01"),
        (years(&|y, q| format!("{y}0{q}"), 4), "2000-01-01", "2002-10-01"),
        (years(&|y, q| format!("{y}.{q}"), 4), "2000-01-01", "2002-10-01"),
        (years(&|y, m| format!("{y}{m:02}"), 12), "2000-01-01", "2002-12-01"),
        (years(&|y, m| format!("{m}.{y}"), 12), "2000-01-01", "2002-12-01"),
        (years(&|y, d| format!("{y}{d:03}"), 365), "2000-01-01", "2002-12-31"),
    ] {
        for delimiter in [';', '\t'] {
            let table = read(&file(&values, delimiter));
            let days = column(&table, 0);
            let ends = [days.first(), days.last()].map(|day| day.cloned().expect("a row"));
            assert_eq!(ends.to_vec(), texts(&[first, last]), "{values:?}");
        }
    }
}

#[test]
fn numbers_that_could_be_periods_stay_numbers_and_are_asked() {
    for values in [
        ["1.1950", "1.2011", "1.2087", "1.1999"],
        ["2001.05", "2003.11", "1999.02", "2000.07"],
        ["20011", "19994", "19882", "20103"],
        ["2019366", "2012001", "1950100", "2000017"].map(|value| if value == "2019366" { "2016366" } else { value }),
    ] {
        let table = read(&file(&values.map(str::to_owned), ','));
        assert_eq!(table.summary.schema.fields[0].kind, ColumnType::Number, "{values:?}");
        assert_eq!(preset(&table, QuestionKind::DateOrNumber), Some("NUMBER"), "{values:?}");
    }
    let days = ["Jan 23", "Jan 24", "Jan 25", "Jan 26"].map(str::to_owned);
    assert_eq!(read(&file(&days, ',')).summary.schema.fields[0].kind, ColumnType::String, "days without a year");
}

#[test]
fn the_calendar_of_a_series_is_told_and_regular() {
    let table = read(&file(&["2019-01-01", "2019-07-01", "2020-01-01", "2020-07-01"].map(str::to_owned), ';'));
    assert_eq!(preset(&table, QuestionKind::Panel), Some(",1"));
    let notes = format!("{:?}", table.summary.receipt.notes);
    assert!(notes.contains("Time t: half-yearly, 4 periods, no gaps, no duplicates."), "{notes}");
}

#[test]
fn times_of_different_zones_are_ordered_by_instant() {
    // The hour that comes twice when summer time ends.
    let hours =
        ["2023-10-29T01:30+02:00", "2023-10-29T02:30+02:00", "2023-10-29T02:30+01:00", "2023-10-29T03:30+01:00"];
    let table = read(&file(&hours.map(str::to_owned), ';'));
    let utc = ["2023-10-28T23:30:00", "2023-10-29T00:30:00", "2023-10-29T01:30:00", "2023-10-29T02:30:00"];
    assert_eq!(column(&table, 0), texts(&utc));
    let one = ["2023-10-29T01:30+02:00", "2023-10-29T02:30+02:00"];
    assert_eq!(column(&read(&file(&one.map(str::to_owned), ';')), 0)[0], texts(&["2023-10-29T01:30:00"])[0]);
}
