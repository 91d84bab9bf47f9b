import { writeAct } from "~/db/column-edits.server";
import { endPendingAct, findPendingAct } from "~/db/pending-edits.server";
import { findProjectTable } from "~/db/project-tables.server";
import type { JobHandler } from "~/jobs/job-handler";
import { requireWholeData } from "../projects/whole-data.server";
import { appliedOf } from "../recipes/applied-data";
import { computeRecipes, listInputs, listWork, storedRoots } from "../recipes/compute-recipes.server";
import { withImages } from "../recipes/recipe";
import { imagesBefore, joinImages } from "../recipes/act-images";
import { actRefused } from "./ready-table.server";

/**
 * Job: computes the recipes of a project's pending edit and writes the edit. Idempotent: an interrupted computation starts
 * again, and gives the same bytes.
 */
export const computeColumnsJob: JobHandler = {
  async run({ subjectId, ownerId, signal, report }) {
    const act = await findPendingAct(ownerId, subjectId);
    const table = act === null ? null : await findProjectTable(ownerId, subjectId);
    if (act === null || table === null) return;
    const roots = storedRoots.read(act.input);
    const edited = withImages(table, act.after);
    await requireWholeData(table.project, listInputs(edited, listWork(edited, roots)));
    const computed = await computeRecipes(edited, roots, { onFailure: "refuse", signal, report });
    const after = joinImages(act.after, computed);
    const refusal = await writeAct(
      { ownerId, projectId: subjectId, columnsVersion: table.project.columnsVersion },
      { name: act.name, before: imagesBefore(table, after), after },
      { pendingId: act.id, appliedOf, now: new Date() },
    );
    const isCancelled = (await findPendingAct(ownerId, subjectId))?.id !== act.id;
    if (refusal !== null && !isCancelled) throw actRefused(refusal);
  },

  async failed({ subjectId, ownerId }, error) {
    await endPendingAct(ownerId, subjectId, error.userMessage);
  },
};
