//! `--accuracy RESULTS` prints the page about accuracy; RESULTS holds the results of the WebAssembly build.

use estimand_reference::accuracy;
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [flag, results] = arguments.as_slice() else { return Err("usage: --accuracy RESULTS".into()) };
    if flag != "--accuracy" {
        return Err(format!("unknown option {flag}").into());
    }
    write!(std::io::stdout().lock(), "{}", accuracy::page(&std::fs::read_to_string(results)?)?)?;
    Ok(())
}
