import { z } from "zod";
import { nameOf } from "~/lib/name-schema";
import { DECIMALS, FIRST_LOOK, SHOWN } from "~/analyses/comparison/table-look";
import { LIMITS } from "~/config/limits";
import { StoredJson } from "~/db/stored-json";

const { analyses, comparisons, texts, textCharacters, charactersInAll } = LIMITS.jointReport;
const { least, most } = LIMITS.comparison;

const idSchema = z.string().min(1).max(64);

const TOO_LONG = `A text has at most ${textCharacters} characters. Please shorten it or add a second text.`;

const partSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("analysis"), analysis: idSchema }),
  z.object({
    kind: z.literal("comparison"),
    analyses: z.array(idSchema).min(least).max(most),
    /** How the table of models is shown. */
    shows: z.array(z.enum(SHOWN)).default([...FIRST_LOOK.shows]),
    decimals: z.literal(DECIMALS).default(FIRST_LOOK.decimals),
  }),
  z.object({ kind: z.literal("text"), text: z.string().max(textCharacters, { error: TOO_LONG }) }),
]);

/** The parts of a report in order: analyses by id, comparisons of them, and texts in Markdown. */
const planParts = z
  .array(partSchema)
  .refine((parts) => parts.filter(({ kind }) => kind === "analysis").length <= analyses, {
    error: `A report has at most ${analyses} analyses. Please remove some.`,
  })
  .refine((parts) => parts.filter(({ kind }) => kind === "comparison").length <= comparisons, {
    error: `A report has at most ${comparisons} comparisons. Please remove some.`,
  })
  .refine((parts) => parts.filter(({ kind }) => kind === "text").length <= texts, {
    error: `A report has at most ${texts} texts. Please remove some.`,
  })
  .refine(
    (parts) =>
      parts.reduce((sum, part) => sum + (part.kind === "text" ? part.text.length : 0), 0) <= charactersInAll,
    {
      error: `The texts of a report have at most ${charactersInAll} characters in all. Please shorten them.`,
    },
  )
  .refine(
    (parts) => {
      const ids = parts.flatMap((part) => (part.kind === "analysis" ? [part.analysis] : []));
      return new Set(ids).size === ids.length;
    },
    { error: "An analysis can be in the report once." },
  );

export const planSchema = z.object({
  title: nameOf("Please enter a title for the report."),
  parts: planParts,
});

export type PlanPart = z.output<typeof partSchema>;

/** Parts as they are stored: a comparison of an earlier release does not say how it is shown. */
type StoredPart = z.input<typeof partSchema>;

export const storedParts = new StoredJson<StoredPart[]>("parts of a report", () => z.array(partSchema));

/** The parts without analyses that no longer exist; a comparison of fewer than two goes too. */
export function partsOf(parts: readonly StoredPart[], ids: readonly string[]): PlanPart[] {
  return parts.flatMap((part): PlanPart[] => {
    if (part.kind === "text") return [part];
    if (part.kind === "analysis") return ids.includes(part.analysis) ? [part] : [];
    const left = part.analyses.filter((id) => ids.includes(id));
    return left.length < least
      ? []
      : [{ ...FIRST_LOOK, shows: [...FIRST_LOOK.shows], ...part, analyses: left }];
  });
}
export type PlanContent = z.output<typeof planSchema>;

/** The report of a project as it is stored, or as it would be. */
export type ReportPlan = PlanContent & {
  /** 0 as long as nothing is stored. */
  version: number;
};
