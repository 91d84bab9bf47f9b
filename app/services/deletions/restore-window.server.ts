import { LIMITS } from "~/config/limits";
import { hasTombstone } from "~/db/deletions.server";
import { AppError, notFound } from "~/lib/app-error";

/** The time before which a deletion cannot be undone any more. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.restoreMinutes * 60_000);
}

/**
 * Checks that something deleted can still be restored.
 *
 * @param deleted its row, or null when there is none
 * @throws AppError gone when it was deleted too long ago, not_found when the user never had it
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
