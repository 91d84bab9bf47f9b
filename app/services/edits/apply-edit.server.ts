import { randomUUID } from "node:crypto";
import { LIMITS } from "~/config/limits";
import { findActState, writeAct } from "~/db/column-edits.server";
import { storePendingAct } from "~/db/pending-edits.server";
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
import { imagesBefore, joinImages } from "../recipes/act-images";
import { actRefused, getReadyTable } from "./ready-table.server";

/** A change of a project's columns: rows to write, and the recipes to compute after that. */
export type ActPlan = {
  /** In words, for undo: "Edited ln(inv)". */
  name: string;
  edits: TableImages;
  compute?: Partial<RecipeRoots>;
};

export type ActOutcome = { state: "done" | "processing" };

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
  planOf: (table: ProjectTable) => Promise<ActPlan | null> | ActPlan | null,
): Promise<ActOutcome> {
  const actId = randomUUID();
  if (locks.waiting(projectId) >= MOST_WAITING) throw new AppError("busy", { retryAfterSeconds: 5 });
  const outcome = await locks.run(projectId, async () => {
    // Whoever asked for it has left the queue.
    if (workLeft()?.aborted) throw new AppError("stopped");
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const table = await getReadyTable(userId, projectId);
      const plan = await planOf(table);
      if (plan === null) return "done";
      const outcome = await perform(userId, actId, table, plan);
      if (outcome !== "changed") return outcome;
    }
    throw actRefused("changed");
  });
  forgetReads();
  return outcome === "queued" ? awaitPendingAct(userId, projectId, actId) : { state: "done" };
}

async function perform(
  userId: string,
  actId: string,
  table: ProjectTable,
  { name, edits, compute }: ActPlan,
): Promise<"done" | "queued" | "changed"> {
  const { id: projectId, columnsVersion } = table.project;
  const place = { ownerId: userId, projectId, columnsVersion };
  const roots: RecipeRoots = { changed: [], keys: false, ...compute };
  const edited = withImages(table, edits);
  const work = listWork(edited, roots);
  await requireWholeData(table.project, listInputs(edited, work));
  if ((table.project.rowCount ?? 0) * work.length > LIMITS.columns.inlineCells) {
    const act = { id: actId, name, after: edits, input: storedRoots.write(roots) };
    const refusal = await createQueued("compute-columns", (kind) => storePendingAct(place, act, kind));
    return settled(refusal, "queued");
  }
  const computed =
    work.length === 0 ? noImages() : await computeRecipes(edited, roots, { onFailure: "refuse" });
  const after = joinImages(edits, computed);
  const act = { name, before: imagesBefore(table, after), after };
  return settled(await writeAct(place, act, { appliedOf, now: new Date() }), "done");
}

function settled<Done extends string>(
  refusal: Awaited<ReturnType<typeof writeAct>>,
  done: Done,
): Done | "changed" {
  if (refusal === null) return done;
  if (refusal === "changed") return "changed";
  throw actRefused(refusal);
}

/** Waits for the job of a pending edit. @throws AppError conflict if it failed, stopped if it was cancelled */
async function awaitPendingAct(userId: string, projectId: string, actId: string): Promise<ActOutcome> {
  const outcome = await waitForOutcome(projectId, LIMITS.columns.waitMs, async () => {
    const act = await findActState(userId, actId);
    if (act === null) throw new AppError("stopped");
    if (act.state === "failed") throw new AppError("conflict", { userMessage: act.message ?? undefined });
    return act.state === "done" ? ({ state: "done" } as const) : null;
  });
  return outcome ?? { state: "processing" };
}
