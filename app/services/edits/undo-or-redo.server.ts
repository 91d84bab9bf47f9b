import { listAnalyses } from "~/db/analyses.server";
import { type EditRow, findNextEdit, listEditsSince, undoOrRedo } from "~/db/column-edits.server";
import type { ProjectTable } from "~/db/project-tables.server";
import type { TableImages } from "~/db/table-images";
import { AppError } from "~/lib/app-error";
import { forgetReads } from "~/lib/read-once.server";
import { requireWholeImages } from "../projects/whole-data.server";
import { appliedOf } from "../recipes/applied-data";
import { rangesOfRules } from "../recipes/left-out-rules";
import { liveColumns, withImages } from "../recipes/recipe";
import { requireRight } from "../users/get-plan.server";
import { analysisUsers, usedError } from "./column-users";
import { editRefused, getReadyTable } from "./ready-table.server";

/**
 * Undoes the last edit on the columns of a project: writes the rows back as they were before it. Nothing is computed,
 * unless stored values were damaged.
 *
 * @param columnsVersion the version that the user saw; null if not known
 * @returns the name of the edit
 * @throws AppError not_found, processing, or conflict (nothing to undo; the columns changed in the meantime; an analysis
 *   uses a column that would disappear; stored values are damaged and cannot be repaired)
 */
export function undoEdit(userId: string, projectId: string, columnsVersion: number | null): Promise<string> {
  return turn(userId, projectId, columnsVersion, "undo");
}

/** Does the edit again that was undone last. @throws AppError as `undoEdit`, and plan_required for rules */
export function redoEdit(userId: string, projectId: string, columnsVersion: number | null): Promise<string> {
  return turn(userId, projectId, columnsVersion, "redo");
}

async function turn(
  userId: string,
  projectId: string,
  seen: number | null,
  direction: "undo" | "redo",
): Promise<string> {
  const table = await getReadyTable(userId, projectId);
  const { columnsVersion } = table.project;
  if (seen !== null && seen !== columnsVersion) throw await changedSince(userId, projectId, seen);
  const edit = await findNextEdit(userId, projectId, direction);
  if (edit === null) throw new AppError("conflict", { userMessage: `There is nothing to ${direction}.` });
  const images = direction === "undo" ? edit.before : edit.after;
  await requireUnused(userId, table, images, `To ${direction} “${edit.name}”`);
  if (direction === "redo" && makesRules(edit)) await requireRight(userId, "conditionalRecodes");
  const whole = await requireWhole(table, images, `“${edit.name}” cannot be ${TURNED[direction]}`);
  const target = { ownerId: userId, projectId, columnsVersion };
  const refusal = await undoOrRedo(target, { edit, direction, images: whole }, appliedOf);
  forgetReads();
  if (refusal !== null) throw editRefused(refusal);
  return edit.name;
}

async function changedSince(userId: string, projectId: string, seen: number): Promise<AppError> {
  const names = (await listEditsSince(userId, projectId, seen)).map(({ name }) => `“${name}”`);
  const what = names.length === 0 ? "an act was undone or redone" : names.join(", ");
  return new AppError("conflict", {
    userMessage: `The columns were changed in the meantime: ${what}. Look at them and try again.`,
  });
}

const TURNED = { undo: "undone", redo: "done again" };

/** The images, with damaged columns repaired. @throws AppError conflict if they cannot be; the table stays as it is */
async function requireWhole(table: ProjectTable, images: TableImages, refusal: string): Promise<TableImages> {
  try {
    return await requireWholeImages(table, images);
  } catch (error) {
    if (!(error instanceof AppError) || !["damaged", "conflict"].includes(error.code)) throw error;
    throw new AppError("conflict", { userMessage: `${refusal}. ${error.userMessage}`, cause: error });
  }
}

/** Refuses images that take away a column which an analysis uses. */
async function requireUnused(
  userId: string,
  table: ProjectTable,
  images: TableImages,
  edit: string,
): Promise<void> {
  const left = new Set(liveColumns(withImages(table, images).columns).map(({ columnIndex }) => columnIndex));
  const removed = liveColumns(table.columns).filter(({ columnIndex }) => !left.has(columnIndex));
  if (removed.length === 0) return;
  const analyses = await listAnalyses(userId, table.project.id);
  for (const column of removed) {
    const users = analysisUsers(analyses, column.columnIndex);
    if (users.length > 0) throw usedError(`${edit}, “${column.name}” would have to be deleted`, users);
  }
}

/** Whether an edit gives a column rules that it did not have, other than rules that leave out rows by hand. */
function makesRules({ before, after }: EditRow): boolean {
  return Object.entries(after.columns).some(([index, column]) => {
    const rules = column?.conditionalTransform ?? null;
    const earlier = before.columns[index]?.conditionalTransform ?? null;
    return (
      rules !== null && rangesOfRules(rules) === null && JSON.stringify(rules) !== JSON.stringify(earlier)
    );
  });
}
