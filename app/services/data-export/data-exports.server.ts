import { LIMITS } from "~/config/limits";
import {
  createDataExport,
  deleteOldDataExports,
  deleteDataExportRow,
  findDataExportOf,
  type DataExportRow,
} from "~/db/data-exports.server";
import { cancelJobsOf, createQueued, listProgress } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";
import { requireRoom } from "~/storage/reserve.server";
import { removeLegacyDataExports } from "~/storage/remove-legacy-takeouts.server";
import { openBlob } from "~/storage/whole-blobs.server";
import type { OpenedFile } from "../datasets/open-original-file.server";
import { eraseBlobNow } from "../deletions/sweep-blobs.server";
import { estimateBytes } from "./estimate-bytes.server";

const DAY_MS = 86_400_000;

/** The download of everything, as a page shows it. */
export type DataExportView =
  | { state: "preparing"; progress: Progress | null }
  | { state: "failed"; message: string }
  | { state: "ready"; createdAt: string; until: string; byteLength: number };

/** The download of a user; null if it was never made, or it has expired. */
export async function getDataExport(userId: string): Promise<DataExportView | null> {
  const row = await findDataExportOf(userId);
  if (row === null) return null;
  if (row.state === "preparing") {
    return { state: "preparing", progress: (await listProgress(userId, [row.id])).get(row.id) ?? null };
  }
  if (row.state === "failed") return { state: "failed", message: row.message ?? "" };
  const { readyAt, byteLength } = row;
  if (byteLength === null || readyAt === null || isOver(row)) return null;
  const times = { createdAt: readyAt.toISOString(), until: endOf(row).toISOString() };
  return { state: "ready", ...times, byteLength: Number(byteLength) };
}

/**
 * Has a file with everything in the account made by a job. It replaces the one before. While one is being made, nothing
 * happens.
 *
 * @throws AppError storage_full
 */
export async function requestDataExport(userId: string): Promise<void> {
  await requireRoom(await estimateBytes(userId));
  const earlier = await findDataExportOf(userId);
  const isNew = await createQueued("make-takeout", (job) => createDataExport(userId, job));
  if (isNew) await eraseFileOf(earlier);
}

/** Stops the preparation, or deletes the file. Idempotent. */
export async function deleteDataExport(userId: string): Promise<void> {
  const row = await findDataExportOf(userId);
  if (row === null) return;
  await deleteDataExportRow(userId, row.id);
  await cancelJobsOf(userId, row.id);
  await eraseFileOf(row);
}

async function eraseFileOf(row: DataExportRow | null): Promise<void> {
  const hash = row?.fileHash ?? null;
  if (hash !== null) await eraseBlobNow(hash);
}

/** The file. @throws AppError not_found or damaged */
export async function openDataExport(userId: string): Promise<OpenedFile> {
  const row = await findDataExportOf(userId);
  if (row?.state !== "ready" || row.fileHash === null || isOver(row)) throw notFound("download");
  const day = (row.readyAt ?? row.createdAt).toISOString().slice(0, 10);
  const stream = await openBlob(row.fileHash, Infinity);
  return { stream, fileName: `Estimand ${day}.zip`, byteLength: Number(row.byteLength) };
}

/** Deletes expired downloads, and downloads of earlier versions of the program, which kept them in a folder. */
export async function sweepDataExports(now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.dataExport.keptDays * DAY_MS);
  for (const hash of await deleteOldDataExports(before)) await eraseBlobNow(hash);
  await removeLegacyDataExports();
}

function endOf(row: DataExportRow): Date {
  return new Date(row.createdAt.getTime() + LIMITS.dataExport.keptDays * DAY_MS);
}

function isOver(row: DataExportRow): boolean {
  return endOf(row) <= new Date();
}
