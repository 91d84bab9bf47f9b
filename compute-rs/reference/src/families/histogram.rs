//! `histogram.json`, `distributions.json` and `fit_maxima.json`.

use super::statistics;
use crate::case::Case;
use crate::job::{Check, Job, univariate};
use crate::source;
use serde_json::{Value, json};

/// Bins and curves.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    source::cases("histogram")?.iter().map(|case| job("histogram", case, false, chart(case))).collect()
}

/// Parameters and goodness of fit: of all values, and of all values next to those without outliers.
pub(super) fn distribution_jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("distributions")? {
        jobs.push(job("distributions", &case, false, fits(&case["fits"], ""))?);
        match statistics::outliers(&case)? {
            Some(0) => jobs.push(job("distributions", &case, true, vec![Check::equal("all_values", Value::Null)])?),
            Some(_) => jobs.push(job("distributions", &case, true, fits(&case["fits"], "all_values/"))?),
            None => {}
        }
    }
    Ok(jobs)
}

/// Likelihoods that a random search found to be the largest; samples that are not a data set are in the case itself.
pub(super) fn maximum_jobs() -> Result<Vec<Job>, String> {
    source::cases("fit_maxima")?.iter().map(maximum_job).collect()
}

fn maximum_job(case: &Case) -> Result<Job, String> {
    let own = case.optional("values").to_values();
    let csv = match (&own, case.optional("dataset").as_str()) {
        (Some(values), _) => source::csv_of(&[("x".to_owned(), values.clone())]),
        (None, dataset) => source::text(dataset.unwrap_or_default())?,
    };
    let column = if own.is_some() { json!("x") } else { case["column"].clone().into() };
    let path = |key: &str| format!("fits/{key}/loglik");
    let mut checks: Vec<Check> =
        ["normal", "lognormal"].iter().map(|key| Check::digits(path(key), &case[*key], 10.0, 1.0)).collect();
    if case["status"] == "no_maximum" {
        checks.push(Check::equal("fits/burr12/code", "E-BURR"));
    } else {
        checks.push(Check::equal("fits/burr12/status", case["status"].clone()));
        checks.push(Check::within(path("burr12"), &case["burr"], 1e-6));
    }
    Ok(Job {
        id: format!("fit_maxima/{}", case["name"].as_str().unwrap_or_default()),
        family: "fit_maxima".to_owned(),
        csv,
        products: Vec::new(),
        entity: None,
        time: None,
        function: "histogram".to_owned(),
        request: univariate("histogram", &column, &json!("none"), false),
        checks,
    })
}

fn job(family: &str, case: &Case, remove: bool, checks: Vec<Check>) -> Result<Job, String> {
    let dataset = case["dataset"].as_str().unwrap_or_default();
    let switch = if remove { "/with_removal" } else { "" };
    Ok(Job {
        id: format!("{family}/{dataset}/{}/{}{switch}", case["column"], case["trans"]).replace('"', ""),
        family: family.to_owned(),
        csv: source::text(dataset)?,
        products: Vec::new(),
        entity: None,
        time: None,
        function: "histogram".to_owned(),
        request: univariate("histogram", &case["column"], &case["trans"], remove),
        checks,
    })
}

fn chart(case: &Case) -> Vec<Check> {
    let width = case["bin_width"].as_f64().unwrap_or(0.0);
    let mut checks = vec![
        Check::equal("chart/histogram_bars", case["histogram_bars"].clone()),
        Check::digits("chart/bin_edges", &case["breaks"], 13.0, width),
        Check::digits("chart/bin_width", &case["bin_width"], 13.0, 0.0),
    ];
    let curves = [("normal", "fitted_line"), ("lognormal", "lognormal_fitted_line"), ("burr12", "burr12_fitted_line")];
    for (key, path) in curves {
        let y = case["fitted_line_y"].optional(key);
        if y.is_null() {
            checks.push(Check::equal(format!("chart/{path}_y"), Value::Null));
            checks.push(Check::equal(format!("chart/{path}_x"), Value::Null));
            continue;
        }
        checks.push(Check::digits(format!("chart/{path}_x"), &case["fitted_line_x"], 13.0, width));
        // Far tails carry the relative error of the squared distance; they are judged on the scale of the peak.
        checks.push(Check::digits(format!("chart/{path}_y"), y, 12.0, source::scale(y)));
    }
    checks
}

/// `prefix`: where the fits are in the result, "" or "all_values/".
fn fits(expected: &Case, prefix: &str) -> Vec<Check> {
    let mut checks = Vec::new();
    for (key, parameters) in [("normal", ["mean", "sd"]), ("lognormal", ["meanlog", "sdlog"])] {
        let fit = expected.optional(key);
        if fit.is_null() {
            checks.push(Check::equal(format!("{prefix}fits/{key}/code"), "E-POS"));
            continue;
        }
        let spread = fit[parameters[1]].as_f64().unwrap_or(0.0);
        for parameter in parameters {
            checks.push(Check::digits(format!("{prefix}fits/{key}/{parameter}"), &fit[parameter], 13.0, spread));
        }
        for (name, digits) in [("loglik", 11.0), ("aic", 11.0), ("bic", 11.0), ("ks", 9.0), ("ad", 9.0)] {
            checks.push(Check::digits(format!("{prefix}fits/{key}/{name}"), &fit[name], digits, 0.0));
        }
    }
    checks.extend(burr(expected.optional("burr12"), prefix, expected.optional("lognormal").is_null()));
    checks
}

/// Required: parameters of Burr to 8 digits, of its Weibull limit to 9.
fn burr(fit: &Case, prefix: &str, not_positive: bool) -> Vec<Check> {
    let at = |name: &str| format!("{prefix}fits/burr12/{name}");
    if not_positive {
        return vec![Check::equal(at("code"), "E-POS")];
    }
    let parameters = match fit["status"].as_str() {
        Some("ok") => vec![("shape_c", "shape_c", 8.0), ("shape_k", "shape_k", 8.0), ("scale", "scale", 8.0)],
        Some("weibull_limit") => vec![("shape_c", "weibull_shape", 9.0), ("scale", "weibull_scale", 9.0)],
        _ => return vec![Check::equal(at("code"), "E-BURR")],
    };
    let mut checks = vec![Check::equal(at("status"), fit["status"].clone())];
    if fit["status"] == "weibull_limit" {
        checks.push(Check::equal(at("shape_k"), Value::Null));
        // Notes are about the fits drawn.
        if prefix.is_empty() {
            checks.push(Check::code("W-BURRWEIB"));
        }
    }
    for (name, key, digits) in parameters {
        checks.push(Check::digits(at(name), &fit[key], digits, 0.0));
    }
    for (name, digits) in [("loglik", 11.0), ("aic", 11.0), ("bic", 11.0), ("ks", 9.0), ("ad", 9.0)] {
        checks.push(Check::digits(at(name), &fit[name], digits, 0.0));
    }
    checks
}
