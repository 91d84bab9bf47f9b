/** Prints the WebAssembly build's result of every reference job as JSON lines, for `npm run accuracy`. */
import { writeSync } from "node:fs";
import { readJobs } from "./jobs";
import { loadCompute } from "./load-compute";
import { runJob } from "./run-job";

const compute = await loadCompute();
for (const job of readJobs()) {
  const line = Buffer.from(`${JSON.stringify({ id: job.id, panel: runJob(compute, job).full })}\n`);
  for (let written = 0; written < line.length;) written += writeSync(1, line, written);
}
