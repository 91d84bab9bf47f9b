import { z } from "zod";
import { listAnalyses as listRows, listAnalysesAfter } from "~/db/analyses.server";
import { getProjectRow } from "../projects/get-project.server";
import type { Analysis } from "../shapes/analysis-shape";
import { type ListPage, type ListQuery, pageOfRows, readCursor } from "../shapes/list-page";
import { describeAnalyses } from "../recipes/describe-analyses.server";

const cursorSchema = z.tuple([z.string(), z.int(), z.iso.datetime(), z.string()]);

/** A project's analyses in order. @throws AppError not_found (the project) */
export async function listAnalyses(userId: string, projectId: string): Promise<Analysis[]> {
  await getProjectRow(userId, projectId);
  return describeAnalyses(userId, await listRows(userId, projectId));
}

/**
 * A page of the user's analyses in order, for one project or for all.
 *
 * @throws AppError not_found (the project), or invalid_input on `cursor`
 */
export async function listAnalysisPage(
  userId: string,
  { limit, cursor, project }: ListQuery & { project?: string },
): Promise<ListPage<Analysis>> {
  const after = readCursor(cursor, cursorSchema);
  if (project !== undefined) await getProjectRow(userId, project);
  const found = await listAnalysesAfter(userId, project, after, limit + 1);
  const { rows, next } = pageOfRows(found, limit, (row) => [row.projectId, row.order, row.createdAt, row.id]);
  return { results: await describeAnalyses(userId, rows), next };
}
