/** A peer's program: it gets names of jobs, one a line, and answers each by one line of JSON. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** One thread for every library. */
const ONE_THREAD = Object.fromEntries(
  [
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "POLARS_MAX_THREADS",
    "RAYON_NUM_THREADS",
    "R_DATATABLE_NUM_THREADS",
  ].map((name) => [name, "1"]),
);

/**
 * Starts a program.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{allThreads?: boolean}} [options] allThreads: each library takes its own default
 * @returns {Promise<{hello: {program: string, versions: Record<string, string>}, ask: (job: string) => Promise<object[]>,
 *   end: () => void} | null>} null when it cannot be started
 */
export async function startProgram(command, args, { allThreads = false } = {}) {
  const child = spawn(command, args, {
    env: { ...process.env, ...(allThreads ? {} : ONE_THREAD) },
    stdio: ["pipe", "pipe", "inherit"],
  });
  // A program that is not there, or that ends before it is asked, shows by having no first line.
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done) return null;
    return JSON.parse(value);
  };
  const hello = await answer();
  if (hello === null) return null;
  return {
    hello,
    async ask(job) {
      child.stdin.write(`${job}\n`);
      const peers = await answer();
      if (peers === null) throw new Error(`${hello.program} ended in the job ${job}.`);
      return peers;
    },
    end: () => child.stdin.end(),
  };
}
