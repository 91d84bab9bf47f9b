import type { ShapePreview, ShapeRecipe } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { listColumns } from "~/db/columns.server";
import { createDataset, eraseDataset } from "~/db/datasets.server";
import { createShape } from "~/db/shapes.server";
import { fileNameOf } from "~/lib/names";
import { requireConfirmedEmail } from "../users/confirm-email.server";
import { finalizeDataset } from "./finalize-dataset.server";
import { getReadyProject } from "./get-project.server";
import { listProjects } from "./list-projects.server";
import { makeShapeFile, shapeInput, withRoom } from "./shape-file.server";
import { storedShapeRecipe } from "./shape-recipe";

/** Number of first rows in a preview. */
const FIRST_ROWS = 50;
/** Number of keys without a match that are shown. */
const FIRST_KEYS = 100;

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
 * The keys of a recipe's last step, a join, that have no match, each once; the first 100 are in it.
 *
 * @returns null where the recipe does not end with a join, or all keys have a match
 * @throws AppError as `previewShape`
 */
export async function previewUnmatchedKeys(
  userId: string,
  projectId: string,
  { steps }: ShapeRecipe,
): Promise<ShapePreview | null> {
  const last = steps.at(-1);
  if (last === undefined || !("join" in last)) return null;
  const { keys } = last.join;
  const recipe: ShapeRecipe = {
    steps: [
      ...steps.slice(0, -1),
      { join: { ...last.join, kind: "anti" } },
      { collapse: { by: keys, values: [] } },
    ],
  };
  const { input } = await shapeInput(userId, projectId, recipe);
  const unmatched = await runEngineJob(
    "previewShape",
    { ...input, firstRows: FIRST_KEYS },
    { limitSeconds: LIMITS.previewSeconds },
  );
  return unmatched.facts.rows_after === 0 ? null : unmatched;
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
  const {
    sources,
    columns: _,
    ...file
  } = await makeShapeFile(userId, projectId, {
    fileName: fileNameOf(name, "csv"),
    recipe,
  });
  const { id: datasetId } = await createDataset(userId, { ...file, name, status: "estimand_preview" });
  try {
    await createShape(datasetId, { recipe: storedShapeRecipe.write(recipe), sources });
    return { created_id: (await finalizeDataset(userId, datasetId)).project_full_id };
  } catch (error) {
    await eraseDataset(userId, datasetId);
    throw error;
  }
}

/**
 * The columns of a project, whether each name is a period, and the other projects that a join may take.
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
