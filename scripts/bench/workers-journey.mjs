/** Imports by one worker and by two, on the same machine: how much work they do, and how long it waits. */
import { readFile } from "node:fs/promises";
import { startCluster } from "../cluster/start-cluster.mjs";
import { signIn } from "./api-client.mjs";
import { numbersCsv } from "./files.mjs";

/** Imports that are requested at once, each of all rows as a sample, which is read again. */
const LOADS = [4, 16, 32];
const ROWS = 200_000;
/** One call for all imports: a call for each kept a core busy, which the workers then lacked. */
const LOOK_MS = 100;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** The first rows of the file of numbers. */
async function csv() {
  const lines = (await readFile(await numbersCsv(), "utf8")).split("\n", ROWS + 1);
  return new Blob([`${lines.join("\n")}\n`]);
}

/** @returns {Promise<{jobs: number, seconds: number, middle: number}[]>} for each load, the seconds until all and until half are done */
async function measure(workers, file) {
  const cluster = await startCluster({ webs: 1, workers, seedDemo: true });
  try {
    const api = await signIn(cluster.origin);
    const dataset = await api.upload(file, "numbers.csv");
    await api.inspected(dataset);
    await api.open(dataset);
    const measured = [];
    for (const jobs of LOADS) measured.push({ jobs, ...(await importAll(api, dataset, jobs)) });
    return measured;
  } finally {
    await cluster.stop();
  }
}

async function importAll({ call }, dataset, jobs) {
  const started = performance.now();
  const made = await Promise.all(
    Array.from({ length: jobs }, async (_, number) => {
      const sample = {
        name: `Import ${number}`,
        upload: dataset.id,
        sample_size: 100,
        sample_size_type: "Percent",
      };
      return (await call("POST", "/api/v1/project/", sample)).json();
    }),
  );
  const own = new Set(made.map(({ id }) => id));
  const doneAt = new Map();
  while (doneAt.size < jobs) {
    await pause(LOOK_MS);
    const { results } = await (await call("GET", "/api/v1/project/")).json();
    for (const { id, status, message } of results.filter(({ id }) => own.has(id) && !doneAt.has(id))) {
      if (status === "failed") throw new Error(`An import failed: ${message}`);
      if (status === "ready") doneAt.set(id, (performance.now() - started) / 1000);
    }
  }
  for (const { id } of made) await call("DELETE", `/api/v1/project/${id}/`);
  const times = [...doneAt.values()];
  return { seconds: Math.max(...times), middle: median(times) };
}

/** @returns {Promise<{jobs: number, one: {seconds: number, middle: number}, two: {seconds: number, middle: number}}[]>} */
export async function benchWorkers() {
  const file = await csv();
  const one = await measure(1, file);
  const two = await measure(2, file);
  return one.map((each, index) => ({ jobs: each.jobs, one: each, two: two[index] }));
}
