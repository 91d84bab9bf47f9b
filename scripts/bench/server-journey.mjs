/** The server under a large file: times as a client sees them, peak memory, and blocks of the event loop. */
import { openAsBlob } from "node:fs";
import path from "node:path";
import { SetupError } from "../setup/step.mjs";
import { signIn, signInToPages } from "./api-client.mjs";
import { startServer } from "./own-server.mjs";

const PAGE_REPEATS = 21;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Blocks of the event loop, by what the server was doing at the time. */
function blockCounter(health) {
  let before = 0;
  const counts = [];
  return {
    counts,
    async after(what) {
      // The monitor ticks every 20 ms.
      await pause(100);
      const { blocks_over_50_ms: now } = await health();
      counts.push({ what, blocks: now - before });
      before = now;
    },
  };
}

/** The addresses of the chart images in a page. */
function stillsIn(html) {
  return [...html.matchAll(/<img src="([^"]*\/stills\/[^"]*)"/g)].map(([, src]) =>
    src.replaceAll("&amp;", "&"),
  );
}

/**
 * Uploads and imports a file, analyses it, loads the page and prints the report.
 *
 * @param {string} file a CSV of at least 6 number columns
 * @returns {Promise<{what: string, value: string, target: string}[]>}
 */
export async function benchServer(file) {
  const server = await startServer();
  const rows = [];
  const note = (what, value, target = "") => rows.push({ what, value, target });
  const timed = async (what, target, work) => {
    const started = performance.now();
    const result = await work();
    note(what, `${((performance.now() - started) / 1000).toFixed(2)} s`, target);
    return result;
  };
  try {
    note("start to listening", `${(server.listening / 1000).toFixed(2)} s`);
    const { call, upload, inspected, open, analysis, result } = await signIn(server.origin);
    const blocks = blockCounter(server.health);
    await blocks.after("signing in");

    const blob = await openAsBlob(file, { type: "text/csv" });
    const dataset = await timed("upload (answered 201)", "", () => upload(blob, path.basename(file)));
    await timed("inspect (preview answers 200)", "< 1 s", () => inspected(dataset));
    const project = await timed("import (finalize to project ready)", "< 5 s", () => open(dataset));
    await blocks.after("upload and import");
    note("server memory after the import, peak", `${(await server.memory()).toFixed(0)} MB`, "< 600 MB");

    const multivariate = await analysis(project, ["regression"], { xs: [2, 3, 4, 5, 6], name: "Regression" });
    await timed("regression 1e6 × 5, no outlier removal, whole answer read", "< 1 s (core)", () =>
      result(multivariate),
    );
    const univariate = await analysis(project, ["statistics", "boxplot", "histogram"], {
      removeOutliers: true,
      name: "Univariate",
    });
    await timed("statistics, boxplot and histogram of 1e6 values", "", () => result(univariate));
    await blocks.after("fits");
    await timed("report (PDF)", "", async () => {
      const response = await call("GET", `/api/v1/analysis/${univariate.id}/report/`);
      return response.arrayBuffer();
    });
    await blocks.after("report");

    const cookie = await signInToPages(server.origin);
    const page = `${server.origin}/app/project/${project.id}?analysis=${multivariate.id}`;
    const times = [];
    let html = "";
    for (let i = 0; i < PAGE_REPEATS; i++) {
      const started = performance.now();
      const response = await fetch(page, { headers: { Cookie: cookie } });
      html = await response.text();
      if (response.status !== 200 || !html.includes("Regression"))
        throw new SetupError(`${page} answered ${response.status}`);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    note(
      `project page with a cached result (median of ${PAGE_REPEATS})`,
      `${times[PAGE_REPEATS >> 1].toFixed(0)} ms`,
      "< 150 ms",
    );
    note("its HTML", `${(html.length / 1e6).toFixed(2)} MB`);
    await blocks.after("pages");
    const stills = stillsIn(html);
    await timed(`its ${stills.length} charts as SVG, drawn at once`, "", () =>
      Promise.all(
        stills.map(async (address) => {
          const response = await fetch(`${server.origin}${address}`, { headers: { Cookie: cookie } });
          if (!response.ok) throw new SetupError(`${address} answered ${response.status}`);
          await response.arrayBuffer();
        }),
      ),
    );
    await blocks.after("charts");
    for (const { what, blocks: times } of blocks.counts) {
      note(`event loop blocked over 50 ms: ${what}`, `${times} times`, "0");
    }
    note("longest block of the event loop", `${(await server.health()).longest_ms} ms`, "< 50 ms");
    note("server memory at the end, peak", `${(await server.memory()).toFixed(0)} MB`, "");
  } finally {
    await server.stop();
  }
  return rows;
}
