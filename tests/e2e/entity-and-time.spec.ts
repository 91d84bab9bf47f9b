import { expect, openHome, signIn, test } from "./support/fixtures";
import { csvFile, sendFile } from "./support/journeys";

const MONTHS = Array.from(
  { length: 12 },
  (_, i) => `2023-${String(i + 1).padStart(2, "0")}-01,${i * i},shop`,
);
const TABLE = `month,sales,kind\n${MONTHS.join("\n")}\n`;

test("one row per month suggests a time series, and the project can change entity and time", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400|ERR_INTERNET_DISCONNECTED/);
  await signIn(page, "pro");
  await openHome(page);

  await test.step("the import asks and presets the answer", async () => {
    await sendFile(page, csvFile("monthly.csv", TABLE));
    const question = page.getByRole("group", { name: "Is this a time series: one row per month?" });
    await expect(question.getByLabel("yes: one row per month")).toBeChecked();
    await question.getByLabel("no", { exact: true }).check();
    await page.getByRole("button", { name: "UPLOAD", exact: true }).click();
    await page.getByRole("dialog", { name: "Success" }).getByRole("button", { name: "OK" }).click();
  });

  await test.step("the project's menu sets the time column, also after a lost connection", async () => {
    await expect(page.getByText("12 rows · 3 columns", { exact: true })).toBeVisible();
    await page.getByLabel("Menu of this project").click();
    await page.getByRole("link", { name: "Entity and time" }).click();
    const dialog = page.getByRole("dialog", { name: "Entity and time" });
    await expect(dialog.getByLabel("Time")).toHaveValue("");
    await dialog.getByLabel("Time").selectOption("month");
    await page.route(/\/keys/, (route) =>
      route.request().method() === "POST" ? route.abort("internetdisconnected") : route.fallback(),
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Nothing you typed is lost; try again.")).toBeVisible();
    await expect(dialog.getByLabel("Time")).toHaveValue("1");
    await page.unroute(/\/keys/);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("12 rows · 3 columns · time month")).toBeVisible();
  });

  await test.step("entity and time must be two different columns", async () => {
    await page.getByLabel("Menu of this project").click();
    await page.getByRole("link", { name: "Entity and time" }).click();
    const dialog = page.getByRole("dialog", { name: "Entity and time" });
    await dialog.getByLabel("Entity").selectOption("month");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Entity and time must be two different columns.")).toBeVisible();
    await dialog.getByLabel("Entity").selectOption("kind");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("entity kind · time month")).toBeVisible();
  });
});

test("values below a detection limit raise a question and are read as answered", async ({ page }) => {
  await signIn(page, "pro");
  await openHome(page);
  await sendFile(page, csvFile("lead.csv", "sample,lead\na,0.7\nb,<0.5\nc,1.2\nd,<0.5\ne,3.1\n"));
  const parsed = page.getByRole("region", { name: "Rows as imported" });
  await expect(parsed.getByText("missing")).toHaveCount(2);
  await page.getByLabel("as half the limit: <0.5 is 0.25").check();
  await expect(parsed.getByText("0.25")).toHaveCount(2);
  await page.getByRole("button", { name: "UPLOAD", exact: true }).click();
  await page.getByRole("dialog", { name: "Success" }).getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("gridcell", { name: "0.25" }).first()).toBeVisible();
});
