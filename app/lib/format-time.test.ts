import { describe, expect, it } from "vitest";
import { formatDate, formatDateTime, knownTimeZone, reportStamp } from "./format-time";
import { formatBytes } from "./format-bytes";

describe("times", () => {
  it("are shown in the given time zone", () => {
    expect(formatDate("2026-11-21T23:30:00Z", "UTC")).toBe("21 Nov 2026");
    expect(formatDate("2026-11-21T23:30:00Z", "Asia/Tokyo")).toBe("22 Nov 2026");
    expect(formatDateTime("2026-11-21T14:05:59Z", "UTC")).toBe("21 Nov 2026, 14:05");
  });
  it("give a report a stamp of day and minute", () => {
    expect(reportStamp(new Date("2026-01-02T00:04:00Z"), "UTC")).toBe("02012026_0004");
  });
  it("fall back to UTC when the zone is unknown", () => {
    expect(knownTimeZone("Mars/Olympus")).toBe("UTC");
    expect(knownTimeZone("Europe/Zurich")).toBe("Europe/Zurich");
  });
});

describe("sizes", () => {
  it("have one decimal from a megabyte up", () => {
    expect([512, 18 * 1024, 1.2 * 1024 ** 2, 55 * 1024 ** 2].map(formatBytes)).toEqual([
      "512 B",
      "18 kB",
      "1.2 MB",
      "55.0 MB",
    ]);
  });
});
