import { MESSAGES } from "~/analyses/request-messages";
import { kindOf } from "~/analyses/definition";
import { DEFINITIONS } from "~/analyses/definitions";
import type { AnalysisDraft } from "./analysis-draft";
import { type Hint, missingOptions } from "./draft-options";

/** Hints for the missing parts of a draft, in the order of the sidebar; empty if it can be applied. */
export function missingParts(draft: AnalysisDraft): Hint[] {
  const hints: Hint[] = [];
  if (!draft.y) hints.push({ place: "y", text: MESSAGES.noDependent });
  const least = draft.functions.flatMap(
    (key) => kindOf(DEFINITIONS[key], draft.type)?.min_independent_var ?? [],
  );
  const needed = draft.functions.length > 0 ? Math.max(...least) : 1;
  if (draft.type === "multivariate" && draft.x.length < needed)
    hints.push({ place: "x", text: MESSAGES.noIndependent });
  if (draft.functions.length === 0) hints.push({ place: "functions", text: MESSAGES.noFunction });
  return [...hints, ...missingOptions(draft)];
}
