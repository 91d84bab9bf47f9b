//! Prints the reference jobs as JSON lines; with `--native` each with the panels that this build gives.

use estimand_reference::{families, native};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let with_native = std::env::args().any(|argument| argument == "--native");
    let mut out = std::io::stdout().lock();
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
