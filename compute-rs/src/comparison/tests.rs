use super::{RowPairs, compare, describe};
use crate::contract::{CellValue, ColumnComparison, RowsPairedBy};
use crate::control::Unlimited;
use crate::frame::{Column, ColumnData, Dictionary, Table};

fn numbers(values: &[f64]) -> ColumnData {
    ColumnData::Number(values.to_vec())
}

fn texts(values: &[&str]) -> ColumnData {
    let mut plain = Dictionary::default();
    values.iter().for_each(|text| plain.push(text).unwrap());
    let (dictionary, codes) = Dictionary::intern(&plain, |row| values[row].is_empty()).unwrap();
    ColumnData::Text { codes, dictionary }
}

fn column(data: ColumnData) -> Column {
    Column { column_index: 1, name: "c".into(), data }
}

/// A table of firm, year and a value.
fn panel(firms: &[&str], years: &[f64], values: ColumnData) -> Table {
    let columns = vec![column(texts(firms)), column(numbers(years)), column(values)];
    Table { row_count: firms.len(), columns, entity: Some(0), time: Some(1), ..Table::default() }
}

fn compared(old: &Table, new: &Table) -> ColumnComparison {
    let pairs = RowPairs::of(old, new, &Unlimited).unwrap();
    compare(&pairs, old, (old.columns.last().unwrap(), new.columns.last().unwrap()), &Unlimited).unwrap()
}

fn series(values: ColumnData) -> Table {
    let columns = vec![column(values)];
    Table { row_count: columns[0].len(), columns, ..Table::default() }
}

#[test]
fn rows_are_matched_by_keys_in_any_order() {
    let old = panel(&["a", "a", "b"], &[1.0, 2.0, 1.0], numbers(&[10.0, 20.0, 30.0]));
    let new = panel(&["b", "a", "c", "a"], &[1.0, 2.0, 1.0, 1.0], numbers(&[30.0, 21.0, 5.0, 10.0]));
    let pairs = RowPairs::of(&old, &new, &Unlimited).unwrap();
    assert_eq!(pairs.iter().collect::<Vec<_>>(), [(0, 3), (1, 1), (2, 0)]);
    let rows = pairs.summary();
    assert_eq!(
        (rows.paired_by, rows.paired, rows.added, rows.removed, rows.repeated),
        (RowsPairedBy::Keys, 3, 1, 0, 0)
    );
    let found = compared(&old, &new);
    assert_eq!((found.pairs, found.equal, found.unit), (3, 2, None));
    assert_eq!(found.examples[0].label, "a 2");
    assert_eq!(
        (found.examples[0].old.clone(), found.examples[0].new.clone()),
        (CellValue::Number(20.0), CellValue::Number(21.0))
    );
}

#[test]
fn a_repeated_key_matches_its_first_row_and_is_counted() {
    let old = panel(&["a", "b"], &[1.0, 1.0], numbers(&[1.0, 2.0]));
    let new = panel(&["a", "a", "b"], &[1.0, 1.0, 1.0], numbers(&[1.0, 7.0, 2.0]));
    let rows = RowPairs::of(&old, &new, &Unlimited).unwrap().summary();
    assert_eq!((rows.paired, rows.added, rows.repeated), (2, 1, 1));
}

#[test]
fn keys_that_the_old_table_repeats_leave_row_numbers() {
    let old = panel(&["a", "a"], &[1.0, 1.0], numbers(&[1.0, 2.0]));
    let new = panel(&["a", "b"], &[1.0, 1.0], numbers(&[1.0, 2.0]));
    let rows = RowPairs::of(&old, &new, &Unlimited).unwrap().summary();
    assert_eq!((rows.paired_by, rows.paired), (RowsPairedBy::RowNumber, 2));
}

#[test]
fn a_missing_key_matches_nothing() {
    let old = panel(&["", "b"], &[1.0, 1.0], numbers(&[1.0, 2.0]));
    let new = panel(&["", "b"], &[1.0, 1.0], numbers(&[1.0, 2.0]));
    assert_eq!(RowPairs::of(&old, &new, &Unlimited).unwrap().summary().paired, 1);
}

#[test]
fn another_unit_is_a_constant_factor() {
    let old = numbers(&[2.8, 52.6, 156.9, 209.2, 203.4, f64::NAN]);
    let new = numbers(&[2800.0, 52_600.0, 156_900.0, 209_200.0, 203_400.0, 207_200.0]);
    let found = compared(&series(old.clone()), &series(new.clone()));
    let unit = found.unit.unwrap();
    assert_eq!((unit.factor, unit.explained, found.pairs, found.filled), (1000.0, 5, 5, 1));
    assert_eq!(found.likeness, 1.0);
    let back = compared(&series(new), &series(old)).unit.unwrap();
    assert_eq!(back.factor, 0.001);
}

