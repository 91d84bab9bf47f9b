//! Treatments of bad data, and who takes part (docs/methods/did.md). Every expected number is worked by hand next to its case, or is
//! what the same rows give without those that should not count.

use estimand_compute::analysis::{analyze, analyze_function, ledger_rows};
use estimand_compute::contract::{FunctionKey, Request, Settings, StepReason};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use estimand_compute::io::FileReader;
use serde_json::{Value, json};

/// Columns c1 (entity), c2 (time), c3 (Y) and c4 (treatment).
fn table(columns: &[Vec<f64>]) -> Table {
    let column = |(i, values): (usize, &Vec<f64>)| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values.clone()),
    };
    let columns: Vec<Column> = columns.iter().enumerate().map(column).collect();
    Table { row_count: columns[0].len(), columns, entity: Some(0), time: Some(1), ..Table::default() }
}

/// Rows of (entity, time, Y, treatment) as a table.
fn rows(of: &[(f64, f64, f64, f64)]) -> Table {
    let column = |pick: fn(&(f64, f64, f64, f64)) -> f64| of.iter().map(pick).collect::<Vec<f64>>();
    table(&[column(|r| r.0), column(|r| r.1), column(|r| r.2), column(|r| r.3)])
}

fn request(trans: Value, control: &str) -> Request {
    serde_json::from_value(json!({
        "analysis_function": ["did"], "analysis_type": "multivariate", "remove_outliers": false,
        "variables": {
            "Y": { "column": 3, "trans": null }, "X": [{ "column": 4, "trans": trans }], "settings": { "control": control },
        },
    }))
    .unwrap()
}

fn result(table: &Table, control: &str) -> Value {
    let request = request(Value::Null, control);
    serde_json::from_slice(&analyze_function(table, &request, FunctionKey::Did, &Unlimited).full).unwrap()
}

/// Y of an entity over the years from 2001 on, treated from a year on.
fn entity(name: f64, y: &[f64], from: f64) -> Vec<(f64, f64, f64, f64)> {
    let row = |(i, y): (usize, &f64)| {
        let year = 2001.0 + i as f64;
        (name, year, *y, f64::from(u8::from(year >= from)))
    };
    y.iter().enumerate().map(row).collect()
}

const NEVER: f64 = 9999.0;

/// Three treated from 2003 on and three never.
fn plain() -> Vec<(f64, f64, f64, f64)> {
    [
        entity(1.0, &[1.0, 2.0, 6.0, 7.0], 2003.0),
        entity(2.0, &[2.0, 2.0, 5.0, 9.0], 2003.0),
        entity(3.0, &[4.0, 4.0, 5.0, 9.0], 2003.0),
        entity(4.0, &[1.0, 1.0, 2.0, 3.0], NEVER),
        entity(5.0, &[3.0, 4.0, 4.0, 5.0], NEVER),
        entity(6.0, &[0.0, 1.0, 3.0, 1.0], NEVER),
    ]
    .concat()
}

fn message(table: &Table, control: &str) -> String {
    result(table, control)["message"].as_str().unwrap().to_owned()
}

fn close(found: &Value, expected: f64) {
    let found = found.as_f64().unwrap_or_else(|| panic!("{found} is no number"));
    assert!((found - expected).abs() < 1e-12 * expected.abs().max(1.0), "{found} {expected}");
}

#[test]
fn one_start_is_a_comparison_of_two_means() {
    let found = result(&rows(&plain()), "never_treated");
    // Changes from 2002 on: 2003 4, 3, 1 against 1, 0, 2; 2004 5, 7, 5 against 2, 1, 0. Means of both: 4.5, 5, 3 against 1.5, .5, 1.
    close(&found["att_gt"][1]["att"], 8.0 / 3.0 - 1.0);
    close(&found["att_gt"][2]["att"], 17.0 / 3.0 - 1.0);
    close(&found["overall"]["att"], 12.5 / 3.0 - 1.0);
    let deviations = |of: [f64; 3]| -> f64 {
        let mean = of.iter().sum::<f64>() / 3.0;
        of.iter().map(|v| (v - mean) * (v - mean)).sum()
    };
    let (a, b) = (deviations([4.5, 5.0, 3.0]), deviations([1.5, 0.5, 1.0]));
    close(&found["overall"]["std_err"], ((a + b) / 9.0).sqrt());
    // The sentence has the variances of samples, and with three entities on a side no more than two degrees of freedom.
    close(&found["claim"]["std_err"], ((a + b) / 6.0).sqrt());
    close(&found["claim"]["df"], 2.0);
    assert_eq!((&found["claim"]["treated"], &found["claim"]["compared"]), (&json!(3), &json!(3)));
    // With one start two-way fixed effects are the difference of mean changes over all years before and after.
    close(&found["twfe"]["effect"], (41.0 / 2.0 - 15.0 / 2.0) / 3.0 - (18.0 / 2.0 - 10.0 / 2.0) / 3.0);
    close(&found["twfe"]["negative_weights"], 0.0);
    // One effect before the start: 1, 0, 0 against 0, 1, 1.
    close(&found["pretrend"]["statistic"], (1.0f64 / 3.0).powi(2) / (4.0 / 3.0 / 9.0));
    assert_eq!(found["pretrend"]["df"], 1);
}

