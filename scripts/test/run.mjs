/** Runs the program of a suite. */
import { spawn } from "node:child_process";
import { ROOT } from "../setup/step.mjs";

/** `times` writes the processor time of the shell, and below it that of all it waited for, such as 1m2.50s 0m3.20s. */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit $code';

function secondsOf(times) {
  const [, children = ""] = times.trim().split("\n");
  const parts = [...children.matchAll(/(\d+)m([\d.,]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

/**
 * Runs a program and captures its output, for counting and to show on failure.
 *
 * @returns {Promise<{ok: boolean, output: string, cpu: number}>} cpu: seconds of processor time of it and of all it waited for
 */
export function capture(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn("sh", ["-c", TIMED, "sh", command, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    let output = "";
    let times = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.stdio[3]?.on("data", (chunk) => (times += chunk));
    child.on("error", (error) => resolve({ ok: false, output: `${output}\n${error.message}`, cpu: 0 }));
    child.on("close", (code) => resolve({ ok: code === 0, output, cpu: secondsOf(times) }));
  });
}

/**
 * The outcome of a suite.
 *
 * @typedef {{passed: number, failed: number, output: string, cpu: number, notice?: string,
 *   tests?: {name: string, seconds: number, file?: string, pages?: string[]}[]}} Outcome output: shown if something failed; notice:
 *   shown in any case; tests: those with a known time, and the addresses of the pages that they visited
 */

/** A suite that is one check: the program's exit code. @returns {() => Promise<Outcome>} */
export const check = (command, args, env) => async () => {
  const { ok, output, cpu } = await capture(command, args, env);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output, cpu };
};

/** A suite that could not start. @returns {Outcome} */
export const notRun = (message, failed = 1) => ({ passed: 0, failed, output: message, cpu: 0 });
