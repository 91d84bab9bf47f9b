import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { builtPaths } from "~/config/paths.server";
import type { EngineJobs } from "./engine-jobs";
import { type RunOptions, WorkerPool } from "./worker-pool.server";
import type { EngineWorkerData } from "./workers/engine-instance";

/**
 * Two queues, each in order of arrival: long work (files, analyses) on WORKERS threads, and short questions (is this
 * a spreadsheet, does the request fit) on one thread of their own, so that nobody waits behind a long computation to see a
 * page of a table.
 */
type Pools = { work: WorkerPool<EngineJobs>; questions: WorkerPool<EngineJobs> };

const WARM_UP_SECONDS = 10;

const QUESTIONS = new Set<keyof EngineJobs>([
  "checkFile",
  "warmUp",
  "checkRequest",
  "checkFormula",
  "shownFormula",
  "checkRecode",
  "readPage",
  "listValues",
]);

// The development server loads this module anew after a change; the threads stay.
const kept = globalThis as typeof globalThis & { estimandEngine?: Promise<Pools> };

async function startPools(): Promise<Pools> {
  const binary = await WebAssembly.compile(await readFile(builtPaths.computeBinary));
  const workerData: EngineWorkerData = {
    binary,
    gluePath: join(builtPaths.workers, "estimand_compute.cjs"),
  };
  const file = join(builtPaths.workers, "engine.worker.js");
  return {
    work: new WorkerPool<EngineJobs>(file, env.workers, { workerData }),
    questions: new WorkerPool<EngineJobs>(file, 1, { workerData }),
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
 * Does one job of the engine in a worker thread.
 *
 * @param name the job; `EngineJobs` says what each takes and gives
 * @throws AppError the core's refusal, `timeout`, `stopped`, or `busy` when too many wait; any other Error is a bug of
 *   the core, after which the thread has a fresh instance
 */
export async function runEngineJob<Name extends keyof EngineJobs>(
  name: Name,
  input: EngineJobs[Name]["input"],
  options: RunOptions,
): Promise<EngineJobs[Name]["output"]> {
  const { work, questions } = await pools();
  return (isQuestion(name, input) ? questions : work).run(name, input, options);
}

/** A sorted or searched view reads whole columns: that is work. */
function isQuestion<Name extends keyof EngineJobs>(name: Name, input: EngineJobs[Name]["input"]): boolean {
  if (name !== "readPage") return QUESTIONS.has(name);
  const { sort, find } = input as EngineJobs["readPage"]["input"];
  return sort.length === 0 && find === "";
}

/** Starts the threads ahead of the first job; fails when the build is not whole. */
export async function startEngine(): Promise<void> {
  await pools();
}

/** Makes the core as fast as it gets, beside other work and while nobody waits for it. */
export async function warmEngine(): Promise<void> {
  try {
    await runEngineJob("warmUp", null, { limitSeconds: WARM_UP_SECONDS });
  } catch (error) {
    log.warn({ err: error }, "the core could not be warmed up");
  }
}

/** Ends the threads. */
export async function stopEngine(): Promise<void> {
  const running = kept.estimandEngine;
  delete kept.estimandEngine;
  if (running === undefined) return;
  const { work, questions } = await running;
  await Promise.all([work.close(), questions.close()]);
}
