import type { Page } from "@playwright/test";
import { expect, hydrated, openHome, signIn, test } from "./support/fixtures";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return "";
      const input = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return element.getAttribute("aria-label") ?? input ?? element.textContent ?? "";
    });
    const matches = typeof name === "string" ? label.trim() === name : name.test(label);
    if (matches) return;
  }
  throw new Error(`Tab never reaches ${String(name)}`);
}

test("a key pressed before hydration does not break the page", async ({ page }) => {
  // React schedules its first render by a message: the key arrives between scheduling and rendering.
  await page.addInitScript(() => {
    const ports = MessagePort.prototype;
    const post = Reflect.get(ports, "postMessage") as (message: unknown) => void;
    ports.postMessage = function (this: MessagePort, message: unknown) {
      ports.postMessage = post;
      queueMicrotask(() => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
        document.documentElement.dataset.key = "pressed";
      });
      post.call(this, message);
    };
  });
  // The sign-in page has no scripts; the home page has.
  await signIn(page, "pro");
  await openHome(page);
  await expect(page.locator("html[data-key]")).toBeAttached();
  await page.waitForFunction(() => "__remixRouter" in window);
});

test("an analysis works with the keyboard alone", async ({ page }) => {
  await page.goto("/app/login/");
  await tabTo(page, "Skip to the content");
  await tabTo(page, "E-mail");
  await page.keyboard.type("pro@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("estimand");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  // Before that, Enter leads to another page or sends a form, in which the focus starts again.
  await hydrated(page);

  await tabTo(page, "Grunfeld investment");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Grunfeld investment" })).toBeVisible();

  await tabTo(page, "New analysis");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Univariate" })).toBeVisible();
  await tabTo(page, "capital as dependent variable (Y)");
  await page.keyboard.press("Enter");
  await tabTo(page, "Transform of capital");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "Statistics");
  await page.keyboard.press("Space");
  await tabTo(page, "APPLY (1)");
  await page.keyboard.press("Enter");
  // Only a stored analysis can be exported; the preview has the same table.
  await expect(page.getByRole("link", { name: "Export Analysis" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Statistics of Ln(capital)" })).toBeVisible();

  await test.step("keys open the menu, move in it and close it", async () => {
    await page.getByLabel("Menu of this project").focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Rename", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Duplicate", exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Menu of this project")).toBeFocused();
  });

  await test.step("the grid has the keys of a spreadsheet and copies with headers", async () => {
    await page
      .getByRole("list", { name: "Layout" })
      .getByRole("link", { name: "Table", exact: true })
      .click();
    const grid = page.getByRole("grid", { name: "Data" });
    await grid.focus();
    await page.keyboard.press("Control+End");
    await expect(
      grid.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "200", exact: true }) }),
    ).toBeVisible();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+c");
    await expect(page.getByText("Copied 2 rows.")).toBeAttached();
    // The first rows of tests/reference/data/grunfeld.csv.
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "fy\tinv\n1935\t317.6\n1936\t391.8",
    );
  });

  await test.step("a dialog opens and closes by keys", async () => {
    await page.getByRole("link", { name: "Export Analysis" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Export Analysis" })).toBeVisible();
    await expect(page.getByRole("link", { name: "PDF", exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Export Analysis" })).toBeHidden();
  });
});
