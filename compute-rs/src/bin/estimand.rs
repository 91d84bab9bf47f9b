//! The command line; see `estimand --help`.

fn main() -> std::process::ExitCode {
    estimand_compute::cli::main()
}
