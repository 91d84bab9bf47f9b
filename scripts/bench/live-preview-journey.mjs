/** Previews of analyses as a user sees them: from a click on another dependent variable to the painted result. */
import { openAsBlob } from "node:fs";
import { signIn } from "./api-client.mjs";
import { browserPage } from "./browser-page.mjs";
import { shapesCsv } from "./files.mjs";
import { functionsOf } from "./functions.mjs";
import { startServer } from "./own-server.mjs";

const ROWS = 10_000;
/** Clicks that are not counted: they fetch the columns, and the engine compiles. */
const WARM = 4;
const CLICKS = 20;
const X = 6;
const TARGET = "< 150 ms";
const UNIVARIATE = functionsOf("univariate");
const MULTIVARIATE = functionsOf("multivariate").filter((key) => !UNIVARIATE.includes(key));

/** The address of a new analysis with these settings. */
function addressOf(project, type, functionKey) {
  const draft = {
    id: null,
    name: "Preview",
    type,
    functions: [functionKey],
    y: { column: 1, trans: null },
    x: type === "multivariate" ? [{ column: X, trans: null }] : [],
    statistics: ["avg", "median", "std_dev"],
    removeOutliers: true,
    byOn: false,
    byColumn: null,
    filterOn: false,
    filterColumn: null,
    filterValue: null,
  };
  const search = new URLSearchParams({ analysis: "new", type, draft: JSON.stringify(draft), view: "chart" });
  return `/app/project/${project.id}/?${search}`;
}

/** Chooses two columns in turn as Y; milliseconds from each click to the first paint with its result. */
async function clickTimes(page, clicks) {
  return page.evaluate(async (count) => {
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    while (document.querySelector("section.preview:not([data-stale])") === null) await pause(50);
    const section = /** @type {HTMLElement} */ (document.querySelector("section.preview"));
    /** Resolves when the section is no longer marked as stale. */
    const becomesCurrent = () =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (section.hasAttribute("data-stale")) return;
          observer.disconnect();
          resolve(section);
        });
        observer.observe(section, { attributeFilter: ["data-stale"] });
      });
    const painted = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        requestAnimationFrame(() => port2.postMessage(null));
      });
    const times = [];
    for (let click = 0; click < count; click++) {
      /** @type {NodeListOf<HTMLElement>} */
      const buttons = document.querySelectorAll('button[aria-label$="as dependent variable (Y)"]');
      const current = becomesCurrent();
      const before = section.textContent;
      const begun = performance.now();
      buttons[click % 2 === 0 ? 2 : 1].click();
      await current;
      await painted();
      times.push(performance.now() - begun);
      if (section.textContent === before) throw new Error("The preview did not change.");
      // Charts of the preview are drawn after its text.
      await pause(400);
    }
    return times;
  }, clicks);
}

function shown(times) {
  const sorted = times.slice(WARM).sort((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)].toFixed(0)} ms; ${sorted.at(-1).toFixed(0)} ms`;
}

/** @returns {Promise<{what: string, value: string, target: string}[]>} */
export async function benchChoosing() {
  const server = await startServer();
  let opened;
  try {
    const client = await signIn(server.origin);
    const file = await shapesCsv(ROWS);
    const dataset = await client.upload(await openAsBlob(file, { type: "text/csv" }), "choosing.csv");
    await client.inspected(dataset);
    const project = await client.open(dataset);
    opened = await browserPage(server.origin);
    const rows = [];
    const kinds = [
      ...UNIVARIATE.map((key) => ["univariate", key]),
      ...MULTIVARIATE.map((key) => ["multivariate", key]),
    ];
    for (const [type, key] of kinds) {
      // The page remembers the settings that are not applied.
      await opened.page.evaluate(() => localStorage.clear());
      await opened.page.goto(server.origin + addressOf(project, type, key));
      await opened.page.locator(`#preview-${key}`).waitFor();
      const value = shown(await clickTimes(opened.page, WARM + CLICKS));
      rows.push({ what: key, value, target: TARGET });
      console.log(`  ${key}: ${value}`);
    }
    return rows;
  } finally {
    await opened?.browser.close();
    await server.stop();
  }
}
