import type { ColumnType, Settings, ShapePreview, ShapeRecipe } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import type { ShapeInput, TableInput } from "~/compute/engine-jobs";
import { LIMITS } from "~/config/limits";
import { listColumns } from "~/db/columns.server";
import type { ProjectRow } from "~/db/projects.server";
import { AppError, invalidField, notFound } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";
import { putBlob } from "~/storage/blobs.server";
import { withTemporaryFolder } from "~/storage/private-files.server";
import { inspectFile, storeInspection } from "../datasets/read-file.server";
import { settingsOfWritten } from "../datasets/written-table";
import { toTableInput } from "../recipes/table-input";
import { requireStorage } from "../users/storage.server";
import { getReadyProject } from "./get-project.server";
import { requireWholeData } from "./whole-data.server";

/** A project's table with the names of its keys. */
interface NamedTable {
  project: ProjectRow;
  table: TableInput;
}

/** A file in the blob store that a recipe made, how it is read, and the projects that it is made from. */
interface ShapeFile {
  fileName: string;
  blobHash: string;
  byteLength: number;
  settings: Settings;
  inspectionHash?: string;
  rowCount?: number;
  colCount?: number;
  columns: { name: string; type: ColumnType }[];
  sources: { id: string; name: string }[];
}

/**
 * Writes a project's table in another shape to the blob store.
 *
 * @throws AppError as `shapeInput`, timeout, stopped, too_large, plan_limit (no storage), or invalid_input when the recipe does
 *   not fit the table
 */
export async function makeShapeFile(
  userId: string,
  projectId: string,
  { fileName, recipe }: { fileName: string; recipe: ShapeRecipe },
  { signal, report }: { signal?: AbortSignal; report?: (progress: Progress) => void } = {},
): Promise<ShapeFile> {
  const { input, source, joined } = await shapeInput(userId, projectId, recipe);
  return withTemporaryFolder(async (folder) => {
    const written = await runEngineJob(
      "writeShape",
      { ...input, mostBytes: LIMITS.joinedBytes, folder },
      {
        limitSeconds: LIMITS.importSeconds,
        signal,
        onProgress: ({ done, total }) => report?.({ phase: "Making the table", done, total, unit: "rows" }),
      },
    );
    const preview = withRoom(written.preview);
    const { file, hash: blobHash, byteLength } = written;
    await requireStorage(userId, byteLength);
    await putBlob({ file, hash: blobHash });
    const settings = settingsOf(preview, source, recipe);
    const { inspectionHash, rowCount, colCount } = await storeInspection(
      await inspectFile({ fileName, blobHash, settings }, { signal, report }),
    );
    return {
      fileName,
      blobHash,
      byteLength,
      settings,
      inspectionHash,
      rowCount,
      colCount,
      columns: preview.columns,
      sources: [source, ...joined].map(({ project: { id, name } }) => ({ id, name })),
    };
  });
}

/** The tables that a recipe reads. @throws AppError not_found, processing, or conflict (no data) */
export async function shapeInput(
  userId: string,
  projectId: string,
  recipe: ShapeRecipe,
): Promise<{ input: ShapeInput; source: NamedTable; joined: NamedTable[] }> {
  const source = await wholeTable(userId, projectId);
  const named = new Set(recipe.steps.flatMap((step) => ("join" in step ? [step.join.file] : [])));
  const joined = await Promise.all([...named].map((id) => otherTable(userId, id)));
  const others = joined.map(({ project, table }) => ({ name: project.id, table }));
  return { input: { table: source.table, recipe, others }, source, joined };
}

async function wholeTable(userId: string, projectId: string): Promise<NamedTable> {
  const project = await getReadyProject(userId, projectId);
  const columns = await listColumns(userId, projectId);
  await requireWholeData(project, columns);
  return { project, table: toTableInput(project, columns, true) };
}

async function otherTable(userId: string, projectId: string): Promise<NamedTable> {
  try {
    return await wholeTable(userId, projectId);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") throw notFound("project to join");
    throw error;
  }
}

/** The preview of a result. @throws AppError invalid_input when it has more columns than a file may have */
export function withRoom(preview: ShapePreview): ShapePreview {
  const { length } = preview.columns;
  if (length <= LIMITS.importColumns) return preview;
  throw invalidField(
    "",
    `The result has ${length} columns; a project takes at most ${LIMITS.importColumns}. Leave columns out first.`,
  );
}

/** The file is read as it was written: each column has its type, and entity and time are known. */
function settingsOf(
  { columns }: ShapePreview,
  { project, table }: NamedTable,
  recipe: ShapeRecipe,
): Settings {
  const columnNumberOf = (name: string | undefined) => {
    const index = columns.findIndex((column) => column.name === name);
    return name === undefined || index < 0 ? undefined : String(index + 1);
  };
  const nameOf = (key: number | null) => table.columns.find(({ columnIndex }) => columnIndex === key)?.name;
  const names = recipe.steps.flatMap((step) =>
    "columns_to_rows" in step ? [step.columns_to_rows.names_to] : [],
  );
  const periods = columns.find(({ name, type }) => names.includes(name) && type !== "STRING")?.name;
  const label = columns.find(({ type }) => type === "STRING")?.name;
  const entity =
    columnNumberOf(nameOf(project.entityColumn)) ??
    (periods === undefined ? undefined : columnNumberOf(label));
  const time = columnNumberOf(nameOf(project.timeColumn)) ?? columnNumberOf(periods);
  return settingsOfWritten(columns, { entity, time });
}
