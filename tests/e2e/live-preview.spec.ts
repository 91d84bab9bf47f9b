import type { Page } from "@playwright/test";
import { FUNCTIONS, FUNCTION_KEYS } from "../../app/compute/contract/tables";
import { expectAccessible } from "./support/accessible";
import { applied, salesFile, univariate } from "./support/analyses";
import { expect, signIn, test } from "./support/fixtures";
import { csvFile, referenceFile } from "./support/journeys";
import { createProject, openAnalysis, openProject, projectIdOf } from "./support/projects";
import { watchFor } from "./support/watch-for";

const preview = (page: Page) => page.getByRole("region", { name: "Preview: not applied" });

interface Computed {
  json: string;
  /** The bytes of the drawing, in hexadecimal digits. */
  drawing: string;
}

/** Notes what the browser's core answers, and the results that the page received from the server. */
async function listenToCore(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: { json: string; drawing: ArrayBuffer }[] = [];
    Object.assign(window, { heard });
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener("message", ({ data }: MessageEvent) => {
          const { answer } = data as { answer?: { json?: string; drawing?: ArrayBuffer } };
          if (answer?.json !== undefined && answer.drawing)
            heard.push({ json: answer.json, drawing: answer.drawing });
        });
      }
    };
  });
}

async function fromBrowser(page: Page): Promise<Computed[]> {
  return page.evaluate(() => {
    const { heard } = window as unknown as { heard: { json: string; drawing: ArrayBuffer }[] };
    return heard.map(({ json, drawing }) => ({
      json,
      drawing: Array.from(new Uint8Array(drawing), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    }));
  });
}

async function fromServer(page: Page): Promise<Computed[]> {
  return page.evaluate(async () => {
    interface Loaded {
      result?: {
        analysisId: string;
        results: { key: string; state: string; json: string; version: string }[];
      };
    }
    const { state } = (
      window as unknown as { __remixRouter: { state: { loaderData: Record<string, Loaded> } } }
    ).__remixRouter;
    const found = Object.values(state.loaderData).find((data) => data?.result)?.result;
    if (!found) return [];
    // A result that takes longer comes after the page.
    const ready = found.results.filter(({ state }) => state === "ready");
    return Promise.all(
      ready.map(async ({ key, json, version }) => {
        const address = `${location.pathname}analyses/${found.analysisId}/drawings/${key}/?version=${version}`;
        const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
        return {
          json,
          drawing: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
        };
      }),
    );
  });
}

/** A page with a stored result next to a preview. */
const BOTH = "body:has(.preview .result[id]):has(.result[id]:not(.preview *))";

/** The functions of the stored results on the page. */
function functionsShown(page: Page): Promise<string[]> {
  return page.locator(".result[id]").evaluateAll((results) => results.map(({ id }) => id));
}

const draftOf = (type: string, functions: string[], x: number[]) => ({
  id: null,
  name: "Preview",
  type,
  functions,
  y: { column: 3, trans: "log" as string | null },
  x: x.map((column) => ({ column, trans: null as string | null })),
  statistics: ["avg", "median", "std_dev"],
  removeOutliers: true,
  byOn: false,
  byColumn: null,
  filterOn: false,
  filterColumn: null,
  filterValue: null,
});

test("the preview of every function is what APPLY stores, to the last byte", async ({ page }) => {
  await listenToCore(page);
  await signIn(page, "pro");
  const firms = referenceFile("grunfeld.csv", "").buffer.toString().trimEnd().split("\n");
  const isTreated = ([firm, year]: string[]) => Number(firm) > 5 && Number(year) > 1945;
  const withOutcome = firms.map((line, row) =>
    row === 0
      ? `${line},outcome,treated`
      : `${line},${row % 3 === 0 ? "yes" : "no"},${isTreated(line.split(",")) ? 1 : 0}`,
  );
  await openProject(page, csvFile("preview-equality.csv", withOutcome.join("\n")));
  const project = projectIdOf(page);
  const several = FUNCTION_KEYS.flatMap((key) => {
    const { kinds, paired, y } = FUNCTIONS[key];
    const kind = kinds.find(({ analysis_type: type }) => type === "multivariate");
    if (!kind) return [];
    const draft = draftOf("multivariate", [key], [4, 5].slice(0, kind.max_independent_var));
    // Pairs have one transform; of categories alone, firms and years have few enough.
    if (paired) return [{ ...draft, x: [{ column: 4, trans: "log" }] }];
    if (FUNCTIONS[key].instruments[0] > 0) {
      const x = draft.x.map((each, index) => ({ ...each, endogenous: index === 0 }));
      return [{ ...draft, x, z: [{ column: 2, trans: null }] }];
    }
    if (key === "did") return [{ ...draft, x: [{ column: 7, trans: null }] }];
    if (key === "logit") return [{ ...draft, y: { column: 6, trans: null } }];
    return y.numbers
      ? [draft]
      : [{ ...draft, y: { column: 1, trans: null }, x: [{ column: 2, trans: null }] }];
  });
  const one = FUNCTION_KEYS.filter((key) =>
    FUNCTIONS[key].kinds.some(({ analysis_type: type }) => type === "univariate"),
  );
  const rows = { filterOn: true, filterColumn: 1, filterValue: "3" };
  const categories = {
    ...draftOf("multivariate", ["regression"], [4]),
    x: [
      { column: 4, trans: null },
      { column: 1, trans: null, as_category: true, base: "2" },
    ],
    terms: [{ columns: [4, 4] }, { columns: [4, 1] }],
  };
  const filtered = { ...draftOf("multivariate", ["robust_regression"], [4, 5]), ...rows };
  const shorter = { ...draftOf("univariate", ["statistics"], []), ...rows };
  for (const draft of [draftOf("univariate", one, []), ...several, categories, filtered, shorter]) {
    const search = new URLSearchParams({
      analysis: "new",
      type: draft.type,
      draft: JSON.stringify(draft),
      view: "chart",
    });
    await page.goto(`/app/project/${project}/?${search.toString()}`);
    await expect(
      preview(page)
        .getByRole("region", { name: /^Preview: / })
        .first(),
    ).toBeVisible();
    const seen = await fromBrowser(page);
    expect(seen).toHaveLength(draft.functions.length);
    const sawBoth = await watchFor(page, BOTH);
    await page.getByRole("button", { name: /^APPLY/ }).click();
    await expect(applied(page)).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
    expect(await sawBoth()).toBe(false);
    await expect.poll(async () => (await fromServer(page)).length).toBe(draft.functions.length);
    expect(await fromServer(page)).toEqual(seen);
    expect(await functionsShown(page)).toEqual(draft.functions);
  }
});

test("only the owner gets the values of a project, and only those that it has", async ({ page, browser }) => {
  await signIn(page, "pro");
  await openProject(page, salesFile("preview-values.csv"));
  const asked = page.waitForRequest(/\/values\//);
  await page
    .getByRole("button", { name: /as dependent variable/ })
    .first()
    .click();
  await page.getByRole("checkbox", { name: "Statistics", exact: true }).check();
  const address = (await asked).url();
  expect((await page.request.get(address)).status()).toBe(200);
  expect((await page.request.get(address.replace(/[0-9a-f]{64}/, "0".repeat(64)))).status()).toBe(404);
  const others = await browser.newContext();
  const other = await others.newPage();
  await signIn(other, "lite");
  expect((await other.request.get(address)).status()).toBe(404);
  await others.close();
});

const TIMES_TWO = [
  "region,sales,ads,twice,part",
  ...Array.from({ length: 24 }, (_, i) => {
    const ads = i === 3 ? 0 : 100 + ((i * 37) % 61);
    return [i < 4 ? "North" : "South", 1000 + ads * 4 + ((i * 53) % 29), ads, 2 * ads, (i * 17) % 23].join(
      ",",
    );
  }),
].join("\n");

const modelDraft = (x: object[]) => ({
  ...draftOf("multivariate", ["regression"], []),
  y: { column: 2, trans: null },
  x,
});

test("the pre-flight names what stands in the way of a model and repairs it in one click", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openProject(page, csvFile("preflight.csv", TIMES_TWO));
  const x = [
    { column: 3, trans: null },
    { column: 4, trans: null },
  ];
  const search = new URLSearchParams({
    analysis: "new",
    type: "multivariate",
    draft: JSON.stringify(modelDraft(x)),
  });
  await page.goto(`/app/project/${projectIdOf(page)}/?${search.toString()}`);
  const before = page.getByRole("region", { name: "Before it runs" });
  await expect(before).toContainText("twice is an exact combination of ads.");
  await expectAccessible(page);
  await before.getByRole("button", { name: "Remove twice" }).click();
  await expect(before).not.toContainText("exact combination");
  await expect(before).toContainText("24 used");
  await page.getByLabel("Transform of ads").selectOption({ label: "Ln" });
  await expect(before).toContainText(
    "Ln needs numbers above 0: 1 value of ads is left out. Ln(x + c) is not offered",
  );
  await expect(before).toContainText("23 used");
  await before.getByRole("button", { name: "Use ads as it is" }).click();
  await expect(before).toContainText("24 used");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Check shows the pre-flight, and its repair is a button", async ({ page }) => {
    await signIn(page, "pro");
    const project = await createProject(page, csvFile("preflight-plain.csv", TIMES_TWO));
    const x = [
      { column: 3, trans: null },
      { column: 4, trans: null },
    ];
    const search = new URLSearchParams({
      analysis: "new",
      type: "multivariate",
      draft: JSON.stringify(modelDraft(x)),
    });
    await page.goto(`/app/project/${project}/?${search.toString()}`);
    await expect(page.getByLabel("Preview while choosing")).toBeHidden();
    await page.getByRole("button", { name: "Check" }).click();
    const before = page.getByRole("region", { name: "Before it runs" });
    await expect(before).toContainText("twice is an exact combination of ads.");
    await before.getByRole("button", { name: "Remove twice" }).click();
    await expect(before).toContainText("24 used");
    await expect(before).not.toContainText("exact combination");
    await page
      .getByRole("button", { name: /^APPLY/ })
      .last()
      .click();
    await expect(page.getByRole("heading", { level: 2, name: "Regression", exact: true })).toBeVisible();
  });
});

