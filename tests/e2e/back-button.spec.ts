import { chromium } from "@playwright/test";
import { expect, signIn, signInAs, test } from "./support/fixtures";
import { csvFile } from "./support/journeys";
import { openProject } from "./support/projects";

/** Playwright turns the cache of left pages off; people's browsers have it. */
const KEEPS_PAGES = { ignoreDefaultArgs: ["--disable-back-forward-cache"] };

for (const javaScriptEnabled of [true, false]) {
  test(`after signing out the Back button shows nothing private, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    page: setUp,
    baseURL,
  }, { project }) => {
    const email = await signIn(setUp, "lite");
    await openProject(setUp, csvFile("back.csv", "confidential,b\n1,2\n3,4\n5,7\n"));
    const address = setUp.url();
    const browser = await chromium.launch({ ...project.use.launchOptions, ...KEEPS_PAGES });
    try {
      const context = await browser.newContext({ baseURL, locale: "en-GB", javaScriptEnabled });
      const page = await context.newPage();
      await signInAs(page, email);
      await page.goto(address);
      await expect(page.getByText("confidential").first()).toBeVisible();
      await page.goto("/app/");
      await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
      // A click before hydration opens the menu, but does not keep it open.
      await expect(async () => {
        await page.getByLabel(/^Account of/).click();
        await page.getByRole("button", { name: "Sign out" }).click({ timeout: 2_000 });
      }).toPass();
      await expect(page).toHaveURL(/\/app\/login\//);
      for (const visited of ["My projects", "the project"]) {
        await page.goBack();
        await expect(page.getByLabel("Password"), visited).toBeVisible();
        await expect(page.getByText(/confidential|^Welcome/), visited).toHaveCount(0);
      }
    } finally {
      await browser.close();
    }
  });
}
