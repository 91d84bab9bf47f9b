import { AppError } from "~/lib/app-error";
import { isDiskFull } from "~/lib/disk-full";

/** What Prisma says in place of the reason when the end of a transaction fails. */
const HIDES_REASON = /cannot be executed on a committed transaction/;
const RECENT_MS = 10_000;

let makeRoom: () => Promise<unknown> = () => Promise.resolve();
let seenAt = -Infinity;

/** Sets what is done as soon as the database meets a full disk, so that a next attempt finds room. */
export function whenDiskIsFull(act: () => Promise<unknown>): void {
  makeRoom = act;
}

/** Watches a call of the driver, which knows best why it failed. */
export async function watchDisk<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isDiskFull(error)) {
      seenAt = performance.now();
      await makeRoom();
    }
    throw error;
  }
}

/** The error of a query with its reason, where that is a full disk. */
export function withReason(error: unknown): unknown {
  const isHidden = error instanceof Error && HIDES_REASON.test(error.message);
  const isFull = isDiskFull(error) || (isHidden && performance.now() - seenAt < RECENT_MS);
  return isFull ? new AppError("storage_full", { cause: error }) : error;
}
