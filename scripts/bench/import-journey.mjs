/** Imports: a large mixed CSV, a workbook, and twenty files at once, as an API client sees them. */
import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { signIn } from "./api-client.mjs";
import { largeCsv, smallCsv, workbookSource } from "./files.mjs";
import { startServer } from "./own-server.mjs";

const AT_ONCE = 20;
/** Runs of each measurement, each on a fresh server; the table shows them all. */
const RUNS = 2;
/** Files that a warm server gets one after the other; the table shows the fastest. */
const WARM_RUNS = 5;

const ZERO = "0".charCodeAt(0);

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** Seconds from the first byte sent to the preview, and to the first page of the project. */
async function journey({ until, upload, inspected, open }, blob, name) {
  const started = performance.now();
  const dataset = await upload(blob, name);
  await inspected(dataset);
  const preview = performance.now() - started;
  const project = await open(dataset);
  await until(`/api/v1/project/${project.id}/get-dataset/`, ({ data }) => data.length > 0);
  return { preview, open: performance.now() - started, project };
}

async function onFreshServer(work) {
  const server = await startServer();
  try {
    return await work(await signIn(server.origin), server);
  } finally {
    await server.stop();
  }
}

async function runLarge(file) {
  return onFreshServer(async (api, server) => {
    const { preview, open, project } = await journey(api, await openAsBlob(file), path.basename(file));
    return {
      preview,
      open,
      rows: project.row_count,
      columns: project.col_count,
      memory: await server.memory(),
    };
  });
}

/** Seconds to the preview on a server that has read such a file before. The files differ, so that no reading is found again. */
async function runWarm(file) {
  const bytes = await readFile(file);
  const lastDigit = bytes.findLastIndex((byte) => byte >= ZERO && byte <= ZERO + 9);
  return onFreshServer(async ({ upload, inspected }) => {
    const times = [];
    for (let run = 0; run <= WARM_RUNS; run++) {
      bytes[lastDigit] = ZERO + run;
      const blob = new Blob([bytes], { type: "text/csv" });
      const started = performance.now();
      await inspected(await upload(blob, path.basename(file)));
      times.push(performance.now() - started);
    }
    return times.slice(1);
  });
}

async function makeWorkbook(source) {
  return onFreshServer(async (api) => {
    const { project } = await journey(api, await openAsBlob(source), path.basename(source));
    const answer = await api.call("GET", `/api/v1/project/${project.id}/export-dataset/?format=xlsx`);
    return answer.blob();
  });
}

async function runWorkbook(blob) {
  return onFreshServer(async (api) => journey(api, blob, "workbook.xlsx"));
}

/** Sends different files, so that none is deduplicated; counts the files that become a dataset. */
async function runMany(files) {
  return onFreshServer(async ({ upload, inspected }, server) => {
    const blobs = await Promise.all(files.map((file) => openAsBlob(file)));
    const started = performance.now();
    const sent = await Promise.allSettled(
      blobs.map(async (blob, index) => inspected(await upload(blob, `file ${index}.csv`))),
    );
    const succeeded = sent.filter(({ status }) => status === "fulfilled").length;
    return { succeeded, time: performance.now() - started, memory: await server.memory() };
  });
}

async function repeated(work) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await work());
  return (show) => runs.map(show).join("; ");
}

/** @returns {Promise<{what: string, value: string, target: string}[]>} */
export async function benchImports() {
  const rows = [];
  const note = (what, value, target) => rows.push({ what, value, target });
  const large = await largeCsv();
  const csv = await repeated(() => runLarge(large));
  note(
    "CSV of 55 MB: rows × columns",
    csv((run) => `${run.rows} × ${run.columns}`).split("; ")[0],
    "30 columns",
  );
  const warm = await runWarm(large);
  note(
    `CSV of 55 MB on a warm server: sent and previewed, best of ${WARM_RUNS} (slowest)`,
    `${seconds(Math.min(...warm))} (${seconds(Math.max(...warm))})`,
    "< 0.7 s",
  );
  note(
    "CSV of 55 MB, the first file of a server: sent and previewed",
    csv(({ preview }) => seconds(preview)),
    "",
  );
  note(
    "CSV of 55 MB, the first file of a server: sent and open as a project",
    csv(({ open }) => seconds(open)),
    "< 2.5 s",
  );
  note(
    "server memory meanwhile, peak",
    csv(({ memory }) => `${memory.toFixed(0)} MB`),
    "< 600 MB",
  );

  const workbook = await makeWorkbook(await workbookSource());
  const xlsx = await repeated(() => runWorkbook(workbook));
  note(
    "XLSX of 100,000 × 10: sent and previewed",
    xlsx(({ preview }) => seconds(preview)),
    "",
  );
  note(
    "XLSX of 100,000 × 10: sent and open as a project",
    xlsx(({ open }) => seconds(open)),
    "< 3 s",
  );

  const files = [];
  for (let index = 0; index < AT_ONCE; index++) files.push(await smallCsv(index + 10));
  const many = await repeated(() => runMany(files));
  note(
    `${AT_ONCE} CSV of 5 MB at once: previewed`,
    many(({ succeeded }) => `${succeeded} of ${AT_ONCE}`),
    "all",
  );
  note(
    `${AT_ONCE} CSV of 5 MB at once: until the last preview`,
    many(({ time }) => seconds(time)),
    "",
  );
  note(
    "server memory with all of them, peak",
    many(({ memory }) => `${memory.toFixed(0)} MB`),
    "",
  );
  return rows;
}
