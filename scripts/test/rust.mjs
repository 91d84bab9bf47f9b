/** The suites of the core. */
import { ask } from "../setup/step.mjs";
import { capture, check } from "./run.mjs";

/** Every suite uses the same packages and features, so that the crate is compiled once. */
const CRATES = ["--workspace", "--exclude", "estimand-bindings", "--features", "cli,contract"];

export const rustfmt = check("cargo", ["fmt", "--all", "--check"]);

export const clippy = check("cargo", ["clippy", "-q", ...CRATES, "--all-targets", "--", "-D", "warnings"]);

/**
 * Property tests draw the same inputs in each run, so that a change is judged by what it changed. Set PROPTEST_RNG_SEED to
 * draw others (docs/quality.md).
 */
const DRAWS = { PROPTEST_RNG_SEED: process.env.PROPTEST_RNG_SEED ?? "20260101" };

/**
 * cargo nextest if installed, else cargo test, which does not say how long each test takes; both run the doc examples.
 *
 * @param {{results: string, filter?: string[]}} options results: the file for the reference cases with their results; filter: of the tests
 * @returns {Promise<import("./run.mjs").Outcome>}
 */
export async function rustTests({ results, filter = [] }) {
  const nextest = (await ask("cargo", ["nextest", "--version"])) !== null;
  const env = { ...DRAWS, ESTIMAND_REFERENCE_RESULTS: results };
  const first = nextest
    ? await capture("cargo", ["nextest", "run", "--no-fail-fast", ...CRATES, ...filter], env)
    : await capture(
        "cargo",
        ["test", "--no-fail-fast", "--lib", "--bins", "--tests", ...CRATES, ...filter],
        env,
      );
  const counted = nextest ? countNextest(first.output) : countCargo(first.output);
  const examples = await capture("cargo", ["test", "--doc", "--no-fail-fast", ...CRATES]);
  const documented = countCargo(examples.output);
  const failed = counted.failed + documented.failed;
  const broken = failed === 0 && !(first.ok && examples.ok) ? 1 : 0;
  return {
    passed: counted.passed + documented.passed,
    failed: failed + broken,
    output: [first, examples]
      .filter((part) => !part.ok)
      .map((part) => part.output)
      .join("\n"),
    cpu: first.cpu + examples.cpu,
    tests: timesOfNextest(first.output),
    notice: nextest
      ? undefined
      : "With cargo-nextest the times of Rust's tests are known: cargo install cargo-nextest --locked",
  };
}

function countNextest(output) {
  const summary = output.match(/Summary .*?tests? run: (\d+) passed.*/)?.[0] ?? "";
  const number = (word) => Number(summary.match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0);
  return { passed: number("passed"), failed: number("failed") + number("timed out") };
}

function timesOfNextest(output) {
  const lines = output.matchAll(/^\s+(?:PASS|FAIL) \[\s*([\d.]+)s\] (?:\(\s*\d+\/\d+\) )?(\S+) (\S+)/gm);
  return [...lines].map(([, seconds, program, name]) => ({
    name: `${program} ${name}`,
    seconds: Number(seconds),
  }));
}

function countCargo(output) {
  let passed = 0;
  let failed = 0;
  for (const [, ok, bad] of output.matchAll(/test result: \w+\. (\d+) passed; (\d+) failed/g)) {
    passed += Number(ok);
    failed += Number(bad);
  }
  return { passed, failed };
}
