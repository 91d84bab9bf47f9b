import { listProjects as listProjectRows } from "~/db/projects.server";
import { listProgress } from "~/jobs/queue.server";
import { isUnfinished } from "~/lib/import-status";
import { buildProject } from "../shapes/build-project";
import type { Project } from "../shapes/project-shape";

/** The user's projects, oldest first. */
export async function listProjects(userId: string): Promise<Project[]> {
  const rows = await listProjectRows(userId);
  const progress = await listProgress(
    userId,
    rows.filter(isUnfinished).map(({ id }) => id),
  );
  return rows.map((row) => buildProject(row, progress.get(row.id) ?? null));
}
