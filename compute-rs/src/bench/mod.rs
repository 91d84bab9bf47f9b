//! Jobs for benchmarks: seeded data and the call that is timed.
//!
//! The same jobs run natively (`estimand bench`) and as WebAssembly (`benchJob` of a build with the feature `bench`), so
//! their times can be compared. Nothing here reads a clock: the caller times [`Ready::run`].

mod data;
mod economics;
mod entities;
mod relations;
mod shapes;
mod transform;
mod univariate;

use crate::analysis::analyze_function;
use crate::contract::{FunctionKey, Request, Settings};
use crate::control::Unlimited;
use crate::frame::{Column, ColumnData, Dictionary, Table};
use crate::io::FileReader;
use crate::linear::covariance::{newey_west, newey_west_lags};
use crate::linear::ols::{Fit, Params};
use crate::linear::sequence::Sequence;
use crate::robust::mm::MmFit;
use crate::stats::bins::Bins;
use crate::stats::lowess::lowess;
use data::Generator;

/// A job by name.
#[derive(Clone, Copy, Debug)]
pub struct BenchJob {
    /// Name, for `--filter`.
    pub name: &'static str,
    /// The work that is timed.
    pub text: &'static str,
    /// Default number of rows.
    pub rows: usize,
    make: fn(usize) -> Ready,
}

impl BenchJob {
    /// Generates the data.
    #[must_use]
    pub fn prepare(&self, rows: usize) -> Ready {
        (self.make)(rows)
    }
}

/// A job with its data.
pub struct Ready {
    work: Box<dyn Fn() -> f64>,
}

impl Ready {
    fn new(work: impl Fn() -> f64 + 'static) -> Self {
        Self { work: Box::new(work) }
    }

    /// Runs the job once. The returned number depends on all of the work, so none can be optimised away.
    #[must_use]
    pub fn run(&self) -> f64 {
        (self.work)()
    }
}

const MILLION: usize = 1_000_000;

