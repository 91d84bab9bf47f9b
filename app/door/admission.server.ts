import { AppError } from "~/lib/app-error";
import { FifoGate } from "~/lib/fifo-gate";

/** A round of the event loop that took longer has more to do than it should take on. */
const ROUND_MS = 10;
/** So long at most one request waits for a shorter round, once it is the first in line. */
const PATIENCE_MS = 100;

const line = new FifoGate(1);

/**
 * Waits until the event loop has room for one more request, in order of arrival. Two hundred that begin at once go on in small
 * steps side by side: all of them end last, all hold their memory meanwhile, and whoever asks whether the server lives waits for a
 * step of each. A request that waits for something else, such as a computation, keeps nobody out.
 *
 * @throws AppError stopped when the signal is aborted
 */
export async function admit(signal: AbortSignal): Promise<void> {
  await line.enter(signal).catch(() => {
    throw new AppError("stopped");
  });
  void shortRound().then(() => line.leave());
}

/** Resolves after a round of the event loop that was short, or when patience is over. */
async function shortRound(): Promise<void> {
  const begun = performance.now();
  let round = begun;
  let now = begun;
  do {
    round = now;
    await new Promise((resolve) => setImmediate(resolve));
    now = performance.now();
  } while (now - round > ROUND_MS && now - begun < PATIENCE_MS);
}
