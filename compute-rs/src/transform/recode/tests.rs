//! Comparisons pair by pair against a second, plain reading of the rules; structure, types, reasons.

use super::Recode;
use crate::contract::{CellValue, Code, ColumnType, RecodeBlock, RuleCount};
use crate::control::Unlimited;
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::{Column, ColumnData, Dictionary, Table};
use serde_json::{Value, json};

const DAY: i64 = 86_400_000;

fn table() -> Table {
    let dictionary = Dictionary::from_arrow(&[0, 2, 6, 9, 10, 20, 23], "10Ab c2.0 2019-04-03ABC".into()).unwrap();
    let data = [
        ColumnData::Number(vec![10.0, 2.0, f64::NAN, -0.0, 2019.0, f64::INFINITY, 2.0]),
        // "10", "Ab c", "2.0", " ", "2019-04-03", "ABC", missing
        ColumnData::Text { codes: vec![0, 1, 2, 3, 4, 5, -1], dictionary },
        ColumnData::Days(vec![17_989, 0, MISSING_DAY, 17_989, 17_989, 17_990, 1]),
        ColumnData::Milliseconds(vec![17_989 * DAY, 5, MISSING_MILLISECOND, 17_989 * DAY + 1, 0, 17_990 * DAY, DAY]),
        ColumnData::Number(vec![10.0, 1.0, 1.0, 0.0, 2019.0, 1.0, f64::NAN]),
    ];
    let name = ["number", "text", "day", "time", "other"];
    let column = |(i, data): (usize, ColumnData)| Column { column_index: i as u32 + 1, name: name[i].to_owned(), data };
    Table { row_count: 7, columns: data.into_iter().enumerate().map(column).collect(), ..Table::default() }
}

fn run(rules: Value) -> (ColumnType, Vec<CellValue>) {
    let table = table();
    let blocks: Vec<RecodeBlock> = serde_json::from_value(rules).unwrap();
    let computed = Recode::checked(&blocks, &table.sources(), None).unwrap().evaluate(&table, &Unlimited).unwrap();
    let answer = computed.values();
    (answer.kind, answer.values)
}

fn condition(a: &Value, function: &str, b: &Value) -> Value {
    let kind = |operand: &Value| if operand.get("column").is_some() { "Column" } else { "Value" };
    let cell = |operand: &Value| operand.get("column").unwrap_or(operand).clone();
    json!({ "var_a_type": kind(a), "var_a": cell(a), "function": function, "var_b_type": kind(b), "var_b": cell(b),
            "and_or": null })
}

fn block(kind: &str, condition: Value, then: Value) -> Value {
    json!({ "id": 1, "type": kind, "condition": condition, "then_type": "Value", "then": then })
}

/// Which rows a condition holds in.
fn rows(a: &Value, function: &str, b: &Value) -> Vec<bool> {
    let (_, values) = run(json!([block("if", json!([condition(a, function, b)]), json!(1))]));
    values.iter().map(|value| *value == CellValue::Number(1.0)).collect()
}

/// The rules of docs/methods/recodes.md evaluated cell by cell, without preparation.
fn plainly(a: &CellValue, function: &str, b: &CellValue, dated: bool, of_text: bool) -> bool {
    let text = |cell: &CellValue| match cell {
        CellValue::Number(x) => Some(format!("{x}")),
        CellValue::Text(text) => Some(text.clone()).filter(|text| !text.trim().is_empty()),
        CellValue::Missing(()) => None,
    };
    let (a_text, b_text) = (text(a), text(b));
    if function == "is empty" {
        return a_text.is_none();
    }
    let (Some(a_text), Some(b_text)) = (a_text, b_text) else { return false };
    if function == "contains" {
        return a_text.to_lowercase().contains(&b_text.trim().to_lowercase());
    }
    let order = if dated {
        let time = |text: &str| crate::calendar::parse_time(text);
        time(&a_text).zip(time(&b_text)).map(|(a, b)| a.cmp(&b))
    } else {
        let number = |text: &str| text.trim().parse::<f64>().ok();
        number(&a_text).zip(number(&b_text)).and_then(|(a, b)| a.partial_cmp(&b))
    };
    let equal = order
        .filter(|_| dated || !of_text)
        .map_or(a_text.trim().to_lowercase() == b_text.trim().to_lowercase(), |order| order.is_eq());
    match function {
        "=" => equal,
        "!=" => !equal,
        "<" => order.is_some_and(|order| order.is_lt()),
        "<=" => order.is_some_and(|order| order.is_le()),
        ">" => order.is_some_and(|order| order.is_gt()),
        _ => order.is_some_and(|order| order.is_ge()),
    }
}

