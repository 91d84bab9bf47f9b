import { AppError } from "~/lib/app-error";
import { getPreflight } from "~/services/analyses/get-preflight.server";
import { type AnalysisDraft, bodyOfDraft } from "../draft/analysis-draft";
import type { Hint } from "../draft/draft-options";
import { dependentsOfDraft } from "../draft/draft-dependents";
import { hintsOfFields } from "../draft/field-hints";
import { missingParts } from "../draft/missing-parts";
import type { DependentPreflight } from "./asked-preview";
import { fieldErrorsOfRefusal } from "../../page.server";
import { checkedFunction } from "~/analyses/checked-function";

/** The answer to Check: for each dependent variable, the obstacles to a draft, or why it cannot be applied at all. */
export async function loadPreflight(
  userId: string,
  projectId: string,
  draft: AnalysisDraft,
): Promise<{ preflights: DependentPreflight[]; hints: Hint[] }> {
  const missing = missingParts(draft);
  const functionKey = checkedFunction(draft.functions);
  if (missing.length > 0 || functionKey === null) return { preflights: [], hints: missing };
  try {
    const body = bodyOfDraft(draft, projectId);
    const preflights = await Promise.all(
      dependentsOfDraft(draft).map(async (_, i) => ({
        y: i + 1,
        preflight: await getPreflight(userId, body, { functionKey, y: i + 1 }),
      })),
    );
    return { preflights, hints: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    const hints = hintsOfFields(fieldErrorsOfRefusal(error));
    const whole: Hint = { place: "whole", text: error.userMessage };
    return { preflights: [], hints: hints.length > 0 ? hints : [whole] };
  }
}