#[test]
fn a_power_of_ten_is_found_behind_rounding() {
    let units = [1_234_567.0, 812_499.0, 55_203.0, 3_000_410.0, 99_871.0, 640_002.0];
    let thousands = [1235.0, 812.0, 55.0, 3000.0, 100.0, 640.0];
    let (units, thousands) = (series(numbers(&units)), series(numbers(&thousands)));
    let unit = compared(&units, &thousands).unit.unwrap();
    assert_eq!((unit.factor, unit.explained), (0.001, 6));
    let back = compared(&thousands, &units).unit.unwrap();
    assert_eq!((back.factor, back.explained), (1000.0, 6));
}

#[test]
fn a_coarse_column_fits_any_factor_and_shows_none() {
    let old = [100.0, 201.0, 98.0, 302.0, 199.0, 101.0];
    let new = [1.0, 2.0, 1.0, 3.0, 2.0, 1.0];
    assert_eq!(compared(&series(numbers(&old)), &series(numbers(&new))).unit, None);
}

#[test]
fn equal_values_growth_and_constants_are_no_unit() {
    let some = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    assert_eq!(compared(&series(numbers(&some)), &series(numbers(&some))).unit, None);
    let grown = [1.02, 2.01, 3.07, 4.0, 5.3, 6.1];
    assert_eq!(compared(&series(numbers(&some)), &series(numbers(&grown))).unit, None);
    assert_eq!(compared(&series(numbers(&[1.0; 6])), &series(numbers(&[1000.0; 6]))).unit, None);
}

#[test]
fn one_pair_in_a_hundred_may_differ() {
    let old: Vec<f64> = (1..=200).map(f64::from).collect();
    let mut new: Vec<f64> = old.iter().map(|x| x * 12.0).collect();
    (new[4], new[90]) = (1.0, 7.0);
    assert_eq!(compared(&series(numbers(&old)), &series(numbers(&new))).unit.unwrap().explained, 198);
    new[150] = 3.0;
    assert_eq!(compared(&series(numbers(&old)), &series(numbers(&new))).unit, None);
}

#[test]
fn values_of_one_side_are_listed_in_order() {
    let found = compared(&series(texts(&["x", "z", "y", ""])), &series(texts(&["x", "w", "b", "w"])));
    let text = |values: &[CellValue]| values.iter().map(|v| format!("{v:?}")).collect::<Vec<_>>().join(" ");
    assert_eq!((found.new_values.count, found.gone_values.count), (2, 2));
    assert_eq!(text(&found.new_values.first), r#"Text("b") Text("w")"#);
    assert_eq!(text(&found.gone_values.first), r#"Text("y") Text("z")"#);
    assert_eq!((found.old.distinct, found.old.missing, found.new.distinct), (3, 1, 3));
}

#[test]
fn likeness_is_agreement_beyond_chance() {
    // Cohen (1960): p_o = 0.75 (6 of 8), p_e = (6·6 + 2·2)/64 = 0.625, kappa = 0.125/0.375 = 1/3.
    let old = numbers(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0]);
    let new = numbers(&[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0]);
    let found = compared(&series(old), &series(new));
    assert!((found.likeness - 1.0 / 3.0).abs() < 1e-15, "{}", found.likeness);
}

#[test]
fn types_that_differ_are_compared_by_text() {
    let found = compared(&series(numbers(&[1.0, 2.5, 3.0])), &series(texts(&["1", "2.5", "n/a"])));
    assert_eq!((found.pairs, found.equal, found.likeness, found.histogram), (3, 2, 0.0, None));
}

#[test]
fn both_columns_are_counted_in_the_same_bins() {
    let found = compared(&series(numbers(&[0.0, 6.0, 12.0])), &series(numbers(&[0.5, 11.5])));
    let bins = found.histogram.unwrap();
    assert_eq!((bins.is_log, bins.edges.len(), bins.edges[0], bins.edges[12]), (false, 13, 0.0, 12.0));
    assert_eq!(bins.old, [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    assert_eq!(bins.new, [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    let wide = compared(&series(numbers(&[1.0, 10.0])), &series(numbers(&[1000.0, 1e12])));
    let bins = wide.histogram.unwrap();
    assert_eq!((bins.is_log, bins.old.iter().sum::<u32>(), bins.new.iter().sum::<u32>()), (true, 2, 2));
}

#[test]
fn a_column_is_described_by_its_figures() {
    // Quartiles of type 7 by hand: of 1, 2, 4, 10 they are 1.75, 3 and 5.5.
    let facts = describe(&column(numbers(&[10.0, 1.0, f64::NAN, 4.0, 2.0])));
    assert_eq!((facts.values, facts.missing, facts.distinct), (4, 1, 4));
    assert_eq!([facts.min, facts.q1, facts.median, facts.q3, facts.max].map(|x| x.0), [1.0, 1.75, 3.0, 5.5, 10.0]);
    let dates = describe(&column(ColumnData::Days(vec![0, 31, i32::MIN])));
    assert_eq!(
        (dates.first.as_deref(), dates.last.as_deref(), dates.values),
        (Some("1970-01-01"), Some("1970-02-01"), 2)
    );
    assert_eq!(describe(&column(numbers(&[]))).values, 0);
}
