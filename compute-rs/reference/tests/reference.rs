//! Every reference case, natively. `ESTIMAND_REFERENCE_RESULTS` names a file for the jobs with their results, as JSON lines:
//! `tests/parity` compares the WebAssembly build with them.

use estimand_reference::evaluate::{Answer, evaluate};
use estimand_reference::job::settings;
use estimand_reference::{families, native, source};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs::{File, rename};
use std::io::{BufWriter, Write};

#[test]
fn every_check_of_every_case_holds() {
    let mut wrong = Vec::new();
    let mut counts = BTreeMap::<String, usize>::new();
    let wanted = std::env::var("ESTIMAND_REFERENCE_RESULTS").ok();
    let unfinished = wanted.as_ref().map(|path| format!("{path}.unfinished"));
    let mut results = unfinished.as_ref().map(|path| BufWriter::new(File::create(path).unwrap()));
    for job in families::all().unwrap() {
        let (result, summary) = native::run(&job).unwrap();
        if let Some(results) = &mut results {
            let mut line = serde_json::to_value(&job).unwrap();
            line["settings"] = settings();
            line["native"] = json!({ "full": result, "summary": summary });
            writeln!(results, "{line}").unwrap();
        }
        for check in &job.checks {
            *counts.entry(job.family.clone()).or_default() += 1;
            if let Answer::Fails(why) = evaluate(&result, check) {
                wrong.push(format!("{}: {why}", job.id));
            }
        }
    }
    if let (Some(results), Some(from), Some(to)) = (results, unfinished, wanted) {
        results.into_inner().unwrap().sync_all().unwrap();
        rename(from, to).unwrap();
    }
    assert!(wrong.is_empty(), "{} checks fail:\n{}", wrong.len(), wrong.join("\n"));
    // A case or a key that drops out of a file, or a builder that skips one, changes a count.
    let declared = source::families().unwrap().into_iter().map(|family| {
        let file = source::file(&family).unwrap();
        let checks =
            file["checks"].as_u64().unwrap_or_else(|| panic!("{family}.json does not say its number of checks"));
        (family, checks as usize)
    });
    assert_eq!(counts, declared.collect());
}

#[test]
fn jobs_have_distinct_names() {
    let mut names: Vec<String> = families::all().unwrap().into_iter().map(|job| job.id).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}
