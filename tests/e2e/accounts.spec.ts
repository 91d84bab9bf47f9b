import { expect, openHome, signIn, test } from "./support/fixtures";
import { csvFile, datasetRow } from "./support/journeys";
import { openProject } from "./support/projects";

test("a wrong password is refused and the e-mail stays", async ({ page, complaints }) => {
  complaints.allow(/status of 40[01]/);
  await page.goto("/app/login/");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Please enter your e-mail.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByLabel("E-mail").fill("pro@example.com");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid login or password!")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("pro@example.com");
});

test("a visitor signs in first and then reaches the requested page", async ({ page }) => {
  await page.goto("/app/project/");
  await expect(page).toHaveURL(/\/app\/login\/\?to=/);
  await page.getByLabel("E-mail").fill("PRO@example.com");
  await page.getByLabel("Password").fill("estimand");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/app\/project\/.+/);
  await page.getByLabel(/^Account of/).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/app\/login\//);
  await page.goBack();
  await page.reload();
  await expect(page).toHaveURL(/\/app\/login\//);
});

test("the sign-in page links to support, cookies, privacy and terms", async ({ page }) => {
  await page.goto("/app/login/");
  for (const title of ["Support", "Cookie policy", "Privacy", "Terms"]) {
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.goBack();
  }
});

test("a user cannot see the data of another user", async ({ page, browser, complaints }) => {
  complaints.allow(/status of 404/);
  await signIn(page, "lite");
  await openProject(page, csvFile("private.csv", "a,b\n1,2\n3,4\n5,7\n"));
  const address = page.url();
  const other = await browser.newPage();
  await signIn(other, "pro");
  await openHome(other);
  await expect(datasetRow(other, "private")).toBeHidden();
  await other.goto(address);
  await expect(other.getByRole("heading", { name: "Not found" })).toBeVisible();
  await expect(other.getByText("This project was not found.")).toBeVisible();
  await other.close();
});

test("a LITE user who chooses a multivariate analysis sees the plans", async ({ page }) => {
  await signIn(page, "lite");
  await openProject(page, csvFile("locked.csv", "a,b\n1,2\n3,4\n5,7\n"));
  await page.getByRole("link", { name: /Multivariate\s*PRO/ }).click();
  const plans = page.getByRole("dialog", { name: /PRO/ });
  await expect(plans.getByRole("row", { name: /Multivariate analyses no yes/ })).toBeVisible();
  await plans.getByRole("link", { name: "Go Back to Lite" }).click();
  await expect(plans).toBeHidden();
});

test("an unknown address says why the page may be missing", async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await page.goto("/app/nowhere/");
  await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
  await expect(page.getByText("The link may be old")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to my projects" })).toBeVisible();
});
