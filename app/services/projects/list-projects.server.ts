import { z } from "zod";
import type { ListedProject } from "~/db/listed-projects";
import {
  countProjects as countProjectRows,
  hasProjects as hasProjectRows,
  listProjects as listProjectRows,
  listProjectsAfter,
} from "~/db/projects.server";
import { listProgress } from "~/jobs/queue.server";
import { isUnfinished } from "~/lib/import-status";
import { buildProject } from "../shapes/build-project";
import { type ListPage, type ListQuery, pageOfRows, readCursor } from "../shapes/list-page";
import type { Project } from "../shapes/project-shape";

const cursorSchema = z.tuple([z.iso.datetime(), z.string()]);

/** The user's projects, oldest first. */
export async function listProjects(userId: string): Promise<Project[]> {
  return withProgress(userId, await listProjectRows(userId));
}

/** Whether the user has a project. */
export async function hasProjects(userId: string): Promise<boolean> {
  return hasProjectRows(userId);
}

/** The number of projects that count towards the limit of the user's plan. */
export async function countProjects(userId: string): Promise<number> {
  return countProjectRows(userId);
}

/** A page of `listProjects`. @throws AppError invalid_input on `cursor` */
export async function listProjectPage(
  userId: string,
  { limit, cursor }: ListQuery,
): Promise<ListPage<Project>> {
  const after = readCursor(cursor, cursorSchema);
  const found = await listProjectsAfter(userId, after, limit + 1);
  const { rows, next } = pageOfRows(found, limit, ({ createdAt, id }) => [createdAt, id]);
  return { results: await withProgress(userId, rows), next };
}

async function withProgress(userId: string, rows: ListedProject[]): Promise<Project[]> {
  const progress = await listProgress(
    userId,
    rows.filter(isUnfinished).map(({ id }) => id),
  );
  return rows.map((row) => buildProject(row, progress.get(row.id) ?? null));
}
