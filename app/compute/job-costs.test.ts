import { describe, expect, it } from "vitest";
import type { EngineJobs } from "./engine-jobs";
import { isLargeFile } from "~/lib/large-work";
import { isLargeJob } from "./job-costs";

const job = (functionKey: string, rowCount: number) =>
  ({ functionKey, rowCount }) as EngineJobs["analyzeFunction"]["input"];

describe("large work", () => {
  it("grows with the rows and with what a function does with each", async () => {
    expect(await isLargeJob("analyzeFunction", job("statistics", 1_000_000))).toBe(false);
    expect(await isLargeJob("analyzeFunction", job("regression", 10_000))).toBe(false);
    expect(await isLargeJob("analyzeFunction", job("regression", 1_000_000))).toBe(true);
  });

  it("is a sensitivity sooner than its model", async () => {
    const rows = 100_000;
    expect(await isLargeJob("analyzeFunction", job("regression", rows))).toBe(false);
    expect(await isLargeJob("sensitivity", job("regression", rows))).toBe(true);
  });

  it("is a file near the limit, and not a spreadsheet of 5 MB", () => {
    expect(isLargeFile(55e6)).toBe(true);
    expect(isLargeFile(5e6)).toBe(false);
  });
});
