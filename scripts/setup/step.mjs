/**
 * Steps of the set-up. A step is skipped only when its stamp matches its inputs and its outputs exist. An interrupted step
 * has no stamp, so it runs again.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");
const STAMPS = path.join(ROOT, ".stamps");

/** An error whose message is all the user needs; it is printed without a stack. */
export class SetupError extends Error {}

/** Every file below the given files and folders (relative to the project), sorted. */
function filesBelow(entries) {
  const found = [];
  const visit = (relative) => {
    const absolute = path.join(ROOT, relative);
    if (!existsSync(absolute)) return;
    if (statSync(absolute).isDirectory()) {
      for (const name of readdirSync(absolute)) visit(path.join(relative, name));
    } else found.push(relative);
  };
  entries.forEach(visit);
  return found.sort();
}

/**
 * A hash of the names and contents of the inputs, and of the facts (such as versions) that the step depends on.
 *
 * @param {{inputs?: string[], facts?: string[]}} on
 */
export function fingerprint({ inputs = [], facts = [] }) {
  const hash = createHash("sha256");
  for (const fact of facts) hash.update(`fact ${fact}\n`);
  for (const file of filesBelow(inputs)) {
    const content = readFileSync(path.join(ROOT, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Runs a step unless it is up to date, and prints one line with its time.
 *
 * @param {string} title what the user reads
 * @param {{id: string, inputs?: string[], facts?: string[], outputs?: string[], prepare?: () => Promise<T>,
 *   run: (prepared: T) => Promise<unknown>}} step inputs and outputs are paths relative to the project; prepare: what the
 *   step needs, which prints lines of its own and is not in its time
 * @template T
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function step(title, { id, inputs, facts, outputs = [], prepare, run }) {
  const stamp = path.join(STAMPS, id);
  const wanted = fingerprint({ inputs, facts });
  const complete = outputs.every((output) => existsSync(path.resolve(ROOT, output)));
  if (complete && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return false;
  rmSync(stamp, { force: true });
  const prepared = await prepare?.();
  const started = Date.now();
  await run(/** @type {T} */ (prepared));
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(`${stamp}.new`, wanted);
  renameSync(`${stamp}.new`, stamp);
  report(title, started);
  return true;
}

/** Prints the line of a finished step. */
export function report(title, started) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`  ${title.padEnd(62)} ${seconds.padStart(7)} s`);
}

/**
 * Runs a program to its end. Prints its output only when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string | undefined>, failure?: string}} [options] failure: the sentence
 *   printed before the output
 * @returns {Promise<string>} what it wrote on standard output
 */
export function run(command, args, { cwd = ROOT, env, failure } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let shown = "";
    let out = "";
    child.stdout.on("data", (chunk) => ((shown += chunk), (out += chunk)));
    child.stderr.on("data", (chunk) => (shown += chunk));
    child.on("error", (error) =>
      reject(new SetupError(`${failure ?? `${command} could not be started.`}\n${error.message}`)),
    );
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(out);
      const last = shown.trimEnd().split("\n").slice(-40).join("\n");
      const ended = signal ? `was ended by ${signal}` : `ended with ${code}`;
      reject(
        new SetupError(
          `${failure ?? `${command} ${args.join(" ")} failed.`}\n\n${last}\n\n(${command} ${ended})`,
        ),
      );
    });
  });
}

/** The trimmed output of a program, or null when it is missing or fails. */
export async function ask(command, args, options) {
  try {
    return (await run(command, args, options)).trim();
  } catch {
    return null;
  }
}
