import { randomUUID } from "node:crypto";
import { LIMITS } from "~/config/limits";
import { findEditState, writeEdit } from "~/db/column-edits.server";
import { storePendingEdit } from "~/db/pending-edits.server";
import type { ProjectTable } from "~/db/project-tables.server";
import { noImages, type TableImages } from "~/db/table-images";
import { createQueued, waitForOutcome } from "~/jobs/queue.server";
import { AppError } from "~/lib/app-error";
import { KeyedLock } from "~/lib/keyed-lock";
import { workLeft } from "~/lib/work-owner.server";
import { forgetReads } from "~/lib/read-once.server";
import { requireWholeData } from "../projects/whole-data.server";
import { appliedOf } from "../recipes/applied-data";
import {
  computeRecipes,
  listInputs,
  listWork,
  type RecipeRoots,
  storedRoots,
} from "../recipes/compute-recipes.server";
import { withImages } from "../recipes/recipe";
import { imagesBefore, joinImages } from "../recipes/edit-images";
import { editRefused, getReadyTable } from "./ready-table.server";

/** A change of a project's columns: rows to write, and the recipes to compute after that. */
export type EditPlan = {
  /** In words, for undo: "Edited ln(inv)". */
  name: string;
  edits: TableImages;
  compute?: Partial<RecipeRoots>;
};

export type EditOutcome = { state: "done" | "processing" };

const ATTEMPTS = 5;
/** Edits of a project that wait for the one that runs. */
const MOST_WAITING = 20;
const locks = new KeyedLock();

/**
 * Performs an edit on the columns of a project, with all that depends on it, in one transaction. Large computations run
 * as a job, for which this waits up to 8 seconds.
 *
 * @param planOf makes the plan for the table as it is; null if nothing is to be changed. Called again after another
 * edit came first
 * @throws AppError not_found, processing, conflict, busy, stopped, what `planOf` throws, and the core's refusals
 */
export async function applyEdit(
  userId: string,
  projectId: string,
  planOf: (table: ProjectTable) => Promise<EditPlan | null> | EditPlan | null,
): Promise<EditOutcome> {
  const editId = randomUUID();
  if (locks.waiting(projectId) >= MOST_WAITING) throw new AppError("busy", { retryAfterSeconds: 5 });
  const outcome = await locks.run(projectId, async () => {
    // Whoever asked for it has left the queue.
    if (workLeft()?.aborted) throw new AppError("stopped");
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const table = await getReadyTable(userId, projectId);
      const plan = await planOf(table);
      if (plan === null) return "done";
      const outcome = await perform(userId, editId, table, plan);
      if (outcome !== "changed") return outcome;
    }
    throw editRefused("changed");
  });
  forgetReads();
  return outcome === "queued" ? awaitPendingEdit(userId, projectId, editId) : { state: "done" };
}

async function perform(
  userId: string,
  editId: string,
  table: ProjectTable,
  { name, edits, compute }: EditPlan,
): Promise<"done" | "queued" | "changed"> {
  const { id: projectId, columnsVersion } = table.project;
  const target = { ownerId: userId, projectId, columnsVersion };
  const roots: RecipeRoots = { changed: [], keys: false, ...compute };
  const edited = withImages(table, edits);
  const work = listWork(edited, roots);
  await requireWholeData(table.project, listInputs(edited, work));
  if ((table.project.rowCount ?? 0) * work.length > LIMITS.columns.inlineCells) {
    const edit = { id: editId, name, after: edits, input: storedRoots.write(roots) };
    const refusal = await createQueued("compute-columns", (kind) => storePendingEdit(target, edit, kind));
    return settled(refusal, "queued");
  }
  const computed =
    work.length === 0 ? noImages() : await computeRecipes(edited, roots, { onFailure: "refuse" });
  const after = joinImages(edits, computed);
  const edit = { name, before: imagesBefore(table, after), after };
  return settled(await writeEdit(target, edit, { appliedOf, now: new Date() }), "done");
}

function settled<Done extends string>(
  refusal: Awaited<ReturnType<typeof writeEdit>>,
  done: Done,
): Done | "changed" {
  if (refusal === null) return done;
  if (refusal === "changed") return "changed";
  throw editRefused(refusal);
}

/** Waits for the job of a pending edit. @throws AppError conflict if it failed, stopped if it was cancelled */
async function awaitPendingEdit(userId: string, projectId: string, editId: string): Promise<EditOutcome> {
  const outcome = await waitForOutcome(projectId, LIMITS.columns.waitMs, async () => {
    const edit = await findEditState(userId, editId);
    if (edit === null) throw new AppError("stopped");
    if (edit.state === "failed") throw new AppError("conflict", { userMessage: edit.message ?? undefined });
    return edit.state === "done" ? ({ state: "done" } as const) : null;
  });
  return outcome ?? { state: "processing" };
}
