import { z } from "zod";
import { nameOf } from "~/lib/name-schema";

const MISSING_NAME = "Please Input project name";
const MISSING_SIZE = "Please Input sample size";

/** The number of seeds: they are unsigned 32-bit integers. */
export const SEEDS = 2 ** 32;

const SEED_RULE = `The seed is a whole number from 0 to ${SEEDS - 1}.`;

const name = nameOf(MISSING_NAME);
const sampleSize = z.number({ error: MISSING_SIZE }).positive(MISSING_SIZE);
const sampleSizeType = z.enum(["Percent", "Rows"]);
const seed = z
  .int(SEED_RULE)
  .min(0, SEED_RULE)
  .max(SEEDS - 1, SEED_RULE);

type SampleSize = { sample_size: number; sample_size_type: "Percent" | "Rows" };

function checkSampleSize({ sample_size, sample_size_type }: SampleSize, context: z.RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["sample_size"], message });
  if (sample_size_type === "Rows" && !Number.isInteger(sample_size)) {
    refuse("A sample has a whole number of rows.");
  }
  if (sample_size_type === "Percent" && sample_size > 100) {
    refuse("A sample has at most 100 percent of the rows.");
  }
}

/** Body of POST /api/v1/project/. */
export const newProjectSchema = z
  .object({
    name,
    upload: z.string({ error: "Please choose a dataset." }),
    sample_size: sampleSize.optional(),
    sample_size_type: sampleSizeType.default("Percent"),
    seed: seed.optional(),
  })
  .superRefine(({ sample_size, sample_size_type }, context) => {
    if (sample_size !== undefined) return checkSampleSize({ sample_size, sample_size_type }, context);
    if (sample_size_type === "Percent") return;
    context.addIssue({ code: "custom", path: ["sample_size"], message: MISSING_SIZE });
  })
  // Without a size: the full dataset.
  .transform(({ sample_size = 100, ...input }) => ({ ...input, sample_size }));

export type NewProjectInput = z.infer<typeof newProjectSchema>;

/** The form of the New Project dialog; only a sample has a size. */
export const newProjectForm = z.discriminatedUnion("rows", [
  z.object({ rows: z.literal("all"), name }),
  z
    .object({
      rows: z.literal("sample"),
      name,
      sample_size: sampleSize,
      sample_size_type: sampleSizeType,
      seed: seed.optional(),
    })
    .superRefine(checkSampleSize),
]);
