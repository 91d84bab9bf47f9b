import type { RowOrigin } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { findOrigin, listDependents } from "~/db/shapes.server";
import { listProgress, readWhenSettled } from "~/jobs/queue.server";
import { AppError, notFound } from "~/lib/app-error";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { shapeInput } from "../projects/shape-file.server";
import { storedShapeRecipe } from "../projects/shape-recipe";
import type { Origin } from "./origin-shape";

/** The projects that a dataset is made from, and the datasets that are made from its projects. @throws AppError not_found */
export async function getOrigin(userId: string, datasetId: string): Promise<Origin> {
  const { shape, dependents } = await findOrigin(userId, await getDatasetRow(userId, datasetId));
  if (shape === null) return { made_from: null, dependents };
  const { follows, isStale, message } = shape;
  const state = !isStale ? "current" : message === null ? "refreshing" : "stale";
  return {
    made_from: {
      projects: shape.sources.map(({ project, name }) => ({
        id: project?.id ?? null,
        name: project?.name ?? name,
      })),
      recipe: storedShapeRecipe.read(shape.recipe),
      follows,
      state,
      message,
      progress:
        state === "refreshing" ? ((await listProgress(userId, [datasetId])).get(datasetId) ?? null) : null,
    },
    dependents,
  };
}

/** Like `getOrigin`, for a page: waits a moment for a file that is being made again. @throws AppError not_found */
export function getSettledOrigin(userId: string, datasetId: string): Promise<Origin> {
  return readWhenSettled(
    datasetId,
    () => getOrigin(userId, datasetId),
    ({ made_from }) => made_from?.state === "refreshing",
  );
}

/**
 * The rows that a row of a dataset's file, from 1, is made from. The recipe is applied to the present data of its sources.
 *
 * @throws AppError not_found (also of a file from outside), processing, timeout, invalid_input on `row`, or conflict when the file is
 *   not up to date with its sources
 */
export async function getRowOrigin(userId: string, datasetId: string, row: number): Promise<RowOrigin> {
  const dataset = await getDatasetRow(userId, datasetId);
  const { shape } = await findOrigin(userId, dataset);
  if (shape === null) throw notFound("recipe");
  const [first] = shape.sources;
  const isFollowed =
    shape.follows && !shape.isStale && shape.sources.every(({ project }) => project !== null);
  if (!isFollowed || !first?.project) throw new AppError("conflict", { userMessage: NOT_FOLLOWED });
  const { input } = await shapeInput(userId, first.project.id, storedShapeRecipe.read(shape.recipe));
  return runEngineJob("originOfRow", { ...input, row: row - 1 }, { limitSeconds: LIMITS.previewSeconds });
}

const NOT_FOLLOWED =
  "The data are no longer those that the recipe makes from its sources, so their rows cannot be followed back. Make the table again first.";

/** The datasets that are made from a project of the user. */
export function listProjectDependents(userId: string, projectId: string): Promise<Origin["dependents"]> {
  return listDependents(userId, { id: projectId });
}
