import { updateProject as updateProjectRow } from "~/db/projects.server";
import { notFound } from "~/lib/app-error";
import { describeProject, getProjectRow } from "./get-project.server";
import type { Project } from "./project-shape";

/** Renames a project. @param change `name` checked by `nameSchema` @throws AppError not_found */
export async function updateProject(
  userId: string,
  projectId: string,
  change: { name: string },
): Promise<Project> {
  if (!(await updateProjectRow(userId, projectId, { name: change.name }))) throw notFound("project");
  return describeProject(await getProjectRow(userId, projectId));
}
