import { AppError } from "~/lib/app-error";
import { FifoGate } from "~/lib/fifo-gate";

/** An iteration of the event loop that takes longer means that it is busy. */
const BUSY_MS = 10;
/** How long the first request in the queue waits at most for a shorter iteration. */
const MAX_WAIT_MS = 100;

const queue = new FifoGate(1);

/**
 * Waits until the event loop has capacity for one more request, in order of arrival. Two hundred requests that start at
 * once would progress in small steps: all of them would end late and hold their memory meanwhile, and a health check
 * would wait for a step of each. A request that waits for something else, such as a computation, blocks nobody.
 *
 * @throws AppError stopped when the signal is aborted
 */
export async function admit(signal: AbortSignal): Promise<void> {
  await queue.enter(signal).catch(() => {
    throw new AppError("stopped");
  });
  void shortIteration().then(() => queue.leave());
}

/** Resolves after a short iteration of the event loop, or after `MAX_WAIT_MS`. */
async function shortIteration(): Promise<void> {
  const begun = performance.now();
  let started = begun;
  let now = begun;
  do {
    started = now;
    await new Promise((resolve) => setImmediate(resolve));
    now = performance.now();
  } while (now - started > BUSY_MS && now - begun < MAX_WAIT_MS);
}
