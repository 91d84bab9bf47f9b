import { listProjectSizes } from "~/db/projects.server";
import { getDatasetRow } from "./get-dataset.server";

/** What goes with a dataset when it is deleted. */
type Deletion = {
  name: string;
  fileName: string;
  projects: { name: string; analyses: number }[];
};

/** Tells what the deletion of a dataset would take along. @throws AppError not_found */
export async function describeDeletion(userId: string, datasetId: string): Promise<Deletion> {
  const { name, fileName } = await getDatasetRow(userId, datasetId);
  return { name, fileName, projects: await listProjectSizes(userId, datasetId) };
}
