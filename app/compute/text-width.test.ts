import { describe, expect, it } from "vitest";
import { chartSvg } from "./chart-svg";
import { textWidth } from "./text-width";

describe("the width of a chart's text", () => {
  // Measured by the canvas of Chromium 150 at 11 px.
  it.each([
    ["Liberation Sans", "Mean of all values, 95\u202f%", 118.32],
    ["Liberation Sans", "1,400", 27.53],
    ["Liberation Sans", "−200", 24.78],
    ["Liberation Sans", "Umsatz (T€)", 60.5],
    ["Liberation Sans", "Größe", 31.17],
    ["Liberation Sans", "Standardised residuals", 111.9],
    ["Inter Variable", "Mean of all values, 95\u202f%", 126.24],
    ["Inter Variable", "General Motors", 80.17],
    ["Inter Variable", "0.25", 23.06],
  ])("is within 4 % of what a browser measures: %s, %s", (font, text, measured) => {
    expect(Math.abs(textWidth({ font, fontSize: 11 }, text) / measured - 1)).toBeLessThan(0.04);
  });

  it("lets a label stay whole that fits", async () => {
    const label = "General Electric Company";
    const svg = await chartSvg({
      data: { values: [{ label, x: 1 }] },
      mark: "bar",
      encoding: {
        x: { field: "x", type: "quantitative" },
        y: { field: "label", type: "nominal", axis: { labelLimit: 150 } },
      },
    });
    expect(svg).toContain(label);
  });
});
