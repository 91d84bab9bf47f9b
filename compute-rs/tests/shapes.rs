//! Tables in other shapes: worked by hand, and what must hold for any table.

use estimand_compute::contract::{CellValue, Failure, Settings, ShapeRecipe};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::Table;
use estimand_compute::io::FileReader;
use estimand_compute::shape::{Shaped, origin_of, shape};
use serde_json::{Value, json};

fn table(csv: &str) -> Table {
    let mut reader = FileReader::new("table.csv", csv.len() as u64).unwrap();
    reader.push(csv.as_bytes()).unwrap();
    reader.finish().unwrap();
    Table::from_imported(&reader.import(&Settings::default(), &Unlimited).unwrap()).unwrap()
}

fn shaped_with(table: &Table, other: &str, step: Value) -> Result<Shaped, Failure> {
    let recipe: ShapeRecipe = serde_json::from_value(json!({ "steps": [step] })).unwrap();
    shape(table, &recipe, &mut |_| Ok(if other.is_empty() { Table::default() } else { self::table(other) }), &Unlimited)
}

fn shaped(csv: &str, step: Value) -> Result<Shaped, Failure> {
    shaped_with(&table(csv), "", step)
}

/// The table as lines of cells, the names first.
fn lines(Shaped { table, .. }: &Shaped) -> Vec<String> {
    let text = |cell: CellValue| match cell {
        CellValue::Number(value) => value.to_string(),
        CellValue::Text(text) => text,
        CellValue::Missing(()) => "·".into(),
    };
    let names = table.columns.iter().map(|column| column.name.clone()).collect::<Vec<_>>().join(",");
    let row = |row| table.columns.iter().map(|column| text(column.cell(row))).collect::<Vec<_>>().join(",");
    std::iter::once(names).chain((0..table.row_count).map(row)).collect()
}

const WIDE: &str = "firm,Sales 2019,Sales 2020,Costs 2020\nA,1,2,5\nB,,4,\nC,,,\n";

#[test]
fn columns_become_rows_in_the_order_of_rows_and_columns() {
    let step = json!({ "columns_to_rows": { "columns": ["Sales 2019", "Sales 2020"], "names_to": "year", "values_to": "sales" } });
    let result = shaped(WIDE, step).unwrap();
    assert_eq!(lines(&result), ["firm,Costs 2020,year,sales", "A,5,2019,1", "A,5,2020,2", "B,·,2020,4"]);
    assert_eq!((result.facts.rows_before, result.facts.rows_after, result.facts.missing_cells), (3, 3, 1));
}

#[test]
fn several_variables_become_a_column_each_and_keep_rows_on_request() {
    // Objects of `json!` are in alphabetical order: Costs, which lack the first year, come first.
    let columns = json!({ "Sales": { "2019": "Sales 2019", "2020": "Sales 2020" }, "Costs": { "2020": "Costs 2020" } });
    let step =
        |keep: bool| json!({ "columns_to_rows": { "columns": columns, "names_to": "year", "keep_missing": keep } });
    let some = shaped(WIDE, step(false)).unwrap();
    assert_eq!(lines(&some), ["firm,year,Costs,Sales", "A,2019,·,1", "A,2020,5,2", "B,2020,·,4"]);
    let all = shaped(WIDE, step(true)).unwrap();
    assert_eq!(lines(&all)[3..], ["B,2019,·,·", "B,2020,·,4", "C,2019,·,·", "C,2020,·,·"]);
}

#[test]
fn values_become_columns_and_two_values_for_a_cell_are_refused_with_their_rows() {
    let long = "country,item,value\nCH,gdp,1\nCH,pop,2\nDE,pop,4\n";
    let step = json!({ "values_to_columns": { "names_from": "item", "values_from": "value" } });
    assert_eq!(lines(&shaped(long, step.clone()).unwrap()), ["country,gdp,pop", "CH,1,2", "DE,·,4"]);
    let refused = shaped(&format!("{long}CH,pop,9\n"), step.clone()).unwrap_err();
    assert!(refused.message.contains("rows 2, 4 have “pop”"), "{}", refused.message);
    let unnamed = shaped(&format!("{long}DE,,8\n"), step).unwrap_err();
    assert!(unnamed.message.contains("“item” has no value in row 4"), "{}", unnamed.message);
}

