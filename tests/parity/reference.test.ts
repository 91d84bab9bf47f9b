import { beforeAll, describe, expect, test } from "vitest";
import type { ComputeModule } from "~/compute/wasm-api";
import { difference, evaluateAll, find } from "./evaluate";
import { type Job, type Json, readJobs } from "./jobs";
import { loadCompute } from "./load-compute";
import { runJob } from "./run-job";

let compute: ComputeModule;
let jobs: Job[];
let results: Map<string, { full: Json; summary: Json }>;

beforeAll(async () => {
  compute = await loadCompute();
  jobs = readJobs();
  results = new Map(jobs.map((job) => [job.id, runJob(compute, job)]));
}, 600_000);

describe("the shipped WebAssembly build", () => {
  test("passes every check of every reference case", () => {
    const { count, wrong } = evaluateAll(jobs, (job) => results.get(job.id)?.full ?? null);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(6000);
  });

  test("agrees with the native build to 1e-13 (joint tests to 1e-11), in counts, order statistics and codes exactly", () => {
    const wrong = jobs.flatMap((job) => {
      const result = results.get(job.id);
      return (["full", "summary"] as const).flatMap((kind) => {
        const native = job.native[kind];
        const scale = residualScale(native);
        const made = result?.[kind] ?? null;
        const samples = find(native, DRAWS) === find(made, DRAWS) ? 0 : 0.02;
        const why = difference(made, native, "", (expected, path) =>
          isExact(path) && !isResidual(path)
            ? 0
            : (isBootstrap(path) ? samples : tolerance(path)) *
              Math.max(Math.abs(expected), isResidual(path) ? scale : isLimit(path) ? 1 : 0),
        );
        return why === null ? [] : [`${job.id} ${kind}: ${why}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  test("opens the rows behind a step of the ledger", () => {
    const table = new compute.AnalysisTable(4);
    // Validity bits 1, 0, 1, 1: the second row is missing.
    table.addNumber(1, "x", new Float64Array([1, 2, 3, 4]), new Uint8Array([0b1101]));
    const request = JSON.stringify({
      analysis_function: ["statistics"],
      analysis_type: "univariate",
      variables: { Y: { column: 1, trans: null } },
    });
    expect([...compute.ledgerRows(table, request, "statistics", "missing", 10)]).toEqual([2]);
    table.setRows(new Uint32Array([5, 8, 9, 30]));
    expect([...compute.ledgerRows(table, request, "statistics", "missing", 10)]).toEqual([8]);
    table.free();
  });

  test("throws a failure that names the wrong part of a request", () => {
    const request = (variables: Json) =>
      JSON.stringify({ analysis_function: ["statistics"], analysis_type: "univariate", variables });
    const columns = JSON.stringify([{ column_index: 1, name: "City", type: "STRING" }]);
    expect(() => compute.checkRequest(columns, request({ Y: { column: 1 } }))).toThrow(
      expect.objectContaining({ code: "E-TYPE", message: "City is not a number column." }),
    );
    expect(() => compute.checkRequest(columns, request({ Y: { column: 2 } }))).toThrow(
      expect.objectContaining({ code: "REQUEST", details: { field: "variables" } }),
    );
    expect(() => compute.checkRequest(columns, "{")).toThrow(expect.objectContaining({ code: "REQUEST" }));
  });
});

/** Values that are only counted, compared or copied are equal on every platform; residuals are computed first. */
function isExact(path: string): boolean {
  return /\/(rows|row|rows_per_dot|count\w*|\w+_count|df|n|k|nw_lag|histogram_bars|q1|median|q3|min|max|low_\w+|high_\w+)(\/|$)/.test(
    path,
  );
}

/**
 * The location of a maximum is less precise than its height: platforms whose ln and exp differ in the last bit agree on
 * fewer digits of it, the flatter the likelihood.
 */
function isSummit(path: string): boolean {
  return /\/burr12/.test(path);
}

/**
 * A joint test inverts a covariance matrix, which magnifies the last bits on data as collinear as Longley's: 12 digits of
 * the statistic are required, and 11 of p.
 */
function isJointTest(path: string): boolean {
  return /\/joint\/(statistic|p_value)$/.test(path);
}

/** Limits of a Q-Q plot's band pass through zero between the smallest and the largest value. */
function isLimit(path: string): boolean {
  return /\/(normal|lognormal|standardized_residuals_qq_plot)\/(lower|upper)\//.test(path);
}

const DRAWS = "evidence/burr12/draws";

/**
 * The number of bootstrap samples with a fit, and their p-value. A sample whose maximum is at the edge may have a fit on
 * one platform only. If the numbers are equal, so are the p-values.
 */
function isBootstrap(path: string): boolean {
  return /\/evidence\/burr12\/(draws|p_value)$/.test(path);
}

/** The relative difference allowed between two builds. */
function tolerance(path: string): number {
  if (isSummit(path)) return 1e-9;
  return isJointTest(path) ? (path.endsWith("statistic") ? 1e-12 : 1e-11) : 1e-13;
}

/** Numbers that may be near zero are compared on the scale of the residuals. */
function isResidual(path: string): boolean {
  return /residual|resid_stat|scatter_line|scatter_res|_intervals|dw_p/.test(path);
}

function residualScale(result: Json): number {
  const spread = find(result, "resid_stat/std_dev");
  return typeof spread === "number" ? Math.max(1, spread) : 0;
}