/// All jobs.
pub const JOBS: &[BenchJob] = &[
    BenchJob {
        name: "statistics",
        text: "result with all 18 statistics, outliers removed",
        rows: MILLION,
        make: statistics,
    },
    BenchJob { name: "boxplot", text: "result by 12 groups", rows: MILLION, make: boxplot },
    BenchJob { name: "histogram-bars", text: "bins and counts", rows: MILLION, make: histogram_bars },
    BenchJob { name: "histogram", text: "result with three fits", rows: MILLION, make: histogram },
    BenchJob {
        name: "sorted-sample",
        text: "sort, median and MAD alone",
        rows: MILLION,
        make: univariate::sorted_sample,
    },
    BenchJob { name: "huber_m", text: "Huber M, sort included", rows: MILLION, make: univariate::huber_m },
    BenchJob { name: "huber_p2", text: "Huber proposal 2, sort included", rows: MILLION, make: univariate::huber_p2 },
    BenchJob {
        name: "mm_location",
        text: "bisquare MM location, sort included",
        rows: MILLION,
        make: univariate::mm_location,
    },
    BenchJob { name: "qn", text: "Qn, sort included", rows: MILLION, make: univariate::qn },
    BenchJob { name: "sn", text: "Sn, sort included", rows: MILLION, make: univariate::sn },
    BenchJob {
        name: "hodges_lehmann",
        text: "Hodges–Lehmann, sort included",
        rows: MILLION,
        make: univariate::hodges_lehmann,
    },
    BenchJob { name: "burr12", text: "Burr XII fit, sort included", rows: 100_000, make: univariate::burr12 },
    BenchJob { name: "robust_statistics", text: "result with all pairs", rows: MILLION, make: robust_statistics },
    BenchJob { name: "regression", text: "result of OLS with 5 X and all tests", rows: MILLION, make: regression },
    BenchJob {
        name: "group_comparison",
        text: "result by 12 groups",
        rows: MILLION,
        make: relations::group_comparison,
    },
    BenchJob { name: "frequencies", text: "result of 12 texts", rows: MILLION, make: relations::frequencies },
    BenchJob { name: "contingency", text: "result of 12 texts by 12", rows: MILLION, make: relations::contingency },
    BenchJob { name: "correlation", text: "result of 20 columns", rows: MILLION, make: relations::correlation },
    BenchJob { name: "logit", text: "result with 5 X", rows: MILLION, make: relations::logit },
    BenchJob {
        name: "quantile",
        text: "result at 5 quantiles with 5 X and the bootstrap",
        rows: 100_000,
        make: relations::quantile,
    },
    BenchJob {
        name: "panel",
        text: "result with two-way effects of entities of ten rows, 5 X",
        rows: MILLION,
        make: economics::panel,
    },
    BenchJob {
        name: "instruments",
        text: "result with 5 X and 2 instruments",
        rows: MILLION,
        make: economics::instruments,
    },
    BenchJob { name: "treatment", text: "result of 4 starts in 10 periods", rows: 100_000, make: economics::treatment },
    BenchJob { name: "ols-fit", text: "coefficients and residuals of 5 X", rows: MILLION, make: ols_fit },
    BenchJob { name: "newey-west", text: "Newey–West errors of 5 X, fit given", rows: MILLION, make: newey_west_5 },
    BenchJob { name: "mm", text: "robust fit of 5 X, least squares given", rows: 100_000, make: mm },
    BenchJob { name: "lowess", text: "curve through points", rows: 100_000, make: lowess_curve },
    BenchJob {
        name: "regression-outliers",
        text: "result of OLS with 5 X, outliers removed",
        rows: 100_000,
        make: removal,
    },
    BenchJob {
        name: "autoregression",
        text: "result of Y on its lag, 1000 entities",
        rows: MILLION,
        make: entities::autoregression,
    },
    BenchJob {
        name: "autoregression-fit",
        text: "its lag, fit and Newey–West errors alone",
        rows: MILLION,
        make: entities::autoregression_fit,
    },
    BenchJob { name: "koyck", text: "result of a Koyck model with 2 X", rows: MILLION, make: entities::koyck },
    BenchJob {
        name: "lag-sorted",
        text: "the row one period before, rows in order",
        rows: MILLION,
        make: entities::sorted,
    },
    BenchJob { name: "lag-shuffled", text: "the same, rows shuffled", rows: MILLION, make: entities::shuffled },
    BenchJob { name: "formula", text: "ln(x1)+sqrt(x2^2)/x3", rows: MILLION, make: transform::formula },
    BenchJob {
        name: "formula-lag",
        text: "x1 - lag(x1), no entity and no time",
        rows: MILLION,
        make: transform::formula_lag,
    },
    BenchJob {
        name: "recode",
        text: "three rules with a number and a text condition",
        rows: MILLION,
        make: transform::recode,
    },
    BenchJob { name: "columns-to-rows", text: "60 columns to rows", rows: 100_000, make: shapes::columns_to_rows },
    BenchJob {
        name: "collapse",
        text: "mean and sum of a tenth as many groups",
        rows: MILLION,
        make: shapes::collapse,
    },
    BenchJob {
        name: "join",
        text: "two columns of a table with a tenth of the rows",
        rows: MILLION,
        make: shapes::join,
    },
    BenchJob { name: "csv-inspect", text: "inspect a CSV of 6 number columns", rows: MILLION, make: csv_inspect },
    BenchJob { name: "csv-import", text: "import a CSV of 6 number columns", rows: MILLION, make: csv_import },
];

/// The job with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static BenchJob> {
    JOBS.iter().find(|job| job.name == name)
}

fn statistics(rows: usize) -> Ready {
    let names: Vec<_> = crate::contract::StatisticName::ALL.to_vec();
    let table = numbers(vec![Generator::new(1).normal(rows)]);
    result(
        table,
        "statistics",
        &serde_json::json!({ "settings": { "statistics": names }, "Y": { "column": 1 } }),
        true,
        None,
    )
}

