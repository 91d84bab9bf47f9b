/**
 * Runs reference jobs in a Web Worker of the browser. A message with the addresses of the build and the jobs starts it; it posts what
 * `differences` finds.
 */
import type { ComputeModule } from "~/compute/wasm-api";
import { differences } from "../../parity/compare";
import type { Job } from "../../parity/jobs";
import { runJob } from "../../parity/run-job";

interface BrowserModule extends ComputeModule {
  default(source: { module_or_path: string }): Promise<unknown>;
}

async function compareAll(glue: string, binary: string, jobs: string) {
  Object.assign(globalThis, { estimandPoll: () => 0 });
  const compute = (await import(glue)) as BrowserModule;
  await compute.default({ module_or_path: binary });
  return differences((await (await fetch(jobs)).json()) as Job[], (job) => runJob(compute, job));
}

addEventListener("message", ({ data }: MessageEvent<{ glue: string; binary: string; jobs: string }>) => {
  compareAll(data.glue, data.binary, data.jobs).then(
    (found) => postMessage(found),
    (error: unknown) => postMessage([String(error)]),
  );
});
