//! `estimand bench`: times the core alone.

use super::{CommandError, json};
use crate::bench::JOBS;
use clap::Args;
use serde::Serialize;
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

/// Arguments of `estimand bench`.
#[derive(Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// Only jobs whose name contains this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Rows of the generated data, instead of each job's own number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(10..=10_000_000))]
    rows: Option<u32>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
Prints a line for each job: rows, median and minimum time of the core alone, rows per second. The data are generated from
fixed seeds; no file is read or written.

Examples:
  estimand bench
  estimand bench --filter regression --rows 100000
  estimand bench --json";

/// Minimum and maximum number of repetitions; a job repeats beyond the minimum until it has taken this many seconds.
const REPEATS: (usize, usize) = (5, 50);
const SECONDS: f64 = 2.0;

#[derive(Serialize)]
struct Timing {
    job: &'static str,
    text: &'static str,
    rows: usize,
    median_ms: f64,
    min_ms: f64,
    rows_per_second: f64,
}

impl Arguments {
    pub(super) fn run(self) -> Result<String, CommandError> {
        let wanted = |name: &str| self.filter.as_ref().is_none_or(|text| name.contains(text.as_str()));
        let timings: Vec<Timing> = JOBS
            .iter()
            .filter(|job| wanted(job.name))
            .map(|job| {
                let rows = self.rows.map_or(job.rows, |rows| rows as usize);
                let ready = job.prepare(rows);
                let mut times = Vec::new();
                while times.len() < REPEATS.0 || (times.len() < REPEATS.1 && times.iter().sum::<f64>() < SECONDS) {
                    let start = Instant::now();
                    black_box(ready.run());
                    times.push(start.elapsed().as_secs_f64());
                }
                times.sort_by(f64::total_cmp);
                let median = times[times.len() / 2];
                Timing {
                    job: job.name,
                    text: job.text,
                    rows,
                    median_ms: 1e3 * median,
                    min_ms: 1e3 * times[0],
                    rows_per_second: rows as f64 / median,
                }
            })
            .collect();
        if timings.is_empty() {
            let names: Vec<&str> = JOBS.iter().map(|job| job.name).collect();
            return Err(CommandError::Usage(format!(
                "no job name contains this text; the jobs are {}",
                names.join(", ")
            )));
        }
        if self.json { Ok(json(&timings)?) } else { Ok(table(&timings)) }
    }
}

fn table(timings: &[Timing]) -> String {
    let mut text = format!("{:<15} {:>9} {:>11} {:>11} {:>12}  ", "job", "rows", "median ms", "minimum ms", "rows/s");
    text += "what is timed";
    for t in timings {
        let _ = write!(
            text,
            "\n{:<15} {:>9} {:>11.2} {:>11.2} {:>12.0}  {}",
            t.job, t.rows, t.median_ms, t.min_ms, t.rows_per_second, t.text
        );
    }
    text
}
