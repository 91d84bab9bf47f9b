import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { builtPaths } from "~/config/paths.server";
import type { EngineJobs } from "./engine-jobs";
import { isLargeJob } from "./job-costs";
import { type RunOptions, WorkerPool } from "./worker-pool.server";
import type { EngineWorkerData } from "./workers/engine-instance";

/**
 * Two pools: `work` runs long jobs (files, analyses) on WORKERS threads; `interactive` runs short ones (the type of a file,
 * validation of a request, a page of a table) on a thread of its own, so that they do not queue behind a long computation.
 */
type Pools = { work: WorkerPool<EngineJobs>; interactive: WorkerPool<EngineJobs> };

const WARM_UP_SECONDS = 10;

const INTERACTIVE = new Set<keyof EngineJobs>([
  "checkFile",
  "warmUp",
  "checkRequest",
  "checkFormula",
  "showFormulas",
  "checkRecode",
  "readPage",
  "listValues",
]);

// The development server reloads this module after a change; the threads are kept.
const kept = globalThis as typeof globalThis & { estimandEngine?: Promise<Pools> };

async function startPools(): Promise<Pools> {
  const binary = await WebAssembly.compile(await readFile(builtPaths.computeBinary));
  const workerData: EngineWorkerData = {
    binary,
    gluePath: join(builtPaths.workers, "estimand_compute.cjs"),
  };
  const file = join(builtPaths.workers, "engine.worker.js");
  return {
    work: new WorkerPool<EngineJobs>("work", file, env.workers, { workerData }),
    interactive: new WorkerPool<EngineJobs>("interactive", file, 1, { workerData }),
  };
}

function pools(): Promise<Pools> {
  kept.estimandEngine ??= startPools().catch((error: unknown) => {
    delete kept.estimandEngine;
    throw error;
  });
  return kept.estimandEngine;
}

/**
 * Runs a job of the engine in a worker thread.
 *
 * @param name the job; `EngineJobs` lists the input and output of each
 * @throws AppError the core's refusal, `timeout`, `stopped`, or `busy` when the queue is full; any other Error is a bug
 *   in the core, after which the thread gets a new instance
 */
export async function runEngineJob<Name extends keyof EngineJobs>(
  name: Name,
  input: EngineJobs[Name]["input"],
  options: RunOptions,
): Promise<EngineJobs[Name]["output"]> {
  const { work, interactive } = await pools();
  if (isInteractive(name, input)) return interactive.run(name, input, options);
  return work.run(name, input, { ...options, isLarge: await isLargeJob(name, input) });
}

/** A sorted or searched page reads whole columns, so it runs in `work`. */
function isInteractive<Name extends keyof EngineJobs>(name: Name, input: EngineJobs[Name]["input"]): boolean {
  if (name !== "readPage") return INTERACTIVE.has(name);
  const { sort, find } = input as EngineJobs["readPage"]["input"];
  return sort.length === 0 && find === "";
}

/** Starts the threads before the first job. @throws if the build is incomplete */
export async function startEngine(): Promise<void> {
  await pools();
}

/** Warms up the core, while the rest of the server starts. Never fails. */
export async function warmEngine(): Promise<void> {
  try {
    await runEngineJob("warmUp", null, { limitSeconds: WARM_UP_SECONDS });
  } catch (error) {
    log.warn({ err: error }, "the core could not be warmed up");
  }
}

/** Stops the threads. */
export async function stopEngine(): Promise<void> {
  const running = kept.estimandEngine;
  delete kept.estimandEngine;
  if (running === undefined) return;
  const { work, interactive } = await running;
  await Promise.all([work.close(), interactive.close()]);
}