#[test]
fn entities_always_treated_or_with_an_end_are_left_out_and_named() {
    let mut with = plain();
    with.extend(entity(7.0, &[9.0, 9.0, 9.0, 9.0], 2000.0));
    with.extend([(8.0, 2001.0, 1.0, 0.0), (8.0, 2002.0, 1.0, 1.0), (8.0, 2003.0, 5.0, 0.0), (8.0, 2004.0, 5.0, 1.0)]);
    let (found, alone) = (result(&rows(&with), "never_treated"), result(&rows(&plain()), "never_treated"));
    assert_eq!((&found["always_treated"], &found["reversals"]), (&json!(["7"]), &json!(["8"])));
    for field in ["att_gt", "event_study", "overall", "twfe", "claim", "cohorts", "n", "universal"] {
        assert_eq!(found[field], alone[field], "{field}");
    }
    let step = &found["rows"]["steps"][0];
    assert_eq!((&step["reason"], &step["count"], &found["rows"]["used"]), (&json!("entity"), &json!(8), &json!(24)));
    assert_eq!(step["text"], "of 1 entity treated in all of their rows and of 1 entity whose treatment ends");
    let numbers =
        ledger_rows(&rows(&with), &request(Value::Null, "never_treated"), FunctionKey::Did, StepReason::Entity, 100);
    assert_eq!(numbers.unwrap(), (25..=32).collect::<Vec<u32>>());
}

#[test]
fn the_first_treated_year_says_the_same_as_zeros_and_ones() {
    let by_switch = result(&rows(&plain()), "never_treated");
    let first: Vec<_> = plain().into_iter().map(|(e, t, y, _)| (e, t, y, if e < 4.0 { 2003.0 } else { 0.0 })).collect();
    let found = result(&rows(&first), "never_treated");
    for field in ["att_gt", "overall", "twfe", "twfe_weights", "cohorts", "claim"] {
        assert_eq!(found[field], by_switch[field], "{field}");
    }
    let mut changing = first;
    changing[1].3 = 2004.0;
    assert!(message(&rows(&changing), "never_treated").contains("change within 1"));
}

#[test]
fn order_of_rows_does_not_matter() {
    let mut shuffled = plain();
    shuffled.sort_by(|a, b| (a.1, b.2).partial_cmp(&(b.1, a.2)).unwrap());
    let (found, plain) = (result(&rows(&shuffled), "not_yet_treated"), result(&rows(&plain()), "not_yet_treated"));
    for (field, number) in [("overall", "att"), ("overall", "std_err"), ("twfe", "effect"), ("claim", "p_value")] {
        close(&found[field][number], plain[field][number].as_f64().unwrap());
    }
}

#[test]
fn every_refusal_names_the_way_out() {
    let never: Vec<_> = plain().into_iter().map(|(e, t, y, _)| (e, t, y, 0.0)).collect();
    assert!(message(&rows(&never), "never_treated").contains("Choose a treatment that starts"));
    let always: Vec<_> = plain().into_iter().map(|(e, t, y, _)| (e, t, y, 1.0)).collect();
    assert!(message(&rows(&always), "never_treated").contains("nothing can be compared"));
    let all_at_once: Vec<_> = plain().into_iter().filter(|row| row.0 < 4.0).collect();
    assert!(message(&rows(&all_at_once), "never_treated").contains("not yet treated"));
    assert!(message(&rows(&all_at_once), "not_yet_treated").contains("nothing can be compared"));
    let halves: Vec<_> = plain().into_iter().map(|(e, t, y, x)| (e, t, y, x / 2.0)).collect();
    assert!(message(&rows(&halves), "never_treated").contains("must be 0 or 1"));
    let one_each: Vec<_> = plain().into_iter().filter(|row| row.1 == 2001.0 + row.0 % 2.0).collect();
    assert!(result(&rows(&one_each), "never_treated")["message"].is_string());
    let twice: Vec<_> = plain().into_iter().chain(plain().into_iter().take(1)).collect();
    assert_eq!(result(&rows(&twice), "never_treated")["code"], "E-DUPTIME");
    let transformed = request(json!("log"), "never_treated");
    let refused = analyze_function(&rows(&plain()), &transformed, FunctionKey::Did, &Unlimited).full;
    let refused: Value = serde_json::from_slice(&refused).unwrap();
    assert!(refused["message"].is_string() && refused["overall"].is_null());
}

