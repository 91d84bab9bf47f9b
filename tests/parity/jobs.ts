import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A table and a request (compute-rs/reference/src/job.rs), with the results of the native build. */
export interface Job {
  id: string;
  csv: string;
  products: [name: string, factors: string[]][];
  entity: string | null;
  time: string | null;
  function: string;
  request: Json;
  settings: Json;
  native: { full: Json; summary: Json };
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Reads the jobs that the reference crate builds from tests/reference, with the results that its tests have judged. */
export function readJobs(): Job[] {
  return readResults()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Job);
}

/** With the features of `npm test`, which has compiled the core with them. */
const TEST = ["test", "--quiet", "--workspace", "--features", "cli,contract", "--test", "reference"];

/** The results that the Rust tests of this run of `npm test` wrote; outside one, they run now. */
function readResults(): string {
  const { ESTIMAND_REFERENCE_RESULTS: written } = process.env;
  if (written !== undefined && existsSync(written)) return readFileSync(written, "utf8");
  const folder = mkdtempSync(path.join(tmpdir(), "estimand-reference-"));
  const file = path.join(folder, "results.jsonl");
  try {
    execFileSync("cargo", [...TEST, "--", "--exact", "reference::every_check_of_every_case_holds"], {
      cwd: root,
      env: { ...process.env, ESTIMAND_REFERENCE_RESULTS: file },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
