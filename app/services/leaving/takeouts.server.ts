import { LIMITS } from "~/config/limits";
import {
  createTakeout,
  deleteOldTakeouts,
  deleteTakeoutRow,
  findTakeoutOf,
  listTakeoutIds,
  type TakeoutRow,
} from "~/db/takeouts.server";
import { cancelJobsOf, createQueued, listProgress } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";
import { requireRoom } from "~/storage/reserve.server";
import { deleteTakeoutFile, listTakeoutFiles, openTakeoutFile, takeoutSize } from "~/storage/takeouts.server";
import type { OpenedFile } from "../datasets/open-original-file.server";
import { estimateBytes } from "./estimate-bytes.server";

const DAY_MS = 86_400_000;

/** The download of everything, as a page shows it. */
export type TakeoutView =
  | { state: "preparing"; progress: Progress | null }
  | { state: "failed"; message: string }
  | { state: "ready"; madeAt: string; until: string; byteLength: number };

/** The download of a user; null if it was never made, or its time is over. */
export async function getTakeout(userId: string): Promise<TakeoutView | null> {
  const row = await findTakeoutOf(userId);
  if (row === null) return null;
  if (row.state === "preparing") {
    return { state: "preparing", progress: (await listProgress(userId, [row.id])).get(row.id) ?? null };
  }
  if (row.state === "failed") return { state: "failed", message: row.message ?? "" };
  const byteLength = await takeoutSize(row.id);
  const { readyAt } = row;
  if (byteLength === null || readyAt === null || isOver(row)) return null;
  return { state: "ready", madeAt: readyAt.toISOString(), until: endOf(row).toISOString(), byteLength };
}

/**
 * Has a file with everything in the account made by a job. It replaces the one before. While one is being made, nothing
 * happens.
 *
 * @throws AppError storage_full
 */
export async function requestTakeout(userId: string): Promise<void> {
  await requireRoom(await estimateBytes(userId));
  const earlier = await findTakeoutOf(userId);
  const isNew = await createQueued("make-takeout", (job) => createTakeout(userId, job));
  if (isNew && earlier !== null) await deleteTakeoutFile(earlier.id);
}

/** Stops the preparation, or deletes the file. Idempotent. */
export async function deleteTakeout(userId: string): Promise<void> {
  const row = await findTakeoutOf(userId);
  if (row === null) return;
  await deleteTakeoutRow(userId, row.id);
  await cancelJobsOf(userId, row.id);
  await deleteTakeoutFile(row.id);
}

/** The file. @throws AppError not_found */
export async function openTakeout(userId: string): Promise<OpenedFile> {
  const row = await findTakeoutOf(userId);
  const byteLength = row === null ? null : await takeoutSize(row.id);
  if (row?.state !== "ready" || byteLength === null || isOver(row)) throw notFound("download");
  const day = (row.readyAt ?? row.createdAt).toISOString().slice(0, 10);
  return { stream: openTakeoutFile(row.id), fileName: `Estimand ${day}.zip`, byteLength };
}

/** Deletes downloads whose time is over, and files that belong to none. */
export async function sweepTakeouts(now: Date): Promise<void> {
  await deleteOldTakeouts(new Date(now.getTime() - LIMITS.takeout.keptDays * DAY_MS));
  // Files are listed before rows: a row is older than its file.
  const files = await listTakeoutFiles();
  const known = new Set(await listTakeoutIds());
  for (const id of files) if (!known.has(id)) await deleteTakeoutFile(id);
}

function endOf(row: TakeoutRow): Date {
  return new Date(row.createdAt.getTime() + LIMITS.takeout.keptDays * DAY_MS);
}

function isOver(row: TakeoutRow): boolean {
  return endOf(row) <= new Date();
}
