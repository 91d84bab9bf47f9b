//! Numbers with words, marks and flags, other quotes, and lines that only rule off others.

use crate::io_names::{column, names, preset, read, read_with};
use estimand_compute::contract::{CellValue, ColumnType, QuestionKind, Settings};

fn numbers(values: &[f64]) -> Vec<CellValue> {
    values.iter().map(|value| CellValue::Number(*value)).collect()
}

fn of(values: &[&str]) -> String {
    let rows = values.iter().enumerate().map(|(row, value)| format!("r{row};{value}\n"));
    format!("name;v\n{}", rows.collect::<String>())
}

#[test]
fn words_for_millions_are_read_where_they_fit_the_column() {
    for (values, expected) in [
        (&["1,2 Mio", "850 Tsd.", "3 Mrd."][..], [1_200_000.0, 850_000.0, 3e9]),
        (&["1.2M", "850k", "3bn"], [1_200_000.0, 850_000.0, 3e9]),
        (&["$1.2M", "$850K", "$300"], [1_200_000.0, 850_000.0, 300.0]),
        (&["1,5 Mio. €", "2,5 Mio. €", "-0,5 Mio. €"], [1_500_000.0, 2_500_000.0, -500_000.0]),
    ] {
        let table = read(&of(values));
        assert_eq!(column(&table, 1), numbers(&expected), "{values:?}");
        let assumed = table.summary.receipt.columns[1].assumed.join(" ");
        assert!(assumed.contains("thousands or millions"), "{assumed}");
        assert_eq!(preset(&table, QuestionKind::HeaderRows), None, "{values:?}");
    }
    // House numbers and sizes are no millions.
    for values in [&["12", "3B", "14", "7A"][..], &["M", "L", "XL"], &["5 m", "7 m", "9 m"]] {
        assert_ne!(read(&of(values)).summary.schema.fields[1].kind, ColumnType::Number, "{values:?}");
    }
}

#[test]
fn flags_behind_numbers_are_left_out_and_reported() {
    for values in [
        ["12.3 p", "15", "17.5 r", "18"],
        ["12.3p", "15 bp", "17.5 (r)", "18 [e]"],
        ["12.3*", "15 **", "17.5†", "18"],
        ["12.3 1)", "15", "17.5 2)", "18"],
    ] {
        let table = read(&of(&values));
        assert_eq!(column(&table, 1), numbers(&[12.3, 15.0, 17.5, 18.0]), "{values:?}");
        assert_eq!(preset(&table, QuestionKind::Marked), Some("number"), "{values:?}");
    }
    // Parentheses among flags are flags; alone they are a minus.
    let flagged = read(&of(&["(15)", "12 p", "14", "..."]));
    assert_eq!(column(&flagged, 1)[..3], numbers(&[15.0, 12.0, 14.0]));
    assert_eq!(preset(&flagged, QuestionKind::Parentheses), Some("number"));
    let accounts = read(&of(&["(15)", "12", "14", "(3)"]));
    assert_eq!(column(&accounts, 1), numbers(&[-15.0, 12.0, 14.0, -3.0]));
}

#[test]
fn a_plus_behind_a_number_is_a_limit() {
    let table = read(&of(&["12", "65+", "14", "100+"]));
    assert_eq!(preset(&table, QuestionKind::Censored), Some("missing"));
    let answers = [("2".to_owned(), [(QuestionKind::Censored, "limit".to_owned())].into())].into();
    let taken =
        read_with(&of(&["12", "65+", "14", "100+"]), &Settings { answers: Some(answers), ..Settings::default() });
    assert_eq!(column(&taken, 1), numbers(&[12.0, 65.0, 14.0, 100.0]));
    // A program that writes every sign behind.
    let signs = read(&of(&["5,00+", "3,50-", "2,25+"]));
    assert_eq!((column(&signs, 1), preset(&signs, QuestionKind::Censored)), (numbers(&[5.0, -3.5, 2.25]), None));
}

#[test]
fn an_en_dash_before_a_number_is_a_minus() {
    assert_eq!(column(&read(&of(&["–5", "3", "–7.5"])), 1), numbers(&[-5.0, 3.0, -7.5]));
}

#[test]
fn rarer_words_for_missing_and_errors_are_reported() {
    for (values, word) in [
        (&["1.5", "999.9", "2.5", "3.5"][..], "999.9"),
        (&["1.5", "99.99", "2.5", "3.5"], "99.99"),
        (&["1", "-9", "2", "3"], "-9"),
        (&["12.5", "9999.9", "14.5", "13"], "9999.9"),
    ] {
        let assumed = read(&of(values)).summary.receipt.columns[1].assumed.join(" ");
        assert!(assumed.contains(&format!("{word} stands in 1 cell")), "{values:?}: {assumed}");
    }
    assert!(read(&of(&["98", "99.9", "97", "96.5"])).summary.receipt.columns[1].assumed.is_empty());
    let errors = read(&of(&["1", "#N/A", "#DIV/0!", "4", "5"])).summary.receipt.columns[1].assumed.join(" ");
    assert!(errors.contains("1 cell with a spreadsheet error (such as #DIV/0!) and 1 cell with #N/A"), "{errors}");
}

#[test]
fn other_quotes_hold_delimiters() {
    let table = read("town,note,n\nBern,“a, b”,1\nChur,“c, d, e”,2\n");
    assert_eq!(names(&table), ["town", "note", "n"]);
    assert_eq!(
        (column(&table, 1)[0].clone(), column(&table, 2)),
        (CellValue::Text("a, b".into()), numbers(&[1.0, 2.0]))
    );
    let formulas = read("id,price\n=\"a1\",=\"12.50\"\n=\"a2\",=\"7.25\"\n");
    assert_eq!(column(&formulas, 1), numbers(&[12.5, 7.25]));
}

#[test]
fn lines_that_rule_off_others_are_no_rows() {
    for text in [
        "| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |\n",
        " a | b \n---+---\n 1 | 2\n 3 | 4\n(2 rows)\n",
        "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n| 3 | 4 |\n+---+---+\n",
        "a           b\n----------- -----------\n          1           2\n          3           4\n",
        "a | b\n-- | --\n1 | 2\n3 | 4\n",
        "---------\n|a  |b  |\n---------\n|1  |2  |\n|3  |4  |\n---------\n",
    ] {
        let table = read(text);
        assert_eq!(names(&table), ["a", "b"], "{text}");
        assert_eq!(column(&table, 0), numbers(&[1.0, 3.0]), "{text}");
    }
    // Dashes that mean "missing" are data.
    assert_eq!(read("a;b\n1;2\n-;-\n3;4\n").summary.row_count, 3);
}

#[test]
fn serials_of_dates_are_asked_about() {
    let text = "Datum;v\n45292;1\n45293;2\n45294;4\n45295;3\n";
    let table = read(text);
    assert_eq!(preset(&table, QuestionKind::DateOrNumber), Some("DATE"));
    // 45292 is 2024-01-01 in spreadsheets.
    assert_eq!(column(&table, 0)[0], CellValue::Text("2024-01-01".into()));
    let answers = [("1".to_owned(), [(QuestionKind::DateOrNumber, "NUMBER".to_owned())].into())].into();
    let kept = read_with(text, &Settings { answers: Some(answers), ..Settings::default() });
    assert_eq!(column(&kept, 0)[0], CellValue::Number(45_292.0));
}