#[test]
fn groups_become_one_row_each_in_the_order_in_which_they_occur() {
    let bookings = "day,shop,amount\n2024-02-03,b,10\n2024-01-31,a,1\n2024-01-02,a,3\n2024-02-28,b,\n2024-04-01,a,2\n";
    let values: Vec<Value> = ["sum", "count", "mean", "sd", "share", "first", "last", "min", "max", "median"]
        .map(|statistic| json!({ "column": "amount", "as": statistic }))
        .into();
    let by = json!(["shop", { "column": "day", "period": "month" }]);
    let result = shaped(bookings, json!({ "collapse": { "by": by, "values": values } })).unwrap();
    // 10, 1 + 3, 2 of 16; the deviation of 1 and 3 is √2.
    let deviation = 2f64.sqrt();
    assert_eq!(
        lines(&result)[1..],
        [
            "b,2024-02-01,10,1,10,·,0.625,10,10,10,10,10".to_owned(),
            format!("a,2024-01-01,4,2,2,{deviation},0.25,1,3,1,3,2"),
            "a,2024-04-01,2,1,2,·,0.125,2,2,2,2,2".to_owned(),
        ]
    );
    assert!(lines(&result)[0].starts_with("shop,day,sum of amount,count of amount,mean of amount"));
    let quarters = json!({ "collapse": { "by": [{ "column": "day", "period": "quarter" }], "values": [] } });
    assert_eq!(lines(&shaped(bookings, quarters).unwrap()), ["day", "2024-01-01", "2024-04-01"]);
    let weeks = json!({ "collapse": { "by": [{ "column": "day", "period": "week" }], "values": [] } });
    // 2024-02-03 was a Saturday.
    assert_eq!(lines(&shaped(bookings, weeks).unwrap())[1], "2024-01-29");
}

#[test]
fn groups_have_two_periods_of_one_column_and_nothing_twice() {
    let bookings = "day,amount\n2024-02-03,10\n2024-01-31,1\n2024-01-02,3\n";
    let period = |period: &str| json!({ "column": "day", "period": period });
    let step = |by: Value, values: Value| json!({ "collapse": { "by": by, "values": values } });
    let result = shaped(bookings, step(json!([period("year"), period("month")]), json!([]))).unwrap();
    assert_eq!(lines(&result), ["day,month of day", "2024-01-01,2024-02-01", "2024-01-01,2024-01-01"]);
    let sum = json!({ "column": "amount", "as": "sum" });
    for (by, values, words) in [
        (json!(["day", "day"]), json!([]), "“day” is chosen twice for the groups."),
        (json!(["day"]), json!([sum, sum]), "The sum of “amount” is chosen twice."),
    ] {
        assert_eq!(shaped(bookings, step(by, values)).unwrap_err().message, words);
    }
}

#[test]
fn a_join_compares_texts_as_filters_do_and_keeps_the_order_of_rows() {
    let own = table("firm,sales\n F2,1\nf1,2\nF3,3\n,4\n");
    let other = "firm,sector,sales\nF1,steel,8\nF2 ,food,9\n";
    let join = |kind: &str| json!({ "join": { "file": "other.csv", "keys": ["firm"], "kind": kind } });
    let left = shaped_with(&own, other, join("left")).unwrap();
    assert_eq!(lines(&left)[0], "firm,sales,sector,sales (2)");
    let sectors: Vec<String> =
        lines(&left)[1..].iter().map(|line| line.split(',').nth(2).unwrap().to_owned()).collect();
    assert_eq!((sectors, left.facts.unmatched), (["food", "steel", "·", "·"].map(String::from).into(), 2));
    let inner = shaped_with(&own, other, join("inner")).unwrap();
    assert_eq!((inner.facts.rows_after, inner.facts.unmatched), (2, 2));
    let anti = shaped_with(&own, other, join("anti")).unwrap();
    assert_eq!(lines(&anti), ["firm,sales", "F3,3", "·,4"]);
    assert_eq!((anti.facts.rows_after, anti.facts.unmatched), (2, 2));
    let double = shaped_with(&own, "firm,sector\nF1,a\nf1 ,b\n", join("left")).unwrap_err();
    assert!(double.message.contains("firm “F1” is in rows 1, 2."), "{}", double.message);
    let others: String = (0..12).map(|row| format!("F{},a\n", row / 2)).collect();
    let doubles = shaped_with(&own, &format!("firm,sector\nG,a\n{others}g,b\n"), join("left")).unwrap_err();
    assert!(doubles.message.contains("firm “G” is in rows 1, 14; firm “F0” is in rows 2, 3;"), "{}", doubles.message);
    assert!(doubles.message.contains("“F3” is in rows 8, 9; and 2 more keys."), "{}", doubles.message);
}

