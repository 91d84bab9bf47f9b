import { randomInt } from "node:crypto";
import { createProject as createProjectRow, type NewProject, type ProjectRow } from "~/db/projects.server";
import { invalidField } from "~/lib/app-error";
import { createQueued } from "~/jobs/queue.server";
import { NO_SUCH_ROW } from "../datasets/settings-shape";
import { getListedDataset, getReceipt } from "../datasets/update-settings.server";
import { requireRight } from "../users/get-plan.server";
import { describeProject } from "./get-project.server";
import { type NewProjectInput, SEEDS } from "./new-project-shape";
import { withProjectRoom } from "../users/project-room.server";
import type { Project } from "../shapes/project-shape";

/** The whole dataset is a sample of 100 percent. */
export const FULL = { sampleSize: 100, sampleSizeType: "Percent", seed: null } as const;

/** A random seed for a sample. It is stored and shown, so that the sample can be reproduced. */
export function drawSeed(): number {
  return randomInt(SEEDS);
}

/**
 * Creates a project from a dataset with its last settings, and queues the import.
 *
 * @throws AppError not_found, processing, conflict (a draft), plan_required (samples), plan_limit or invalid_input
 */
export async function createProject(userId: string, input: NewProjectInput): Promise<Project> {
  const { sample_size: sampleSize, sample_size_type: sampleSizeType } = input;
  const isFull = sampleSizeType === "Percent" && sampleSize === FULL.sampleSize;
  if (!isFull) await requireRight(userId, "randomSamples");
  const dataset = await getListedDataset(userId, input.upload);
  if (sampleSizeType === "Rows" && sampleSize > (await countRows(userId, dataset.id))) {
    throw invalidField("sample_size", NO_SUCH_ROW);
  }
  return describeProject(
    await addProject(userId, {
      ...(isFull ? FULL : { sampleSize, sampleSizeType, seed: input.seed ?? drawSeed() }),
      datasetId: dataset.id,
      name: input.name,
    }),
  );
}

/** The rows of data in a dataset by its last settings: without names, notes and totals. @throws AppError as `getReceipt` */
async function countRows(userId: string, datasetId: string): Promise<number> {
  const [column] = (await getReceipt(userId, datasetId)).columns;
  return column ? column.numbers + column.missing + column.not_understood : 0;
}

/** Creates a project within the plan's limit, and queues its import. @throws AppError plan_limit */
export async function addProject(userId: string, project: NewProject): Promise<ProjectRow> {
  return withProjectRoom(userId, 1, () =>
    createQueued("import-project", (kind) => createProjectRow(userId, project, kind)),
  );
}
