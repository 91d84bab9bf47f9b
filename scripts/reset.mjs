/**
 * `npm run reset`: deletes the local database with all uploads, and the build outputs, so that the next start is a first
 * start. Asks for confirmation; `--yes` skips the question.
 */
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { ROOT, SetupError } from "./setup/step.mjs";
import { loadDotEnv, main } from "./start.mjs";

const BUILT = [
  "build",
  "compute-rs/pkg",
  "target",
  ".stamps",
  "node_modules",
  "test-results",
  "playwright-report",
];

await main(async () => {
  loadDotEnv();
  const data = path.resolve(ROOT, process.env.DATA_DIR ?? "data");
  const doomed = [data, ...BUILT.map((name) => path.join(ROOT, name))].filter((folder) => existsSync(folder));
  if (doomed.length === 0) return 0;
  console.log(`This deletes:\n${doomed.map((folder) => `  ${folder}`).join("\n")}`);
  if (!process.argv.includes("--yes")) {
    if (!process.stdin.isTTY)
      throw new SetupError("Nothing was deleted: run it in a terminal, or with --yes.");
    const ask = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await ask.question("Everything uploaded to this copy goes too. Type yes to go on: ");
    ask.close();
    if (answer.trim() !== "yes") throw new SetupError("Nothing was deleted.");
  }
  for (const folder of doomed) rmSync(folder, { recursive: true, force: true });
  return 0;
});