#[test]
fn a_join_matches_numbers_texts_and_several_keys() {
    let own = table("id,year,x\n1,2019,5\n2,2019,6\n2,2020,7\n");
    let other = "id,year,z\n2,2020,a\n1,2019,b\n";
    let step = json!({ "join": { "file": "o", "keys": ["id", "year"] } });
    let result = shaped_with(&own, other, step).unwrap();
    assert_eq!(lines(&result), ["id,year,x,z", "1,2019,5,b", "2,2019,6,·", "2,2020,7,a"]);
    // A column with one word more is a column of texts.
    let texts = "id,z\n1,a\n2,b\nnone so far,c\nanother,d\n";
    let mixed = shaped_with(&own, texts, json!({ "join": { "file": "o", "keys": ["id"] } })).unwrap();
    assert_eq!(lines(&mixed)[1], "1,2019,5,a");
}

#[test]
fn a_join_matches_dates_by_their_period() {
    let own = "d,x\n2020-01-05,1\n2020-01-31,2\n2020-02-29,3\n2020-03-01,4\n";
    let prices = "d,price\n2020-01-31,7\n2020-02-29,8\n";
    let by = |period: &str| json!({ "join": { "file": "o", "keys": [{ "column": "d", "period": period }] } });
    let result = shaped_with(&table(own), prices, by("month")).unwrap();
    assert_eq!(lines(&result), ["d,x,price", "2020-01-05,1,7", "2020-01-31,2,7", "2020-02-29,3,8", "2020-03-01,4,·"]);
    let doubled = shaped_with(&table(own), prices, by("quarter")).unwrap_err();
    assert!(doubled.message.contains("d “2020-01-01” is in rows 1, 2."), "{}", doubled.message);
    let numbers = shaped_with(&table(own), "d,price\n2020,7\n2021,8\n", by("year")).unwrap_err();
    assert!(numbers.message.starts_with("The other table: “d” has no dates"), "{}", numbers.message);
}

#[test]
fn a_join_matches_dates_with_times_by_the_day() {
    let (days, times) = ("d,x\n2020-01-05,1\n2020-02-05,2\n", "d,y\n2020-02-05T13:30,a\n2020-03-05T09:00,b\n");
    let step = json!({ "join": { "file": "o", "keys": ["d"] } });
    let result = shaped_with(&table(days), times, step.clone()).unwrap();
    assert_eq!(lines(&result), ["d,x,y", "2020-01-05,1,·", "2020-02-05,2,a"]);
    let result = shaped_with(&table(times), days, step.clone()).unwrap();
    assert_eq!((lines(&result)[1].as_str(), result.facts.unmatched), ("2020-02-05T13:30:00,a,2", 1));
    let refused = shaped_with(&table(days), "d,y\n2020,1\n2021,2\n", step.clone()).unwrap_err();
    assert!(
        refused.message.starts_with("“d” has dates in this table and numbers in the other one"),
        "{}",
        refused.message
    );
    let lacking = shaped_with(&table(days), "day,y\n2020,1\n", step.clone()).unwrap_err();
    assert!(lacking.message.starts_with("The other table: There is no column “d”."), "{}", lacking.message);
    assert_eq!(shaped_with(&table(times), &times.replace("13:30", "13:31"), step).unwrap().facts.unmatched, 1);
}

