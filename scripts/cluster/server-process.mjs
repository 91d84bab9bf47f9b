/** One process of the server: a web or a worker, which a test may kill, stop, freeze and start again on the same folder. */
import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { endProcess, isRunning } from "../end-process.mjs";
import { ROOT, SetupError } from "../setup/step.mjs";

/** Start timeout. It is long because the processes of a cluster start together, which is slow on a busy machine. */
const START_MS = 180_000;
const LOOK_MS = 100;
/** Shown of the log of a process that does not start. */
const LOG_CHARACTERS = 3_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class ServerProcess {
  /** @type {import("node:child_process").ChildProcess | null} */
  #child = null;
  /** @type {NodeJS.ProcessEnv} */
  #env;
  #ready = "";

  /** @param {{name: string, folder: string, port: number, operatorPort: number, env: NodeJS.ProcessEnv}} options */
  constructor({ name, folder, port, operatorPort, env }) {
    this.name = name;
    this.dataDir = path.join(folder, name);
    this.log = path.join(folder, `${name}.log`);
    this.port = port;
    this.operatorPort = operatorPort;
    this.#env = { ...env, DATA_DIR: this.dataDir, PORT: String(port), OPERATOR_PORT: String(operatorPort) };
    mkdirSync(this.dataDir);
  }

  get pid() {
    return this.#child?.pid ?? null;
  }

  get isRunning() {
    return this.#child !== null && isRunning(this.#child);
  }

  /**
   * Starts the process and waits until it is ready.
   *
   * @param {{env?: Record<string, string>, wrap?: string[], root?: string}} [options] env: more settings; wrap: a command that runs the
   *   one after it; root: the folder of another version
   */
  async start({ env = {}, wrap = [], root = ROOT } = {}) {
    if (this.isRunning) throw new SetupError(`${this.name} runs already.`);
    /** @type {NodeJS.ProcessEnv} */
    const own = { ...this.#env, ...env };
    const [command, ...args] = [...wrap, process.execPath, "server.js"];
    const log = openSync(this.log, "a");
    this.#child = spawn(command, args, { cwd: root, env: own, stdio: ["ignore", log, log] });
    this.#ready = `http://${own.OPERATOR_HOST}:${this.operatorPort}/readyz`;
    await this.untilReady();
  }

  /** @throws SetupError with its last answer and the end of its log, which is removed with the cluster */
  async untilReady() {
    let last = "none";
    for (const end = Date.now() + START_MS; Date.now() < end && this.isRunning;) {
      try {
        const answer = await fetch(this.#ready, { signal: AbortSignal.timeout(5_000) });
        if (answer.ok) return;
        last = `${answer.status} ${await answer.text()}`;
      } catch (error) {
        last = `${error}: ${error.cause}`;
      }
      await pause(LOOK_MS);
    }
    const state = this.isRunning ? "did not become ready" : "ended";
    const end = readFileSync(this.log, "utf8").slice(-LOG_CHARACTERS);
    throw new SetupError(`${this.name} ${state}. Its last answer: ${last}. The end of its log:\n${end}`);
  }

  /** Ends it at once: it can write nothing more. */
  async kill() {
    await this.#end("SIGKILL");
  }

  /** Asks it to stop. @returns {Promise<number>} the milliseconds that it took */
  async terminate() {
    const started = performance.now();
    await this.#end("SIGTERM");
    return performance.now() - started;
  }

  async #end(signal) {
    if (this.#child !== null) await endProcess(this.#child, signal);
  }
}
