//! Texts are stored in one way, so that filters, recodes and groups agree about them.

use crate::io_names::{column, preset, read, read_with};
use estimand_compute::contract::{CellValue, ColumnType, QuestionKind, Settings};
use std::collections::BTreeSet;

fn distinct(values: &[CellValue]) -> usize {
    values.iter().map(|value| format!("{value:?}")).collect::<BTreeSet<_>>().len()
}

#[test]
fn blanks_around_texts_and_kinds_of_accents_make_no_categories() {
    let text = "town;v\nBern;1\n\"Bern \";2\n\" Bern\";3\nBern\u{a0};4\n\u{200b}Bern;5\n\u{2009}Bern\t;6\nZu\u{308}rich;7\nZ\u{fc}rich;8\n";
    let table = read(text);
    assert_eq!(distinct(&column(&table, 0)), 2);
    assert_eq!(column(&table, 0)[6], CellValue::Text("Z\u{fc}rich".into()));
    let repaired = &table.summary.receipt.repaired[0];
    assert_eq!((repaired.count, repaired.rows.as_slice()), (6, [3, 4, 5, 6, 7, 8].as_slice()));
}

#[test]
fn numbers_behind_invisible_marks_are_numbers() {
    let table = read("a,b\n\u{200b}1.5,x\n\u{200e}2.5,y\n\u{202a}-3.5\u{202c},z\n\u{a0}4,w\n");
    assert_eq!(table.summary.schema.fields[0].kind, ColumnType::Number);
    assert_eq!(column(&table, 0), [1.5, 2.5, -3.5, 4.0].map(CellValue::Number));
}

#[test]
fn spellings_that_differ_in_case_are_one_category_unless_the_user_says_otherwise() {
    let rows: String =
        ["yes", "Yes", "NO", "no", "no", "yes", "yes", "No"].iter().map(|text| format!("{text},1\n")).collect();
    let text = format!("answer,n\n{rows}");
    let table = read(&text);
    assert_eq!(preset(&table, QuestionKind::Spellings), Some("one"));
    let expected = ["yes", "yes", "no", "no", "no", "yes", "yes", "no"].map(|text| CellValue::Text(text.into()));
    assert_eq!(column(&table, 0), expected);
    let apart = [("1".to_owned(), [(QuestionKind::Spellings, "apart".to_owned())].into())].into();
    let table = read_with(&text, &Settings { answers: Some(apart), ..Settings::default() });
    assert_eq!(distinct(&column(&table, 0)), 5);
    assert_eq!(preset(&read("code,n\naB,1\nAb,2\nc,3\n"), QuestionKind::Spellings), None, "codes, each once");
}
