import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ROOT } from "./paths";

/** A process of its own that works on the queue of this test file, until it is killed. */
export class WorkerProcess {
  #child: ChildProcess | null = null;

  /** The environment of the test file, data folder included, goes on to the process. */
  start(): void {
    const script = path.join(ROOT, "tests/factories/import-process.ts");
    this.#child = spawn(process.execPath, ["--import", "tsx", script], { cwd: ROOT, stdio: "inherit" });
  }

  /** Kills it with SIGKILL, so that it cannot write anything. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }
}
