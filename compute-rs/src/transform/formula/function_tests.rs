//! Functions with several arguments: their errors, what they give, reasons of empty values.

use super::{check, compile, functions, shown};
use crate::contract::{CellValue, Code, ColumnType, FormulaArgumentType, FormulaItemKind, NullCounts, SourceColumn};
use crate::control::{Control, Unlimited};
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::{Column, ColumnData, Dictionary, Table};
use std::cell::Cell;

const NAN: f64 = f64::NAN;

/// Five rows: x with an empty cell, firm with a blank one, days and moments with missing ones, texts.
fn table() -> Table {
    let mut dictionary = Dictionary::default();
    for text in ["Ab", " ", "2,5", "bAb"] {
        dictionary.push(text).unwrap();
    }
    let texts = |codes: [i32; 5]| ColumnData::Text { codes: codes.to_vec(), dictionary: dictionary.clone() };
    let day = 86_400_000;
    let data = [
        ("x", ColumnData::Number(vec![4.0, NAN, 1.0, 4.0, f64::INFINITY])),
        ("firm", texts([0, 0, 1, 3, 3])),
        ("day", ColumnData::Days(vec![0, 31 + 28, MISSING_DAY, -1, 18_262])),
        ("moment", ColumnData::Milliseconds(vec![day, -1, MISSING_MILLISECOND, 0, day + day / 2])),
        ("text", texts([2, -1, 1, 0, 3])),
    ];
    let column = |(index, (name, data)): (usize, (&str, ColumnData))| Column {
        column_index: index as u32 + 1,
        name: name.into(),
        data,
    };
    Table { row_count: 5, columns: data.into_iter().enumerate().map(column).collect(), ..Table::default() }
}

/// The cells of a formula, and why some are empty: by empty inputs, by the domain, by another period.
fn computed(text: &str) -> (Vec<CellValue>, [u32; 3]) {
    let table = table();
    let computed = compile(text, &table.sources(), None).expect(text).evaluate(&table, &Unlimited).expect(text);
    let NullCounts { empty, domain, lag } = computed.summary.nulls;
    (computed.values().values, [empty, domain, lag])
}

fn numbers(text: &str, expected: [f64; 5], nulls: [u32; 3]) {
    let cell = |value: f64| if value.is_nan() { CellValue::Missing(()) } else { CellValue::Number(value) };
    assert_eq!(computed(text), (expected.map(cell).to_vec(), nulls), "{text}");
}

fn texts(text: &str, expected: [&str; 5], nulls: [u32; 3]) {
    let cell = |value: &str| if value.is_empty() { CellValue::Missing(()) } else { CellValue::Text(value.into()) };
    assert_eq!(computed(text), (expected.map(cell).to_vec(), nulls), "{text}");
}

