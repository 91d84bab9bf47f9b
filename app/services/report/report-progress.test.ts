import { describe, expect, it } from "vitest";
import { findReportProgress, withProgress } from "./report-progress.server";

describe("the progress of a report", () => {
  it("is read by its user while it is made, and ends with it, also when it fails", async () => {
    const failing = withProgress("ada", "call", (onProgress) => {
      onProgress(2, 5);
      expect(findReportProgress("ada", "call")).toEqual({ done: 2, all: 5 });
      expect(findReportProgress("bob", "call")).toBeNull();
      return Promise.reject(new Error("stopped"));
    });
    await expect(failing).rejects.toThrow("stopped");
    expect(findReportProgress("ada", "call")).toBeNull();
  });
});
