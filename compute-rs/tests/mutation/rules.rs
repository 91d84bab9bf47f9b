//! Inputs for formulas and recodes, and what must hold of the columns they make.

use super::bytes::{mutate, pick};
use estimand_compute::calendar::parse_time;
use estimand_compute::contract::{CellValue, ColumnType, RecodeBlock, SourceColumn};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use estimand_compute::frame::{Column, ColumnData, Dictionary, Table};
use estimand_compute::stats::split_mix::SplitMix64;
use estimand_compute::transform::ComputedColumn;
use estimand_compute::transform::formula::{Program, check, shown};
use estimand_compute::transform::recode::Recode;
use serde_json::{Value, json};
use std::sync::LazyLock;

const FORMULA_WORDS: [&str; 46] = [
    "[x]",
    "[y ]]]",
    "[Größe 🚀]",
    "[City]",
    "[nothing]",
    "ln(",
    "sqrt(",
    "lag(",
    "exp(",
    "pow2(",
    "pow3(",
    "LAG(",
    "(",
    ")",
    ")",
    ")",
    "+",
    "-",
    "*",
    "/",
    "^",
    "-",
    "2",
    "0",
    ".5",
    "1e3",
    "1e999",
    "e",
    "[",
    "]",
    " ",
    "\u{2003}",
    "-2^",
    "((((((",
    ",",
    ", 2)",
    "\"",
    "\"\"",
    "\"a\"",
    "[Day]",
    "[Moment]",
    "mean(",
    "diff(",
    "days(",
    "part(",
    "number(",
];

/// A formula of words, some of them changed byte by byte afterwards.
pub fn formula(random: &mut SplitMix64) -> Vec<u8> {
    let most = if random.below(20) == 0 { 600 } else { 25 };
    let mut depth = 0;
    let mut text = if random.below(3) > 0 { sum(random, &mut depth) } else { String::new() };
    if random.below(2) == 0 {
        text.extend((0..random.below(most)).map(|_| *pick(random, &FORMULA_WORDS)));
    }
    let mut bytes = text.into_bytes();
    if random.below(3) == 0 {
        mutate(random, &mut bytes, &FORMULA_WORDS);
    }
    bytes
}

/// A formula that follows the grammar.
fn sum(random: &mut SplitMix64, depth: &mut u32) -> String {
    let mut text = atom(random, depth);
    for _ in 0..random.below(4) {
        text += *pick(random, &["+", "-", " * ", "/", "^", "^-", "--"]);
        text += &atom(random, depth);
    }
    text
}

fn atom(random: &mut SplitMix64, depth: &mut u32) -> String {
    *depth += 1;
    if *depth > 60 || random.below(2) == 0 {
        return (*pick(random, &["[x]", "[y ]]]", "[Größe 🚀]", "3", ".5", "1e300", "0"])).to_owned();
    }
    if random.below(3) == 0 {
        return call(random, depth);
    }
    let function =
        *pick(random, &["", "", "ln", "sqrt", "lag", "exp", "pow2", "pow3", "abs", "log2", "round", "floor"]);
    format!("{function}({})", sum(random, depth))
}

/// A call with several arguments, of texts or of dates.
fn call(random: &mut SplitMix64, depth: &mut u32) -> String {
    let group = ["[City]", "[Day]", "[Moment]", "[entity]", "lower([City])", "year([Day])", "\"all\"", "[x] / 5"];
    let text = ["[City]", "lower([City])", "part([City], 2)", "part(lower([City]), 1, 1)", "\"2,5 \"\"[x]\"\"\""];
    let date = ["[Day]", "[Moment]", "\"2020-02-29\""];
    let (group, text) = (*pick(random, &group), *pick(random, &text));
    let x = sum(random, depth);
    match random.below(8) {
        0 => format!("{}({x}, {group})", pick(random, &["mean", "sum", "sd", "count", "rank", "zscore", "cumsum"])),
        1 => format!("{}({x})", pick(random, &["mean", "sum", "sd", "count", "rank", "zscore", "cumsum"])),
        2 => format!("{}({x},{})", pick(random, &["lag", "lead", "diff"]), pick(random, &["1", "3", "1000"])),
        3 => format!("winsorise({x}, {}, {group})", pick(random, &[".01", "0.25", "1e-300"])),
        4 => format!("{}({x}, {})", pick(random, &["min", "max"]), sum(random, depth)),
        5 => format!("{}({})", pick(random, &["year", "month", "quarter", "weekday"]), pick(random, &date)),
        6 => format!("days({}, {})", pick(random, &date), pick(random, &date)),
        _ => format!("{}({text})", pick(random, &["length", "number", "lower"])),
    }
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let n = 1100;
    let mut random = SplitMix64::new(9);
    let special = [f64::NAN, f64::INFINITY, 0.0, -0.0, 1e308, -1e-308, 5e-324, 2.0, -3.0];
    let mut numbers = || -> Vec<f64> {
        (0..n)
            .map(|_| if random.below(3) == 0 { *pick(&mut random, &special) } else { random.uniform() * 20.0 - 10.0 })
            .collect()
    };
    let (x, y, size, time) = (numbers(), numbers(), numbers(), (0..n).map(|row| f64::from(row / 2)).collect());
    let mut dictionary = Dictionary::default();
    for text in ["a", "B ", " ", "2.0", "2019-04-03", "Σς", "İx", "1e999", "a"] {
        dictionary.push(text).unwrap();
    }
    let codes = (0..n).map(|row| row % 11 - 1).collect();
    let days = (0..n).map(|row| if row % 7 == 0 { MISSING_DAY } else { 17_000 + row }).collect();
    let times =
        (0..n).map(|row| if row % 5 == 0 { MISSING_MILLISECOND } else { i64::from(row) * 43_200_000 }).collect();
    let data = [
        ("x", ColumnData::Number(x)),
        ("y ]", ColumnData::Number(y)),
        ("Größe 🚀", ColumnData::Number(size)),
        ("City", ColumnData::Text { codes, dictionary }),
        ("Day", ColumnData::Days(days)),
        ("Moment", ColumnData::Milliseconds(times)),
        ("entity", ColumnData::Number((0..n).map(|row| f64::from(row % 2)).collect())),
        ("time", ColumnData::Number(time)),
    ];
    let column =
        |(i, (name, data)): (usize, (&str, ColumnData))| Column { column_index: i as u32 + 1, name: name.into(), data };
    let columns = data.into_iter().enumerate().map(column).collect();
    Table { row_count: n as usize, columns, rows: None, entity: Some(6), time: Some(7), ..Table::default() }
});

