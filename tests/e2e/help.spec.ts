import { expectAccessible } from "./support/accessible";
import { expect, openHome, signIn, test } from "./support/fixtures";

test("the panel opens at the page's topic, follows links, searches, and gives the focus back", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openHome(page);
  const toggle = page.getByRole("button", { name: "Help", exact: true });
  await toggle.click();
  const panel = page.getByRole("complementary", { name: "Help" });
  await expect(panel.getByRole("heading", { name: "My projects" })).toBeFocused();
  await panel.getByRole("link", { name: "Replace data" }).click();
  await expect(panel.getByRole("heading", { name: "Replacing data" })).toBeFocused();
  await panel.getByRole("searchbox").fill("heterosced");
  await panel.getByRole("searchbox").press("Enter");
  await panel.getByRole("link", { name: "Heteroscedasticity", exact: true }).click();
  await expect(panel.getByRole("heading", { name: "Heteroscedasticity", exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(toggle).toBeFocused();
});

test("a result leads to its explanation, and a worked example fills in the sidebar", async ({ page }) => {
  await signIn(page, "pro");
  await page.goto("/app/help/boxplot/");
  await page.getByRole("button", { name: "Open the example" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Chicks and feeds" })).toBeVisible();
  await page.getByRole("button", { name: /^APPLY/ }).click();
  const result = page.getByRole("region", { name: "Boxplot" });
  await expect(result.getByText(/highest for feed casein/)).toBeVisible();
  await result.getByRole("link", { name: "Help: Boxplot" }).click();
  const panel = page.getByRole("complementary", { name: "Help" });
  await expect(panel.getByRole("heading", { name: "Boxplot" })).toBeFocused();
});

test("a worked example with texts as X is applied whole", async ({ page }) => {
  await signIn(page, "pro");
  await page.goto("/app/help/logit/");
  await page.getByRole("button", { name: "Open the example" }).click();
  await page.getByRole("button", { name: /^APPLY/ }).click();
  await page.waitForURL((address) => address.searchParams.get("analysis") !== "new");
  await page.reload();
  await expect(page.getByRole("region", { name: "Logit" }).getByText(/percentage points more/)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("region", { name: "Preview: not applied" })).toHaveCount(0);
});

test("a tour has the focus, moves by its buttons, ends with Escape, and comes back only on request", async ({
  page,
}) => {
  await signIn(page, "lite");
  await page.goto("/app/help/views/");
  await page.getByRole("button", { name: "Show the tours again" }).click();
  const step = page.getByRole("dialog");
  await expect(step).toHaveAccessibleName("My projects");
  await expect(step.getByRole("button", { name: "Next" })).toBeFocused();
  for (const name of ["Stats", "Transform", "Help"]) {
    await step.getByRole("button", { name: "Next" }).click();
    await expect(step).toHaveAccessibleName(name);
  }
  // The library ignores keys while it moves to a step; then the step has the focus.
  await expect(step.getByRole("button", { name: "Done" })).toBeFocused();
  const stored = page.waitForResponse((response) => response.url().endsWith("/api/v1/users/defaults/"));
  await page.keyboard.press("Escape");
  await expect(step).toBeHidden();
  expect((await stored).status()).toBe(201);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(step).toBeHidden();
});

test("staff edits a text and goes back; others are refused", async ({ page, complaints }) => {
  complaints.allow(/403/);
  await signIn(page, "lite");
  expect((await page.goto("/app/add-help/"))?.status()).toBe(403);
  await page.context().clearCookies();
  await signIn(page, "staff");
  await page.goto("/app/add-help/glossary/");
  await page.getByRole("link", { name: "Kurtosis", exact: true }).click();
  const text = page.getByRole("textbox", { name: "Description" });
  await text.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Ours");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("button", { name: "Go back to “Kurtosis”" }).first().click();
  await expect(text).toContainText("weight of the tails");
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the help, its search and the support form work", async ({ page, complaints }) => {
    // The refused form.
    complaints.allow(/400/);
    await page.goto("/app/legal/support/");
    await page.getByLabel("Your e-mail").fill("ada@example.org");
    await page.getByLabel("Subject").fill("Question");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Please enter your message.")).toBeVisible();
    await expect(page.getByLabel("Subject")).toHaveValue("Question");
    await page.getByLabel("Message").fill("How?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Your message was sent.")).toBeVisible();
    await signIn(page, "lite");
    await openHome(page);
    await page.getByRole("link", { name: "Help", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My projects" })).toBeVisible();
    await page.getByRole("searchbox").fill("outliers");
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("link", { name: "Outliers", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Outliers" })).toBeVisible();
  });
});
