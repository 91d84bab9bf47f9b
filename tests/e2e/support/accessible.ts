import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Checks the page with axe in both themes, and that it is not wider than its window: as it is, or at each width given. */
export async function expectAccessible(page: Page, widths: readonly number[] = []): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    // Reduced motion has no transitions: each colour is that of the theme at once.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const window = page.viewportSize();
  for (const width of widths.length > 0 ? widths : [window?.width ?? 0]) {
    if (widths.length > 0) await page.setViewportSize({ width, height: 900 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: `pixels wider than a window of ${width}` }).toBeLessThanOrEqual(0);
  }
  if (widths.length > 0 && window) await page.setViewportSize(window);
}