fn robust_statistics(rows: usize) -> Ready {
    let table = numbers(vec![Generator::new(9).normal(rows)]);
    result(table, "robust_statistics", &serde_json::json!({ "Y": { "column": 1 } }), true, None)
}

fn boxplot(rows: usize) -> Ready {
    let mut generator = Generator::new(2);
    let mut table = numbers(vec![generator.normal(rows)]);
    table.columns.push(grouped(&mut generator, rows));
    result(table, "boxplot", &serde_json::json!({ "Y": { "column": 1 } }), true, Some(2))
}

/// A text column of 12 groups, the second of a table.
fn grouped(generator: &mut Generator, rows: usize) -> Column {
    let codes = (0..rows).map(|_| (generator.uniform() * 12.0) as i32).collect();
    let mut dictionary = Dictionary::default();
    for i in 0..12 {
        // Twelve short texts always fit.
        let _ = dictionary.push(&format!("group {i:02}"));
    }
    Column { column_index: 2, name: "group".into(), data: ColumnData::Text { codes, dictionary } }
}

fn histogram_bars(rows: usize) -> Ready {
    let values = Generator::new(3).normal(rows);
    Ready::new(move || Bins::of(&values).map_or(0.0, |bins| bins.counts.iter().map(|&c| f64::from(c)).sum()))
}

fn histogram(rows: usize) -> Ready {
    let values = Generator::new(4).normal(rows).iter().map(|z| (0.5 * z).exp()).collect();
    result(numbers(vec![values]), "histogram", &serde_json::json!({ "Y": { "column": 1 } }), true, None)
}

fn regression(rows: usize) -> Ready {
    let x: Vec<_> = (2..=6).map(|i| serde_json::json!({ "column": i })).collect();
    result(numbers(model(rows)), "regression", &serde_json::json!({ "Y": { "column": 1 }, "X": x }), false, None)
}

fn ols_fit(rows: usize) -> Ready {
    let columns = model(rows);
    Ready::new(move || {
        let x: Vec<&[f64]> = columns[1..].iter().map(Vec::as_slice).collect();
        Fit::new(&columns[0], &x, Params::default(), &Unlimited).map_or(f64::NAN, |fit| fit.coefficients.iter().sum())
    })
}

fn newey_west_5(rows: usize) -> Ready {
    // The fit borrows its columns, which live as long as the job: the process ends with the benchmark.
    let columns: &'static [Vec<f64>] = Vec::leak(model(rows));
    let x: Vec<&'static [f64]> = columns[1..].iter().map(Vec::as_slice).collect();
    let fit = Fit::new(&columns[0], &x, Params::default(), &Unlimited).ok();
    let sequence = Sequence::consecutive(rows);
    Ready::new(move || {
        let errors = fit.as_ref().and_then(|fit| newey_west(fit, &sequence, newey_west_lags(rows), &Unlimited).ok());
        errors.map_or(f64::NAN, |errors| errors.standard_errors().iter().sum())
    })
}

fn mm(rows: usize) -> Ready {
    let columns: &'static [Vec<f64>] = Vec::leak(contaminated(rows));
    let x: Vec<&'static [f64]> = columns[1..].iter().map(Vec::as_slice).collect();
    let fit = Fit::new(&columns[0], &x, Params::default(), &Unlimited).ok();
    Ready::new(move || {
        let robust = fit.as_ref().and_then(|fit| MmFit::new(fit, &Unlimited).ok());
        robust.map_or(f64::NAN, |robust| robust.coefficients.iter().sum::<f64>() + robust.scale)
    })
}

