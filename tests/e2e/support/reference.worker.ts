/**
 * Runs the reference jobs in a Web Worker of the browser. A message with the addresses of the build and the jobs starts
 * it; it posts the result of `evaluateAll`.
 */
import type { ComputeModule } from "~/compute/wasm-api";
import { evaluateAll } from "../../parity/evaluate";
import type { JobInput } from "../../parity/jobs";
import { runJob } from "../../parity/run-job";

interface BrowserModule extends ComputeModule {
  default(source: { module_or_path: string }): Promise<unknown>;
}

async function checkAll(glue: string, binary: string, jobs: string) {
  Object.assign(globalThis, { estimandPoll: () => 0 });
  const compute = (await import(glue)) as BrowserModule;
  await compute.default({ module_or_path: binary });
  const lines = (await (await fetch(jobs)).text()).trim().split("\n");
  return evaluateAll(
    lines.map((line) => JSON.parse(line) as JobInput),
    (job) => runJob(compute, job).full,
  );
}

addEventListener("message", ({ data }: MessageEvent<{ glue: string; binary: string; jobs: string }>) => {
  checkAll(data.glue, data.binary, data.jobs).then(
    (found) => postMessage(found),
    (error: unknown) => postMessage({ count: 0, wrong: [String(error)] }),
  );
});
