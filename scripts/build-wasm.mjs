/** `npm run build:wasm`: builds compute-rs/pkg, the one WebAssembly build of server and browser; `-- --development` without optimisation. */
import { buildWasm } from "./setup/setup.mjs";
import { requireBuildTools } from "./setup/system.mjs";
import { main } from "./start.mjs";

await main(async () => {
  await requireBuildTools();
  await buildWasm({ development: process.argv.includes("--development") });
});
