/** The use of a benchmark's server so far: processor time and statements. */
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { SetupError } from "../setup/step.mjs";

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** Preload it into a server whose statements are to be counted. */
export const STATEMENT_COUNTER = path.join(import.meta.dirname, "count-statements.mjs");

/** CPU time of a process so far, in ms. */
export async function cpuTime(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The statements of a server so far. */
export async function statementsOf({ pid, countFile }) {
  await rm(countFile, { force: true });
  process.kill(pid, "SIGUSR2");
  for (let tries = 0; tries < 100; tries += 1) {
    const text = await readFile(countFile, "utf8").catch(() => "");
    if (text !== "") return Number(text);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new SetupError("The server did not count its statements.");
}