#[test]
fn every_pair_of_kinds_reads_as_the_rules_say() {
    let table = table();
    let mut operands: Vec<Value> = (1..=5).map(|i| json!({ "column": i })).collect();
    operands.extend([json!(2), json!("2e0"), json!(" aB C"), json!("2019-04-03"), json!(" "), json!("x"), json!(10)]);
    let mut held = 0;
    for a in &operands {
        for b in &operands {
            for function in ["=", "!=", "<", "<=", ">", ">=", "contains", "is empty"] {
                let cell = |operand: &Value, row: usize| match operand["column"].as_u64() {
                    Some(index) => table.column(index as u32).unwrap().cell(row),
                    None => serde_json::from_value(operand.clone()).unwrap(),
                };
                let dated = [a, b].iter().any(|o| matches!(o["column"].as_u64(), Some(3 | 4)));
                let of_text = [a, b].iter().any(|o| o["column"].as_u64() == Some(2));
                let expected: Vec<bool> =
                    (0..7).map(|row| plainly(&cell(a, row), function, &cell(b, row), dated, of_text)).collect();
                assert_eq!(rows(a, function, b), expected, "{a} {function} {b}");
                held += expected.iter().filter(|holds| **holds).count();
            }
        }
    }
    assert!(held > 500, "{held}");
}

#[test]
fn conditions_join_left_to_right() {
    let c = |value: i32, and_or: Value| {
        let mut condition = condition(&json!(1), "=", &json!(value));
        condition["and_or"] = and_or;
        condition
    };
    let holds = |conditions: Value| run(json!([block("if", conditions, json!(1))])).1[0] == CellValue::Number(1.0);
    // true Or true And false: (true Or true) And false.
    assert!(!holds(json!([c(1, Value::Null), c(1, json!("Or")), c(0, json!("And"))])));
    assert!(holds(json!([c(0, Value::Null), c(0, json!("And")), c(1, json!("Or"))])));
}

#[test]
fn the_first_rule_that_holds_gives_the_value_and_its_type() {
    let above = |x: f64| json!([condition(&json!({ "column": "number" }), ">", &json!(x))]);
    let number = |x: f64| CellValue::Number(x);
    let none = CellValue::Missing(());
    let (kind, values) = run(json!([block("if", above(100.0), json!("3")), block("else_if", above(1.0), json!(2.5))]));
    assert_eq!(kind, ColumnType::Number);
    let expected = [number(2.5), number(2.5), none.clone(), none.clone(), number(3.0), none.clone(), number(2.5)];
    assert_eq!(values, expected);
    // Rules after an Else are never reached: its text does not make the column a text.
    let rules = json!([
        block("if", above(100.0), json!(1)),
        block("else", json!([]), json!("")),
        block("else_if", above(0.0), json!("x")),
    ]);
    assert_eq!(run(rules).0, ColumnType::Number);
    let columns = json!([
        { "type": "if", "condition": above(100.0), "then_type": "Column", "then": "day" },
        { "type": "else_if", "condition": above(5.0), "then_type": "Column", "then": 1 },
        { "type": "else", "then_type": "Column", "then": "text" },
    ]);
    let (kind, values) = run(columns);
    assert_eq!(kind, ColumnType::String);
    let text = |text: &str| CellValue::Text(text.into());
    let expected = [text("10"), text("Ab c"), text("2.0"), none.clone(), text("2019-04-03"), text("ABC"), none.clone()];
    assert_eq!(values, expected);
}

