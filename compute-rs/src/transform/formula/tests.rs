//! Reading, errors with their position, both forms, null rules and reasons.

use super::{MOST_CHARACTERS, check, compile, shown};
use crate::contract::{CellValue, Code, ColumnType, FormulaItemKind, NullCounts, SourceColumn};
use crate::control::Unlimited;
use crate::frame::{Column, ColumnData, Table};

fn source(column_index: u32, name: &str, kind: ColumnType, uses: &[u32]) -> SourceColumn {
    SourceColumn { column_index, name: name.into(), kind, uses: uses.to_vec() }
}

fn columns() -> Vec<SourceColumn> {
    vec![
        source(1, "x", ColumnType::Number, &[]),
        source(2, "Größe 🚀 [m]", ColumnType::Number, &[]),
        source(3, "City", ColumnType::String, &[]),
        source(4, "Day", ColumnType::Date, &[]),
        source(7, "twice", ColumnType::Number, &[1]),
        source(8, "four times", ColumnType::Number, &[7]),
    ]
}

/// Code, message and position of the error.
fn error(text: &str) -> (Code, String, [u32; 2]) {
    let failure = check(text, &columns(), Some(7)).error.expect("an error");
    let span = [failure.details.start.expect("a start"), failure.details.end.expect("an end")];
    (failure.code, failure.message, span)
}

fn value(text: &str) -> Option<f64> {
    let table = Table { row_count: 1, ..Table::default() };
    let computed = compile(text, &[], None).expect("compiles").evaluate(&table, &Unlimited).expect("evaluates");
    match computed.column.value(0) {
        CellValue::Number(value) => Some(value),
        _ => None,
    }
}

#[test]
fn precedence_is_that_of_r() {
    // R 4.2: -2^2, 2^3^2, 2^-1, -2^-2, 2^-1^2, 6/2*3, 1-2-3, 2*-3, --2, +3, 1e3+.5, 5.*2, -(1+2)^2.
    let cases = [
        ("-2^2", -4.0),
        ("2^3^2", 512.0),
        ("2^-1", 0.5),
        ("-2^-2", -0.25),
        ("2^-1^2", 0.5),
        ("6/2*3", 9.0),
        ("1-2-3", -4.0),
        ("2*-3", -6.0),
        ("--2", 2.0),
        ("+3", 3.0),
        ("1e3+.5", 1000.5),
        ("5.*2", 10.0),
        ("-(1+2)^2", -9.0),
        ("2^-3*4", 0.5),
        ("LN(Exp(2))", 2.0),
        ("pow2(3)+Pow3(2)", 17.0),
        (" ( 1 +\t2 )\n", 3.0),
        ("2^-(1)", 0.5),
        ("1-(2-3)", 2.0),
    ];
    for (text, expected) in cases {
        assert_eq!(value(text), Some(expected), "{text}");
    }
}

#[test]
fn null_rules() {
    let null = ["ln(0)", "ln(-1)", "sqrt(-1)", "1/0", "0/0", "(-8)^(1/3)", "0^-1", "exp(1000)", "1/exp(1000)", "1e999"];
    for text in null.into_iter().chain(["0*ln(0)", "ln(0)^0", "1^ln(0)", "-1e308*10", "pow2(1e200)", "lag(1)"]) {
        assert_eq!(value(text), None, "{text}");
    }
    assert_eq!([value("0^0"), value("(-2)^3"), value("sqrt(0)")], [Some(1.0), Some(-8.0), Some(0.0)]);
}

#[test]
fn errors_name_their_position() {
    use Code::{FormulaEmpty, FormulaName, FormulaParen, FormulaSyntax};
    let cases = [
        ("1 + 2*)", FormulaSyntax, "Unexpected ')' at position 7", [6, 7]),
        ("[x] [x]", FormulaSyntax, "Unexpected '[x]' at position 5", [4, 7]),
        ("[x]*/2", FormulaSyntax, "Unexpected '/' at position 5", [4, 5]),
        ("2 ln", FormulaSyntax, "Unexpected 'ln' at position 3", [2, 4]),
        ("ln 2", FormulaSyntax, "Unexpected '2' at position 4", [3, 4]),
        ("(1, 2)", FormulaSyntax, "Unexpected ',' at position 3", [2, 3]),
        ("min(1,,2)", FormulaSyntax, "Unexpected ',' at position 7", [6, 7]),
        ("lag([x],)", FormulaSyntax, "Unexpected ')' at position 9", [8, 9]),
        ("length(\"a", FormulaSyntax, "The quote at position 8 has no closing quote (\")", [7, 9]),
        ("()", FormulaSyntax, "Unexpected ')' at position 2", [1, 2]),
        ("1,5", FormulaSyntax, "Unexpected ',' at position 2", [1, 2]),
        ("1 + .", FormulaSyntax, "Unexpected '.' at position 5", [4, 5]),
        ("[x] +", FormulaSyntax, "A value is missing after '+' at position 5", [4, 5]),
        ("ln", FormulaSyntax, "A value is missing after 'ln' at position 1", [0, 2]),
        ("[Größe 🚀 [m]]] + [y", FormulaSyntax, "The '[' at position 18 has no ']'", [18, 20]),
        ("[Größe 🚀 [m]]] + [y]", FormulaName, "There is no column \"y\" (position 18)", [18, 21]),
        ("[X]", FormulaName, "There is no column \"X\" (position 1). Did you mean [x]?", [0, 3]),
        ("(1 + 2", FormulaParen, "The '(' at position 1 is not closed", [0, 1]),
        ("1 + 2)", FormulaParen, "The ')' at position 6 has no '('", [5, 6]),
        (" \t", FormulaEmpty, "The formula is empty", [2, 2]),
    ];
    for (text, code, message, span) in cases {
        assert_eq!(error(text), (code, message.to_owned(), span), "{text}");
    }
    let (code, message, span) = error("2 * log([x])");
    assert_eq!((code, span), (FormulaName, [4, 7]));
    let meant = "There is no function \"log\" (position 5). Did you mean ln? A column is written in brackets, [log]";
    assert_eq!(message, meant);
}

