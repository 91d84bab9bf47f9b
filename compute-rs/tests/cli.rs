//! The command line as a user meets it: answers, exit codes, errors.

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn estimand(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_estimand")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_estimand"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments may end before it reads.
    let written = child.stdin.take().unwrap().write_all(input.as_bytes());
    assert!(written.is_ok() || !child.wait().unwrap().success());
    child.wait_with_output().unwrap()
}

fn answer(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn failure(output: &Output) -> Value {
    assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(1), true));
    serde_json::from_slice(&output.stderr).unwrap()
}

fn data(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/reference/data").join(name).display().to_string()
}

/// A file of this test run.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

const REGRESSION: &str = r#"{"analysis_function": ["regression"], "analysis_type": "multivariate",
    "variables": {"Y": {"column": "inv"}, "X": [{"column": "value"}, {"column": 5}]}}"#;

#[test]
fn a_workbook_is_read_by_two_readers() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/import");
    let found = answer(&estimand(&["inspect", &format!("{folder}/errors.ods"), "--verify"]));
    let sheet = &found["sheets"][0];
    assert_eq!((&sheet["name"], &sheet["different"]), (&"E".into(), &1.into()));
    let expected = serde_json::json!({"cell": "B3", "estimand": "#DIV/0!", "calamine": "0", "right": "estimand"});
    assert_eq!(sheet["differences"][0], expected);
    let text = failure(&estimand(&["inspect", &data("grunfeld.csv"), "--verify"]));
    assert_eq!(text["message"], "Only workbooks have a second reader; this file is text.");
}

#[test]
fn a_file_is_inspected_and_imported() {
    let inspection = answer(&estimand(&["inspect", &data("grunfeld.csv")]));
    assert_eq!((&inspection["row_count"], &inspection["col_count"]), (&Value::from(201), &Value::from(5)));
    let imported = answer(&estimand(&["import", &data("tiny.csv"), "--data"]));
    assert_eq!(imported["row_count"], 3);
    assert_eq!(imported["data"]["c1"], serde_json::json!([2.0, 4.0, 9.0]));
    assert!(answer(&estimand(&["import", &data("tiny.csv")]))["data"].is_null());
}

