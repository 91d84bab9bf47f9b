/** The server under a large file: times as a client sees them, peak memory, and blocks of the event loop. */
import { spawn } from "node:child_process";
import { openAsBlob } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { ROOT, SetupError, ask, run } from "../setup/step.mjs";

const ACCOUNT = { username: "pro@example.com", password: "estimand" };
const PAGE_REPEATS = 21;
const PATIENCE_MS = 120_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Peak resident memory of a process in MB. */
async function peakMemory(pid, seen) {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => null);
  const peak = status?.match(/VmHWM:\s+(\d+) kB/)?.[1];
  return peak ? Number(peak) / 1024 : seen;
}

/** A server of its own on an empty folder of data. */
export async function startServer() {
  const data = await mkdtemp(path.join(os.tmpdir(), "estimand-bench-"));
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: data, PORT: String(port), RATE_CALLS: "0" };
  delete env.DATABASE_URL;
  await run(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], {
    env: { ...env, DATABASE_URL: undefined },
  });
  const started = performance.now();
  const child = spawn(process.execPath, ["server.js"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => String(chunk).includes("listening on") && resolve());
    child.on("exit", () => reject(new SetupError("The server did not start.")));
  });
  const origin = `http://127.0.0.1:${port}`;
  let sampled = 0;
  const sampler = setInterval(async () => {
    sampled = Math.max(sampled, Number(await ask("ps", ["-o", "rss=", "-p", String(child.pid)])) / 1024);
  }, 500);
  return {
    origin,
    listening: performance.now() - started,
    health: async () => (await (await fetch(`${origin}/app/health`)).json()).event_loop,
    memory: () => peakMemory(child.pid, sampled),
    async stop() {
      clearInterval(sampler);
      const ended = new Promise((resolve) => child.on("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Calls of the API by a signed-in client; a call that is still being processed is asked again. */
export function client(origin, token) {
  const call = async (method, address, body) => {
    const json = body !== undefined && !(body instanceof FormData);
    const headers = { Authorization: `Bearer ${token}`, ...(json && { "Content-Type": "application/json" }) };
    const response = await fetch(`${origin}${address}`, {
      method,
      headers,
      body: json ? JSON.stringify(body) : body,
    });
    if (!response.ok && response.status !== 503) {
      throw new SetupError(`${method} ${address} answered ${response.status}: ${await response.text()}`);
    }
    return response;
  };
  const until = async (address, done) => {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const response = await call("GET", address);
      if (response.status === 200) {
        const body = await response.json();
        if (done(body)) return body;
      } else await response.arrayBuffer();
      await pause(20);
    }
    throw new SetupError(`${address} was not ready within ${PATIENCE_MS / 1000} s.`);
  };
  return { call, until };
}

async function signInToPages(origin) {
  const body = new URLSearchParams({ ...ACCOUNT, email: ACCOUNT.username });
  const headers = { "Sec-Fetch-Site": "same-origin", Origin: origin };
  const response = await fetch(`${origin}/app/login/`, { method: "POST", body, headers, redirect: "manual" });
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return cookie.join("; ");
}

/** Blocks of the event loop, told apart by what the server was doing meanwhile. */
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

/** The addresses of the stills in a page. */
function stillsIn(html) {
  return [...html.matchAll(/<img src="([^"]*\/stills\/[^"]*)"/g)].map(([, src]) =>
    src.replaceAll("&amp;", "&"),
  );
}

/**
 * Uploads, imports, analyses, shows and prints.
 *
 * @param {string} file a CSV of at least 6 number columns
 * @returns {Promise<{rows: {what: string, value: string, target: string}[]}>}
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
    const post = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(ACCOUNT),
    };
    const { access } = await (await fetch(`${server.origin}/api/token/`, post)).json();
    const { call, until } = client(server.origin, access);
    const blocks = blockCounter(server.health);
    await blocks.after("signing in");

    const form = new FormData();
    form.set("file", await openAsBlob(file, { type: "text/csv" }), path.basename(file));
    const dataset = await timed("upload (answered 201)", "", async () =>
      (await call("POST", "/api/v1/file/", form)).json(),
    );
    await timed("inspect (preview answers 200)", "< 1 s", () =>
      until(`/api/v1/file/${dataset.id}/get-file-preview/`, () => true),
    );
    const project = await timed("import (finalize to project ready)", "< 5 s", async () => {
      const finalize = await call("POST", `/api/v1/file/${dataset.id}/finalize/`, {});
      const { project_full_id: id } = await finalize.json();
      return until(`/api/v1/project/${id}/`, ({ status, message }) => {
        if (status === "failed") throw new SetupError(`The import failed: ${message}`);
        return status === "ready";
      });
    });
    await blocks.after("upload and import");
    note("server memory after the import, peak", `${(await server.memory()).toFixed(0)} MB`, "< 600 MB");

    const analysis = async (body) =>
      (await call("POST", "/api/v1/analysis/", { project: project.id, ...body })).json();
    const variable = (column) => ({ column, trans: null });
    const multivariate = await analysis({
      name: "Regression",
      analysis_type: "multivariate",
      analysis_function: ["regression"],
      variables: { Y: variable(1), X: [2, 3, 4, 5, 6].map(variable), settings: { statistics: [] } },
      remove_outliers: false,
    });
    const result = (id) => until(`/api/v1/analysis/${id}/perform-analysis/`, () => true);
    await timed("regression 1e6 × 5, no outlier removal, whole answer read", "< 1 s (core)", () =>
      result(multivariate.id),
    );
    const univariate = await analysis({
      name: "Univariate",
      analysis_type: "univariate",
      analysis_function: ["statistics", "boxplot", "histogram"],
      variables: { Y: variable(1), X: [], settings: { statistics: [] } },
      remove_outliers: true,
    });
    await timed("statistics, boxplot and histogram of 1e6 values", "", () => result(univariate.id));
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
