//! Every reference case, natively.

#![allow(clippy::unwrap_used, clippy::panic)]

use estimand_reference::evaluate::{Answer, evaluate};
use estimand_reference::{families, native};

#[test]
fn every_check_of_every_case_holds() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for job in families::all().unwrap() {
        let (panel, _) = native::run(&job).unwrap();
        for check in &job.checks {
            count += 1;
            if let Answer::Fails(why) = evaluate(&panel, check) {
                wrong.push(format!("{}: {why}", job.id));
            }
        }
    }
    assert!(count > 5000, "only {count} checks were found");
    assert!(wrong.is_empty(), "{} of {count} checks fail:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn jobs_have_distinct_names() {
    let mut names: Vec<String> = families::all().unwrap().into_iter().map(|job| job.id).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}
