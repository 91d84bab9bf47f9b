import { randomInt } from "node:crypto";
import { z } from "zod";
import { createProject as createProjectRow, type NewProject, type ProjectRow } from "~/db/projects.server";
import { enqueueJob } from "~/jobs/queue.server";
import { nameSchema } from "~/lib/names";
import { getReadableDataset } from "../datasets/update-settings.server";
import { requireRight } from "../users/get-plan.server";
import { describeProject } from "./get-project.server";
import { withProjectRoom } from "./project-room.server";
import type { Project } from "./project-shape";

/** Body of POST /api/v1/project/ and of the New Project dialog. */
export const newProjectSchema = z
  .object({
    name: nameSchema,
    upload: z.string({ error: "Please choose a dataset." }),
    sample_size: z
      .number({ error: "Please Input sample size" })
      .positive("Please Input sample size")
      .default(100),
    sample_size_type: z.enum(["Percent", "Rows"]).default("Percent"),
    seed: z.int().min(0).max(4_294_967_295).optional(),
  })
  .refine((project) => project.sample_size_type === "Percent" || Number.isInteger(project.sample_size), {
    path: ["sample_size"],
    error: "A sample has a whole number of rows.",
  })
  .refine((project) => project.sample_size_type === "Rows" || project.sample_size <= 100, {
    path: ["sample_size"],
    error: "A sample has at most 100 percent of the rows.",
  });

export type NewProjectInput = z.infer<typeof newProjectSchema>;

/** Seeds that are drawn when none is given; the seed is shown, so that the sample can be made again. */
const SEEDS = 2 ** 32;

/** The whole dataset is a sample of 100 percent. */
export const FULL = { sampleSize: 100, sampleSizeType: "Percent", seed: null } as const;

/**
 * Makes a project of a dataset by its last settings; the import is queued.
 *
 * @throws AppError not_found, processing, plan_required (samples), plan_limit or invalid_input
 */
export async function createProject(userId: string, input: NewProjectInput): Promise<Project> {
  const { sample_size: sampleSize, sample_size_type: sampleSizeType } = input;
  const isFull = sampleSizeType === "Percent" && sampleSize === FULL.sampleSize;
  if (!isFull) await requireRight(userId, "randomSamples");
  const dataset = await getReadableDataset(userId, input.upload);
  return describeProject(
    await addProject(userId, {
      ...(isFull ? FULL : { sampleSize, sampleSizeType, seed: input.seed ?? randomInt(SEEDS) }),
      datasetId: dataset.id,
      name: input.name,
    }),
  );
}

/** Stores a new project within the plan's limit and queues its import. @throws AppError plan_limit */
export async function addProject(userId: string, project: NewProject): Promise<ProjectRow> {
  const row = await withProjectRoom(userId, 1, () => createProjectRow(userId, project));
  await enqueueJob("import-project", { subjectId: row.id, ownerId: userId });
  return row;
}
