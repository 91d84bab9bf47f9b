/** `npm run build:cli`: builds the native command line, target/release/estimand. */
import { report, run } from "./setup/step.mjs";
import { requireBuildTools } from "./setup/system.mjs";
import { main } from "./start.mjs";

await main(async () => {
  const started = Date.now();
  await requireBuildTools();
  await run("cargo", ["build", "--release", "--features", "cli", "--bin", "estimand"]);
  report("target/release/estimand (cargo build)", started);
});