#[test]
fn a_text_column_of_numbers_gives_numbers() {
    let dictionary = Dictionary::from_arrow(&[0, 3, 4, 5], "1.5 x".into()).unwrap();
    let mut table = table();
    table.columns[1].data = ColumnData::Text { codes: vec![0, 1, -1, 0, 0, 0, 0], dictionary };
    let rules = json!([
        { "type": "if", "condition": [condition(&json!(1), "=", &json!(2))], "then_type": "Value", "then": null },
        { "type": "else", "then_type": "Column", "then": "text" },
    ]);
    let blocks: Vec<RecodeBlock> = serde_json::from_value(rules).unwrap();
    let computed = Recode::checked(&blocks, &table.sources(), None).unwrap().evaluate(&table, &Unlimited).unwrap();
    assert_eq!((computed.summary.kind, computed.summary.nulls.empty), (ColumnType::Number, 2));
}

#[test]
fn equal_texts_of_several_rules_are_one_category() {
    let rules = json!([
        { "type": "if", "condition": [condition(&json!({ "column": 1 }), "=", &json!(10))], "then_type": "Value", "then": "ABC" },
        { "type": "else", "then_type": "Column", "then": "text" },
    ]);
    let table = table();
    let blocks: Vec<RecodeBlock> = serde_json::from_value(rules).unwrap();
    let recode = Recode::checked(&blocks, &table.sources(), None).unwrap();
    assert_eq!((recode.summary().default_name, recode.summary().uses), ("Recoded number".to_owned(), vec![1, 2]));
    let crate::io::ColumnValues::Dictionary { codes, offsets, .. } =
        recode.evaluate(&table, &Unlimited).unwrap().column.values
    else {
        panic!("texts")
    };
    assert_eq!((codes[0], codes[5], offsets.len()), (0, 0, 5));
}

#[test]
fn texts_met_late_or_missing_are_those_of_their_rows() {
    // Four texts, each met for the first time in another block of rows, and a missing cell here and there.
    let rows = 4000;
    let dictionary = Dictionary::from_arrow(&[0, 1, 2, 6, 7], "xyhighz".into()).unwrap();
    let code = |row: usize| if row % 11 == 3 { -1 } else { 3 - (row / 1000) as i32 };
    let number = |row: usize| (row % 7) as f64 - 3.0;
    let columns = [
        ColumnData::Number((0..rows).map(number).collect()),
        ColumnData::Text { codes: (0..rows).map(code).collect(), dictionary: dictionary.clone() },
    ];
    let column = |(i, data)| Column { column_index: i as u32 + 1, name: format!("c{i}"), data };
    let columns = columns.into_iter().enumerate().map(column).collect();
    let table = Table { row_count: rows, columns, ..Table::default() };
    let is = |function: &str, value: f64| json!([condition(&json!({"column": 1}), function, &json!(value))]);
    let own = json!({ "id": 1, "type": "else_if", "condition": is("<", 0.0), "then_type": "Column", "then": 2 });
    let blocks = json!([block("if", is(">", 1.0), json!("high")), own]);
    let blocks: Vec<RecodeBlock> = serde_json::from_value(blocks).unwrap();
    let computed = Recode::checked(&blocks, &table.sources(), None).unwrap().evaluate(&table, &Unlimited).unwrap();
    let expected = |row: usize| {
        let text =
            if number(row) > 1.0 { Some("high") } else { dictionary.get(code(row)).filter(|_| number(row) < 0.0) };
        text.map_or(CellValue::Missing(()), |text| CellValue::Text(text.to_owned()))
    };
    let answer = computed.values();
    assert_eq!(answer.values, (0..rows).map(expected).collect::<Vec<_>>());
    assert_eq!(answer.nulls.empty, (0..rows).filter(|&row| expected(row) == CellValue::Missing(())).count() as u32);
}