#[test]
fn wide_to_long_to_wide_gives_the_same_bits() {
    let wide = table("id,2019,2020,2021\n1,0.1,,3e-7\n2,,-5,1e300\n3,7,8,9\n");
    let long = json!({ "columns_to_rows": { "columns": ["2019", "2020", "2021"], "names_to": "y", "values_to": "v", "keep_missing": true } });
    let back = json!({ "values_to_columns": { "names_from": "y", "values_from": "v" } });
    let recipe: ShapeRecipe = serde_json::from_value(json!({ "steps": [long, back] })).unwrap();
    let result = shape(&wide, &recipe, &mut |_| Ok(Table::default()), &Unlimited).unwrap();
    let untouched = shape(&wide, &ShapeRecipe::default(), &mut |_| Ok(Table::default()), &Unlimited).unwrap();
    assert_eq!(lines(&result), lines(&untouched));
}

#[test]
fn what_does_not_fit_is_refused_in_words() {
    let cases = [
        (
            json!({ "columns_to_rows": { "columns": ["Sales 2019", "2021"], "names_to": "y", "values_to": "v" } }),
            "There is no column “2021”",
        ),
        (
            json!({ "columns_to_rows": { "columns": ["Sales 2019", "Sales 2019"], "names_to": "y", "values_to": "v" } }),
            "named twice",
        ),
        (
            json!({ "columns_to_rows": { "columns": { "Sales": { "2019": "Sales 2019", "2020": "Sales 2019" } }, "names_to": "y" } }),
            "“Sales 2019” is named twice",
        ),
        (
            json!({ "columns_to_rows": { "columns": ["Sales 2019"], "names_to": " ", "values_to": "v" } }),
            "Give the new column of names a name",
        ),
        (
            json!({ "columns_to_rows": { "columns": ["Sales 2019"], "names_to": "y", "values_to": "" } }),
            "Give the new column of values a name",
        ),
        (json!({ "values_to_columns": { "names_from": "firm", "values_from": "Firm" } }), "“firm” cannot have both"),
        (json!({ "columns_to_rows": { "columns": [], "names_to": "y", "values_to": "v" } }), "Choose the columns"),
        (
            json!({ "columns_to_rows": { "columns": ["Sales 2019"], "names_to": "firm", "values_to": "v" } }),
            "two columns “firm”",
        ),
        (
            json!({ "collapse": { "by": ["firm"], "values": [{ "column": "firm", "as": "mean" }] } }),
            "The mean needs numbers",
        ),
        (json!({ "collapse": { "by": [{ "column": "firm", "period": "month" }], "values": [] } }), "has no dates"),
        (json!({ "join": { "file": "o", "keys": [] } }), "one to 3 keys"),
    ];
    for (step, words) in cases {
        let refused = shaped(WIDE, step).unwrap_err();
        assert!(refused.message.contains(words), "{}", refused.message);
    }
}

/// 40 tables that pandas shaped, too (tests/fixtures/shape/make-tables.py): melt, pivot, groupby and merge.
#[test]
fn tables_are_those_of_pandas() {
    let text = std::fs::read_to_string("../tests/fixtures/shape/tables.json").unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    // Years stay columns as they are read: the recipe is what is compared.
    let as_in_file: Settings =
        serde_json::from_value(json!({ "header": 1, "first_row": 2, "answers": { "0": { "wide": "columns" } } }))
            .unwrap();
    let read = |csv: &str| {
        let mut reader = FileReader::new("table.csv", csv.len() as u64).unwrap();
        reader.push(csv.as_bytes()).unwrap();
        reader.finish().unwrap();
        Table::from_imported(&reader.import(&as_in_file, &Unlimited).unwrap()).unwrap()
    };
    let cases = file["cases"].as_array().unwrap();
    for case in cases {
        let name = &case["name"];
        let recipe: ShapeRecipe = serde_json::from_value(case["recipe"].clone()).unwrap();
        let mut other = |_: &str| Ok(read(case["other"].as_str().unwrap()));
        let shaped = shape(&read(case["csv"].as_str().unwrap()), &recipe, &mut other, &Unlimited).unwrap().table;
        let names: Vec<&str> = shaped.columns.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(json!(names), case["columns"], "{name}");
        let rows = case["rows"].as_array().unwrap();
        assert_eq!(shaped.row_count, rows.len(), "{name}");
        for (i, row) in rows.iter().enumerate() {
            for (column, wanted) in shaped.columns.iter().zip(row.as_array().unwrap()) {
                let agrees = match column.cell(i) {
                    CellValue::Number(value) => {
                        wanted.as_f64().is_some_and(|wanted| (value - wanted).abs() <= 1e-13 * wanted.abs())
                    }
                    CellValue::Text(text) => wanted.as_str() == Some(text.trim()),
                    CellValue::Missing(()) => wanted.is_null(),
                };
                assert!(agrees, "{name}, row {}, {}: {:?}, not {wanted}", i + 1, column.name, column.cell(i));
            }
        }
    }
    assert_eq!(cases.len(), 40);
}

