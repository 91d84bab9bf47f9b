import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The expected value at a path of a result (compute-rs/reference/src/job.rs). */
type Expect =
  | { kind: "number"; value: Json; relative: number; absolute: number }
  | { kind: "equal"; value: Json }
  | { kind: "length"; value: number }
  | { kind: "code"; value: string };

export interface Check {
  path: string;
  pick?: number[];
  expect: Expect;
}

/** A table, a request, and the checks on its result. */
export interface JobInput {
  id: string;
  csv: string;
  products: [name: string, factors: string[]][];
  entity: string | null;
  time: string | null;
  function: string;
  request: Json;
  settings: Json;
  checks: Check[];
}

/** A job with the results of the native build. */
export interface Job extends JobInput {
  native: { full: Json; summary: Json };
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Reads the jobs that the reference crate builds from tests/reference, with the results of the native build. */
export function readJobs(): Job[] {
  return linesOf(printJobs("--native")).map((line) => JSON.parse(line) as Job);
}

/** With the features of the check of the contract (scripts/test.mjs), which has compiled the core by then. */
const FEATURES = "cli,contract";
const RUN = ["run", "--quiet", "--profile", "test", "--bin", "estimand-reference", "--features", FEATURES];

/** Prints the jobs as JSON lines. */
export function printJobs(...flags: string[]): string {
  return execFileSync("cargo", [...RUN, "--", ...flags], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

const linesOf = (text: string) => text.trim().split("\n");
