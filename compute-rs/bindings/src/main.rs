//! `estimand-bindings FILE FOLDER`: writes a compiled core with its bindings for JavaScript and TypeScript into a folder.
//!
//! wasm-bindgen's command line does the same, and brings a test runner with a hundred crates.

use std::env::args_os;
use std::path::PathBuf;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = args_os().skip(1).map(PathBuf::from).collect();
    let [file, folder] = paths.as_slice() else {
        eprintln!("Usage: estimand-bindings FILE FOLDER");
        return ExitCode::from(2);
    };
    let mut bindings = Bindgen::new();
    let written = bindings.web(true).and_then(|web| {
        web.input_path(file).demangle(true).typescript(true).omit_default_module_path(false).generate(folder)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
