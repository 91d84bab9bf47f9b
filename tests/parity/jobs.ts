import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What must stand at a path of a panel (compute-rs/reference/src/job.rs). */
export type Expect =
  | { kind: "number"; value: Json; relative: number; absolute: number }
  | { kind: "equal"; value: Json }
  | { kind: "code"; value: string };

export interface Check {
  path: string;
  pick?: number[];
  expect: Expect;
}

/** A table, a request, and checks on the panel it gives. */
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

/** A job with the panels of the native build. */
export interface Job extends JobInput {
  native: { full: Json; summary: Json };
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The jobs that the reference crate makes of tests/reference, with the answers of the native build. */
export function readJobs(): Job[] {
  return linesOf(printJobs("--native")).map((line) => JSON.parse(line) as Job);
}

/** The jobs alone, as JSON lines. */
export function printJobs(...flags: string[]): string {
  return execFileSync(
    "cargo",
    ["run", "--quiet", "--profile", "test", "--package", "estimand-reference", "--", ...flags],
    { cwd: root, maxBuffer: 512 * 1024 * 1024, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
}

const linesOf = (text: string) => text.trim().split("\n");
