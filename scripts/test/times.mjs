/** How long the files of tests took when they last ran on this machine, and the pages that they visited. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../setup/step.mjs";

const FILE = path.join(ROOT, "node_modules/.cache/estimand/times.json");

/** @returns {Record<string, {seconds: number, pages?: string[]}>} by path relative to the project */
export function readTimes() {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return {};
  }
}

/** Keeps what a run learned. A suite with failures did not visit all of its pages. @param {import("./run.mjs").Outcome[]} outcomes */
export function keepTimes(outcomes) {
  const times = readTimes();
  const learned = {};
  for (const { file, seconds, pages } of outcomes.flatMap(({ failed, tests = [] }) =>
    failed > 0 ? [] : tests,
  )) {
    if (file === undefined) continue;
    const known = (learned[file] ??= { seconds: 0 });
    known.seconds += seconds;
    if (pages !== undefined) known.pages = [...new Set([...(known.pages ?? []), ...pages])];
  }
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...times, ...learned }));
}
