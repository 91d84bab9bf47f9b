import { listProjectSizes } from "~/db/projects.server";
import { getDatasetRow } from "./get-dataset.server";

/** The things that the deletion of a dataset includes. */
type Deletion = {
  name: string;
  fileName: string;
  projects: { name: string; analyses: number }[];
};

/** Lists the projects that the deletion of a dataset would include. @throws AppError not_found */
export async function describeDeletion(userId: string, datasetId: string): Promise<Deletion> {
  const { name, fileName } = await getDatasetRow(userId, datasetId);
  return { name, fileName, projects: await listProjectSizes(userId, datasetId) };
}
