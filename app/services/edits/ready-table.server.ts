import type { EditRefusal } from "~/db/column-edits.server";
import { findPendingEdit } from "~/db/pending-edits.server";
import { findProjectTable, type ProjectTable } from "~/db/project-tables.server";
import { AppError, notFound } from "~/lib/app-error";
import { getReadyProject } from "../projects/get-project.server";

/**
 * The table of a project of the user, ready for an edit.
 *
 * @throws AppError not_found, processing (an import or another edit is running), or conflict (no data)
 */
export async function getReadyTable(userId: string, projectId: string): Promise<ProjectTable> {
  await getReadyProject(userId, projectId);
  if ((await findPendingEdit(userId, projectId)) !== null) throw editRefused("pending");
  const table = await findProjectTable(userId, projectId);
  if (table === null) throw notFound("project");
  return table;
}

/** The error for an edit that was not written. */
export function editRefused(refusal: EditRefusal): AppError {
  switch (refusal) {
    case "missing":
      return notFound("project");
    case "importing":
      return new AppError("processing");
    case "pending":
      return new AppError("processing", {
        userMessage: "Columns of this project are being computed. Try again when that is done.",
      });
    case "changed":
      return new AppError("conflict", {
        userMessage:
          "The columns were changed elsewhere at the same moment. Reload to see them as they are now.",
      });
  }
}
