import type { JsonInput } from "./client.server";
import { inTransaction } from "./transaction.server";

/**
 * Copies a project of the owner with its columns and their recipes, its row filters, its joint report, and its analyses with
 * the data they were applied on, under a new name. Blobs are shared, not copied; edits stay with the original.
 *
 * @returns the id of the copy, or null if there is no such project
 */
export async function duplicateProject(ownerId: string, id: string, name: string): Promise<string | null> {
  return inTransaction(async (transaction) => {
    const source = await transaction.project.findFirst({
      where: { id, ownerId, deletedAt: null, dataset: { deletedAt: null } },
      include: {
        columns: true,
        rowFilters: true,
        jointReport: true,
        analyses: { where: { deletedAt: null }, include: { appliedBlobs: true } },
      },
    });
    if (source === null) return null;
    const {
      columns,
      rowFilters,
      analyses,
      jointReport,
      id: _id,
      createdAt: _at,
      deletedAt: _deleted,
      ...facts
    } = source;
    const copy = await transaction.project.create({
      data: { ...withoutNulls(facts), name, firstOfDatasetId: null },
    });
    const projectId = copy.id;
    await transaction.column.createMany({
      data: columns.map(({ id: _column, ...column }) => ({ ...withoutNulls(column), projectId })),
    });
    await transaction.rowFilter.createMany({
      data: rowFilters.map(({ id: _filter, ...filter }) => ({ ...withoutNulls(filter), projectId })),
    });
    const copies = new Map<string, string>();
    for (const { id: original, createdAt: _created, appliedBlobs, ...analysis } of analyses) {
      const blobs = appliedBlobs.map(({ hash }) => ({ hash }));
      const { id: copied } = await transaction.analysis.create({
        data: { ...withoutNulls(analysis), projectId, appliedBlobs: { create: blobs } },
      });
      copies.set(original, copied);
    }
    if (jointReport !== null) {
      const { title, parts } = jointReport;
      await transaction.jointReport.create({ data: { projectId, title, parts: ofCopies(parts, copies) } });
    }
    return projectId;
  });
}

/** The parts of a joint report, with the copies of its analyses. */
function ofCopies(parts: unknown, copies: ReadonlyMap<string, string>): JsonInput {
  const copyOf = (id: string) => copies.get(id) ?? id;
  return (parts as { analysis?: string; analyses?: string[] }[]).map((part) => ({
    ...part,
    ...(part.analysis === undefined ? {} : { analysis: copyOf(part.analysis) }),
    ...(part.analyses === undefined ? {} : { analyses: part.analyses.map(copyOf) }),
  }));
}

/** Removes null fields, because Prisma does not accept null for a JSON field; a missing field is stored as null. */
function withoutNulls<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };
}
