import { describe, expect, it } from "vitest";
import { columnTexts, columnWriter } from "./cell-text";

describe("cells of a data table", () => {
  it("share the decimals of their column", () => {
    expect(columnTexts([1234.5, null, 987])).toEqual(["1,234.5", "", "987.0"]);
  });
  it("leave years whole", () => {
    expect(columnTexts([2019, 2020])).toEqual(["2019", "2020"]);
    expect(columnTexts([2019, 12000])).toEqual(["2,019", "12,000"]);
  });
  it("never round away what a later page brings", () => {
    expect(columnWriter([1, 2])(0.25)).toBe("0.25");
    expect(columnWriter([2019])(2019.5)).toBe("2,019.5");
  });
  it("write dates with a blank before the time and leave texts alone", () => {
    expect(columnTexts(["2019-04-03T14:30:00", "2019-04-03", "Tom"])).toEqual([
      "2019-04-03 14:30:00",
      "2019-04-03",
      "Tom",
    ]);
  });
});
