import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The rules that depend on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Checks only the first ten rows of data: all rows are alike, and axe is slow on every cell. */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .exclude(["[role=row]:nth-child(n+11)", ".import-tables tr:nth-child(n+11)"].join())
    // No page has frames, for whose results axe would open a page of its own.
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] });

/**
 * Checks the page with axe, in the dark its colours only, and that it is not wider than its window: as it is, or at each width given.
 */
export async function expectAccessible(page: Page, widths: readonly number[] = []): Promise<void> {
  // Reduced motion has no transitions: each colour is the theme's at once.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect((await axe(page).analyze()).violations, page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  // The new colours appear in the next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const dark = await axe(page).withRules(COLOUR_RULES).analyze();
  expect(dark.violations, `${page.url()} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const window = page.viewportSize();
  for (const width of widths.length > 0 ? widths : [window?.width ?? 0]) {
    if (widths.length > 0) await page.setViewportSize({ width, height: 900 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: `pixels wider than a window of ${width}` }).toBeLessThanOrEqual(0);
  }
  if (widths.length > 0 && window) await page.setViewportSize(window);
}