#[test]
fn rules_that_are_not_whole_are_refused() {
    let table = table();
    let refused = |rules: Value| {
        let blocks: Vec<RecodeBlock> = serde_json::from_value(rules).unwrap();
        let failure = Recode::checked(&blocks, &table.sources(), None).unwrap_err();
        assert_eq!(failure.details.field.as_deref(), Some("conditional_transform"));
        failure.message
    };
    let whole = condition(&json!({ "column": 1 }), "=", &json!(1));
    let (mut half, mut joined, mut gone) = (whole.clone(), whole.clone(), whole.clone());
    half["var_b"] = Value::Null;
    joined["var_a"] = Value::Null;
    gone["var_a"] = json!("nothing");
    assert_eq!(refused(json!([])), "The first rule must be an If.");
    assert_eq!(refused(json!([block("else", json!([]), json!(1))])), "The first rule must be an If.");
    for condition in [json!([]), json!([half]), json!([joined])] {
        assert_eq!(refused(json!([block("if", condition, json!(1))])), "Please select all fields");
    }
    assert_eq!(refused(json!([block("if", json!([gone]), json!(1))])), "There is no column \"nothing\".");
    assert_eq!(
        refused(json!([block("if", json!([whole, whole]), json!(1))])),
        "And or Or must join a condition to the one before it."
    );
    let second = json!([block("if", json!([whole]), json!(1)), block("else_if", json!([whole, gone]), json!(1))]);
    let blocks: Vec<RecodeBlock> = serde_json::from_value(second).unwrap();
    let details = Recode::checked(&blocks, &table.sources(), None).unwrap_err().details;
    assert_eq!((details.rule, details.condition), (Some(1), Some(1)));
    let blocks: Vec<RecodeBlock> = serde_json::from_value(json!([block("if", json!([whole]), json!(1))])).unwrap();
    let own = Recode::checked(&blocks, &table.sources(), Some(1)).unwrap_err();
    assert_eq!((own.code, own.message.as_str()), (Code::FormulaCycle, "number would use itself: number → number"));
    let many: Vec<Value> =
        (0..201).map(|i| block(if i == 0 { "if" } else { "else_if" }, json!([whole]), json!(i))).collect();
    assert!(refused(json!(many)).starts_with("A recode has at most 200 rules"));
}

fn computed(table: &Table, rules: Value) -> crate::transform::ComputedColumn {
    let blocks: Vec<RecodeBlock> = serde_json::from_value(rules).unwrap();
    Recode::checked(&blocks, &table.sources(), None).unwrap().evaluate(table, &Unlimited).unwrap()
}

#[test]
fn every_rule_counts_its_rows() {
    // number is 10, 2, –, −0, 2019, –, 2.
    let is = |function: &str, value: f64| json!([condition(&json!({ "column": 1 }), function, &json!(value))]);
    let rules = json!([block("if", is(">", 5.0), json!("big")), block("else_if", is(">=", 2.0), json!("some"))]);
    let counts = computed(&table(), rules.clone()).rules.unwrap();
    let row = |holds, takes, overlap| RuleCount { holds, takes, overlap };
    assert_eq!((counts.rules, counts.without_rule), (vec![row(2, 2, 0), row(4, 2, 2)], 3));
    let mut with_else = rules;
    let blocks = with_else.as_array_mut().unwrap();
    blocks.push(block("else", json!([]), json!("rest")));
    blocks.push(block("else_if", is("=", 10.0), json!("never")));
    let counts = computed(&table(), with_else).rules.unwrap();
    assert_eq!((counts.rules, counts.without_rule), (vec![row(2, 2, 0), row(4, 2, 2), row(3, 3, 0)], 0));
}

