import type { Takeout } from "@prisma/client";
import { database, isUniqueViolation } from "./client.server";
import { createWithJob } from "./jobs.server";

export type DataExportRow = Takeout;

/**
 * Replaces the download of a user by one that a job prepares.
 *
 * @returns false if one is being prepared
 */
export async function createDataExport(ownerId: string, jobKind: string): Promise<boolean> {
  try {
    await createWithJob(jobKind, async (transaction) => {
      await transaction.takeout.deleteMany({ where: { ownerId, state: { not: "preparing" } } });
      return transaction.takeout.create({ data: { ownerId } });
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The download of a user, or null. */
export async function findDataExportOf(ownerId: string): Promise<DataExportRow | null> {
  return database.takeout.findUnique({ where: { ownerId } });
}

/** A download of the owner by its id, or null. */
export async function findDataExport(ownerId: string, id: string): Promise<DataExportRow | null> {
  return database.takeout.findFirst({ where: { id, ownerId } });
}

/** Stores how the preparation ended. @returns false if the download was cancelled meanwhile */
export async function endDataExport(
  id: string,
  outcome:
    | { state: "ready"; readyAt: Date; fileHash: string; byteLength: number }
    | { state: "failed"; message: string },
): Promise<boolean> {
  const { count } = await database.takeout.updateMany({ where: { id, state: "preparing" }, data: outcome });
  return count > 0;
}

/** Deletes a download of the owner. */
export async function deleteDataExportRow(ownerId: string, id: string): Promise<void> {
  await database.takeout.deleteMany({ where: { id, ownerId } });
}

/** Deletes downloads that were ready or had failed before a time. @returns the files that they had */
export async function deleteOldDataExports(before: Date): Promise<string[]> {
  const old = { state: { not: "preparing" as const }, createdAt: { lt: before } };
  const rows = await database.takeout.findMany({ where: old, select: { fileHash: true } });
  await database.takeout.deleteMany({ where: old });
  return rows.flatMap(({ fileHash }) => fileHash ?? []);
}
