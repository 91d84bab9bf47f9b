/**
 * `npm run accuracy`: evaluates every reference case on the native and on the WebAssembly build and writes
 * docs/accuracy.md.
 */
import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import { localProgram, setUp } from "./setup/setup.mjs";
import { ROOT, SetupError, run } from "./setup/step.mjs";
import { main } from "./start.mjs";

/** Runs a program with its output in a file. */
async function printTo(file, command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  await finished(child.stdout.pipe(createWriteStream(file)));
  if ((await ended) !== 0) throw new SetupError(`${command} ${args.join(" ")} failed.`);
}

await main(async () => {
  await setUp({ build: false });
  const scratch = mkdtempSync(path.join(os.tmpdir(), "estimand-accuracy-"));
  const [panels, page] = [path.join(scratch, "panels.jsonl"), path.join(ROOT, "docs/accuracy.md.new")];
  await printTo(panels, process.execPath, ["--import", "tsx", "tests/parity/print-results.ts"]);
  const reference = ["run", "--quiet", "--profile", "test", "--package", "estimand-reference", "--"];
  await printTo(page, "cargo", [...reference, "--accuracy", panels]);
  const document = path.join(ROOT, "docs/accuracy.md");
  renameSync(page, document);
  await run(localProgram("prettier"), ["--write", "--log-level", "warn", document]);
  rmSync(scratch, { recursive: true, force: true });
});
