import type { PlanGrant } from "@prisma/client";
import { type ActedBy, addAuditEvent } from "./audit-events.server";
import { database } from "./client.server";
import { inTransaction } from "./transaction.server";

type GrantWithUser = PlanGrant & { user: { email: string } };

/**
 * Sets the end of a user's PRO and records who did so and why, in one transaction.
 *
 * @param endOf the new end, from the current one
 */
export async function createGrant(
  grant: Pick<PlanGrant, "userId" | "grantedBy" | "reason" | "months">,
  endOf: (current: Date | null) => Date,
  by: ActedBy,
): Promise<PlanGrant> {
  return inTransaction(async (transaction) => {
    const where = { id: grant.userId };
    // A write comes first, so that nobody else writes between reading and writing.
    const { subEndDate: endBefore } = await transaction.user.update({ where, data: where });
    const endAfter = endOf(endBefore);
    await transaction.user.update({ where, data: { subEndDate: endAfter } });
    const row = await transaction.planGrant.create({ data: { ...grant, endBefore, endAfter } });
    const event = { subjectId: grant.userId, recordId: row.id, ...by };
    await addAuditEvent(transaction, { kind: "plan-granted", ...event });
    return row;
  });
}

/** The grants to a user, oldest first. */
export async function listGrantsTo(userId: string): Promise<PlanGrant[]> {
  return database.planGrant.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
}

/** The latest grants, newest first. */
export async function listGrants(take: number): Promise<GrantWithUser[]> {
  return database.planGrant.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
    include: { user: { select: { email: true } } },
  });
}