#[test]
fn arguments_are_counted_and_their_types_checked_at_their_position() {
    use Code::{FormulaArity as Arity, FormulaType as Type};
    let cases = [
        ("ln()", Arity, "ln needs 1 argument; there are 0 (position 1)", [0, 4]),
        ("1 + ln([x], 2)", Arity, "ln needs 1 argument; there are 2 (position 13)", [12, 13]),
        ("min([x])", Arity, "min needs at least 2 arguments; there is 1 (position 1)", [0, 3]),
        ("lag([x], 1, [x] + 2)", Arity, "lag needs at most 2 arguments; there are 3 (position 13)", [12, 19]),
        ("part([text])", Arity, "part needs at least 2 arguments; there is 1 (position 1)", [0, 4]),
        ("days([day])", Arity, "days needs 2 arguments; there is 1 (position 1)", [0, 4]),
        ("lag([x], 0)", Type, "lag (periods) needs a whole number from 1 to 1000 (position 10)", [9, 10]),
        ("lag([x], [x])", Type, "lag (periods) needs a whole number from 1 to 1000 (position 10)", [9, 12]),
        ("round([x], 1.5)", Type, "round (digits) needs a whole number from −15 to 15 (position 12)", [11, 14]),
        ("winsorise([x], .5)", Type, "winsorise (p) needs a number above 0 and below 0.5 (position 16)", [15, 17]),
        (
            "contains([text], [text])",
            Type,
            "contains needs the part to look for as a text in quotes (position 18)",
            [17, 23],
        ),
        (
            "contains([text], \" \")",
            Type,
            "contains needs the part to look for as a text in quotes (position 18)",
            [17, 20],
        ),
        ("number([text], \";\")", Type, "number needs \".\" or \",\" as the decimal mark (position 16)", [15, 18]),
        ("length([x])", Type, "x is not a text column.", [7, 10]),
        ("length(-(1))", Type, "length needs a text, not a number (position 8)", [7, 11]),
        ("ln([text])", Type, "text is not a number column.", [3, 9]),
        ("1 - lower([text])", Type, "'-' needs a number, not a text (position 5)", [4, 17]),
        ("mean([text], [firm])", Type, "text is not a number column.", [5, 11]),
        ("year([x])", Type, "x is not a date column.", [5, 8]),
        ("ln([day] + 1)", Type, "ln needs a number, not a date (position 4)", [3, 12]),
        ("length([day] + 1)", Type, "length needs a text, not a date (position 8)", [7, 16]),
        ("[day] + [moment]", Type, "'+' needs a number of days, not a second date (position 9)", [8, 16]),
        ("1 - [day]", Type, "'-' cannot take a date from a number (position 5)", [4, 9]),
        ("[day] - \"soon\"", Type, "'-' needs a number, not a text (position 9)", [8, 14]),
        ("2 * ([day])", Type, "day is not a number column.", [4, 11]),
        ("max([day], 3)", Type, "max needs a date: a date column, or a day in quotes (position 12)", [11, 12]),
        ("lag(\"a\")", Type, "lag needs a column, not a text in quotes (position 5)", [4, 7]),
        ("mean([day] + 1)", Type, "mean needs a number, not a date (position 6)", [5, 14]),
        (
            "year(\"2019-02-29\")",
            Type,
            "year needs a date: a date column, or a day written as \"2019-04-03\" (position 6)",
            [5, 17],
        ),
    ];
    for (text, code, message, span) in cases {
        let failure = check(text, &table().sources(), None).error.expect(text);
        let at = [failure.details.start.unwrap(), failure.details.end.unwrap()];
        assert_eq!((failure.code, failure.message.as_str(), at), (code, message, span), "{text}");
    }
}

#[test]
fn every_example_of_the_list_can_be_read() {
    for function in functions() {
        let mut columns: Vec<SourceColumn> = Vec::new();
        let kind = function.arguments[0].kind;
        for item in check(function.example, &[], None).items.iter().filter(|item| item.kind == FormulaItemKind::Column)
        {
            let kind = match kind {
                _ if !columns.is_empty() && kind == FormulaArgumentType::Number => ColumnType::Number,
                FormulaArgumentType::Text => ColumnType::String,
                FormulaArgumentType::Date => ColumnType::Date,
                _ => ColumnType::Number,
            };
            let name = item.text.trim_matches(['[', ']']).to_owned();
            columns.push(SourceColumn { column_index: columns.len() as u32 + 1, name, kind, uses: Vec::new() });
        }
        let answer = check(function.example, &columns, None);
        assert_eq!(answer.error, None, "{}", function.example);
        let gives = if function.kind == FormulaArgumentType::Text { ColumnType::String } else { ColumnType::Number };
        assert_eq!(answer.kind, Some(gives), "{}", function.example);
    }
}

#[test]
fn texts_in_quotes_are_kept_as_they_are_written() {
    let written = "contains( [text] ,\"[x] \"\"y\"\"\" )";
    let answer = check(written, &table().sources(), None);
    assert_eq!(answer.stored.as_deref(), Some("contains( [5] ,\"[x] \"\"y\"\"\" )"));
    assert_eq!(shown(answer.stored.as_deref().unwrap(), &table().sources()), written);
    let kinds: Vec<_> = answer.items.iter().map(|item| item.kind).collect();
    use FormulaItemKind::{Column, Comma, Function, Paren, Text};
    assert_eq!(kinds, [Function, Paren, Column, Comma, Text, Paren]);
}

#[test]
fn numbers_of_a_row() {
    numbers("min([x], 2)", [2.0, NAN, 1.0, 2.0, NAN], [2, 0, 0]);
    numbers("max([x], 2, 3)", [4.0, NAN, 3.0, 4.0, NAN], [2, 0, 0]);
    numbers("floor(-[x] / 3)", [-2.0, NAN, -1.0, -2.0, NAN], [2, 0, 0]);
    numbers("log2([x]) + log10(100)", [4.0, NAN, 2.0, 4.0, NAN], [2, 0, 0]);
    numbers("log10([x] - 4)", [NAN, NAN, NAN, NAN, NAN], [2, 3, 0]);
    numbers("round([x] / 8, 0)", [0.0, NAN, 0.0, 0.0, NAN], [2, 0, 0]);
}

