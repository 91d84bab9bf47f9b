//! Every reference case, natively. `ESTIMAND_REFERENCE_RESULTS` names a file for the jobs with their results, as JSON lines:
//! `tests/parity` compares the WebAssembly build with them.

use estimand_reference::evaluate::{Answer, evaluate};
use estimand_reference::job::settings;
use estimand_reference::{families, native};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs::{File, rename};
use std::io::{BufWriter, Write};

/// Checks by family. A case or a key that drops out of a reference file, or a builder that skips one, changes a count.
const CHECKS: [(&str, usize); 31] = [
    ("autoregression", 1188),
    ("boxplot", 1226),
    ("categories", 241),
    ("comparison", 64),
    ("confidence_intervals", 880),
    ("correlogram", 63),
    ("degenerate", 70),
    ("distributions", 501),
    ("dotplot", 88),
    ("errors", 504),
    ("fit_maxima", 663),
    ("formulas", 428),
    ("histogram", 198),
    ("koyck", 1527),
    ("lowess", 18),
    ("nist_linear", 184),
    ("nist_univariate", 45),
    ("panel_lags", 140),
    ("partial_plots", 311),
    ("qq_plot", 117),
    ("regression", 6138),
    ("responses", 113),
    ("robust_errors", 264),
    ("robust_regression", 1564),
    ("robust_statistics", 1012),
    ("shapes", 100),
    ("statistics", 990),
    ("terms", 549),
    ("timeplot", 34),
    ("transforms", 110),
    ("unit_roots", 96),
];

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
    let counts: Vec<(&str, usize)> = counts.iter().map(|(family, count)| (family.as_str(), *count)).collect();
    assert_eq!(counts, CHECKS);
}

#[test]
fn jobs_have_distinct_names() {
    let mut names: Vec<String> = families::all().unwrap().into_iter().map(|job| job.id).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}
