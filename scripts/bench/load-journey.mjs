/** The server under many users at once: response times of pages and of /health, and whether memory is released. */
import { openAsBlob } from "node:fs";
import { Agent, get } from "node:http";
import { SetupError } from "../setup/step.mjs";
import { signIn, signInToPages } from "./api-client.mjs";
import { shapesCsv } from "./files.mjs";
import { functionsOf } from "./functions.mjs";
import { startServer } from "./own-server.mjs";

const ROWS = 10_000;
const PEOPLE = 200;
/** Concurrent sign-ins: password hashing keeps a core busy on purpose. */
const SIGN_INS = 4;
/** Milliseconds that each user reads before the next page. */
const READING = { least: 5_000, most: 15_000 };
const HEALTH_EVERY_MS = 100;
const MEMORY_PATIENCE_S = 300;
const MEMORY_FACTOR = 1.3;
const REPORTS = 20;
const EXPORTS = 6;
const UNIVARIATE = functionsOf("univariate");

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/** Response times collected during a run. */
function stopwatch() {
  const times = [];
  return {
    times,
    async time(work) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    },
    said() {
      times.sort((a, b) => a - b);
      const [middle, late, last] = [quantile(times, 0.5), quantile(times, 0.95), times.at(-1)];
      return [late, middle, last].map((ms) => `${(ms / 1000).toFixed(2)} s`);
    },
  };
}

/**
 * Clients that leave the compressed answers as they are: a user's own machine unpacks them, and the two cores are the server's.
 * They close idle connections before the server does, because a request may meet the end of one that the server closes.
 */
const connections = new Agent({ keepAlive: true, maxSockets: Infinity, timeout: 3_000 });

/** @returns the status of an answer that has arrived in full */
function ask(address, headers = {}) {
  return new Promise((resolve, reject) => {
    const options = { agent: connections, headers: { ...headers, "Accept-Encoding": "gzip, deflate" } };
    const answered = (answer) => {
      answer.on("end", () => resolve(answer.statusCode));
      answer.on("error", reject);
      answer.resume();
    };
    get(address, options, answered).on("error", reject);
  });
}

/** Polls /health during the whole run. */
function watchHealth(origin) {
  const watch = stopwatch();
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      await watch.time(() => ask(`${origin}/app/health`));
      await pause(HEALTH_EVERY_MS);
    }
  })();
  // Avoids an unhandled rejection; the caller that awaits the result still gets the error.
  running.catch(() => undefined);
  return async () => {
    stopped = true;
    await running;
    return watch.said();
  };
}

async function makeAnalysis(client, project, functions, xs) {
  const analysis = await client.analysis(project, functions, { xs });
  await client.result(analysis);
  return analysis.id;
}

/** Sessions of the demo account, one for each user. */
async function signEverybodyIn(origin) {
  const cookies = [];
  const some = async () => {
    while (cookies.length < PEOPLE) {
      const index = cookies.push("") - 1;
      cookies[index] = await signInToPages(origin);
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS }, some));
  return cookies;
}

async function readPage(address, cookie) {
  const status = await ask(address, { Cookie: cookie });
  if (status !== 200) throw new SetupError(`${address} answered ${status}`);
}

/** Each user visits all pages, starting with a different one. */
async function visit(cookies, pages, readingMs) {
  const watch = stopwatch();
  await Promise.all(
    cookies.map(async (cookie, person) => {
      if (readingMs) await pause(Math.random() * readingMs.most);
      for (let step = 0; step < pages.length; step++) {
        await watch.time(() => readPage(pages[(person + step) % pages.length], cookie));
        if (readingMs) await pause(readingMs.least + Math.random() * (readingMs.most - readingMs.least));
      }
    }),
  );
  return watch.said();
}

