import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { workerData } from "node:worker_threads";
import type { ComputeModule } from "../wasm-api";
import { collectGarbage } from "./collect-garbage";

/** Start-up data of an engine thread. */
export type EngineWorkerData = {
  /** Compiled once by the main thread. */
  binary: WebAssembly.Module;
  /** The glue of wasm-bindgen as a CommonJS function body (see scripts/build-workers.mjs). */
  gluePath: string;
};

/** Linear memory never shrinks: an instance that grew beyond this is replaced after its job. */
const KEPT_BYTES = 64 * 1024 * 1024;

type Instance = { api: ComputeModule; memory: WebAssembly.Memory };

let instance: Instance | null = null;
let glueSource: string | null = null;

/** The core of this thread. */
export function engine(): ComputeModule {
  instance ??= instantiate();
  return instance.api;
}

/**
 * Evaluates the glue again for each instance, so that a dropped instance's memory is freed; a module of the loader
 * would be kept for good.
 */
function instantiate(): Instance {
  const { binary, gluePath } = workerData as EngineWorkerData;
  glueSource ??= readFileSync(gluePath, "utf8");
  const module = { exports: {} };
  const glue = compileFunction(glueSource, ["module", "exports"], { filename: gluePath }) as (
    module: object,
    exports: object,
  ) => void;
  glue(module, module.exports);
  const api = module.exports as ComputeModule;
  const { memory } = api.initSync({ module: binary });
  return { api, memory };
}

/** The core's memory. A view of it is valid until the memory grows. */
export function engineMemory(): ArrayBuffer {
  instance ??= instantiate();
  return instance.memory.buffer;
}

/** Drops the instance: after a trap its state is undefined. */
export function dropEngine(): void {
  instance = null;
}

/** Drops the instance when a job left it large, and frees its memory now. */
export function dropLargeEngine(): void {
  if (instance === null || instance.memory.buffer.byteLength <= KEPT_BYTES) return;
  dropEngine();
  collectGarbage();
}
