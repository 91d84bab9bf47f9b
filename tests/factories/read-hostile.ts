/**
 * A process of its own that reads the files named on its command line one after another, as far as they can be read,
 * and prints in kB how far its memory grew: nothing else is in it, and nothing else is measured.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { runEngineJob, stopEngine } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { AppError } from "~/lib/app-error";

const LIMIT = { limitSeconds: 600 };

/** Linux counts the memory of the process that started this one into maxRSS, and not into VmHWM. */
function peakMemory(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
}

async function read(file: string): Promise<void> {
  const input = { path: file, fileName: path.basename(file) };
  try {
    await runEngineJob("checkFile", input, LIMIT);
    await runEngineJob("inspectFile", { ...input, settings: {} }, LIMIT);
    const folder = env.dataDir;
    await runEngineJob("importFile", { ...input, settings: {}, folder, sample: null }, LIMIT);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const [ordinary = "", ...hostile] = process.argv.slice(2);
// Starts the engine and its thread, which any first file needs.
await read(ordinary);
const before = peakMemory();
for (const file of hostile) await read(file);
process.stdout.write(JSON.stringify({ files: hostile.length, grownBy: peakMemory() - before }));
await stopEngine();
