//! Prints the reference jobs as JSON lines; with `--native` each with the results of this build. With
//! `--accuracy RESULTS` prints the page about accuracy instead; RESULTS holds the results of the WebAssembly build.

use estimand_reference::{accuracy, families, native};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut out = std::io::stdout().lock();
    if let [flag, results] = arguments.as_slice()
        && flag == "--accuracy"
    {
        write!(out, "{}", accuracy::page(&std::fs::read_to_string(results)?)?)?;
        return Ok(());
    }
    let with_native = arguments.iter().any(|argument| argument == "--native");
    for job in families::all()? {
        let mut line = serde_json::to_value(&job)?;
        line["settings"] = estimand_reference::job::settings();
        if with_native {
            let (full, summary) = native::run(&job)?;
            line["native"] = serde_json::json!({ "full": full, "summary": summary });
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}
