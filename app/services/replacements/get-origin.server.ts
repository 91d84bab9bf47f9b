import { findOrigin, listDependents } from "~/db/shapes.server";
import { listProgress, readWhenSettled } from "~/jobs/queue.server";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { shapeRecipeSchema } from "../projects/shape-recipe";
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
      recipe: shapeRecipeSchema.parse(shape.recipe),
      follows,
      state,
      message,
      progress:
        state === "refreshing" ? ((await listProgress(userId, [datasetId])).get(datasetId) ?? null) : null,
    },
    dependents,
  };
}

/** As `getOrigin`, for a page: waits a moment for a file that is being made again. @throws AppError not_found */
export function getSettledOrigin(userId: string, datasetId: string): Promise<Origin> {
  return readWhenSettled(
    datasetId,
    () => getOrigin(userId, datasetId),
    ({ made_from }) => made_from?.state === "refreshing",
  );
}

/** The datasets that are made from a project of the user. */
export function listProjectDependents(userId: string, projectId: string): Promise<Origin["dependents"]> {
  return listDependents(userId, { id: projectId });
}
