import { StoredJson } from "~/db/stored-json";
import { z } from "zod";

const numberSchema = z.object({
  name: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** With the values as they are in the file; null when no unit has changed. */
  as_in_file: z.number().nullable(),
});

/** The main numbers of one function of an analysis, before and after the dataset's file is replaced. */
const entrySchema = z.object({
  analysis: z.string(),
  name: z.string(),
  project: z.string(),
  function: z.string(),
  /** Its variables, such as "ln(inv) on ln(value), ln(capital)". */
  about: z.string(),
  /** Why there are no numbers after; null when there are. */
  problem: z.string().nullable(),
  numbers: z.array(numberSchema),
});

/** The rows that a project leaves out by their numbers, and what becomes of them. */
const leftOutSchema = z.object({
  project: z.string(),
  project_name: z.string(),
  /** The name of their row filter. */
  filter: z.string(),
  rows: z.int(),
  /** Rows that were found in the new file and stay left out; null when none could be searched. */
  found: z.int().nullable(),
});

/** The changes that a new file makes in the projects of its dataset, as far as they have been computed. */
export const effectSchema = z.object({
  /** The results that moved most come first. */
  results: z.array(entrySchema),
  left_out: z.array(leftOutSchema),
  /** Whether all analyses have been computed. */
  is_done: z.boolean(),
});

export type Effect = z.output<typeof effectSchema>;

/** The effect of a replacement or of a version, as it is stored. */
export const storedEffect = new StoredJson<Effect>("results before and after a new file", () => effectSchema);

export type EffectEntry = z.output<typeof entrySchema>;
export type EffectNumber = z.output<typeof numberSchema>;
export type LeftOutRows = z.output<typeof leftOutSchema>;

/**
 * How far the results of a function moved: the largest difference of two estimates in proportion to the larger one, from
 * 0 to 2 (another sign); above that what can no longer be computed. Numbers of rows do not count.
 */
export function movementOf({ problem, numbers }: EffectEntry): number {
  if (problem !== null) return Infinity;
  const moves = numbers.slice(1).map(({ before, after }) => {
    if (before === after) return 0;
    if (before === null || after === null) return 1;
    return Math.abs(after - before) / Math.max(Math.abs(after), Math.abs(before));
  });
  return Math.max(0, ...moves);
}
