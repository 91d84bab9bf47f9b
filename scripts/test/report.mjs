/** The output of a run of the suites. */
import { readFileSync } from "node:fs";

const SLOWEST = 20;

/** Seconds of processor time by suite, measured as docs/quality.md says. */
const BUDGETS = JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8"));

/**
 * Processors differ, and one that other work shares is slower: a suite fails only when it takes this multiple of its
 * budget.
 */
const MOST_BUDGETS = 3;

/** Prints the counts of a suite, and on a failure its output. */
export function reportSuite(name, { passed, failed, output, notice }, seconds) {
  const counts = `${passed} passed${failed ? `, ${failed} failed` : ""}`;
  console.log(`  ${name.padEnd(24)} ${counts.padEnd(36)} ${seconds.toFixed(1).padStart(7)} s`);
  if (notice) console.log(`    ${notice.replaceAll("\n", "\n    ")}`);
  if (failed) console.log(`\n${output.trimEnd()}\n`);
}

/**
 * Prints the slowest tests, and for each suite its time, its processor time and its budget.
 *
 * @param {{name: string, seconds: number, outcome: import("./run.mjs").Outcome}[]} runs
 * @returns {number} how many suites took far more than their budget
 */
export function reportTimes(runs) {
  const tests = runs.flatMap(({ outcome }) => outcome.tests ?? []).sort((a, b) => b.seconds - a.seconds);
  if (tests.length > 0) console.log(`\nSlowest tests`);
  for (const { name, seconds } of tests.slice(0, SLOWEST))
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);

  console.log(
    `\n${"Suite".padEnd(26)} ${"seconds".padStart(8)} ${"CPU".padStart(8)} ${"budget".padStart(8)}`,
  );
  const row = (name, seconds, cpu, budget) =>
    console.log(
      `  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(8)} ${cpu.toFixed(1).padStart(8)} ${budget.padStart(8)}`,
    );
  for (const { name, seconds, outcome } of runs) row(name, seconds, outcome.cpu, String(BUDGETS[name] ?? ""));
  const over = runs.filter(({ name, outcome }) => outcome.cpu > (BUDGETS[name] ?? Infinity));
  for (const { name, outcome } of over)
    console.log(
      `\n${name} took ${outcome.cpu.toFixed(0)} s of processor time, and its budget is ${BUDGETS[name]} s; ${MOST_BUDGETS} times as much ` +
        "is a failure. Make it cheaper, or say in scripts/test/budgets.json what it is worth.",
    );
  return over.filter(({ name, outcome }) => outcome.cpu > MOST_BUDGETS * BUDGETS[name]).length;
}
