import { announcements, publishToOthers } from "~/db/announcements.server";

/** How often a process says that it computes a result; most results take less. */
const SAY_EVERY_MS = 1_000;
/** A process that has not sent a heartbeat for this long is dead, or cut off. */
const SILENT_MS = 5 * SAY_EVERY_MS;

interface Elsewhere {
  over: Promise<void>;
  end: () => void;
  /** Ends the wait for a process that says no more. */
  silence: NodeJS.Timeout;
}

/** The results that other processes compute, by key. */
const elsewhere = new Map<string, Elsewhere>();

announcements.on("resultRunning", (key) => {
  const known = elsewhere.get(key);
  if (known !== undefined) return void known.silence.refresh();
  let resolve: () => void = () => undefined;
  const over = new Promise<void>((done) => (resolve = done));
  const end = () => {
    clearTimeout(silence);
    elsewhere.delete(key);
    resolve();
  };
  const silence = setTimeout(end, SILENT_MS).unref();
  elsewhere.set(key, { over, end, silence });
});
announcements.on("resultOver", (key) => elsewhere.get(key)?.end());

/**
 * Waits until no other process computes a result, so that a page that asks each web in turn does not keep all of them busy.
 * A result that takes less than a second may be computed by several processes, because none announces it.
 *
 * @returns whether another process computed it, so that the result may be stored now
 * @throws the signal's reason when it is aborted
 */
export async function waitForOthers(key: string, signal: AbortSignal): Promise<boolean> {
  const { over } = elsewhere.get(key) ?? {};
  if (over === undefined) return false;
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await Promise.race([over, aborted]);
  signal.throwIfAborted();
  return true;
}

/** Computes and stores a result, and lets the other processes know as long as that takes. */
export async function whileOthersWait<T>(key: string, work: () => Promise<T>): Promise<T> {
  let isTold = false;
  const telling = setInterval(() => {
    isTold = true;
    publishToOthers("resultRunning", key);
  }, SAY_EVERY_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(telling);
    if (isTold) publishToOthers("resultOver", key);
  }
}
