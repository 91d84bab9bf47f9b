import type { ListedProject } from "~/db/listed-projects";
import type { Progress } from "~/lib/progress";
import type { Project } from "./project-shape";

/** Converts a stored project to its form in the API. */
export function buildProject(row: ListedProject, progress: Progress | null): Project {
  return {
    id: row.id,
    name: row.name,
    upload: row.datasetId,
    status: row.status,
    message: row.message,
    progress,
    row_count: row.rowCount,
    file_row_count: row.fileRowCount,
    col_count: row.colCount,
    sample_size: row.sampleSize,
    sample_size_type: row.sampleSizeType,
    seed: row.seed,
    created_at: row.createdAt.toISOString(),
  };
}