#[test]
fn dates_and_days() {
    // 1970-01-01 is a Thursday, 1969-12-31 a Wednesday, 2020-01-01 a Wednesday, 1970-03-01 a Sunday.
    numbers("weekday([day])", [4.0, 7.0, NAN, 3.0, 3.0], [1, 0, 0]);
    numbers("year([day])", [1970.0, 1970.0, NAN, 1969.0, 2020.0], [1, 0, 0]);
    numbers("quarter([day]) * 100 + month([day])", [101.0, 103.0, NAN, 412.0, 101.0], [1, 0, 0]);
    // A moment counts as its day: the second is 1969-12-31 23:59:59.999, the last 1970-01-02 12:00.
    numbers("days([moment], [day])", [-1.0, 60.0, NAN, -1.0, 18_261.0], [1, 0, 0]);
    numbers("days(\"1970-01-01\", [moment])", [1.0, -1.0, NAN, 0.0, 1.0], [1, 0, 0]);
}

/// The cells of a formula that gives dates, and why some are empty.
fn dates(text: &str, expected: [&str; 5], nulls: [u32; 3]) {
    assert_eq!(check(text, &table().sources(), None).kind, Some(ColumnType::Date), "{text}");
    texts(text, expected, nulls);
}

#[test]
fn dates_as_results() {
    // day is 1970-01-01, 1970-03-01, –, 1969-12-31, 2020-01-01.
    dates("[day]", ["1970-01-01", "1970-03-01", "", "1969-12-31", "2020-01-01"], [1, 0, 0]);
    // x is 4, –, 1, 4, – (infinite).
    dates("[day] + [x]", ["1970-01-05", "", "", "1970-01-04", ""], [3, 0, 0]);
    dates("1 + [day]", ["1970-01-02", "1970-03-02", "", "1970-01-01", "2020-01-02"], [1, 0, 0]);
    dates("[day] - 60", ["1969-11-02", "1969-12-31", "", "1969-11-01", "2019-11-02"], [1, 0, 0]);
    dates("lag([day])", ["", "1970-01-01", "1970-03-01", "", "1969-12-31"], [0, 0, 2]);
    dates("lead([day], 3) + 1", ["1970-01-01", "2020-01-02", "", "", ""], [0, 0, 3]);
    dates("max([day], \"1970-01-15\")", ["1970-01-15", "1970-03-01", "", "1970-01-15", "2020-01-01"], [1, 0, 0]);
    // A day in quotes and a number of days are a date, too: a serial number of a spreadsheet is read so.
    dates("\"1899-12-30\" + 43831", ["2020-01-01"; 5], [0, 0, 0]);
    // Beyond 9999-12-31, and before 0001-01-01, there is no date.
    dates("[day] + 2932896", ["9999-12-31", "", "", "9999-12-30", ""], [1, 2, 0]);
    dates("[day] - 719162", ["0001-01-01", "0001-03-01", "", "", "0051-01-01"], [1, 1, 0]);
}

#[test]
fn dates_with_times_keep_them() {
    // moment is 1970-01-02, 1969-12-31 23:59:59.999, –, 1970-01-01, 1970-01-02 12:00.
    dates(
        "[moment] + 0.5",
        ["1970-01-02T12:00:00", "1970-01-01T11:59:59.999", "", "1970-01-01T12:00:00", "1970-01-03T00:00:00"],
        [1, 0, 0],
    );
    dates(
        "min([moment], [day])",
        ["1970-01-01T00:00:00", "1969-12-31T23:59:59.999", "", "1969-12-31T00:00:00", "1970-01-02T12:00:00"],
        [1, 0, 0],
    );
    // Half a day counts in a difference; days() counts midnights: from 2 January to 1 January 2020 there are 18,261.
    numbers("[day] - [moment]", [-1.0, 5_097_600_001.0 / 86_400_000.0, NAN, -1.0, 18_260.5], [1, 0, 0]);
    dates("[moment] + ([day] - [moment])", ["1970-01-01", "1970-03-01", "", "1969-12-31", "2020-01-01"], [1, 0, 0]);
}

