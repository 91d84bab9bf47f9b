/** Previews on the transform page as a user sees them: from a key to the painted preview, computed by the browser's worker. */
import { openAsBlob } from "node:fs";
import { signIn } from "./api-client.mjs";
import { browserPage } from "./browser-page.mjs";
import { workbookSource } from "./files.mjs";
import { startServer } from "./own-server.mjs";

const KEYS = 20;
const TARGET = "< 100 ms";

/** Records the time from each key, or each `change`, to the first paint with the preview of what was entered then. */
function watchPreviews() {
  const [section, main] = [".trial", ".transform-main"].map(
    (selector) => /** @type {HTMLElement} */ (document.querySelector(selector)),
  );
  const cells = () => [...section.querySelectorAll("td[data-made]")].map((cell) => cell.textContent).join();
  globalThis.previewTimes = [];
  let waiting = null;
  const begin = ({ timeStamp }) => {
    waiting = { timeStamp, cells: cells() };
  };
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, begin, true);
  new MutationObserver(() => {
    const isBusy = section.querySelector(".veil") !== null || section.querySelector(".spinner") !== null;
    if (waiting === null || isBusy || cells() === waiting.cells) return;
    const { timeStamp } = waiting;
    waiting = null;
    // A message posted in the frame of the change is read after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.previewTimes.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  }).observe(main, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Presses keys one after the other; each changes the values of the preview. */
async function timesOf(page, keys) {
  await page.evaluate(watchPreviews);
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((count) => globalThis.previewTimes.length >= count, index + 1);
  }
  return page.evaluate(() => globalThis.previewTimes);
}

function shown(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return `${median.toFixed(0)} ms; ${sorted.at(-1).toFixed(0)} ms`;
}

/** A digit that changes each value, then Backspace, and so on. */
const digits = Array.from({ length: KEYS }, (_, index) => (index % 2 === 0 ? "7" : "Backspace"));

const FORMULAS = [
  ["a formula of one column", "[a] * 1"],
  ["ln, sqrt and a division of three columns", "ln([a]) - sqrt([b]) / ([c] + 1)"],
  ["the rank within a text column", "rank([a], [city]) * 1"],
  ["a lag by the rows' time", "[a] - lag([a]) * 1"],
];

/** @returns {Promise<{what: string, value: string, target: string}[]>} */
export async function benchPreviews() {
  const server = await startServer();
  let opened;
  try {
    const client = await signIn(server.origin);
    const file = await workbookSource();
    const dataset = await client.upload(await openAsBlob(file, { type: "text/csv" }), "previews.csv");
    await client.inspected(dataset);
    const project = await client.open(dataset);
    const rows = [];
    opened = await browserPage(server.origin);
    const { page } = opened;
    const address = `${server.origin}/app/transform/${project.id}/`;
    const ready = () =>
      page.waitForFunction(() => {
        const counts = document.querySelector(".trial-counts");
        return /value/.test(counts?.textContent ?? "") && !document.querySelector(".trial .veil");
      });
    for (const [what, formula] of FORMULAS) {
      await page.goto(`${address}?formula=${encodeURIComponent(formula)}`);
      await ready();
      await page.getByRole("textbox", { name: "Formula as text" }).press("End");
      rows.push({
        what: `key in the text: ${what}`,
        value: shown(await timesOf(page, digits)),
        target: TARGET,
      });
    }
    await page.goto(`${address}?kind=conditional`);
    await page.getByLabel("Left side, rule 1, condition 1: column", { exact: true }).selectOption("a");
    await page.getByLabel("Comparison, rule 1, condition 1", { exact: true }).selectOption("greater than");
    await page.getByLabel("Right side, rule 1, condition 1: value", { exact: true }).fill("30");
    const then = page.getByLabel("Value of rule 1: value", { exact: true });
    await then.fill("1");
    await ready();
    await then.press("End");
    rows.push({ what: "key in a rule's value", value: shown(await timesOf(page, digits)), target: TARGET });
    return rows;
  } finally {
    await opened?.browser.close();
    await server.stop();
  }
}
