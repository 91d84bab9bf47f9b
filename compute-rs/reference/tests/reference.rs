//! Every reference case, natively.

#![allow(clippy::unwrap_used, clippy::panic)]

use estimand_reference::evaluate::{Answer, evaluate};
use estimand_reference::{families, native, source};
use std::collections::BTreeMap;

#[test]
fn every_check_of_every_case_holds() {
    let mut wrong = Vec::new();
    let mut counts = BTreeMap::<String, usize>::new();
    for job in families::all().unwrap() {
        let (result, _) = native::run(&job).unwrap();
        for check in &job.checks {
            *counts.entry(job.family.clone()).or_default() += 1;
            if let Answer::Fails(why) = evaluate(&result, check) {
                wrong.push(format!("{}: {why}", job.id));
            }
        }
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
