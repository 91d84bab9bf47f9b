/**
 * `npm run fuzz`: mutations of real inputs against the parsers of the core (compute-rs/tests/mutation.rs).
 *
 * `--seconds N` per parser (default 60); `--seed N` repeats the inputs of an earlier run (by default the seed is new; it is
 * printed); `--only text_tables|workbooks|formulas|recodes` runs one parser.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { requireBuildTools } from "./setup/system.mjs";
import { ROOT } from "./setup/step.mjs";
import { main } from "./start.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 2 ** 32) },
      only: { type: "string" },
    },
  });
  await requireBuildTools();
  console.log(`Seed ${values.seed}, ${values.seconds} seconds a parser`);
  const args = ["test", "--quiet", "--package", "estimand-compute", "--features", "cli,contract"];
  args.push("--test", "mutation", "--", "--nocapture", "--test-threads=1");
  if (values.only) args.push("--exact", values.only);
  const env = {
    ...process.env,
    ESTIMAND_FUZZ_SECONDS: values.seconds,
    ESTIMAND_FUZZ_SEED: values.seed,
  };
  return new Promise((resolve) => {
    spawn("cargo", args, { cwd: ROOT, env, stdio: "inherit" })
      .on("error", () => resolve(1))
      .on("close", (code) => resolve(code ?? 1));
  });
});
