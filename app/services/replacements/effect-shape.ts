import { z } from "zod";

const numberSchema = z.object({
  name: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** With the values as they are in the file; null when no unit has changed. */
  as_in_file: z.number().nullable(),
});

/** The main numbers of the analyses of a dataset, before and after its file is replaced. */
export const effectSchema = z.array(
  z.object({
    analysis: z.string(),
    name: z.string(),
    project: z.string(),
    function: z.string(),
    /** What it is about, such as "ln(inv) on ln(value), ln(capital)". */
    about: z.string(),
    /** Why there are no numbers after; null when there are. */
    problem: z.string().nullable(),
    numbers: z.array(numberSchema),
  }),
);

export type Effect = z.output<typeof effectSchema>;
export type EffectNumber = z.output<typeof numberSchema>;
