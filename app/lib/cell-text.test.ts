import { describe, expect, it } from "vitest";
import { columnTexts, columnWriter } from "./cell-text";

describe("cells of a data table", () => {
  it("share the decimals of their column", () => {
    expect(columnTexts([1234.5, null, 987])).toEqual(["1,234.5", "", "987.0"]);
  });
  it("have no commas in years", () => {
    expect(columnTexts([2019, 2020])).toEqual(["2019", "2020"]);
    expect(columnTexts([2019, 12000])).toEqual(["2,019", "12,000"]);
  });
  it("are not rounded when a later page needs more decimals", () => {
    expect(columnWriter([1, 2])(0.25)).toBe("0.25");
    expect(columnWriter([2019])(2019.5)).toBe("2,019.5");
  });
  it("show dates with a space before the time, and texts unchanged", () => {
    expect(columnTexts(["2019-04-03T14:30:00", "2019-04-03", "Tom"])).toEqual([
      "2019-04-03 14:30:00",
      "2019-04-03",
      "Tom",
    ]);
  });
});
