/** The cost of one request or one job: processor time, statements, bytes. The figures of docs/capacity.md. */
import { openAsBlob } from "node:fs";
import { resultOf, signIn, signInToPages } from "./api-client.mjs";
import { shapesCsv, smallCsv } from "./files.mjs";
import { functionsOf } from "./functions.mjs";
import { cpuTime, statementsOf, STATEMENT_COUNTER } from "./own-counters.mjs";
import { startServer } from "./own-server.mjs";

const ROWS = 10_000;
const WARM_UPS = 20;
const TIMES = 60;
const FILES = 5;
const MEGABYTES = 5;

/** Runs `work` some times. @returns means of one run */
async function perRun(server, times, work) {
  const [cpu, statements] = [await cpuTime(server.pid), await statementsOf(server)];
  let bytes = 0;
  for (let i = 0; i < times; i++) bytes += await work(i);
  return {
    cpu: ((await cpuTime(server.pid)) - cpu) / times,
    statements: ((await statementsOf(server)) - statements) / times,
    bytes: bytes / times,
  };
}

/** Loads an address as a browser does. @returns bytes of its answer, uncompressed */
async function load(server, address, headers) {
  const response = await fetch(server.origin + address, { headers });
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return byteLength;
}

/** @returns {Promise<{what: string, cpu: number, statements: number, bytes: number}[]>} */
export async function benchRequests() {
  const server = await startServer({ preload: STATEMENT_COUNTER });
  try {
    const client = await signIn(server.origin);
    const cookie = { Cookie: await signInToPages(server.origin), "Sec-Fetch-Site": "same-origin" };
    const importFile = async (file, name) => {
      const dataset = await client.upload(await openAsBlob(file, { type: "text/csv" }), name);
      await client.inspected(dataset);
      return { dataset, project: await client.open(dataset) };
    };
    const compute = async (table, functions, options) => {
      const analysis = await client.analysis(table, functions, options);
      await client.result(analysis);
      return analysis.id;
    };
    const { dataset, project } = await importFile(await shapesCsv(ROWS), "shapes.csv");
    const regression = await compute(project, ["regression"], { xs: [6] });
    const addresses = {
      "home page": "/app/",
      "page of a project with a regression": `/app/project/${project.id}/?analysis=${regression}`,
      "page of the settings of an import": `/app/setheaderrow/${dataset.id}/`,
      "rows of a table": `/api/v1/project/${project.id}/get-dataset/?page=2`,
      "a stored result": resultOf(regression),
    };
    const rows = [];
    const note = (what, measured) => {
      rows.push({ what, ...measured });
      console.log(`  ${what}: ${measured.cpu.toFixed(1)} ms, ${measured.statements.toFixed(1)} statements`);
    };
    for (const [what, address] of Object.entries(addresses)) {
      for (let i = 0; i < WARM_UPS; i++) await load(server, address, cookie);
      note(what, await perRun(server, TIMES, () => load(server, address, cookie)));
    }
    const files = await Promise.all(Array.from({ length: FILES + 1 }, (_, seed) => smallCsv(100 + seed)));
    await importFile(files[FILES], "warm.csv");
    const imported = async (i) => {
      await importFile(files[i], `${i}.csv`);
      return MEGABYTES * 1e6;
    };
    note(`CSV of ${MEGABYTES} MB, until the project is open`, await perRun(server, FILES, imported));
    const functions = functionsOf("univariate");
    const asked = functions.flatMap((key) => [2, 3, 4].map((y) => ({ key, y })));
    const computed = async (i) => {
      await compute(project, [asked[i].key], { y: asked[i].y });
      return 0;
    };
    note(`a new result of ${ROWS.toLocaleString("en")} rows`, await perRun(server, asked.length, computed));
    return rows;
  } finally {
    await server.stop();
  }
}
