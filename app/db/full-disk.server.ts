import { AppError } from "~/lib/app-error";
import { isDiskFull } from "~/lib/disk-full";

/** Prisma's message when a commit fails; it hides the reason. */
const HIDES_REASON = /cannot be executed on a committed transaction/;
const RECENT_MS = 10_000;

let makeRoom: () => Promise<unknown> = () => Promise.resolve();
let seenAt = -Infinity;

/** Registers an action that runs when the database meets a full disk, so that a retry finds space. */
export function whenDiskIsFull(work: () => Promise<unknown>): void {
  makeRoom = work;
}

/** Runs a call of the driver. On a full disk, runs the registered action before it rethrows. */
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

/** Converts the error of a query to `storage_full` if its reason is a full disk, also if Prisma hides the reason. */
export function withReason(error: unknown): unknown {
  const isHidden = error instanceof Error && HIDES_REASON.test(error.message);
  const isFull = isDiskFull(error) || (isHidden && performance.now() - seenAt < RECENT_MS);
  return isFull ? new AppError("storage_full", { cause: error }) : error;
}
