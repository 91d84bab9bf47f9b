import { describe, expect, it } from "vitest";
import { FIRST_LOOK } from "~/analyses/comparison/table-look";
import { partsOf, storedParts } from "./report-plan";

describe("the stored parts of a report", () => {
  it("have the first look where a comparison of an earlier release does not say how it is shown", () => {
    const stored = storedParts.read([{ kind: "comparison", analyses: ["a", "b", "deleted"] }]);
    expect(partsOf(stored, ["a", "b"])).toEqual([
      { kind: "comparison", analyses: ["a", "b"], ...FIRST_LOOK },
    ]);
  });
});
