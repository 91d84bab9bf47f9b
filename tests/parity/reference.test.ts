import { beforeAll, describe, expect, test } from "vitest";
import type { ComputeModule } from "~/compute/wasm-api";
import { difference, evaluateAll, find } from "./evaluate";
import { type Job, type Json, readJobs } from "./jobs";
import { loadCompute } from "./load-compute";
import { runJob } from "./run-job";

let compute: ComputeModule;
let jobs: Job[];
let panels: Map<string, { full: Json; summary: Json }>;

beforeAll(async () => {
  compute = await loadCompute();
  jobs = readJobs();
  panels = new Map(jobs.map((job) => [job.id, runJob(compute, job)]));
}, 600_000);

describe("the shipped WebAssembly build", () => {
  test("passes every check of every reference case", () => {
    const { count, wrong } = evaluateAll(jobs, (job) => panels.get(job.id)?.full ?? null);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(6000);
  });

  test("agrees with the native build to 1e-13 (joint tests to 1e-11), in counts, order statistics and codes exactly", () => {
    const wrong = jobs.flatMap((job) => {
      const panel = panels.get(job.id);
      return (["full", "summary"] as const).flatMap((kind) => {
        const native = job.native[kind];
        const scale = residualScale(native);
        const made = panel?.[kind] ?? null;
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

  test("throws a failure that names the part of a wrong request", () => {
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

/** What is only counted, compared or copied is the same on every platform; residuals are computed before they are. */
function isExact(path: string): boolean {
  return /\/(rows|row|rows_per_dot|count\w*|\w+_count|df|n|k|nw_lag|histogram_bars|q1|median|q3|min|max|low_\w+|high_\w+)(\/|$)/.test(
    path,
  );
}

/**
 * The place of a maximum is as sharp as the likelihood is curved: platforms whose ln and exp differ in the last bit find
 * it to fewer digits than they agree on its height.
 */
function isSummit(path: string): boolean {
  return /\/burr12/.test(path);
}

/**
 * A joint test inverts a covariance: on data as collinear as Longley's it magnifies the last bits. 12 digits of the
 * statistic are demanded, and 9 of p.
 */
function isJointTest(path: string): boolean {
  return /\/joint\/(statistic|p_value)$/.test(path);
}

/** Limits of a Q-Q plot's band pass through zero on their way from the smallest to the largest value. */
function isLimit(path: string): boolean {
  return /\/(normal|lognormal|standardized_residuals_qq_plot)\/(lower|upper)\//.test(path);
}

const DRAWS = "evidence/burr12/draws";

/**
 * How many samples of a bootstrap have a fit, and the p-value from them: one sample whose maximum lies at the edge may
 * have a fit on one platform only. Where the number is the same, the p-value is.
 */
function isBootstrap(path: string): boolean {
  return /\/evidence\/burr12\/(draws|p_value)$/.test(path);
}

/** The share of a number by which two builds may differ. */
function tolerance(path: string): number {
  if (isSummit(path)) return 1e-9;
  return isJointTest(path) ? (path.endsWith("statistic") ? 1e-12 : 1e-11) : 1e-13;
}

/** Numbers that may lie near zero by chance or by nature are judged on the scale of the residuals. */
function isResidual(path: string): boolean {
  return /residual|resid_stat|scatter_line|scatter_res|_intervals|dw_p/.test(path);
}

function residualScale(panel: Json): number {
  const spread = find(panel, "resid_stat/std_dev");
  return typeof spread === "number" ? Math.max(1, spread) : 0;
}