#[test]
fn column_0_is_the_row_number_that_users_know() {
    let mut table = table();
    let second = |table: &Table, function: &str, value: Value| {
        let rules = json!([block("if", json!([condition(&json!({ "column": 0 }), function, &value)]), json!(1))]);
        computed(table, rules).values().values.iter().map(|cell| *cell == CellValue::Number(1.0)).collect::<Vec<_>>()
    };
    let only = |rows: &[usize]| (1..=7).map(|row| rows.contains(&row)).collect::<Vec<_>>();
    assert_eq!(second(&table, "=", json!(3)), only(&[3]));
    assert_eq!(second(&table, "<=", json!("2")), only(&[1, 2]));
    assert_eq!(second(&table, "is empty", json!(null)), only(&[]));
    assert_eq!(second(&table, "!=", json!("x")), only(&[1, 2, 3, 4, 5, 6, 7]));
    assert_eq!(second(&table, "contains", json!("7")), only(&[7]));
    // number is 10, 2, –, −0, 2019, –, 2: only row 2 has its own number.
    assert_eq!(second(&table, "=", json!({ "column": 1 })), only(&[2]));
    table.rows = Some(vec![3, 8, 9, 20, 21, 22, 70]);
    assert_eq!(second(&table, "=", json!(20)), only(&[4]));
    let rules = json!([
        block("if", json!([condition(&json!(5), "<", &json!({ "column": 0 }))]), json!(0)),
        { "type": "else", "then_type": "Column", "then": 0 },
    ]);
    let blocks: Vec<RecodeBlock> = serde_json::from_value(rules.clone()).unwrap();
    let check = Recode::checked(&blocks, &table.sources(), None).unwrap().summary();
    assert_eq!(
        (check.uses, check.default_name.as_str(), check.kind),
        (vec![], "Recoded index", Some(ColumnType::Number))
    );
    let values = [3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0].map(CellValue::Number);
    assert_eq!(computed(&table, rules).values().values, values);
}

#[test]
fn dates_and_typed_dates_make_a_date_column() {
    let then = |kind: &str, then: Value| {
        json!({ "type": "if", "condition": [condition(&json!({ "column": 1 }), "=", &json!(2))],
                "then_type": kind, "then": then })
    };
    let rest = |column: u32| json!({ "type": "else", "then_type": "Column", "then": column });
    let kind = |rules: &Value| {
        let blocks: Vec<RecodeBlock> = serde_json::from_value(rules.clone()).unwrap();
        Recode::checked(&blocks, &table().sources(), None).unwrap().summary().kind
    };
    // day is 17989, 0, –, 17989, 17989, 17990, 1; number is 2 in rows 2 and 7.
    let rules = json!([then("Value", json!("2020-02-29")), rest(3)]);
    let of_dates = computed(&table(), rules.clone());
    let days = ["2019-04-03", "2020-02-29", "", "2019-04-03", "2019-04-03", "2019-04-04", "2020-02-29"];
    let cells = days.map(|day| if day.is_empty() { CellValue::Missing(()) } else { CellValue::Text(day.into()) });
    assert_eq!((of_dates.values().kind, of_dates.values().values), (ColumnType::Date, cells.to_vec()));
    assert_eq!((kind(&rules), of_dates.summary.nulls.empty), (Some(ColumnType::Date), 1));
    let times = json!([then("Column", json!(4)), rest(3)]);
    let cell = computed(&table(), times.clone()).values().values[1].clone();
    assert_eq!((kind(&times), cell), (Some(ColumnType::Date), CellValue::Text("1970-01-01T00:00:00.005".into())));
    let text = json!([then("Value", json!("soon")), rest(3)]);
    assert_eq!((kind(&text), computed(&table(), text).summary.kind), (Some(ColumnType::String), ColumnType::String));
    let alone = json!([then("Value", json!("2020-02-29"))]);
    assert_eq!((kind(&alone), computed(&table(), alone).summary.kind), (Some(ColumnType::String), ColumnType::String));
    assert_eq!(kind(&json!([then("Value", json!(1)), rest(2)])), None);
}
