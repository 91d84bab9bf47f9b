import { writeEdit } from "~/db/column-edits.server";
import { endPendingEdit, findPendingEdit } from "~/db/pending-edits.server";
import { findProjectTable } from "~/db/project-tables.server";
import type { JobHandler } from "~/jobs/job-handler";
import { requireWholeData } from "../projects/whole-data.server";
import { appliedOf } from "../recipes/applied-data";
import { computeRecipes, listInputs, listWork, storedRoots } from "../recipes/compute-recipes.server";
import { withImages } from "../recipes/recipe";
import { imagesBefore, joinImages } from "../recipes/edit-images";
import { editRefused } from "./ready-table.server";

/**
 * Job: computes the recipes of a project's pending edit and writes the edit. Idempotent: an interrupted computation starts
 * again, and gives the same bytes.
 */
export const computeColumnsJob: JobHandler = {
  async run({ subjectId, ownerId, signal, report }) {
    const edit = await findPendingEdit(ownerId, subjectId);
    const table = edit === null ? null : await findProjectTable(ownerId, subjectId);
    if (edit === null || table === null) return;
    const roots = storedRoots.read(edit.input);
    const edited = withImages(table, edit.after);
    await requireWholeData(table.project, listInputs(edited, listWork(edited, roots)));
    const computed = await computeRecipes(edited, roots, { onFailure: "refuse", signal, report });
    const after = joinImages(edit.after, computed);
    const refusal = await writeEdit(
      { ownerId, projectId: subjectId, columnsVersion: table.project.columnsVersion },
      { name: edit.name, before: imagesBefore(table, after), after },
      { pendingId: edit.id, appliedOf, now: new Date() },
    );
    const isCancelled = (await findPendingEdit(ownerId, subjectId))?.id !== edit.id;
    if (refusal !== null && !isCancelled) throw editRefused(refusal);
  },

  async failed({ subjectId, ownerId }, error) {
    await endPendingEdit(ownerId, subjectId, error.userMessage);
  },
};