/// For each row of a result the rows it comes from: of the table, then of each joined one.
fn origins(csv: &str, other: &str, steps: Value) -> Vec<Vec<Vec<u32>>> {
    let recipe: ShapeRecipe = serde_json::from_value(json!({ "steps": steps })).unwrap();
    let (table, others) = (table(csv), table(other));
    let mut joined = |_: &str| Ok(others.clone());
    let result = shape(&table, &recipe, &mut joined, &Unlimited).unwrap().table;
    let of = |row: usize| {
        let origin = origin_of(&table, &recipe, &mut joined, row as u32, &Unlimited).unwrap();
        assert_eq!(origin.made.cells[0], result.columns.iter().map(|column| column.cell(row)).collect::<Vec<_>>());
        origin.tables.into_iter().map(|rows| rows.rows).collect()
    };
    (0..result.row_count).map(of).collect()
}

#[test]
fn each_row_says_which_rows_it_comes_from() {
    let long = json!({ "columns_to_rows": { "columns": ["Sales 2019", "Sales 2020"], "names_to": "year", "values_to": "sales" } });
    let years = "year,price\n2020,7\n2018,6\n";
    assert_eq!(origins(WIDE, "year\n1\n", json!([long])), [[[1]], [[1]], [[2]]]);
    let all = json!({ "columns_to_rows": { "columns": ["Sales 2019", "Sales 2020"], "names_to": "year", "values_to": "sales", "keep_missing": true } });
    assert_eq!(origins(WIDE, "year\n1\n", json!([all])), [[[1]], [[1]], [[2]], [[2]], [[3]], [[3]]]);
    let collapsed = json!({ "collapse": { "by": ["year"], "values": [{ "column": "sales", "as": "sum" }] } });
    assert_eq!(origins(WIDE, "year\n1\n", json!([long, collapsed])), [vec![vec![1]], vec![vec![1, 2]]]);
    let joined = |kind: &str| json!({ "join": { "file": "years", "keys": ["year"], "kind": kind } });
    let none: Vec<u32> = vec![];
    let left = origins(WIDE, years, json!([long, joined("left")]));
    assert_eq!(left, [vec![vec![1], none.clone()], vec![vec![1], vec![1]], vec![vec![2], vec![1]]]);
    let inner = origins(WIDE, years, json!([long, joined("inner"), collapsed]));
    assert_eq!(inner, [vec![vec![1, 2], vec![1]]]);
    assert_eq!(origins(WIDE, years, json!([long, joined("anti")])), [vec![vec![1], none]]);
    let stacked = "country,item,value\nCH,gdp,1\nDE,pop,4\nCH,pop,2\n";
    let wide = json!({ "values_to_columns": { "names_from": "item", "values_from": "value" } });
    assert_eq!(origins(stacked, "year\n1\n", json!([wide])), [[vec![1, 3]], [vec![2]]]);
}

#[test]
fn a_row_that_the_result_does_not_have_is_refused() {
    let recipe: ShapeRecipe = serde_json::from_value(json!({ "steps": [] })).unwrap();
    let refused = origin_of(&table("a\n1\n2\n"), &recipe, &mut |_| Ok(Table::default()), 2, &Unlimited).unwrap_err();
    assert_eq!(refused.message, "The table has 2 rows; there is no row 3.");
}
