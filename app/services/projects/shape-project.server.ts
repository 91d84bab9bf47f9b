import type { Settings, ShapePreview, ShapeRecipe } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import type { ShapeInput, TableInput } from "~/compute/engine-jobs";
import { LIMITS } from "~/config/limits";
import { listColumns } from "~/db/columns.server";
import { createDataset, eraseDataset } from "~/db/datasets.server";
import type { ProjectRow } from "~/db/projects.server";
import { AppError, invalidField, notFound } from "~/lib/app-error";
import { fileNameOf } from "~/lib/names";
import { putBlob } from "~/storage/blobs.server";
import { withTemporaryFolder } from "~/storage/private-files.server";
import { inspectFile, storeInspection } from "../datasets/read-file.server";
import { settingsOfWritten } from "../datasets/written-table";
import { toTableInput } from "../recipes/table-input";
import { requireConfirmedEmail } from "../users/confirm-email.server";
import { requireStorage } from "../users/storage.server";
import { finalizeDataset } from "./finalize-dataset.server";
import { getReadyProject } from "./get-project.server";
import { listProjects } from "./list-projects.server";
import { requireWholeData } from "./whole-data.server";

/** Number of first rows in a preview. */
const FIRST_ROWS = 50;

/** A project's table with the names of its keys. */
interface NamedTable {
  project: ProjectRow;
  table: TableInput;
}

/**
 * Shows a project's table in another shape without storing it.
 *
 * @throws AppError not_found (also a project that a join names), processing, conflict (no data), timeout, or
 *   invalid_input when the recipe does not fit the table
 */
export async function previewShape(
  userId: string,
  projectId: string,
  recipe: ShapeRecipe,
): Promise<ShapePreview> {
  const { input } = await shapeInput(userId, projectId, recipe);
  return withRoom(
    await runEngineJob(
      "previewShape",
      { ...input, firstRows: FIRST_ROWS },
      { limitSeconds: LIMITS.previewSeconds },
    ),
  );
}

/**
 * Makes a project of a project's table in another shape: a dataset of its own, whose file has the result, and its import.
 *
 * @returns the id of the new project; its import may still be running
 * @throws AppError as `previewShape`, and email_unconfirmed, too_large, plan_limit, with nothing created
 */
export async function createShapedProject(
  userId: string,
  projectId: string,
  { name, recipe }: { name: string; recipe: ShapeRecipe },
): Promise<{ created_id: string }> {
  await requireConfirmedEmail(userId);
  const { input, source } = await shapeInput(userId, projectId, recipe);
  const datasetId = await withTemporaryFolder(async (folder) => {
    const written = await runEngineJob(
      "writeShape",
      { ...input, mostBytes: LIMITS.joinedBytes, folder },
      { limitSeconds: LIMITS.importSeconds },
    );
    const preview = withRoom(written.preview);
    const { file, hash, byteLength } = written;
    await requireStorage(userId, byteLength);
    await putBlob({ file, hash });
    const settings = settingsOf(preview, source, recipe);
    const stored = { fileName: fileNameOf(name, "csv"), blobHash: hash, settings };
    const inspection = await storeInspection(await inspectFile(stored));
    const { id } = await createDataset(userId, {
      ...stored,
      ...inspection,
      name,
      byteLength,
      status: "estimand_preview",
    });
    return id;
  });
  try {
    return { created_id: (await finalizeDataset(userId, datasetId)).project_full_id };
  } catch (error) {
    await eraseDataset(userId, datasetId);
    throw error;
  }
}

/**
 * The columns of a project, with those whose names are periods, and the other projects that a join may take.
 *
 * @throws AppError not_found, processing, or conflict (no data)
 */
export async function getShapeSource(userId: string, projectId: string) {
  const project = await getReadyProject(userId, projectId);
  const columns = await listColumns(userId, projectId);
  const names = columns.map(({ name }) => name);
  const { indexes } = await runEngineJob(
    "namedByPeriods",
    { names },
    { limitSeconds: LIMITS.previewSeconds },
  );
  const others = (await listProjects(userId)).filter(
    ({ id, status }) => id !== projectId && status === "ready",
  );
  return {
    project: { id: project.id, name: project.name, rows: project.rowCount },
    columns: columns.map(({ name, type }, at) => ({ name, type, isPeriod: indexes.includes(at) })),
    others: others.map(({ id, name }) => ({ id, name })),
  };
}

async function shapeInput(
  userId: string,
  projectId: string,
  recipe: ShapeRecipe,
): Promise<{ input: ShapeInput; source: NamedTable }> {
  const source = await wholeTable(userId, projectId);
  const named = new Set(recipe.steps.flatMap((step) => ("join" in step ? [step.join.file] : [])));
  const others = await Promise.all(
    [...named].map(async (name) => ({ name, table: (await otherTable(userId, name)).table })),
  );
  return { input: { table: source.table, recipe, others }, source };
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

/** @throws AppError invalid_input when the result has more columns than a file may have */
function withRoom(preview: ShapePreview): ShapePreview {
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
  const place = (name: string | undefined) => {
    const index = columns.findIndex((column) => column.name === name);
    return name === undefined || index < 0 ? undefined : String(index + 1);
  };
  const nameOf = (key: number | null) => table.columns.find(({ columnIndex }) => columnIndex === key)?.name;
  const names = recipe.steps.flatMap((step) =>
    "columns_to_rows" in step ? [step.columns_to_rows.names_to] : [],
  );
  const periods = columns.find(({ name, type }) => names.includes(name) && type !== "STRING")?.name;
  const label = columns.find(({ type }) => type === "STRING")?.name;
  const entity = place(nameOf(project.entityColumn)) ?? (periods === undefined ? undefined : place(label));
  const time = place(nameOf(project.timeColumn)) ?? place(periods);
  return settingsOfWritten(columns, { entity, time });
}