#[test]
fn the_last_start_without_comparison_is_named() {
    // Two starts, nobody never: until 2004 the later start compares, and has no effect of its own.
    let mut staggered = plain();
    staggered.iter_mut().filter(|row| row.0 > 3.0).for_each(|row| row.3 = f64::from(u8::from(row.1 >= 2004.0)));
    let found = result(&rows(&staggered), "not_yet_treated");
    assert_eq!(found["without_comparison"], json!([2004.0]));
    let times: Vec<&Value> = found["att_gt"].as_array().unwrap().iter().map(|row| &row["time"]).collect();
    // The earlier start in 2002 and 2003, the later one before the earlier starts.
    assert_eq!(times, [&json!(2002.0), &json!(2003.0), &json!(2002.0)]);
    assert!(
        found["notes"].as_array().unwrap().iter().any(|note| note["text"].as_str().unwrap().contains("start in 2004"))
    );
}

#[test]
fn equal_changes_and_single_entities_are_not_claimed() {
    let same: Vec<_> = plain().into_iter().map(|(e, t, _, x)| (e, t, e + t + 2.0 * x, x)).collect();
    let found = result(&rows(&same), "never_treated");
    close(&found["overall"]["att"], 2.0);
    assert_eq!((&found["claim"]["silent"], &found["overall"]["p_value"]), (&json!("exact"), &Value::Null));
    assert_eq!((&found["pretrend"], &found["pretrend_undefined"]), (&Value::Null, &json!("singular")));
    let alone: Vec<_> = plain().into_iter().filter(|row| row.0 != 2.0 && row.0 != 3.0).collect();
    assert_eq!(result(&rows(&alone), "never_treated")["claim"]["silent"], "few_entities");
}

#[test]
fn periods_follow_the_calendar() {
    // 2003 is missing for all, so 2004 is three years after 2001 and the start in 2004 two after 2002.
    let gaps: Vec<_> = plain().into_iter().filter(|row| row.1 != 2003.0).collect();
    let events: Vec<i64> = result(&rows(&gaps), "never_treated")["universal"]["event_study"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["event_time"].as_i64().unwrap())
        .collect();
    assert_eq!(events, [-3, -2, 0]);
}

#[test]
fn a_hundred_thousand_rows_take_well_under_a_second() {
    let mut state = 7u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 40) as f64 / 1e6
    };
    let mut all = Vec::with_capacity(100_000);
    for e in 0..10_000u32 {
        let from = f64::from(2003 + e % 9);
        for t in 0..10 {
            let year = 2001.0 + f64::from(t);
            all.push((f64::from(e), year, random(), f64::from(u8::from(year >= from && e % 3 > 0))));
        }
    }
    let table = rows(&all);
    let start = std::time::Instant::now();
    assert_eq!(result(&table, "not_yet_treated")["n"], 100_000);
    let seconds = start.elapsed().as_secs_f64();
    println!("{seconds:.3} s");
    assert!(seconds < 5.0);
}

#[test]
fn comparisons_that_start_last_are_a_side_of_their_own() {
    let noise = |i: usize| ((i * i * i + 17 * i) % 1009) as f64 / 100.0;
    let of = |early: usize, late: usize| {
        let all = (0..early + late).flat_map(|i| {
            let y: Vec<f64> = (0..4).map(|t| noise(7 * i + t)).collect();
            entity(i as f64, &y, if i < early { 2002.0 } else { 2004.0 })
        });
        result(&rows(&all.collect::<Vec<_>>()), "not_yet_treated")["claim"].clone()
    };
    for (early, late) in [(1, 19), (19, 1)] {
        let claim = of(early, late);
        assert_eq!((&claim["treated"], &claim["compared"]), (&json!(early), &json!(late)));
        assert_eq!((&claim["silent"], &claim["p_value"]), (&json!("few_entities"), &Value::Null));
    }
    let claim = of(18, 2);
    assert_eq!((&claim["silent"], &claim["df"]), (&Value::Null, &json!(1.0)));
}