/// A column as long as the table, finite numbers, texts that there are, nulls counted once.
fn check_computed(computed: &ComputedColumn) {
    let answer = computed.values();
    assert_eq!(answer.values.len(), TABLE.row_count);
    let nulls = answer.values.iter().filter(|value| **value == CellValue::Missing(())).count();
    let counted = answer.nulls.empty + answer.nulls.domain + answer.nulls.lag;
    assert_eq!((nulls, nulls), (counted as usize, computed.column.null_count as usize));
    for value in &answer.values {
        match (answer.kind, value) {
            (ColumnType::Number, CellValue::Number(value)) => assert!(value.is_finite()),
            (ColumnType::String, CellValue::Text(text)) => assert!(!text.trim().is_empty()),
            (ColumnType::Date, CellValue::Text(text)) => assert!(parse_time(text).is_some(), "{text}"),
            (_, CellValue::Missing(())) => {}
            other => panic!("{other:?}"),
        }
    }
}

pub fn check_formula(text: &str) {
    let sources: Vec<SourceColumn> = TABLE.sources();
    let answer = check(text, &sources, None);
    let units: Vec<u16> = text.encode_utf16().collect();
    for item in &answer.items {
        assert_eq!(String::from_utf16_lossy(&units[item.start as usize..item.end as usize]), item.text);
    }
    let Some(stored) = answer.stored else {
        let details = answer.error.expect("an error or a stored form").details;
        let (start, end) = (details.start.expect("a start"), details.end.expect("its end"));
        assert!(start <= end && end as usize <= units.len());
        return;
    };
    assert_eq!(shown(&stored, &sources), text);
    let program = Program::read(&stored, &sources).expect("what is stored can be read");
    assert_eq!((program.columns(), program.has_lag()), (answer.uses.as_slice(), answer.has_lag));
    assert_eq!((Some(program.kind()), program.needs_keys()), (answer.kind, answer.needs_keys));
    let name = answer.default_name.expect("a name");
    assert!((1..=120).contains(&name.encode_utf16().count()) && !name.contains(char::is_control), "{name:?}");
    let computed = program.evaluate(&TABLE, &Unlimited).expect("evaluates");
    check_computed(&computed);
    assert_eq!(computed, program.evaluate(&TABLE, &Unlimited).expect("evaluates"), "the same bits twice");
}

const RULE_WORDS: [&str; 16] = [
    "\"if\"",
    "\"else\"",
    "\"else_if\"",
    "null",
    "\"And\"",
    "\"Or\"",
    "\"Column\"",
    "\"Value\"",
    "\"is empty\"",
    "\"contains\"",
    "1e400",
    "-1",
    "4294967296",
    "[",
    "{",
    "}",
];

/// Rules as JSON; a third of them changed byte by byte.
pub fn recode(random: &mut SplitMix64) -> Vec<u8> {
    let blocks: Vec<Value> = (0..=random.below(5)).map(|i| block(random, i)).collect();
    let mut bytes = json!(blocks).to_string().into_bytes();
    if random.below(3) == 0 {
        mutate(random, &mut bytes, &RULE_WORDS);
    }
    bytes
}

fn block(random: &mut SplitMix64, index: usize) -> Value {
    let kind = if index == 0 { "if" } else { *pick(random, &["else_if", "else_if", "else"]) };
    let conditions = if kind == "else" { 0 } else { random.below(3) + 1 };
    let condition = |i| {
        let ((a_type, a), (b_type, b)) = (operand(random), operand(random));
        let function = *pick(random, &["<", ">", "=", "!=", "<=", ">=", "contains", "is empty"]);
        let joint = if i == 0 { Value::Null } else { json!(pick(random, &["And", "Or"])) };
        json!({ "var_a_type": a_type, "var_a": a, "function": function, "var_b_type": b_type, "var_b": b, "and_or": joint })
    };
    let condition: Vec<Value> = (0..conditions).map(condition).collect();
    let (then_type, then) = operand(random);
    json!({ "id": index, "type": kind, "condition": condition, "then_type": then_type, "then": then })
}

fn operand(random: &mut SplitMix64) -> (&'static str, Value) {
    if random.below(2) == 0 {
        return ("Column", json!(random.below(8) + 1));
    }
    let values =
        [json!(2), json!(-0.0), json!("2"), json!(" A"), json!("σΣ"), json!("2019-04-03"), json!("1e999"), json!(" ")];
    ("Value", pick(random, &values).clone())
}

pub fn check_recode(input: &[u8]) {
    let Ok(blocks) = serde_json::from_slice::<Vec<RecodeBlock>>(input) else { return };
    let Ok(recode) = Recode::checked(&blocks, &TABLE.sources(), None) else { return };
    let computed = recode.evaluate(&TABLE, &Unlimited).expect("evaluates");
    check_computed(&computed);
}
