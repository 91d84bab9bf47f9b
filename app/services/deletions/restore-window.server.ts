import { LIMITS } from "~/config/limits";
import { hasTombstone } from "~/db/deletions.server";
import { AppError, notFound } from "~/lib/app-error";

/** The start of the restore window: earlier deletions cannot be undone. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.restoreMinutes * 60_000);
}

/** The start of the window of the bin: columns deleted earlier are erased. */
export function binnedSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.columns.keptDays * 86_400_000);
}

/**
 * Checks that a deleted record can still be restored.
 *
 * @param deleted its row, or null without one
 * @throws AppError gone when the restore window is over, not_found when the user never had such a record
 */
export async function requireRestorable(
  userId: string,
  id: string,
  deleted: { deletedAt: Date | null } | null,
  what: string,
): Promise<void> {
  const deletedAt = deleted?.deletedAt ?? null;
  if (deletedAt !== null && deletedAt >= restorableSince(new Date())) return;
  if (deletedAt !== null || (await hasTombstone(userId, id))) throw new AppError("gone");
  throw notFound(what);
}
