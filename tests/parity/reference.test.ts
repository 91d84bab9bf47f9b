import { beforeAll, describe, expect, test } from "vitest";
import type { ComputeModule } from "~/compute/wasm-api";
import { differences } from "./compare";
import { type Json, readJobs } from "./jobs";
import { loadCompute } from "./load-compute";
import { runJob } from "./run-job";

let compute: ComputeModule;

beforeAll(async () => {
  compute = await loadCompute();
});

describe("the shipped WebAssembly build", () => {
  test("gives every reference case the results that the native tests have judged", () => {
    const jobs = readJobs();
    expect(differences(jobs, (job) => runJob(compute, job))).toEqual([]);
    expect(jobs.length).toBeGreaterThan(600);
  }, 600_000);

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
      expect.objectContaining({
        code: "E-TYPE",
        message: "City is not a number column. Frequencies takes texts.",
      }),
    );
    expect(() => compute.checkRequest(columns, request({ Y: { column: 2 } }))).toThrow(
      expect.objectContaining({ code: "REQUEST", details: { field: "variables" } }),
    );
    expect(() => compute.checkRequest(columns, "{")).toThrow(expect.objectContaining({ code: "REQUEST" }));
  });
});
