import { once } from "node:events";

/** Whether a child process has not ended. */
export const isRunning = (child) => child.exitCode === null && child.signalCode === null;

/** Sends a signal to a child process that runs, and waits for its end. */
export async function endProcess(child, signal) {
  if (!isRunning(child)) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}