#[test]
fn numbers_of_computed_dates() {
    numbers("year([day] - 1)", [1969.0, 1970.0, NAN, 1969.0, 2019.0], [1, 0, 0]);
    numbers("days([day], [day] + [x])", [4.0, NAN, NAN, 4.0, NAN], [3, 0, 0]);
    numbers("[day] - \"1970-01-01\"", [0.0, 59.0, NAN, -1.0, 18_262.0], [1, 0, 0]);
    numbers("diff([day])", [NAN, 59.0, NAN, NAN, 18_263.0], [1, 0, 2]);
    numbers("mean([x], [day] - [day])", [4.0, 4.0, NAN, 4.0, 4.0], [1, 0, 0]);
    numbers("mean([x], [moment] + 1)", [4.0, NAN, NAN, 4.0, NAN], [3, 0, 0]);
}

#[test]
fn texts_of_another_period() {
    // firm is Ab, Ab, – (blank), bAb, bAb.
    texts("[firm]", ["Ab", "Ab", "", "bAb", "bAb"], [1, 0, 0]);
    texts("lag([firm])", ["", "Ab", "Ab", "", "bAb"], [0, 0, 2]);
    texts("lower(lag(lead([firm]), 2))", ["", "", "ab", "", "bab"], [0, 0, 3]);
    numbers("length(lag([firm]))", [NAN, 2.0, 2.0, NAN, 3.0], [0, 0, 2]);
    numbers("count([x], lag([firm]))", [NAN, 1.0, 1.0, NAN, 0.0], [2, 0, 0]);
}

#[test]
fn texts_and_what_is_read_from_them() {
    texts("lower([text])", ["2,5", "", "", "ab", "bab"], [2, 0, 0]);
    // "Ab" has no third character: its part is empty by the domain.
    texts("part([text], 3)", ["5", "", "", "", "b"], [2, 1, 0]);
    texts("part([text], 1, 2)", ["2,", "", "", "Ab", "bA"], [2, 0, 0]);
    numbers("length([text])", [3.0, NAN, NAN, 2.0, 3.0], [2, 0, 0]);
    numbers("contains([text], \"AB\")", [0.0, NAN, NAN, 1.0, 1.0], [2, 0, 0]);
    numbers("number([text], \",\")", [2.5, NAN, NAN, NAN, NAN], [2, 2, 0]);
    numbers("number([text])", [NAN, NAN, NAN, NAN, NAN], [2, 3, 0]);
    numbers("number(part(\"1.5,2\", 1, 3)) + length(\"ä🚀\")", [3.5; 5], [0, 0, 0]);
    numbers("lag(number([text], \",\"))", [NAN, 2.5, NAN, NAN, NAN], [0, 1, 3]);
}

#[test]
fn groups_leave_empty_values_out() {
    // x is 4, –, 1, 4, – (infinite); firm is Ab, Ab, –, bAb, bAb.
    numbers("mean([x])", [3.0; 5], [0, 0, 0]);
    numbers("sum([x], [firm])", [4.0, 4.0, NAN, 4.0, 4.0], [1, 0, 0]);
    numbers("count([x], [firm])", [1.0, 1.0, NAN, 1.0, 1.0], [1, 0, 0]);
    // One value has no deviation.
    numbers("sd([x], [firm])", [NAN; 5], [1, 4, 0]);
    numbers("sd([x])", [3.0f64.sqrt(); 5], [0, 0, 0]);
    numbers("zscore([x])", [1.0 / 3.0f64.sqrt(), NAN, -2.0 / 3.0f64.sqrt(), 1.0 / 3.0f64.sqrt(), NAN], [2, 0, 0]);
    numbers("rank([x])", [2.5, NAN, 1.0, 2.5, NAN], [2, 0, 0]);
    // Type 7: of 1, 4, 4 the quantile at 0.25 is 2.5.
    numbers("winsorise([x], .25)", [4.0, NAN, 2.5, 4.0, NAN], [2, 0, 0]);
    numbers("mean([x], lower([text]))", [4.0, NAN, NAN, 4.0, NAN], [3, 0, 0]);
    numbers("mean([x], year([day]))", [4.0, 4.0, NAN, 4.0, NAN], [2, 0, 0]);
    numbers("mean([x], [moment])", [4.0, NAN, NAN, 4.0, NAN], [3, 0, 0]);
    numbers("mean(ln([x] - 4))", [NAN; 5], [5, 0, 0]);
    numbers("zscore([x] * 0)", [NAN; 5], [2, 3, 0]);
}

