import { AppError } from "~/lib/app-error";
import { FifoGate } from "~/lib/fifo-gate";

/** An iteration of the event loop that takes longer means that it is busy. */
const BUSY_MS = 10;
/** How long the first request in the queue waits at most for quiet iterations. */
const MAX_WAIT_MS = 100;
/** A connection that is accepted in one iteration brings its request in one of the next. */
const QUIET_ITERATIONS = 3;

const queue = new FifoGate(1);
let arrivals = 0;

/**
 * Waits until the event loop has capacity for one more request, in order of arrival. Two hundred requests that start at
 * once would progress in small steps: all of them would end late and hold their memory meanwhile, and a health check
 * would wait for a step of each. A request that waits for something else, such as a computation, blocks nobody.
 *
 * While requests arrive, all of them enter the queue before the next one starts. The event loop accepts one connection in each
 * iteration (libuv/libuv#3696), and iterations are long while pages are made: of two hundred new connections, the last
 * ones would be accepted after others have been served for the second time.
 *
 * @throws AppError stopped when the signal is aborted
 */
export async function admit(signal: AbortSignal): Promise<void> {
  arrivals += 1;
  await queue.enter(signal).catch(() => {
    throw new AppError("stopped");
  });
  void quietIterations().then(() => queue.leave());
}

/** Resolves after some iterations of the event loop that were short and brought no request, or after `MAX_WAIT_MS`. */
async function quietIterations(): Promise<void> {
  const begun = performance.now();
  let now = begun;
  for (let quiet = 0; quiet < QUIET_ITERATIONS && now - begun < MAX_WAIT_MS;) {
    const [started, before] = [now, arrivals];
    await new Promise((resolve) => setImmediate(resolve));
    now = performance.now();
    quiet = now - started <= BUSY_MS && arrivals === before ? quiet + 1 : 0;
  }
}
