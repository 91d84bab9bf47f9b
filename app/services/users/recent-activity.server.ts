import { LIMITS } from "~/config/limits";
import { listEventsOf } from "~/db/audit-events.server";
import { kindsOfOwner, wordsOfEvent } from "~/lib/audit-kinds";

/** An entry of the audit log as the owner of the account sees it. */
export type Activity = { id: string; words: string; at: string; device: string; network: string };

/** The latest sign-ins and changes of security of an account. */
export async function listRecentActivity(userId: string): Promise<Activity[]> {
  const rows = await listEventsOf(userId, kindsOfOwner(), LIMITS.audit.ownListed);
  return rows.map((row) => {
    // The network of a member of staff is not the user's business.
    const isOwn = row.actorId === null || row.actorId === userId;
    const { id, createdAt } = row;
    return {
      id,
      words: wordsOfEvent(row),
      at: createdAt.toISOString(),
      device: isOwn ? row.device : "",
      network: isOwn ? row.network : "",
    };
  });
}
