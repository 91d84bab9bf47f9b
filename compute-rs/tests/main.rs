//! The tests of the core that use it as a crate: one program, because linking the core takes longer than most tests. Only
//! `mutation.rs` is a program of its own, since it watches the memory of its process.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod alike;
mod categories;
mod claims;
#[cfg(feature = "cli")]
mod cli;
mod contingency;
#[cfg(feature = "contract")]
mod contract;
mod correlation;
mod degenerate;
mod did;
mod distributions_other_implementation;
mod invariance;
mod io_fixtures;
mod io_marks;
mod io_names;
mod io_other_reader;
mod io_periods;
mod io_properties;
mod io_texts;
mod io_totals;
mod iv_regression;
mod logit;
mod module_order;
mod paired_comparison;
mod panel_regression;
mod poisson;
mod predict;
mod predict_gaps;
mod preflight;
mod properties;
mod quantile_regression;
mod reading;
mod row_filters;
mod rows_in_common;
mod scales;
mod sensitivity;
mod shapes;
mod terms;
mod thresholds;
mod wide;

/// A file that no program includes is never compiled.
#[test]
fn every_file_of_this_folder_is_a_module() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let module = name.strip_suffix(".rs").unwrap_or(&name);
        let is_known = ["main", "mutation"].contains(&module)
            || include_str!("main.rs").lines().any(|line| line == format!("mod {module};"));
        assert!(is_known, "tests/{name} is not a module of tests/main.rs");
    }
}
