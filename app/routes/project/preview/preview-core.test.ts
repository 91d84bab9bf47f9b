import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AskedPreview } from "./asked-preview";
import { PreviewCore } from "./preview-core";

/** The time that the next functions take, in milliseconds; null for one that never ends. */
let times: (number | null)[] = [];
let closed = 0;

vi.mock("~/compute/engine.client", () => {
  class EngineFailure extends Error {}
  class BrowserAnalyses {
    #refuse: ((error: Error) => void) | null = null;
    preflight() {
      return Promise.resolve({ findings: [] });
    }
    analyze() {
      const [time = 0] = times.splice(0, 1);
      const result = { json: JSON.stringify({}), drawing: new ArrayBuffer(0), milliseconds: time };
      return time === null ? new Promise((_, refuse) => (this.#refuse = refuse)) : Promise.resolve(result);
    }
    close() {
      closed += 1;
      this.#refuse?.(new Error("closed"));
    }
  }
  return { BrowserAnalyses, EngineFailure };
});

const request: AskedPreview["functions"][number]["request"] = {
  analysis_function: ["statistics"],
  analysis_type: "univariate",
  variables: { Y: { column: 1, trans: null }, X: [], settings: { statistics: [] } },
  remove_outliers: false,
  filter_by_variable: false,
  filter_by_variable_json: { column_index: null, column_value: null },
  statistics_by_variable: false,
  statistics_by_variable_json: { column_index: null },
};
const asked: AskedPreview = {
  key: "one",
  labels: [],
  table: { rowCount: 0, columns: [], entity: null, time: null, rows: null, masks: [] },
  functions: [{ key: "statistics", y: 1, request }],
};
const preview = (core: PreviewCore) => core.compute(asked, new AbortController().signal);

beforeEach(() => {
  times = [];
  closed = 0;
});

describe("a browser is too slow for previews", () => {
  it("after two previews in a row above a second", async () => {
    const core = new PreviewCore();
    times = [1001, 1001];
    await preview(core);
    expect(core.isSlow).toBe(false);
    await preview(core);
    expect(core.isSlow).toBe(true);
  });
  it("not at a second, nor after a fast one in between", async () => {
    const core = new PreviewCore();
    times = [1001, 1000, 1001];
    for (let i = 0; i < 3; i++) await preview(core);
    expect(core.isSlow).toBe(false);
  });
  it("until its user turns previews on again", async () => {
    const core = new PreviewCore();
    times = [1001, 1001];
    for (let i = 0; i < 2; i++) await preview(core);
    core.forgive();
    expect(core.isSlow).toBe(false);
  });
  it("after two functions that were stopped at five seconds", async () => {
    vi.useFakeTimers();
    const core = new PreviewCore();
    for (const count of [1, 2]) {
      times = [null];
      const before = closed;
      const refused = expect(preview(core)).rejects.toThrow("closed");
      await vi.advanceTimersByTimeAsync(4999);
      expect(closed).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      await refused;
      expect(closed).toBeGreaterThan(before);
      expect(core.isSlow).toBe(count === 2);
    }
    vi.useRealTimers();
  });
});
