import type { JointReport } from "@prisma/client";
import { database, type JsonInput } from "./client.server";
import { inTransaction } from "./transaction.server";

/** The report of the owner's project, or null as long as nobody has changed it. */
export async function findJointReport(ownerId: string, projectId: string): Promise<JointReport | null> {
  return database.jointReport.findFirst({ where: { projectId, project: { ownerId, deletedAt: null } } });
}

/**
 * Stores the report of the owner's project, if it is unchanged since it was read (optimistic locking).
 *
 * @param version as read; 0 for none
 * @returns whether it was
 */
export async function saveJointReport(
  ownerId: string,
  projectId: string,
  version: number,
  content: { title: string; parts: JsonInput },
): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const where = { projectId, project: { ownerId, deletedAt: null } };
    if (version > 0) {
      const change = { ...content, version: version + 1 };
      const { count } = await transaction.jointReport.updateMany({
        where: { ...where, version },
        data: change,
      });
      return count === 1;
    }
    if ((await transaction.jointReport.count({ where })) > 0) return false;
    await transaction.jointReport.create({
      data: { ...content, project: { connect: { id: projectId, ownerId } } },
    });
    return true;
  });
}