#[test]
fn rounding_is_no_error() {
    // Y is exactly a sum of effects of entity, year and treatment, in decimals that binary numbers do not have.
    let all = (0..12).flat_map(|i| {
        let from = if i < 6 { 2003.0 } else { NEVER };
        let y: Vec<f64> = (0..4)
            .map(|t| 0.1 * i as f64 + 0.3 * t as f64 + if 2001.0 + t as f64 >= from { 0.7 } else { 0.0 })
            .collect();
        entity(i as f64, &y, from)
    });
    let found = result(&rows(&all.collect::<Vec<_>>()), "never_treated");
    assert_eq!((&found["claim"]["silent"], &found["claim"]["p_value"]), (&json!("exact"), &Value::Null));
    assert_eq!((&found["overall"]["std_err"], &found["twfe"]["p_value"]), (&Value::Null, &Value::Null));
    assert!((found["overall"]["att"].as_f64().unwrap() - 0.7).abs() < 1e-12);
}

/// Who is treated, in all of their rows, and the first treated year of plain().
fn with_treatment(of: fn(&(f64, f64, f64, f64)) -> f64) -> Table {
    let plain = plain();
    rows(&plain.iter().map(|row| (row.0, row.1, row.2, of(row))).collect::<Vec<_>>())
}

#[test]
fn a_switch_that_never_changes_says_who_but_not_when() {
    let table = with_treatment(|row| f64::from(u8::from(row.0 < 4.0)));
    assert_eq!(
        message(&table, "never_treated"),
        "c4 is 0 or 1 and never changes within one c1, so it says who is treated, but not from when. Make a column under Transform that is \
         1 only where c4 is 1 and c2 is at or after the start, and 0 elsewhere, and choose that as X."
    );
}

#[test]
fn a_missing_first_treated_year_is_named_with_the_way_out() {
    let way = "c4 is missing in 4 rows, which are left out. An entity that is never treated has 0 there: make a column under Transform that \
               is 0 where c4 is missing.";
    let one = result(
        &with_treatment(|row| {
            if row.0 < 4.0 {
                2003.0
            } else if row.0 < 6.0 {
                0.0
            } else {
                f64::NAN
            }
        }),
        "never_treated",
    );
    let notes: Vec<&str> = one["notes"].as_array().unwrap().iter().filter_map(|note| note["text"].as_str()).collect();
    assert!(notes.contains(&way), "{notes:?}");
    let none = with_treatment(|row| if row.0 < 4.0 { 2003.0 } else { f64::NAN });
    let text = message(&none, "never_treated");
    assert!(text.ends_with(&way.replace("4 rows", "12 rows")), "{text}");
}

#[test]
fn changes_and_categories_are_refused_with_the_way_out() {
    let ask = |table: &Table, y: Value, x: Value| {
        let request: Request = serde_json::from_value(json!({
            "analysis_function": ["did"], "analysis_type": "multivariate",
            "variables": { "Y": { "column": 3, "trans": y }, "X": [{ "column": 4, "trans": x }] },
        }))
        .unwrap();
        analyze(table, &request, &Unlimited).unwrap_err().message
    };
    let numbers = rows(&plain());
    for x in [Value::Null, json!("FirstDiff")] {
        assert_eq!(
            ask(&numbers, json!("FirstDiff"), x),
            "Differences in differences takes no Diff(1): it compares changes itself. Set the transform of every variable to None."
        );
    }
    let lines: String = plain()
        .iter()
        .map(|(id, year, y, d)| format!("\n{id},{year},{y},{}", if *d == 1.0 { "yes" } else { "no" }))
        .collect();
    let csv = format!("c1,c2,c3,treated{lines}");
    let mut reader = FileReader::new("table.csv", csv.len() as u64).unwrap();
    reader.push(csv.as_bytes()).unwrap();
    reader.finish().unwrap();
    let texts = Table::from_imported(&reader.import(&Settings::default(), &Unlimited).unwrap()).unwrap();
    assert_eq!(
        ask(&Table { entity: Some(0), time: Some(1), ..texts }, Value::Null, Value::Null),
        "treated has categories, but the treatment is 0 or 1. Make a column under Transform that is 1 where treated says that an entity is \
         treated and 0 elsewhere, and choose that as X."
    );
}