/** Seconds until memory returns to its level before the run, or a note that it does not. */
async function memoryBack(server, before) {
  const started = performance.now();
  for (;;) {
    const seconds = (performance.now() - started) / 1000;
    const now = await server.memoryNow();
    if (now <= MEMORY_FACTOR * before) return `${now.toFixed(0)} MB after ${seconds.toFixed(0)} s`;
    if (seconds > MEMORY_PATIENCE_S) return `${now.toFixed(0)} MB after ${seconds.toFixed(0)} s, too much`;
    await pause(1_000);
  }
}

/** Peak memory during `work`. */
async function peakWhile(server, work) {
  let peak = 0;
  const sampler = setInterval(async () => {
    peak = Math.max(peak, await server.memoryNow());
  }, 250);
  try {
    await work();
  } finally {
    clearInterval(sampler);
  }
  return peak;
}

/**
 * @returns {Promise<{what: string, value: string, target: string}[]>}
 */
export async function benchLoad() {
  const server = await startServer();
  const rows = [];
  // This takes minutes, so report progress.
  const note = (what, value, target = "") => {
    rows.push({ what, value, target });
    console.log(`  ${what}: ${value}`);
  };
  const noteTimes = (what, times, target) => {
    const [late, middle, last] = times;
    note(what, `${late} (half within ${middle}, last ${last})`, target);
  };
  try {
    const client = await signIn(server.origin);
    const file = await shapesCsv(ROWS);
    const dataset = await client.upload(await openAsBlob(file, { type: "text/csv" }), "shapes.csv");
    await client.inspected(dataset);
    const project = await client.open(dataset);
    const regression = await makeAnalysis(client, project, ["regression"], [6]);
    const report = await makeAnalysis(client, project, UNIVARIATE, []);
    const pages = [
      "/app/",
      `/app/project/${project.id}/?analysis=${regression}`,
      `/app/setheaderrow/${dataset.id}/`,
      `/app/project/${project.id}/`,
    ].map((path) => `${server.origin}${path}`);
    const cookies = await signEverybodyIn(server.origin);
    for (const page of pages) await readPage(page, cookies[0]);
    const reportOf = async (id) => (await client.call("GET", `/api/v1/analysis/${id}/report/`)).arrayBuffer();
    await reportOf(report);

    const before = await server.memoryNow();
    note("memory before", `${before.toFixed(0)} MB`);
    let health = watchHealth(server.origin);
    let peak = await peakWhile(server, async () => {
      noteTimes("page, ten seconds of pause: p95", await visit(cookies, pages, READING), "< 2.5 s");
    });
    noteTimes("health check meanwhile: p95", await health(), "< 0.5 s");
    health = watchHealth(server.origin);
    const rush = await peakWhile(server, async () => {
      noteTimes("page, no pause: p95", await visit(cookies, pages, null), "< 2.5 s");
    });
    noteTimes("health check meanwhile: p95", await health(), "< 0.5 s");
    peak = Math.max(peak, rush);
    note("memory meanwhile, peak", `${peak.toFixed(0)} MB`);
    note("memory afterwards", await memoryBack(server, before), "< 1.3 × before, in 300 s");

    const files = stopwatch();
    const burst = await peakWhile(server, () => {
      const exported = async (format) =>
        (
          await client.call("GET", `/api/v1/project/${project.id}/export-dataset/?format=${format}`)
        ).arrayBuffer();
      const jobs = [
        ...Array.from({ length: REPORTS }, () => () => reportOf(report)),
        ...Array.from({ length: EXPORTS }, (_, i) => () => exported(i % 2 ? "csv" : "xlsx")),
      ];
      return Promise.all(jobs.map((job) => files.time(job)));
    });
    const [, , all] = files.said();
    note(`${REPORTS} reports of nine functions and ${EXPORTS} exports at once, until the last`, all);
    note("memory meanwhile, peak", `${burst.toFixed(0)} MB`, "< 1 GB");
    note("memory afterwards", await memoryBack(server, before), "< 1.3 × before, in 300 s");
  } finally {
    await server.stop();
  }
  return rows;
}
