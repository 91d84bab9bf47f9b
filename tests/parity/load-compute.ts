import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ComputeModule } from "~/compute/wasm-api";

const folder = new URL("../../compute-rs/pkg/", import.meta.url);

/** Loads the WebAssembly build that the application ships into this process. */
export async function loadCompute(): Promise<ComputeModule> {
  Object.assign(globalThis, { estimandPoll: () => 0 });
  const module = new URL("estimand_compute.js", folder).href;
  const compute = (await import(/* @vite-ignore */ module)) as ComputeModule;
  const bytes = readFileSync(fileURLToPath(new URL("estimand_compute_bg.wasm", folder)));
  compute.initSync({ module: new WebAssembly.Module(bytes) });
  return compute;
}
