import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signInDemo } from "./support/fixtures";
import { onOwnServer as test, type OwnServer } from "./support/own-server";

const ROWS = 800_000;
const CHAIN = 45;

let own: OwnServer;
let project = "";
let first = "";

const formula = (user_formula: string) => ({ user_formula });

/** The same values from work of about ten more seconds, which leave a slow page the time to cancel. */
const slowly = (user_formula: string) => {
  const ranks = Array.from({ length: 100 }, (_, rank) => `rank([a]+${rank})`);
  return formula(`${user_formula} + 0 * (${ranks.join("+")})`);
};

/** Changes the first column of the chain; the ranks of all others then change, too. The response may take 8 seconds. */
const edit = (body: object) =>
  own.fetch("PATCH", `v1/column/${first}/`, {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** A project whose columns are each the ranks of the one before it: work of several seconds. */
test.beforeAll(async ({ server }) => {
  test.setTimeout(300_000);
  own = server;
  const rows = Array.from({ length: ROWS }, (_, row) => (row * 7919) % ROWS);
  const form = new FormData();
  form.set("file", new Blob([`a\n${rows.join("\n")}\n`]), "long.csv");
  const file = await server.fetch("POST", "v1/file/", { body: form });
  const { id } = (await file.json()) as { id: string };
  await server.until<{ status: string }>(`v1/file/${id}/`, "estimand_preview");
  const finalized = await server.call<{ project_full_id: string }>("POST", `v1/file/${id}/finalize/`);
  project = finalized.project_full_id;
  await server.until<{ status: string }>(`v1/project/${project}/`, "ready");
  for (let link = 1; link <= CHAIN; link += 1) {
    const { col_db_id } = await server.call<{ col_db_id: string }>("POST", "v1/column/", {
      project,
      name: `c${link}`,
      trans_type: "numerical",
      user_formula: link === 1 ? "[a] + 1" : `rank([c${link - 1}]) + winsorise([c${link - 1}], 0.1)`,
    });
    if (link === 1) first = col_db_id;
  }
});

async function openProject(page: Page): Promise<void> {
  await signInDemo(page);
  await page.goto(`/app/project/${project}/?analysis=new`);
}

const dockOf = (page: Page) => page.getByRole("region", { name: "Data", exact: true });
const barOf = (page: Page) => dockOf(page).getByRole("progressbar", { name: "Columns computed" });
const cancelIn = (page: Page) => dockOf(page).getByRole("button", { name: "Cancel" });

/** Columns computed so far, by the text of the bar. */
async function doneIn(page: Page): Promise<number> {
  const text = await dockOf(page)
    .getByText(new RegExp(`\\d+ of ${CHAIN} columns$`))
    .textContent({ timeout: 2_000 })
    .catch(() => null);
  return Number(/(\d+) of/.exec(text ?? "")?.[1] ?? NaN);
}

/** The first value of the first computed column. */
async function firstValue(): Promise<unknown> {
  const page = await own.call<{ data: { c2: number }[] }>(
    "GET",
    `v1/project/${project}/get-dataset/?page_size=1`,
  );
  return page.data[0]?.c2;
}

test("a long computation is cancelled", async ({ page }) => {
  test.setTimeout(180_000);
  await openProject(page);
  const answer = edit(slowly("abs([a] - 1000)"));
  await expect(async () => {
    await page.reload();
    await expect(barOf(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await cancelIn(page).click();
  await expect(dockOf(page).getByRole("status").first()).toHaveText(
    "Cancelled. The columns are as they were.",
  );
  await expect(barOf(page)).toBeHidden();
  expect([202, 503]).toContain((await answer).status);
  expect(await firstValue()).toBe(1);
});

test("the transform page cancels a computation, too", async ({ page }) => {
  test.setTimeout(180_000);
  await openProject(page);
  const value = await firstValue();
  const answer = edit(slowly("abs([a] - 4000)"));
  const cancel = page.getByRole("main").getByRole("button", { name: "Cancel", exact: true });
  await expect(async () => {
    await page.goto(`/app/transform/${project}/`);
    await expect(cancel).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await cancel.click();
  await expect(page.getByText("Cancelled. The columns are as they were.")).toBeVisible();
  await expect(cancel).toBeHidden();
  await answer;
  expect(await firstValue()).toBe(value);
});

test("a computation that fails says why, and changes nothing", async ({ page }) => {
  test.setTimeout(180_000);
  await openProject(page);
  const condition = {
    var_a_type: "Column",
    var_a: 1,
    function: ">",
    var_b_type: "Value",
    var_b: 5,
    and_or: null,
  };
  // Text in the first column: the second can then not be computed.
  const rules = [{ id: 1, type: "if", condition: [condition], then_type: "Value", then: "large" }];
  await edit({ conditional_transform: rules });
  const notice = dockOf(page).getByRole("alert");
  await page.reload();
  await expect(notice).toContainText("Not done: Edited c1");
  await expect(notice).toContainText("“c2” could then no longer be computed");
  await expect(barOf(page)).toBeHidden();
  expect(await firstValue()).toBe(1);
});

test("a computation goes on after the server was killed, and shows its progress", async ({
  page,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to fetch/);
  await openProject(page);
  const lost = edit(slowly("abs([a] - 2000)")).catch(() => null);
  await expect(async () => {
    await page.reload();
    await expect(barOf(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The page stays as it is: the killed server would change it, and a running one would finish before axe does.
  await page.route("**", () => {});
  await own.kill();
  expect((await new AxeBuilder({ page }).include(".pending-act").analyze()).violations).toEqual([]);
  await page.unrouteAll();
  await page.goto("about:blank");
  await own.start();
  await lost;
  await page.goto(`/app/project/${project}/?analysis=new`);
  await expect(barOf(page)).toBeVisible();
  await expect.poll(() => doneIn(page), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect(barOf(page)).toBeHidden({ timeout: 120_000 });
  await expect(dockOf(page).getByRole("button", { name: "Undo: Edited c1" })).toBeEnabled();
  expect(await firstValue()).toBe(2000);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a long computation shows its progress, and a form cancels it", async ({ page }) => {
    test.setTimeout(180_000);
    await openProject(page);
    const showsBar = () =>
      expect(async () => {
        await page.reload();
        await expect(barOf(page)).toBeVisible({ timeout: 1_000 });
      }).toPass();
    const ended = edit(formula("abs([a] - 3000)"));
    await showsBar();
    // The page reloads by itself: nothing else removes the bar.
    await expect(barOf(page)).toBeHidden({ timeout: 60_000 });
    await ended;
    const value = await firstValue();
    const answer = edit(slowly("abs([a] - 4000)"));
    await showsBar();
    await cancelIn(page).click();
    await expect(dockOf(page).getByText("Cancelled. The columns are as they were.")).toBeVisible();
    await expect(barOf(page)).toBeHidden();
    await answer;
    expect(await firstValue()).toBe(value);
  });
});
