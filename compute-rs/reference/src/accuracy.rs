//! The page that says how many digits are reached: required, worst of the native build, worst of the WebAssembly build.

use crate::evaluate::{Answer, evaluate};
use crate::job::{Check, Expect, Job};
use crate::{families, native};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

const HEAD: &str = "\
# Accuracy

Every number below was compared with a reference: R, NIST's certified values, or exact arithmetic
(`tests/reference/README.md` names the source of each family). *Digits* are the leading digits that agree,
−log₁₀(|got − reference| / |reference|), at most 16; a quantity that is zero by nature is judged on the scale of its
column. For each method and quantity the table shows the **worst** of all its cases. A row *exact* holds what must be
equal: counts, states, codes, categories, empty cells.

`npm run accuracy` writes this page: it evaluates the checks of the tests once on the native build and once on the
WebAssembly build that the application ships.
";

/// The digits of one quantity of a method.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// Digits demanded, the most of its checks; `None` for what must be equal.
    required: Option<f64>,
    native: f64,
    wasm: f64,
    checks: usize,
}

/// Writes the page. `wasm` holds the results of the WebAssembly build as JSON lines `{id, panel}`.
///
/// # Errors
/// When a reference file or a line cannot be read, or a job has no result.
pub fn page(wasm: &str) -> Result<String, String> {
    let mut results = HashMap::new();
    for line in wasm.lines().filter(|line| !line.trim().is_empty()) {
        let mut line: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        results.insert(line["id"].as_str().unwrap_or_default().to_owned(), line["panel"].take());
    }
    let mut tables: BTreeMap<String, BTreeMap<(String, String), Row>> = BTreeMap::new();
    for job in families::all()? {
        let (own, _) = native::run(&job)?;
        let shipped =
            results.get(&job.id).ok_or_else(|| format!("{}: the WebAssembly build gave no result", job.id))?;
        let table = tables.entry(job.family.clone()).or_default();
        for check in &job.checks {
            add(table, &job, check, [digits(&own, check), digits(shipped, check)]);
        }
    }
    let mut page = HEAD.to_owned();
    for (family, rows) in &tables {
        let _ = write!(page, "\n## {family}\n\n");
        page +=
            "| method | quantity | required | native | WebAssembly | checks |\n| --- | --- | --- | --- | --- | --- |\n";
        for ((method, quantity), row) in rows {
            let required = row.required.map_or("exact".to_owned(), |digits| format!("{digits:.1}"));
            let shown = |digits: f64| match (digits >= 0.0, row.required) {
                (false, _) => "**not reached**".to_owned(),
                (true, None) => "exact".to_owned(),
                (true, Some(_)) => format!("{digits:.1}"),
            };
            let (native, wasm, checks) = (shown(row.native), shown(row.wasm), row.checks);
            let _ = writeln!(page, "| {method} | {quantity} | {required} | {native} | {wasm} | {checks} |");
        }
    }
    Ok(page)
}

fn add(table: &mut BTreeMap<(String, String), Row>, job: &Job, check: &Check, [native, wasm]: [f64; 2]) {
    let required = match &check.expect {
        Expect::Number { relative, absolute, .. } => {
            Some(-(if *relative > 0.0 { *relative } else { *absolute }).log10())
        }
        Expect::Equal { .. } | Expect::Length { .. } | Expect::Code { .. } => None,
    };
    let quantity = if required.is_none() { "(what must be equal)".to_owned() } else { quantity(&check.path) };
    let row = table.entry((job.function.clone(), quantity)).or_insert(Row {
        required,
        native: f64::INFINITY,
        wasm: f64::INFINITY,
        checks: 0,
    });
    row.required = row.required.zip(required).map(|(a, b)| a.max(b));
    (row.native, row.wasm) = (row.native.min(native), row.wasm.min(wasm));
    row.checks += 1;
}

/// Digits reached; below 0 when the check fails.
fn digits(result: &Value, check: &Check) -> f64 {
    match evaluate(result, check) {
        Answer::Holds(digits) => digits.max(0.0),
        Answer::Fails(_) => -1.0,
    }
}

/// The path without positions: "statistics/name=avg/value" is "statistics avg".
fn quantity(path: &str) -> String {
    let parts = path.split('/').filter(|part| *part != "value" && part.parse::<usize>().is_err());
    let named = parts.map(|part| match part.split_once('=') {
        Some(("category", _)) => "",
        Some((_, name)) => name,
        None => part,
    });
    named.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::quantity;

    #[test]
    fn positions_and_categories_are_no_quantities() {
        let names = ["statistics/name=avg/value", "categories/category=North/median", "std_err/2/coeff", "values"];
        assert_eq!(names.map(quantity), ["statistics avg", "categories median", "std_err coeff", "values"]);
    }
}