#[test]
fn limits_hold_and_are_reached() {
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(value(&nested(50)), Some(1.0));
    assert_eq!(error(&nested(51)).1, "Brackets are nested deeper than 50 at position 51");
    let long = |length: usize| format!("1{}", " ".repeat(length - 1));
    assert_eq!(value(&long(MOST_CHARACTERS)), Some(1.0));
    assert_eq!(error(&long(2001)).1, "The formula has 2001 characters; at most 2000 are possible");
    // Signs and powers without brackets nest as deep as the text is long.
    assert_eq!(value(&format!("{}1", "-".repeat(1998))), Some(1.0));
    assert_eq!(value(&format!("1{}", "^1".repeat(999))), Some(1.0));
}

#[test]
fn operators_take_numbers_and_no_column_uses_itself() {
    assert_eq!((error("2 * [City]").0, error("2 * [City]").2), (Code::FormulaType, [4, 10]));
    assert_eq!(error("2 * [Day]").1, "Day is not a number column.");
    assert_eq!(error("[twice] + 1").1, "twice would use itself: twice → twice");
    assert_eq!(error("[four times]").1, "twice would use itself: twice → four times → twice");
    assert!(check("[four times]", &columns(), Some(9)).error.is_none());
    // A ring that does not touch the own column ends.
    let ring = [source(1, "a", ColumnType::Number, &[2]), source(2, "b", ColumnType::Number, &[1])];
    assert!(check("[a]", &ring, Some(3)).error.is_none());
}

#[test]
fn names_are_stored_by_number_and_shown_again() {
    let written = " ln( [Größe 🚀 [m]]] )+[x] ";
    let answer = check(written, &columns(), None);
    assert_eq!(answer.stored.as_deref(), Some(" ln( [2] )+[1] "));
    assert_eq!((answer.uses, answer.has_lag, answer.needs_keys), (vec![2, 1], false, false));
    assert_eq!((answer.kind, answer.default_name.as_deref()), (Some(ColumnType::Number), Some("ln(Größe 🚀 [m]) + x")));
    assert_eq!(shown(" ln( [2] )+[1] ", &columns()), written);
    assert_eq!(shown("[5] + [7]", &columns()), "[5] + [twice]");
    let mut renamed = columns();
    renamed[0].name = "y".into();
    assert_eq!(shown("[1]^2", &renamed), "[y]^2");
    assert!(check("lag([x])", &columns(), None).has_lag);
}

#[test]
fn pieces_stand_where_javascript_finds_them() {
    let written = "[Größe 🚀 [m]]] +2";
    let units: Vec<u16> = written.encode_utf16().collect();
    let items = check(written, &columns(), None).items;
    let kinds: Vec<_> = items.iter().map(|item| (item.kind, item.column_index)).collect();
    assert_eq!(
        kinds,
        [(FormulaItemKind::Column, Some(2)), (FormulaItemKind::Operator, None), (FormulaItemKind::Number, None)]
    );
    for item in items {
        assert_eq!(String::from_utf16(&units[item.start as usize..item.end as usize]).unwrap(), item.text);
    }
    // A piece that cannot be read ends the list of pieces; the result is still returned.
    let broken = check("[x] + $", &columns(), None);
    assert_eq!((broken.items.len(), broken.stored), (2, None));
}

#[test]
fn a_null_counts_once_under_its_first_reason() {
    let x = vec![1.0, -1.0, f64::NAN, 4.0, 0.0, f64::INFINITY];
    let z = vec![f64::NAN, 1.0, 1.0, 1.0, 1.0, 1.0];
    let column = |column_index, data| Column { column_index, name: format!("c{column_index}"), data };
    let table = Table {
        row_count: 6,
        columns: vec![column(1, ColumnData::Number(x)), column(2, ColumnData::Number(z))],
        ..Table::default()
    };
    let counts =
        |text: &str| compile(text, &table.sources(), None).unwrap().evaluate(&table, &Unlimited).unwrap().summary.nulls;
    let nulls = |empty, domain, lag| NullCounts { empty, domain, lag };
    assert_eq!(counts("[c1]"), nulls(2, 0, 0));
    // −1 and 0 have no logarithm; the infinity is a missing cell.
    assert_eq!(counts("ln([c1])"), nulls(2, 2, 0));
    // Row 1 has no row before and an empty c2; rows 4 and 6 (whose own cell is empty) follow: row 3 is empty.
    assert_eq!(counts("[c2] + lag([c1])"), nulls(1, 0, 1));
    assert_eq!(counts("lag(ln([c1]))"), nulls(0, 2, 2));
    assert_eq!(counts("lag(lag([c1]))"), nulls(0, 0, 3));
    assert_eq!(counts("lag(1/0)"), nulls(0, 5, 1));
}
