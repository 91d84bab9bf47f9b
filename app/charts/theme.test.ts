import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHART_TOKENS, PAGE_THEME, PRINT_THEME } from "./theme";

const tokens = readFileSync("app/styles/tokens.css", "utf8");

describe("chart themes", () => {
  it("print has the light values of the design tokens", () => {
    for (const token of CHART_TOKENS) {
      const light = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}),`).exec(tokens)?.[1];
      expect(PRINT_THEME.colour[token], token).toBe(light);
    }
  });
  it("page names the tokens themselves, so that one picture serves light and dark", () => {
    expect(PAGE_THEME.colour["ink-2"]).toBe("var(--ink-2)");
  });
});
