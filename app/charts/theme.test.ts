import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHART_TOKENS, inTheme, PAGE_THEME, PRINT_THEME } from "./theme";

const tokens = readFileSync("app/styles/tokens.css", "utf8");

/** The light and the dark value of a design token. */
function designToken(token: string): { light: string | undefined; dark: string | undefined } {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens);
  return { light: found?.[1], dark: found?.[2] };
}

describe("chart themes", () => {
  it("print has the light values of the design tokens", () => {
    for (const token of CHART_TOKENS) expect(PRINT_THEME.colour[token], token).toBe(designToken(token).light);
  });

  it("page names the tokens themselves: one image serves light and dark", () => {
    expect(PAGE_THEME.colour["ink-2"]).toBe("var(--ink-2)");
  });

  it("an image holds the values of its theme, or of both themes when it follows the system", () => {
    const drawn = `<?xml version="1.0"?><svg width="480"><path stroke="var(--c2)"/></svg>`;
    const { light, dark } = designToken("c2");
    const image = (theme: "light" | "dark" | "auto") => inTheme(drawn, theme);
    expect(image("light")).toContain(`<svg width="480"><style>svg{`);
    expect(image("light")).toContain(`--c2:${light}`);
    expect(image("light")).not.toContain(`--c2:${dark}`);
    expect(image("dark")).toContain(`--c2:${dark}`);
    expect(image("dark")).not.toContain(`--c2:${light}`);
    expect(image("auto")).toMatch(new RegExp(`--c2:${light}.*prefers-color-scheme:dark.*--c2:${dark}`));
    expect(image("auto")).toMatch(/<path stroke="var\(--c2\)"\/><\/svg>$/);
  });
});
