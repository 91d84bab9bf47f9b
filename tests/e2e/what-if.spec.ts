import { expectAccessible } from "./support/accessible";
import { expect, signIn, test } from "./support/fixtures";
import { referenceFile } from "./support/journeys";
import { createAnalysis, createProject, openDemoRegression } from "./support/projects";

/** Columns of mtcars.csv by number. */
const [WT, AM] = [7, 10];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "by forms alone", () => {
    test.use({ javaScriptEnabled });

    test("a regression says what it expects of other values", async ({ page, complaints }) => {
      complaints.allow(/status of 400/);
      await openDemoRegression(page);
      await page.getByRole("link", { name: "What if" }).click();
      const dialog = page.getByRole("dialog", { name: "What if" });
      await expect(dialog.getByText(/^Expected inv: /)).toBeVisible();
      await dialog.getByRole("spinbutton", { name: "value" }).fill("1e9");
      await dialog.getByRole("button", { name: "PREDICT" }).click();
      await expect(dialog.getByText("value is beyond the rows used")).toBeVisible();
      await dialog.getByRole("spinbutton", { name: "value" }).fill("");
      await dialog.getByRole("button", { name: "PREDICT" }).click();
      await expect(dialog.getByText("value is beyond the rows used")).toBeHidden();
    });

    test("a logit says how probable its event is, with what the limits take for granted", async ({
      page,
    }) => {
      await signIn(page, "pro");
      const project = await createProject(
        page,
        referenceFile("mtcars.csv", `cars-if-${javaScriptEnabled}.csv`),
      );
      const analysis = await createAnalysis(page, project, {
        name: "Automatic",
        analysis_type: "multivariate",
        analysis_function: ["logit"],
        variables: { Y: { column: AM, trans: null }, X: [{ column: WT, trans: null }] },
        remove_outliers: false,
      });
      await page.goto(`/app/project/${project}/?analysis=${analysis}&view=chart`);
      await page.getByRole("link", { name: "What if" }).click();
      const dialog = page.getByRole("dialog", { name: "What if" });
      await dialog.getByRole("spinbutton", { name: "wt" }).fill("3");
      await dialog.getByRole("button", { name: "PREDICT" }).click();
      // R 4.2.2: plogis(predict(glm(am ~ wt, binomial, mtcars), data.frame(wt = 3), se.fit = TRUE)): .4921 (.2283 to .7604).
      const said = dialog.getByRole("status");
      await expect(said).toContainText(
        /Expected probability that am is 1: 49.% \(95.% limits 23.% to 76.%\)\./,
      );
      await expect(said).toContainText("those of the likelihood, which takes the rows as independent");
      if (javaScriptEnabled) await expectAccessible(page, [1440, 390]);
    });
  });
}
