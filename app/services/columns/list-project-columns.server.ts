import { LIMITS } from "~/config/limits";
import { type EditRow, findEditNames } from "~/db/column-edits.server";
import { findPendingEdit } from "~/db/pending-edits.server";
import { findProjectTable, type ProjectTable } from "~/db/project-tables.server";
import type { ColumnImage } from "~/db/table-images";
import { listProgress } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";
import { listWork, storedRoots } from "../recipes/compute-recipes.server";
import { describeColumns } from "../recipes/describe-columns.server";
import { liveColumns, usesOf, withImages } from "../recipes/recipe";
import type { BinnedColumn, ProjectColumn, ProjectColumns } from "./project-columns-shape";

const DAY_MS = 86_400_000;

/** The columns of a project in display order, its bin, and the edits that can be undone or redone. @throws AppError not_found */
export async function listProjectColumns(userId: string, projectId: string): Promise<ProjectColumns> {
  const [table, { undo, redo, isPending, failed }] = await Promise.all([
    findProjectTable(userId, projectId),
    findEditNames(userId, projectId),
  ]);
  if (table === null) throw notFound("project");
  const pending = isPending ? await findPendingEdit(userId, projectId) : null;
  return {
    columns: await describe(table),
    bin: table.columns.filter(({ inBin }) => inBin).map(binned),
    acts: { undo, redo },
    pending: pending === null ? null : await progressOf(userId, table, pending),
    failed: failed === null ? null : { name: failed.name, message: failed.message ?? "" },
    columnsVersion: table.project.columnsVersion,
  };
}

/** The progress of a pending edit; until its job starts, 0 of the columns and filters that it computes. */
async function progressOf(userId: string, table: ProjectTable, edit: EditRow): Promise<Progress> {
  const { id } = table.project;
  const running = (await listProgress(userId, [id])).get(id);
  if (running !== undefined) return running;
  const work = listWork(withImages(table, edit.after), storedRoots.read(edit.input));
  return { phase: edit.name, done: 0, total: work.length, unit: "columns" };
}

async function describe(table: ProjectTable): Promise<ProjectColumn[]> {
  const live = liveColumns(table.columns);
  const described = await describeColumns(live, live);
  const nameOf = (index: number) => live.find(({ columnIndex }) => columnIndex === index)?.name ?? "index";
  return described.map((column, index) => {
    const row = live[index] as ColumnImage;
    return {
      ...column,
      kind: kindOf(row),
      uses: usesOf(row).map((index) => ({ column_index: index, name: nameOf(index) })),
      null_count: row.nullCount,
    };
  });
}

function kindOf({ userFormula, conditionalTransform }: ColumnImage): ProjectColumn["kind"] {
  if (userFormula !== null) return "numerical";
  return conditionalTransform === null ? "file" : "conditional";
}

function binned({ id, name, deletedAt }: ColumnImage): BinnedColumn {
  const at = new Date(deletedAt ?? 0);
  const until = new Date(at.getTime() + LIMITS.columns.keptDays * DAY_MS);
  return { id, name, deleted_at: at.toISOString(), until: until.toISOString() };
}
