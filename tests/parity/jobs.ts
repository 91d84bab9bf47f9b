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

/** A table, a request, checks on the panel it gives, and the panels of the native build. */
export interface Job {
  id: string;
  csv: string;
  products: [name: string, factors: string[]][];
  entity: string | null;
  time: string | null;
  function: string;
  request: Json;
  settings: Json;
  checks: Check[];
  native: { full: Json; summary: Json };
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The jobs that the reference crate makes of tests/reference, with the answers of the native build. */
export function readJobs(): Job[] {
  const lines = execFileSync(
    "cargo",
    ["run", "--quiet", "--profile", "test", "--package", "estimand-reference", "--", "--native"],
    { cwd: root, maxBuffer: 512 * 1024 * 1024, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Job);
}