#[test]
fn running_totals_go_on_after_an_empty_value() {
    numbers("cumsum([x])", [4.0, NAN, 5.0, 9.0, NAN], [2, 0, 0]);
    numbers("cumsum([x], [firm])", [4.0, NAN, NAN, 4.0, NAN], [3, 0, 0]);
    let mut panel = table();
    (panel.entity, panel.time) = (Some(1), Some(2));
    let total = |text: &str| {
        let program = compile(text, &panel.sources(), None).unwrap();
        assert!(program.needs_keys() && !program.has_lag());
        program.evaluate(&panel, &Unlimited).unwrap().values()
    };
    // By the firm and its days: the third row has neither.
    let computed = total("cumsum([x])");
    assert_eq!(computed.values[0], CellValue::Number(4.0));
    assert_eq!((computed.values[2].clone(), computed.nulls.empty), (CellValue::Missing(()), 3));
    // In the order of days −1, 0: the fourth row comes before the first.
    assert_eq!(total("cumsum([x], \"all\")").values[0], CellValue::Number(8.0));
}

#[test]
fn other_periods() {
    numbers("lag([x], 2)", [NAN, NAN, 4.0, NAN, 1.0], [0, 0, 3]);
    numbers("lead([x], 3)", [4.0, NAN, NAN, NAN, NAN], [0, 0, 4]);
    numbers("diff([x], 3)", [NAN, NAN, NAN, 0.0, NAN], [2, 0, 2]);
    numbers("diff([x] * 1, 3)", [NAN, NAN, NAN, 0.0, NAN], [2, 0, 2]);
    numbers("lag(mean([x]))", [NAN, 3.0, 3.0, 3.0, 3.0], [0, 0, 1]);
    numbers("lag(lead([x]))", [NAN, NAN, 1.0, 4.0, NAN], [0, 0, 3]);
    // Differences of differences do not double their steps: 49 of them are read at once.
    let deep = format!("{}[x]{}", "diff(".repeat(49), ")".repeat(49));
    assert_eq!(computed(&deep).0, vec![CellValue::Missing(()); 5]);
}

#[test]
fn two_rows_at_one_time_stop_a_lag_and_no_running_total() {
    let mut twice = table();
    twice.columns[2].data = ColumnData::Days(vec![7; 5]);
    twice.time = Some(2);
    let run = |text: &str| compile(text, &twice.sources(), None).unwrap().evaluate(&twice, &Unlimited);
    assert_eq!(run("lead([x])").unwrap_err().code, Code::DupTime);
    assert_eq!(run("cumsum([x])").unwrap().values().values[3], CellValue::Number(9.0));
}

/// Counts the questions, and the most rows between two of them.
#[derive(Default)]
struct Asked {
    times: Cell<u32>,
    last: Cell<u64>,
    most: Cell<u64>,
}

impl Control for Asked {
    fn poll(&self, done: u64, _total: u64) -> crate::contract::Outcome<()> {
        self.most.set(self.most.get().max(done.saturating_sub(self.last.get())));
        self.last.set(done);
        self.times.set(self.times.get() + 1);
        Ok(())
    }
}

#[test]
fn long_columns_poll_the_control() {
    let rows = 200_000;
    let values = (0..rows).map(|row| f64::from(row * 7_919 % 100_003)).collect();
    let columns = vec![Column { column_index: 1, name: "x".into(), data: ColumnData::Number(values) }];
    let table = Table { row_count: rows as usize, columns, ..Table::default() };
    for text in ["rank([x])", "sd([x], floor([x] / 10))", "winsorise([x], 0.1)", "cumsum([x])", "zscore([x])"] {
        let asked = Asked::default();
        compile(text, &table.sources(), None).unwrap().evaluate(&table, &asked).unwrap();
        assert!(
            asked.times.get() > 30 && asked.most.get() <= 1 << 16,
            "{text}: {} {}",
            asked.times.get(),
            asked.most.get()
        );
    }
}
