import { findNewestProject } from "~/db/projects.server";

/** The id of the project that a page without one opens: the one that this browser kept, else the newest that is ready. */
export async function findLastProject(userId: string, kept: string | null): Promise<string | null> {
  const own = kept === null ? null : await findNewestProject(userId, kept);
  return own ?? (await findNewestProject(userId));
}
