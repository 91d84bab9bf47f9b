import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type {
  CategoryList,
  ColumnBins,
  ComputedPreview,
  RecodeBlock,
  RecodeCheck,
  StatisticsResult,
} from "~/compute/contract/types";
import type { AnalysisTableHandle, ComputeModule } from "~/compute/wasm-api";
import { loadCompute } from "./load-compute";

let compute: ComputeModule;
const tables: AnalysisTableHandle[] = [];

beforeAll(async () => {
  compute = await loadCompute();
});

afterEach(() => {
  for (const table of tables.splice(0)) table.free();
});

/** sales: 1, 2, –, 40, 5, 6; city: Berlin, berlin, Paris, –, Paris, Rome. */
function someRows(): AnalysisTableHandle {
  const table = new compute.AnalysisTable(6);
  tables.push(table);
  table.addNumber(1, "sales", new Float64Array([1, 2, 0, 40, 5, 6]), new Uint8Array([0b111011]));
  const texts = new TextEncoder().encode("BerlinberlinParisRome");
  const codes = new Int32Array([0, 1, 2, 0, 2, 3]);
  table.addDictionaryText(
    2,
    "city",
    codes,
    new Int32Array([0, 6, 12, 17, 21]),
    texts,
    new Uint8Array([0b110111]),
  );
  return table;
}

function previewRules(table: AnalysisTableHandle, rules: RecodeBlock[], firstRows: number): ComputedPreview {
  const computed = compute.evaluateRecode(table, JSON.stringify(rules));
  try {
    return JSON.parse(computed.preview(firstRows)) as ComputedPreview;
  } finally {
    computed.free();
  }
}

describe("the shipped WebAssembly build", () => {
  test("previews a formula with its first cells, counts and a histogram", () => {
    const computed = compute.evaluateFormula(someRows(), "[1] * 2");
    const preview = JSON.parse(computed.preview(3)) as ComputedPreview;
    computed.free();
    expect(preview).toMatchObject({
      type: "NUMBER",
      row_count: 6,
      count: 5,
      first: [2, 4, null],
      rules: null,
    });
    expect(preview.nulls.empty).toBe(1);
    expect(preview.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  test("suggests bins, writes them as rules and counts the rows of each rule", () => {
    const table = someRows();
    // R: quantile(c(1, 2, 40, 5, 6), c(1/3, 2/3)) is 3 and 5 2/3.
    const bins = JSON.parse(compute.suggestBins(table, 1, JSON.stringify("quantiles"), 3)) as ColumnBins;
    expect(bins.edges[0]).toBeCloseTo(3, 12);
    expect(bins.edges[1]).toBeCloseTo(17 / 3, 12);
    expect(bins).toMatchObject({ counts: [2, 1, 2], missing: 1, min: 1, max: 40, notes: [] });
    const own = JSON.parse(compute.binsBetween(table, 1, new Float64Array([5]))) as ColumnBins;
    expect(own).toMatchObject({ counts: [3, 2], labels: ["≤ 5", "> 5"] });
    const rules = JSON.parse(compute.binRules(1, new Float64Array([5]), '["low", "high"]')) as RecodeBlock[];
    const preview = previewRules(table, rules, 6);
    expect(preview.first).toEqual(["low", "low", null, "high", "low", "high"]);
    expect(preview.rules).toEqual({
      rules: [
        { holds: 3, takes: 3, overlap: 0 },
        { holds: 2, takes: 2, overlap: 0 },
      ],
      without_rule: 1,
    });
  });

  test("lists categories as rules see them, and merges them", () => {
    const table = someRows();
    const list = JSON.parse(compute.listCategories(table, 2, 2)) as CategoryList;
    expect(list).toEqual({
      categories: [
        { value: "Berlin", count: 2, also: ["berlin"] },
        { value: "Paris", count: 2, also: [] },
      ],
      left: 1,
      missing: 1,
    });
    const groups = JSON.stringify([{ name: "Germany", values: ["Berlin"] }]);
    const rules = JSON.parse(compute.mergeRules(2, groups, '{"name":"abroad"}')) as RecodeBlock[];
    expect(previewRules(table, rules, 6).first).toEqual([
      "Germany",
      "Germany",
      "abroad",
      null,
      "abroad",
      "abroad",
    ]);
  });

  test("reads column 0 as the row number and knows the type before there are values", () => {
    const rules: RecodeBlock[] = [
      {
        id: 1,
        type: "if",
        condition: [
          { var_a_type: "Column", var_a: 0, function: ">", var_b_type: "Value", var_b: 8, and_or: null },
        ],
        then_type: "Value",
        then: 1,
      },
    ];
    const check = JSON.parse(compute.checkRecode("[]", JSON.stringify(rules), undefined)) as RecodeCheck;
    expect(check).toEqual({ uses: [], default_name: "Recoded index", type: "NUMBER" });
    const table = someRows();
    table.setRows(new Uint32Array([3, 8, 9, 20, 21, 22]));
    expect(previewRules(table, rules, 6).first).toEqual([null, null, 1, 1, 1, 1]);
  });

  test("leaves out the rows of a filter of the project, and says so", () => {
    const table = someRows();
    table.addMask("No giants", new Float64Array([1, 1, 1, 0, 1, 1]), new Uint8Array([0b111111]));
    const request = JSON.stringify({
      analysis_function: ["statistics"],
      analysis_type: "univariate",
      variables: { Y: { column: 1, trans: null } },
    });
    const handle = compute.analyzeFunction(table, request, "statistics");
    const result = JSON.parse(new TextDecoder().decode(handle.takeFull())) as StatisticsResult;
    handle.free();
    expect(result.rows).toEqual({
      total: 6,
      used: 4,
      steps: [
        { reason: "row_filter", text: "filtered out (No giants)", count: 1 },
        { reason: "missing", text: "missing sales", count: 1 },
      ],
    });
    expect([...compute.ledgerRows(table, request, "statistics", "row_filter", 10)]).toEqual([4]);
    expect(() => table.addMask("short", new Float64Array([1]), undefined)).toThrow();
  });
});
