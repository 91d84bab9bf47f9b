//! The benchmark jobs, for a script that compares this build with the native one.

use super::thrown;
use crate::bench::{JOBS, Ready, find};
use crate::contract::Failure;
use wasm_bindgen::prelude::*;

/// A job with its data; the script times `run`.
#[wasm_bindgen]
pub struct BenchJob {
    ready: Ready,
}

#[wasm_bindgen]
impl BenchJob {
    /// Generates the data of a job.
    ///
    /// # Errors
    /// `REQUEST` when the job is unknown.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, rows: u32) -> Result<Self, JsValue> {
        let job = find(name).ok_or_else(|| thrown(Failure::request("job", format!("There is no job {name}."))))?;
        Ok(Self { ready: job.prepare(rows as usize) })
    }

    /// Runs the job once.
    #[must_use]
    pub fn run(&self) -> f64 {
        self.ready.run()
    }
}

/// Names of the jobs.
#[wasm_bindgen(js_name = benchJobs)]
#[must_use]
pub fn bench_jobs() -> Vec<String> {
    JOBS.iter().map(|job| job.name.to_owned()).collect()
}
