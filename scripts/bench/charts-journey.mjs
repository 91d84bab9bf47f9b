/** Charts as a user sees them: a browser, a warm server, a click on APPLY. */
import { openAsBlob } from "node:fs";
import { signIn } from "./api-client.mjs";
import { browserPage } from "./browser-page.mjs";
import { shapesCsv } from "./files.mjs";
import { functionsOf } from "./functions.mjs";
import { startServer } from "./own-server.mjs";

const ROWS = 10_000;
const MANY_ROWS = 50_000;
/** One repeat for each Y column of the file. */
const REPEATS = 5;
const X = 6;
/** Functions with a robust fit, which may take longer. */
const ROBUST = new Set(["robust_regression", "robust_scatterplot"]);
const UNIVARIATE = functionsOf("univariate");
/** Functions that answer only requests with X, or with several variables. */
const MULTIVARIATE = functionsOf("multivariate").filter((key) => !UNIVARIATE.includes(key));

async function makeProject(client, rows) {
  const file = await shapesCsv(rows);
  const dataset = await client.upload(await openAsBlob(file, { type: "text/csv" }), `${rows} rows.csv`);
  await client.inspected(dataset);
  return client.open(dataset);
}

/** Creates an analysis. Each repeat uses another Y, so that no result is cached. */
const makeAnalysis = (client, project, functions, xs, repeat) =>
  client.analysis(project, functions, {
    y: 1 + repeat,
    xs,
    removeOutliers: true,
    name: `${functions[0]} ${repeat}`,
  });

/**
 * Milliseconds from a click on the analysis' link to the text of its result, and to its first interactive chart. The
 * click navigates within the application, so the page's code is loaded already, as it is on APPLY.
 */
async function clickTimes(page, href, hasChart) {
  return page.evaluate(
    async ([address, waitsForChart]) => {
      const started = performance.now();
      const link = document.querySelector(`a.analysis-open[href*="${address}"]`);
      if (!link) throw new Error(`There is no link to ${address}.`);
      // Wait until the sentence of the previous analysis disappears.
      const before = document.querySelector(".result-sentence");
      const found = (selector) =>
        new Promise((resolve, reject) => {
          const deadline = started + 30_000;
          const look = () => {
            const there = document.querySelector(selector);
            // A chart below the fold loads when it is scrolled into view.
            document.querySelector(".chart:not([data-live=true])")?.scrollIntoView({ block: "center" });
            if (there && there !== before) resolve(performance.now() - started);
            else if (performance.now() > deadline) reject(new Error(`No ${selector}`));
            else requestAnimationFrame(look);
          };
          look();
        });
      /** @type {HTMLElement} */ (link).click();
      const text = await found(".result-sentence");
      const chart = waitsForChart ? await found('.chart[data-live="true"]') : null;
      return { text, chart };
    },
    [href, hasChart],
  );
}

const best = (values) => Math.min(...values.filter((value) => value !== null));
const shown = (value) => (Number.isFinite(value) ? `${value.toFixed(0)} ms` : "");

/** Opens a project on an analysis without a chart and clicks on the others from there. */
async function timesOf(client, page, origin, project, name, xs) {
  const seen = [];
  const other = name === "statistics" ? "confidence_intervals" : "statistics";
  const { id: first } = await makeAnalysis(client, project, [other], [], 0);
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const analysis = await makeAnalysis(client, project, [name], xs, repeat);
    await page.goto(`${origin}/app/project/${project.id}/?analysis=${first}&view=chart`);
    await page.waitForLoadState("networkidle");
    seen.push(await clickTimes(page, `analysis=${analysis.id}`, name !== "statistics"));
    await client.call("DELETE", `/api/v1/analysis/${analysis.id}/`);
  }
  await client.call("DELETE", `/api/v1/analysis/${first}/`);
  return { text: best(seen.map(({ text }) => text)), chart: best(seen.map(({ chart }) => chart)) };
}

/**
 * @returns {Promise<{what: string, value: string, target: string}[]>}
 */
export async function benchCharts() {
  const server = await startServer();
  const rows = [];
  const note = (what, value, target = "") => rows.push({ what, value, target });
  let opened;
  try {
    const client = await signIn(server.origin);
    const project = await makeProject(client, ROWS);
    opened = await browserPage(server.origin);
    const { page } = opened;
    const jobs = [...UNIVARIATE.map((name) => [name, []]), ...MULTIVARIATE.map((name) => [name, [X]])];
    for (const [name, xs] of jobs) {
      const { text, chart } = await timesOf(client, page, server.origin, project, name, xs);
      note(`${name}: text, best of ${REPEATS}`, shown(text), ROBUST.has(name) ? "< 1 s" : "< 300 ms");
      if (name !== "statistics") note(`${name}: first interactive chart`, shown(chart), "< 600 ms");
    }
    const many = await makeProject(client, MANY_ROWS);
    const { chart } = await timesOf(client, page, server.origin, many, "scatterplot", [X]);
    note(
      `scatterplot of ${MANY_ROWS.toLocaleString("en")} rows: first interactive chart`,
      shown(chart),
      "< 1 s",
    );
    const report = await makeAnalysis(client, project, UNIVARIATE, [], 0);
    await client.until(`/api/v1/analysis/${report.id}/perform-analysis/`, () => true);
    const started = performance.now();
    const answer = await client.call("GET", `/api/v1/analysis/${report.id}/report/`);
    await answer.arrayBuffer();
    note("report of nine functions", `${((performance.now() - started) / 1000).toFixed(1)} s`, "< 4 s");
  } finally {
    await opened?.browser.close();
    await server.stop();
  }
  return rows;
}
