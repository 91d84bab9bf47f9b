//! Files in which the columns of a variable are its periods: their long tables, worked by hand.

use estimand_compute::contract::{CellValue, Failure, ImportSummary, QuestionKind, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::io::{FileReader, ImportedTable};
use estimand_compute::shape::wide;
use serde_json::{Value, json};

fn reader(text: &str) -> FileReader {
    let mut reader = FileReader::new("table.csv", text.len() as u64).unwrap();
    reader.push(text.as_bytes()).unwrap();
    reader.finish().unwrap();
    reader
}

fn read_with(text: &str, settings: Value) -> Result<ImportedTable, Failure> {
    let settings: Settings = serde_json::from_value(settings).unwrap();
    let table = wide::import(&reader(text), &settings, &Unlimited)?;
    let preview = wide::preview(&reader(text), &settings, &Unlimited)?;
    assert_eq!(preview.preview_after_settings.schema, table.summary.schema, "the preview shows what is imported");
    assert_eq!((preview.row_count, &preview.receipt), (table.summary.row_count, &table.summary.receipt));
    assert_eq!(preview.shape, table.summary.shape);
    Ok(table)
}

fn read(text: &str) -> ImportedTable {
    read_with(text, json!({})).unwrap()
}

fn answered(text: &str, answers: &Value) -> Result<ImportedTable, Failure> {
    read_with(text, json!({ "answers": { "0": answers } }))
}

/// The table as lines of cells, the names first.
fn lines(table: &ImportedTable) -> Vec<String> {
    let text = |cell: CellValue| match cell {
        CellValue::Number(value) => value.to_string(),
        CellValue::Text(text) => text,
        CellValue::Missing(()) => "·".into(),
    };
    let names = table.summary.schema.fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>().join(",");
    let rows = 0..table.summary.row_count as usize;
    let row = |row| table.columns.iter().map(|column| text(column.value(row))).collect::<Vec<_>>().join(",");
    std::iter::once(names).chain(rows.map(row)).collect()
}

/// The preset of a question.
fn preset(summary: &ImportSummary, kind: QuestionKind) -> Option<&str> {
    summary.questions.iter().find(|question| question.kind == kind).map(|question| question.preset.as_str())
}

fn keys(summary: &ImportSummary) -> [Option<&str>; 2] {
    let name = |index: Option<u32>| index.map(|index| summary.schema.fields[index as usize].name.as_str());
    [name(summary.entity), name(summary.time)]
}

const BANK: &str = "\
Country Name,Country Code,Series Name,Series Code,2019 [YR2019],2020 [YR2020],2021 [YR2021],2022 [YR2022]
Austria,AUT,GDP,NY.GDP,1.5,2.5,..,4.5
Austria,AUT,Jobs,SL.JOB,10,20,..,40
Belgium,BEL,GDP,NY.GDP,5.5,..,7.5,8.5
Belgium,BEL,Jobs,SL.JOB,50,60,70,..
";

#[test]
fn a_row_for_each_series_becomes_a_column_for_each_and_codes_are_kept_once() {
    let table = read(BANK);
    assert_eq!(
        lines(&table),
        [
            "Country Name,year,GDP,Jobs",
            "Austria,2019,1.5,10",
            "Austria,2020,2.5,20",
            "Austria,2021,·,·",
            "Austria,2022,4.5,40",
            "Belgium,2019,5.5,50",
            "Belgium,2020,·,60",
            "Belgium,2021,7.5,70",
            "Belgium,2022,8.5,·",
        ]
    );
    assert_eq!(keys(&table.summary), [Some("Country Name"), Some("year")]);
    let notes = &table.summary.receipt.notes;
    for note in [
        "2 values of Country Name × 4 years = 8 rows, 1 without a value.",
        "Country Code repeats Country Name one to one and is left out.",
        "Series Code repeats Series Name one to one and is left out.",
    ] {
        assert!(notes.iter().any(|own| own == note), "{note} {notes:?}");
    }
    let without = answered(BANK, &json!({ "wide": "rows_with_values" })).unwrap();
    assert_eq!(lines(&without)[3], "Austria,2022,4.5,40");
    let facts = without.summary.shape.unwrap();
    assert_eq!((facts.rows_before, facts.rows_after, facts.missing_cells), (4, 7, 2));
    let sum = "2 values of Country Name × 4 years = 8 rows; without the 1 that have no value: 7.";
    assert!(without.summary.receipt.notes.iter().any(|note| note == sum), "{:?}", without.summary.receipt.notes);
    let series = answered(BANK, &json!({ "measures": "rows" })).unwrap();
    assert_eq!(lines(&series)[..2], ["Country Name,Series Name,year,value", "Austria,GDP,2019,1.5"]);
    assert_eq!(series.summary.row_count, 16);
}

#[test]
fn what_repeats_other_columns_is_left_out_and_reported() {
    let text = "LOCATION,Country,Subject,Unit,1Q2020,2Q2020,3Q2020,4Q2020,Total\nAUS,Australia,GDP,USD,1,2,3,4,10\n\
                AUS,Australia,CPI,Index,5,6,7,8,26\nAUT,Austria,GDP,USD,1,2,,4,7\nAUT,Austria,CPI,Index,5,6,7,8.5,26.5\n";
    let table = read(text);
    assert_eq!(lines(&table)[..2], ["Country,quarter,GDP,CPI", "Australia,2020-01-01,1,5"]);
    assert_eq!((table.summary.row_count, keys(&table.summary)), (8, [Some("Country"), Some("quarter")]));
    for note in [
        "LOCATION repeats Country one to one and is left out.",
        "Unit is the same wherever Subject is, and is left out.",
        "Total is the sum of the periods in each row and is left out.",
    ] {
        assert!(table.summary.receipt.notes.iter().any(|own| own == note), "{note}");
    }
}

#[test]
fn countries_above_a_total_are_no_items() {
    let table = read("Country,2019,2020,2021,2022\nAT,1,2,n.d.,4\nBE,5,6,7,8\nDE,9,10,11,12\nTotal,15,18,18,24\n");
    assert_eq!(lines(&table)[..2], ["Country,year,value", "AT,2019,1"]);
    assert_eq!((table.summary.row_count, preset(&table.summary, QuestionKind::Measures)), (12, Some("rows")));
}

const FIRMS: &str = "Firm,Country,Sales 2021,Sales 2022,Staff 2021,Staff 2022\nA,AT,1,2,10,\nB,BE,3,,30,\n";

#[test]
fn few_periods_are_asked_about_and_several_variables_become_a_column_each() {
    let asked = read(FIRMS);
    assert_eq!(preset(&asked.summary, QuestionKind::Wide), Some("columns"));
    assert_eq!(asked.columns.len(), 6);
    let table = answered(FIRMS, &json!({ "wide": "rows" })).unwrap();
    let expected =
        ["Firm,Country,year,Sales,Staff", "A,AT,2021,1,10", "A,AT,2022,2,·", "B,BE,2021,3,30", "B,BE,2022,·,·"];
    assert_eq!(lines(&table), expected);
    assert_eq!(keys(&table.summary), [Some("Firm"), Some("year")]);
    let text = &table.summary.questions[0].text;
    assert_eq!(text, "2021 to 2022 look like years of 2 variables. One row for each Firm and year?");
}

#[test]
fn labels_in_one_column_flags_and_colons_are_read_in_one_pass() {
    let text = "unit,na_item,geo\\TIME_PERIOD\t2019 \t2020 \t2021 \t2022 \n\
                EUR,B1GQ,AT\t1.5 \t2.5 b\t: \t4.5 \nEUR,P3,AT\t5.5 p\t6.5 \t7.5 \t8.5 \n\
                EUR,B1GQ,BE\t1 \t2 e\t3 \t: c\nEUR,P3,BE\t5 \t6 \t: \t8 \n";
    let table = read(text);
    let expected = ["unit,geo,TIME_PERIOD,B1GQ,P3", "EUR,AT,2019,1.5,5.5", "EUR,AT,2020,2.5,6.5", "EUR,AT,2021,·,7.5"];
    assert_eq!(lines(&table)[..4], expected);
    assert_eq!(keys(&table.summary), [Some("geo"), Some("TIME_PERIOD")]);
    let flags = table.summary.questions.iter().find(|question| question.kind == QuestionKind::Marked).unwrap();
    assert_eq!(table.summary.schema.fields[3].file_column, flags.column, "one question for all years");
    assert!(table.summary.receipt.columns[3].assumed.iter().any(|text| text.contains("3 numbers have a mark")));
    let settings = json!({ "answers": { flags.column.to_string(): { "marked": "missing" } } });
    assert_eq!(lines(&read_with(text, settings).unwrap())[1..3], ["EUR,AT,2019,1.5,·", "EUR,AT,2020,·,6.5"]);
}

#[test]
fn the_items_of_a_statement_become_columns() {
    let text = ",2019,2020,2021,2022\nRevenue,,,,\nGoods,10,20,30,45\nServices,1,2,3,4\nTotal revenue,11,22,33,49\n\
                Costs,,,,\nStaff,5,6,7,8\nRent,1,2,2,2\nTotal costs,6,8,9,10\n";
    let table = read(text);
    let of = |kind| preset(&table.summary, kind);
    assert_eq!((of(QuestionKind::Totals), of(QuestionKind::Wide)), (Some("exclude"), Some("rows")));
    assert_eq!(lines(&table)[..2], ["year,Goods,Services,Staff,Rent", "2019,10,1,5,1"]);
    let all = answered(text, &json!({ "totals": "keep" })).unwrap();
    assert_eq!(all.summary.schema.fields.len(), 7, "{:?}", lines(&all));
    assert_eq!(keys(&all.summary), [None, Some("year")]);
}

#[test]
fn the_limit_of_columns_counts_after_the_reshape() {
    let years: Vec<String> = (1960..2024).map(|year| year.to_string()).collect();
    let cells = |from: usize| (from..from + 64).map(|cell| cell.to_string()).collect::<Vec<_>>().join(",");
    let text = format!("Country,{}\nAT,{}\nBE,{}\n", years.join(","), cells(0), cells(100));
    let table = read(&text);
    assert_eq!((table.summary.row_count, table.columns.len()), (128, 3));
    assert_eq!(lines(&table)[128], "BE,2023,163");
    let failure = answered(&text, &json!({ "wide": "columns" })).unwrap_err();
    assert!(failure.message.contains("65 columns"), "{}", failure.message);
    let inspection = wide::inspect(&reader(&text), &Settings::default(), &Unlimited).unwrap();
    assert!(!inspection.column_warning && inspection.questions.iter().any(|q| q.kind == QuestionKind::Wide));
    // Other names leave the limit where it was.
    let names: Vec<String> = (0..64).map(|column| format!("v{column}")).collect();
    let failure = read_with(&format!("Country,{}\nAT,{}\n", names.join(","), cells(0)), json!({})).unwrap_err();
    assert_eq!(failure.details.field.as_deref(), Some("col_ranges"));
}

#[test]
fn settings_of_new_columns_are_those_of_all_their_periods() {
    let text = "Firm,2019,2020,2021,2022\nA,1,x,3,4\nB,5,6,x,8\n";
    let named = read_with(text, json!({ "names": { "7": "Sales" }, "entity": "1", "time": "6" })).unwrap();
    assert_eq!(lines(&named)[..3], ["Firm,year,Sales", "A,2019,1", "A,2020,·"]);
    assert_eq!(keys(&named.summary), [Some("Firm"), Some("year")]);
    let column = &named.summary.receipt.columns[2];
    assert_eq!((column.numbers, column.missing, column.not_understood), (6, 0, 2), "{column:?}");
    let texts = read_with(text, json!({ "types": { "7": "STRING" } })).unwrap();
    assert_eq!(lines(&texts)[2], "A,2020,x");
    let tokens = read_with(text, json!({ "readings": { "7": { "missing_tokens": ["x"] } } })).unwrap();
    let column = &tokens.summary.receipt.columns[2];
    assert_eq!((column.numbers, column.missing, column.not_understood), (6, 2, 0), "{column:?}");
    let divided = read_with(text, json!({ "divisors": { "7": 10.0 } })).unwrap();
    assert_eq!(lines(&divided)[4], "A,2022,0.4");
    // 6 is the year; 8 does not exist.
    for column in ["6", "8", "99"] {
        let failure = read_with(text, json!({ "types": { column: "NUMBER" } })).unwrap_err();
        assert_eq!(failure.details.field.as_deref(), Some("types"));
    }
    let unshaped = json!({ "types": { "7": "STRING" }, "answers": { "0": { "wide": "columns" } } });
    assert_eq!(read_with(text, unshaped).unwrap_err().details.field.as_deref(), Some("types"));
}

#[test]
fn a_long_table_equals_the_one_that_was_written_long() {
    let wide = "Firm,2019-01,2019-02,2019-03,2019-04\nA,1.1,2.2,,4.4\nB,0.1,0.2,0.3,1e-9\n";
    let long = "Firm,month,value\nA,2019-01-01,1.1\nA,2019-02-01,2.2\nA,2019-03-01,\nA,2019-04-01,4.4\n\
                B,2019-01-01,0.1\nB,2019-02-01,0.2\nB,2019-03-01,0.3\nB,2019-04-01,1e-9\n";
    let (wide, long) = (read(wide), read(long));
    assert_eq!(lines(&wide), lines(&long));
    for (one, other) in wide.columns.iter().zip(&long.columns).skip(1) {
        assert_eq!(one, other);
    }
    assert_eq!((wide.summary.entity, wide.summary.time), (long.summary.entity, long.summary.time));
}

#[test]
fn a_table_that_is_not_wide_reads_as_before() {
    for text in
        ["a,b\n1,2\n3,4\n", "Firm,Sales 2019,Staff\nA,1,2\nB,3,4\n", "age,05-09,10-14,15-19\nx,1,2,3\ny,1,2,4\n"]
    {
        let settings = Settings::default();
        assert_eq!(read(text), reader(text).import(&settings, &Unlimited).unwrap(), "{text}");
        let inspection = wide::inspect(&reader(text), &settings, &Unlimited).unwrap();
        assert_eq!(inspection, reader(text).inspect(&settings, &Unlimited).unwrap(), "{text}");
    }
}

#[test]
fn a_column_of_another_period_is_said_to_be_repeated() {
    let table = read("Country,2019,2020,2021,2022,Q1 2023\nAT,12,3,7,4,99\nBE,5,61,7,8,98\nCH,9,1,115,12,97\n");
    assert_eq!(lines(&table)[1], "AT,99,2019,12");
    let note = "“Q1 2023” is named by a period, too, but stays a column: its cells are repeated in each year.";
    let notes = &table.summary.receipt.notes;
    assert!(notes.iter().any(|own| own == note), "{notes:?}");
}

#[test]
fn years_with_marks_are_names() {
    for years in ["2019,2020,2021,2022*", "2019r,2020r,2021p,2022p", "2019,2020,2021,2022E"] {
        let table = read(&format!("Country,{years}\nAT,12,3,7,4\nBE,5,61,7,8\nCH,9,1,115,12\n"));
        assert_eq!(lines(&table)[..2], ["Country,year,value", "AT,2019,12"], "{years}");
        assert_eq!(lines(&table)[4], "AT,2022,4", "{years}");
    }
}

#[test]
fn years_over_texts_are_names() {
    let table = read("Country,2019,2020,2021,2022\nAT,yes,no,yes,no\nBE,yes,yes,yes,no\nCH,no,no,yes,\n");
    assert_eq!(lines(&table)[..3], ["Country,year,value", "AT,2019,yes", "AT,2020,no"]);
}

#[test]
fn rising_numbers_below_other_numbers_are_no_names() {
    for csv in ["A,5,3,4\nB,1,2,3\nC,7,1,2\n", "firm,1001,1005,1010\nA,5,3,4\nB,1,2,3\nC,7,1,2\n"] {
        let summary = read(csv).summary;
        assert_eq!((summary.row_count, summary.receipt.dropped_rows.len()), (csv.lines().count() as u32, 0), "{csv}");
    }
}

#[test]
fn percent_signs_in_some_periods_only_are_reported() {
    let csv = "Country,2019,2020,2021,2022\nAT,5%,5,7,4\nBE,6%,61,8,8\nCH,7%,1,9,12\n";
    let notes = |csv: &str| read(csv).summary.receipt.notes;
    let note = "“2019” has percent signs and “2020” has none: 12 % is 0.12 in 1 column, and 12 is 12 in 3 columns.";
    assert!(notes(csv).iter().any(|own| own.starts_with(note)), "{:?}", notes(csv));
    assert!(!notes(&csv.replace('%', "")).iter().any(|own| own.contains("percent")));
}

#[test]
fn an_item_may_be_called_like_a_label() {
    let rows = ["A,year,5,,1,2", "B,year,1,2,3,4", "A,Country,5,,1,2", "B,Country,1,2,3,4"].join("\n");
    let table = read(&format!("Country,Item,2019,2020,2021,2022\n{rows}\n"));
    assert_eq!(lines(&table)[..2], ["Country,year,year (2),Country (2)", "A,2019,5,5"]);
}

#[test]
fn a_label_that_repeats_does_not_count_the_rows() {
    let notes = read("id,2019,2020,2021,2022\n1,5,3,1,2\n2,1,2,3,4\n2,3,1,1,8\n").summary.receipt.notes;
    assert!(notes.iter().any(|note| note == "3 rows × 4 years = 12 rows."), "{notes:?}");
}
