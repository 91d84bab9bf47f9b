import type { ListedDataset } from "~/db/listed-datasets.server";
import { isUnfinished } from "~/lib/import-status";
import type { Progress } from "~/lib/progress";
import { buildProject } from "./build-project";
import type { Dataset } from "./dataset-shape";

/** Converts a stored dataset to its form in the API. @param progress by the id of the dataset or project */
export function buildDataset(row: ListedDataset, progress: ReadonlyMap<string, Progress>): Dataset {
  const importing =
    row.status === "estimand_preview" ? row.projects.find((project) => isUnfinished(project)) : undefined;
  return {
    id: row.id,
    name: row.name,
    file_name: row.fileName,
    status: row.status,
    busy: importing !== undefined,
    message: row.message,
    progress: progress.get(importing?.id ?? row.id) ?? null,
    created_at: row.createdAt.toISOString(),
    projects: row.projects.map((project) => buildProject(project, progress.get(project.id) ?? null)),
  };
}
