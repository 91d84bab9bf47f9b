import { describe, expect, it } from "vitest";
import { CHART_TOKENS, PAGE_THEME, PRINT_THEME } from "~/charts/theme";
import { GOLDEN_KEYS, goldenCharts, goldenText, readGolden } from "../factories/golden-charts";

/** Functions whose results have no chart. */
const WITHOUT_CHARTS = ["statistics"];

const REWRITE =
  "The charts differ from the golden ones. If they should: npm run golden, look at build/golden/index.html in both themes, and commit.";

describe.each(GOLDEN_KEYS)("the charts of %s", (key) => {
  it("are those of the golden file", async () => {
    expect(await goldenText(key), REWRITE).toBe(await readGolden(key));
  });
  it("are at least one, except where a function has none", () => {
    const charts = Object.keys(goldenCharts(key, PAGE_THEME));
    expect(charts.length > 0).toBe(!WITHOUT_CHARTS.includes(key));
  });
  it("are the same in the theme of print, but for the names of colours and the font", () => {
    let page = JSON.stringify(goldenCharts(key, PAGE_THEME));
    for (const token of CHART_TOKENS) page = page.replaceAll(`var(--${token})`, PRINT_THEME.colour[token]);
    page = page.replaceAll(PAGE_THEME.font, PRINT_THEME.font);
    expect(page).toBe(JSON.stringify(goldenCharts(key, PRINT_THEME)));
  });
});
