/** The costs of each function at two sizes: the figures of the cost model in app/compute/job-costs.ts. */
import { openAsBlob } from "node:fs";
import { signIn } from "./api-client.mjs";
import { shapesCsv } from "./files.mjs";
import { functionsOf } from "./functions.mjs";
import { startServer } from "./own-server.mjs";

const SIZES = [100_000, 800_000];
/** Index of the X among the columns. */
const X = 6;

async function secondsOf(client, project, kind, key) {
  const xs = kind === "univariate" ? [] : [X];
  const analysis = await client.analysis(project, [key], { xs, removeOutliers: true });
  const started = performance.now();
  await client.result(analysis);
  return (performance.now() - started) / 1000;
}

/** @returns {Promise<{sizes: number[], rows: {key: string, seconds: number[]}[]}>} the seconds of each function at each size */
export async function benchCosts() {
  const server = await startServer();
  try {
    const client = await signIn(server.origin);
    const measured = new Map();
    for (const rows of SIZES) {
      const file = await shapesCsv(rows);
      const dataset = await client.upload(await openAsBlob(file, { type: "text/csv" }), `shapes-${rows}.csv`);
      await client.inspected(dataset);
      const project = await client.open(dataset);
      for (const kind of ["univariate", "multivariate"]) {
        for (const key of functionsOf(kind)) {
          const name = `${kind} ${key}`;
          const seconds = await secondsOf(client, project, kind, key);
          measured.set(name, [...(measured.get(name) ?? []), seconds]);
          console.log(`  ${name}, ${rows.toLocaleString("en")} rows: ${seconds.toFixed(2)} s`);
        }
      }
    }
    return { sizes: SIZES, rows: [...measured].map(([key, seconds]) => ({ key, seconds })) };
  } finally {
    await server.stop();
  }
}