fn lowess_curve(rows: usize) -> Ready {
    let mut generator = Generator::new(7);
    let x = generator.normal(rows);
    let y: Vec<f64> = generator.normal(rows).iter().zip(&x).map(|(e, x)| x.sin() + 0.3 * e).collect();
    Ready::new(move || {
        let curve = lowess(&x, &y, &Unlimited).ok().flatten();
        curve.map_or(f64::NAN, |curve| curve.fitted.iter().sum())
    })
}

fn removal(rows: usize) -> Ready {
    let x: Vec<_> = (2..=6).map(|i| serde_json::json!({ "column": i })).collect();
    result(numbers(contaminated(rows)), "regression", &serde_json::json!({ "Y": { "column": 1 }, "X": x }), true, None)
}

/// The model with one row in twenty far off the plane.
fn contaminated(rows: usize) -> Vec<Vec<f64>> {
    let mut columns = model(rows);
    columns[0].iter_mut().skip(7).step_by(20).for_each(|y| *y += 40.0);
    columns
}

fn csv_inspect(rows: usize) -> Ready {
    let bytes = data::csv(rows);
    Ready::new(move || {
        reader(&bytes)
            .and_then(|r| r.inspect(&Settings::default(), &Unlimited).ok())
            .map_or(f64::NAN, |i| f64::from(i.row_count))
    })
}

fn csv_import(rows: usize) -> Ready {
    let bytes = data::csv(rows);
    Ready::new(move || {
        let table = reader(&bytes).and_then(|r| r.import(&Settings::default(), &Unlimited).ok());
        table.map_or(f64::NAN, |table| f64::from(table.summary.row_count))
    })
}

fn reader(bytes: &[u8]) -> Option<FileReader> {
    let mut reader = FileReader::new("bench.csv", bytes.len() as u64).ok()?;
    for chunk in bytes.chunks(1 << 20) {
        reader.push(chunk).ok()?;
    }
    reader.finish().ok()?;
    Some(reader)
}

/// y and five X that overlap a little, as econometric columns do.
fn model(rows: usize) -> Vec<Vec<f64>> {
    let mut generator = Generator::new(5);
    let common = generator.normal(rows);
    let mut columns = vec![generator.normal(rows)];
    for j in 1..=5 {
        let own = generator.normal(rows);
        columns.push(own.iter().zip(&common).map(|(a, b)| 10.0 * f64::from(j) + a + 0.5 * b).collect());
    }
    for j in 1..=5 {
        let (y, x) = columns.split_at_mut(1);
        y[0].iter_mut().zip(&x[j - 1]).for_each(|(y, x)| *y += 0.3 * j as f64 * x);
    }
    columns
}

fn numbers(columns: Vec<Vec<f64>>) -> Table {
    let row_count = columns.first().map_or(0, Vec::len);
    let column = |(i, values): (usize, Vec<f64>)| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values),
    };
    Table { row_count, columns: columns.into_iter().enumerate().map(column).collect(), ..Table::default() }
}

fn result(
    table: Table,
    function: &str,
    variables: &serde_json::Value,
    remove_outliers: bool,
    by: Option<u32>,
) -> Ready {
    let kind = if variables.get("X").is_some() { "multivariate" } else { "univariate" };
    let request: Option<Request> = serde_json::from_value(serde_json::json!({
        "analysis_function": [function],
        "analysis_type": kind,
        "variables": variables,
        "remove_outliers": remove_outliers,
        "statistics_by_variable": by.is_some(),
        "statistics_by_variable_json": { "column_index": by },
    }))
    .ok();
    let key = FunctionKey::find(function);
    Ready::new(move || match (&request, key) {
        (Some(request), Some(key)) => analyze_function(&table, request, key, &Unlimited).full.len() as f64,
        _ => f64::NAN,
    })
}

#[cfg(test)]
mod tests {
    use super::JOBS;

    #[test]
    fn every_job_returns_the_same_number_twice() {
        for job in JOBS {
            let ready = job.prepare(3000);
            let first = ready.run();
            assert!(first.is_finite() && first == ready.run(), "{}", job.name);
        }
    }
}
