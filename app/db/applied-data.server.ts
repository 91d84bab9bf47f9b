import type { Analysis, Prisma } from "@prisma/client";
import type { JsonInput } from "./client.server";
import type { ProjectTable } from "./project-tables.server";
import type { TableImages } from "./table-images";

/**
 * The data that an analysis reads in a table, and the blobs they are in; null if the images to be written do not change these
 * data.
 */
export type AppliedOf = (
  analysis: Pick<Analysis, "request">,
  table: ProjectTable,
  written: TableImages,
) => { applied: JsonInput; blobs: string[] } | null;

/**
 * Stores, before their project's data change, what the analyses were applied on. Analyses that hold such data already
 * keep them.
 */
export async function freezeAnalyses(
  transaction: Prisma.TransactionClient,
  table: ProjectTable,
  written: TableImages,
  appliedOf: AppliedOf,
): Promise<void> {
  const current = await transaction.analysis.findMany({ where: { projectId: table.project.id } });
  for (const analysis of current) {
    const data = analysis.applied === null ? appliedOf(analysis, table, written) : null;
    if (data === null) continue;
    await transaction.analysis.update({
      where: { id: analysis.id },
      data: {
        applied: data.applied,
        // The analysis itself is unchanged, and so is the version that optimistic locking compares.
        updatedAt: analysis.updatedAt,
        appliedBlobs: { create: data.blobs.map((hash) => ({ hash })) },
      },
    });
  }
}