#[test]
fn a_wide_file_is_imported_long_and_recipes_see_its_own_columns() {
    let years: Vec<String> = (1970..2010).map(|year| year.to_string()).collect();
    let line = |name: &str, from: usize| {
        let cells: Vec<String> = (from..from + 40).map(|cell| format!("{cell}.5")).collect();
        format!("{name},{}\n", cells.join(","))
    };
    let wide =
        file("wide.csv", &format!("Country,{}\n{}{}", years.join(","), line("Austria", 0), line("Belgium", 100)));
    let imported = answer(&estimand(&["import", &wide, "--data"]));
    assert_eq!((&imported["row_count"], &imported["shape"]["rows_before"]), (&Value::from(80), &Value::from(2)));
    assert_eq!((&imported["data"]["c2"][79], &imported["data"]["c3"][79]), (&Value::from(2009.0), &Value::from(139.5)));
    let inspection = answer(&estimand(&["inspect", &wide]));
    assert_eq!((&inspection["questions"][0]["kind"], &inspection["column_warning"]), (&"wide".into(), &false.into()));
    let step = serde_json::json!({ "columns": years, "names_to": "year", "values_to": "value" });
    let recipe = serde_json::json!({ "steps": [{ "columns_to_rows": step }] });
    let shaped = answer(&estimand(&["shape", &wide, "--recipe", &file("wide-recipe.json", &recipe.to_string())]));
    assert_eq!(shaped["data"], imported["data"]);
    let settings = file("wide-settings.json", r#"{"answers": {"0": {"wide": "columns"}}}"#);
    let refused = failure(&estimand(&["import", &wide, "--settings", &settings]));
    assert_eq!(refused["details"]["field"], "col_ranges", "41 columns cannot stay as they are");
}

#[test]
fn settings_change_what_is_read() {
    let settings = file("settings.json", r#"{"header": 0, "first_row": 1}"#);
    let input = "1;2,5\n3;4,5\n";
    let imported = answer(&with_input(&["import", "-", "--settings", &settings, "--data"], input));
    assert_eq!(imported["data"]["c2"], serde_json::json!([2.5, 4.5]));
    let wrong = file("wrong.json", r#"{"heder": 1}"#);
    let refused = failure(&with_input(&["import", "-", "--settings", &wrong], input));
    assert_eq!((&refused["code"], &refused["details"]["field"]), (&Value::from("REQUEST"), &Value::from("settings")));
}

#[test]
fn a_request_is_answered_with_columns_by_name_or_number() {
    let request = file("request.json", REGRESSION);
    let file = data("grunfeld.csv");
    let keyed = answer(&estimand(&["analyze", &file, "--request", &request, "--entity", "company_id", "--time", "fy"]));
    let panel = &keyed["regression"];
    // regression.json of the reference cases: Grunfeld by company and year, Newey–West with 2 lags.
    assert_eq!((&panel["n"], &panel["nw_lag"]), (&Value::from(200), &Value::from(2)));
    assert_eq!(panel["scatter"]["company_id"][0], "1");
    let plain = answer(&estimand(&["analyze", &file, "--request", &request]));
    assert_eq!(plain["regression"]["nw_lag"], 4);
    assert!(plain["engine_version"].is_string());
}

#[test]
fn errors_are_json_with_a_code() {
    let request = file("request-of-errors.json", REGRESSION);
    let missing = failure(&estimand(&["analyze", "no-such-file.csv", "--request", &request]));
    assert_eq!(missing["details"]["field"], "file");
    let other = failure(&estimand(&["analyze", &data("tiny.csv"), "--request", &request]));
    assert_eq!((&other["code"], &other["details"]["field"]), (&Value::from("REQUEST"), &Value::from("variables")));
    let key = failure(&estimand(&["analyze", &data("grunfeld.csv"), "--request", &request, "--time", "year"]));
    assert!(key["message"].as_str().unwrap().contains("company_id, fy, inv, value, capital"));
    let empty = failure(&with_input(&["inspect", "-"], "  \n"));
    assert_eq!(empty["code"], "FILE-EMPTY");
}

#[test]
fn bad_usage_is_exit_code_2() {
    let arguments: [&[&str]; 5] =
        [&[], &["frobnicate"], &["analyze", "a.csv"], &["dist", "t", "cdf", "1"], &["bench", "--filter", "nothing"]];
    for arguments in arguments {
        assert_eq!(estimand(arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert!(estimand(&["--help"]).status.success());
    for command in ["inspect", "import", "analyze", "transform", "dist", "bench"] {
        let help = String::from_utf8(estimand(&[command, "--help"]).stdout).unwrap();
        assert!(help.contains("Examples:\n  estimand") && help.contains(command), "{command} does not teach: {help}");
    }
}

#[test]
fn distributions_are_exact_at_the_command_line() {
    // mpmath 1.3 at 40 digits.
    let cases: [(&[&str], f64); 4] = [
        (&["normal", "sf", "10"], 7.619_853_024_160_526e-24),
        (&["normal", "cdf", "-1", "3", "2"], 0.022_750_131_948_179_21),
        (&["t", "quantile", "0.975", "12"], 2.178_812_829_667_228_6),
        (&["gamma", "cdf", "2", "1", "2"], 0.632_120_558_828_557_7),
    ];
    for (arguments, expected) in cases {
        let output = estimand(&[&["dist"], arguments].concat());
        let got: f64 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
        assert!((got / expected - 1.0).abs() < 1e-13, "{arguments:?}: {got:e}");
    }
    assert_eq!(failure(&estimand(&["dist", "t", "quantile", "2", "12"]))["code"], "REQUEST");
}

#[test]
fn benchmarks_are_listed_with_their_times() {
    let timings = answer(&estimand(&["bench", "--rows", "1000", "--json"]));
    let names: Vec<&str> = timings.as_array().unwrap().iter().map(|t| t["job"].as_str().unwrap()).collect();
    assert!(names.contains(&"regression") && names.contains(&"csv-import"));
    assert!(timings[0]["median_ms"].as_f64().unwrap() > 0.0 && timings[0]["rows"] == 1000);
}

#[test]
fn columns_are_made_by_formulas_and_by_rules() {
    let file = data("grunfeld.csv");
    let keys = ["--entity", "company_id", "--time", "fy"];
    let lagged = answer(&estimand(&[&["transform", &file, "--formula", "lag([inv])"], &keys[..]].concat()));
    // Grunfeld: ten firms with twenty years each; the first investment of firm 1 is 317.6.
    assert_eq!(lagged["nulls"], serde_json::json!({ "empty": 0, "domain": 0, "lag": 10 }));
    assert_eq!((&lagged["type"], &lagged["values"][1]), (&Value::from("NUMBER"), &Value::from(317.6)));
    let rules = r#"[{"type": "if", "condition": [{"var_a_type": "Column", "var_a": "inv", "function": ">",
        "var_b_type": "Value", "var_b": 400, "and_or": null}], "then_type": "Value", "then": "high"}]"#;
    let computed = answer(&estimand(&["transform", &file, "--rules", &self::file("rules.json", rules)]));
    assert_eq!(computed["values"].as_array().unwrap()[..3], [Value::Null, Value::Null, Value::from("high")]);
    let refused = failure(&estimand(&["transform", &file, "--formula", "-(1"]));
    assert_eq!((&refused["code"], &refused["details"]["start"]), (&Value::from("F-PAREN"), &Value::from(1)));
    assert_eq!(estimand(&["transform", &file]).status.code(), Some(2));
}

/// Runs the examples of docs/cli.md: files are written as they stand there, commands run in a shell beside the data of
/// the reference cases. ESTIMAND_WRITE_EXAMPLES=1 writes the answers into the page instead of comparing them.
#[cfg(unix)]
#[test]
fn the_examples_of_the_documentation_are_true() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(root.join("docs/cli.md")).unwrap();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("examples");
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["tiny.csv", "cars.csv", "grunfeld.csv", "mtcars.csv"] {
        std::fs::copy(root.join("tests/reference/data").join(name), folder.join(name)).unwrap();
    }
    let program = PathBuf::from(env!("CARGO_BIN_EXE_estimand"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let (mut written, mut lines, mut commands) = (String::new(), page.lines(), 0);
    while let Some(line) = lines.next() {
        written += &format!("{line}\n");
        let mut block = || lines.by_ref().take_while(|line| *line != "```").map(str::to_owned).collect::<Vec<_>>();
        if let Some(name) = line.strip_prefix("```json file=") {
            let text = block().join("\n");
            std::fs::write(folder.join(name), &text).unwrap();
            written += &format!("{text}\n```\n");
        } else if line == "```console" {
            for command in block().iter().filter_map(|line| line.strip_prefix("$ ")) {
                let shell = Command::new("sh").args(["-c", command]).env("PATH", &path).current_dir(&folder).output();
                let output = shell.unwrap();
                let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
                written += &format!("$ {command}\n{}\n", shortened(command, text.trim_end()));
                commands += 1;
            }
            written += "```\n";
        }
    }
    assert!(commands >= 14, "{commands}");
    if std::env::var_os("ESTIMAND_WRITE_EXAMPLES").is_some() {
        std::fs::write(root.join("docs/cli.md"), &written).unwrap();
    }
    let page = std::fs::read_to_string(root.join("docs/cli.md")).unwrap();
    assert_eq!(page.lines().count(), written.lines().count());
    for (shown, got) in page.lines().zip(written.lines()) {
        assert!(alike(shown, got), "docs/cli.md shows\n{shown}\nbut the answer is\n{got}");
    }
}

/// Equality in which numbers may differ by what platforms differ: the last bits of ln and exp.
#[cfg(unix)]
fn alike(a: &str, b: &str) -> bool {
    let parts =
        |text: &str| -> Vec<String> { text.split([',', '[', ']', '{', '}', ':', ' ']).map(str::to_owned).collect() };
    let (a, b) = (parts(a), parts(b));
    a.len() == b.len()
        && a.iter().zip(&b).all(|(a, b)| match (a.parse::<f64>(), b.parse::<f64>()) {
            (Ok(a), Ok(b)) => (a - b).abs() <= 1e-13 * a.abs(),
            _ => a == b,
        })
}

/// An answer as the page shows it: its first 300 characters, and no times of this machine.
#[cfg(unix)]
fn shortened(command: &str, answer: &str) -> String {
    if command.starts_with("estimand bench") {
        let timings: Value = serde_json::from_str(answer).unwrap();
        assert_eq!((&timings[0]["job"], &timings[0]["rows"]), (&Value::from("formula-lag"), &Value::from(1000)));
        return r#"[{"job":"formula-lag",…"#.to_owned();
    }
    match answer.char_indices().nth(300) {
        Some((end, _)) => format!("{}…", &answer[..end]),
        None => answer.to_owned(),
    }
}
