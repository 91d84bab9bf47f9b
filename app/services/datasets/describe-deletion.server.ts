import { countAnalysesOf } from "~/db/analyses.server";
import { listDependents } from "~/db/shapes.server";
import { getDatasetRow } from "./get-dataset.server";

/** The things that the deletion of a dataset includes. */
type Deletion = {
  name: string;
  fileName: string;
  projects: { name: string; analyses: number }[];
  /** Datasets that are made from its projects. They stay, and can no longer be made again. */
  dependents: { id: string; name: string }[];
};

/** Lists the projects that the deletion of a dataset would include. @throws AppError not_found */
export async function describeDeletion(userId: string, datasetId: string): Promise<Deletion> {
  const { name, fileName, projects } = await getDatasetRow(userId, datasetId);
  const counts = await countAnalysesOf(
    userId,
    projects.map(({ id }) => id),
  );
  return {
    name,
    fileName,
    projects: projects.map((project) => ({ name: project.name, analyses: counts.get(project.id) ?? 0 })),
    dependents: await listDependents(userId, { datasetId }),
  };
}