test("words of a question lead to a function by keyboard", async ({ page }) => {
  await signIn(page, "pro");
  await openProject(page, salesFile("question.csv"));
  const wanted = page.getByRole("searchbox", { name: "What do I want to know?" });
  await wanted.fill("clusters");
  const dotplot = page.getByRole("checkbox", { name: "Dotplot", exact: true });
  await expect(page.getByRole("checkbox", { name: "Statistics", exact: true })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(dotplot).toBeFocused();
  await page.keyboard.press("Space");
  await wanted.fill("average");
  await expect(page.getByRole("checkbox", { name: "Statistics", exact: true })).toBeVisible();
  await expect(dotplot).toBeChecked();
});

test("changed settings show a preview next to the dimmed result, until the switch turns it off", async ({
  page,
}) => {
  await signIn(page, "pro");
  await openAnalysis(page, salesFile("preview-switch.csv"), univariate);
  await expect(preview(page)).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Dotplot", exact: true }).check();
  const dotplot = preview(page).getByRole("region", { name: "Preview: Dotplot" });
  await expect(dotplot.getByRole("img")).toBeVisible();
  await expect(dotplot.locator(".chart img").first()).toHaveAttribute("src", /^data:image\/svg/);
  await expect(page.locator('.result[data-stale="changed"]').first()).toContainText("not applied");
  await expectAccessible(page);

  const choice = page.getByLabel("Preview while choosing");
  await choice.uncheck();
  await expect(preview(page)).toHaveCount(0);
  await page.reload();
  await expect(choice).not.toBeChecked();
  await expect(preview(page)).toHaveCount(0);
  await choice.check();
  await expect(dotplot).toBeVisible();
  await page.getByRole("button", { name: "APPLY (1)" }).click();
  await expect(applied(page)).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  await expect(page.locator("[data-stale]")).toHaveCount(0);
});
