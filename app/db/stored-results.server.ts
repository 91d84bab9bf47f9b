import type { PanelResult } from "@prisma/client";
import { database } from "./client.server";
import { isUseDue } from "./noted-use";

export type StoredResultRow = PanelResult;

/** The stored panels of these keys; what is found counts as used now. */
export async function findStoredResults(keys: string[], now: Date): Promise<StoredResultRow[]> {
  const found = await database.panelResult.findMany({ where: { key: { in: keys } } });
  const due = found.filter((row) => isUseDue(row, now));
  if (due.length > 0) {
    await database.panelResult.updateMany({
      where: { key: { in: due.map((row) => row.key) } },
      data: { usedAt: now },
    });
  }
  return found;
}

/** Stores a panel under its key; the same key has the same content. */
export async function saveStoredResult(
  panel: Omit<PanelResult, "createdAt" | "usedAt">,
): Promise<StoredResultRow> {
  return database.panelResult.upsert({ where: { key: panel.key }, create: panel, update: panel });
}

/** Drops panels that nobody asked for since a time. */
export async function deleteUnusedStoredResults(before: Date): Promise<number> {
  const { count } = await database.panelResult.deleteMany({ where: { usedAt: { lt: before } } });
  return count;
}
