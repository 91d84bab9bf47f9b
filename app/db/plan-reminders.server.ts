import { addAuditEvent } from "./audit-events.server";
import { database, isUniqueViolation } from "./client.server";
import { addMail, type NewMail } from "./mails.server";
import { inTransaction } from "./transaction.server";

/** A user whose PRO ends soon. */
export type EndingPlan = { userId: string; email: string; firstName: string; lastName: string; endsAt: Date };

/** Users whose PRO ends after one time and not after another, the earliest first. */
export async function listEndingPlans(after: Date, until: Date): Promise<EndingPlan[]> {
  const users = await database.user.findMany({
    where: { subEndDate: { gt: after, lte: until }, deletionAt: null },
    select: { id: true, email: true, firstName: true, lastName: true, subEndDate: true },
    orderBy: { subEndDate: "asc" },
  });
  return users.flatMap(({ id: userId, subEndDate, ...user }) =>
    subEndDate === null ? [] : [{ userId, endsAt: subEndDate, ...user }],
  );
}

/** Whether a reminder was recorded. */
export async function hasReminder(reminder: {
  userId: string;
  endsAt: Date;
  daysAhead: number;
}): Promise<boolean> {
  return (await database.planReminder.count({ where: reminder })) > 0;
}

/** Records a reminder and stores its mail, in one transaction. @returns false if it was recorded before */
export async function createReminder(
  reminder: { userId: string; endsAt: Date; daysAhead: number },
  mail: NewMail,
  jobKind: string,
): Promise<boolean> {
  try {
    await inTransaction(async (transaction) => {
      await transaction.planReminder.create({ data: reminder });
      await addMail(transaction, mail, jobKind);
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error) && (await hasReminder(reminder))) return false;
    throw error;
  }
}

/** The number of days ahead under which the end itself is recorded. */
const ENDED = 0;

/** Writes the plans that ended between two times to the audit log, once for each end date. */
export async function recordEndedPlans(after: Date, until: Date): Promise<void> {
  for (const { userId, endsAt } of await listEndingPlans(after, until)) {
    const ended = { userId, endsAt, daysAhead: ENDED };
    if (await hasReminder(ended)) continue;
    await inTransaction(async (transaction) => {
      await transaction.planReminder.create({ data: ended });
      await addAuditEvent(transaction, { kind: "plan-lapsed", actorId: null, subjectId: userId });
    });
  }
}
