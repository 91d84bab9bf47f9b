import { AppError } from "~/lib/app-error";
import { getPreflight } from "~/services/analyses/get-preflight.server";
import type { Preflight } from "~/compute/contract/types";
import { type AnalysisDraft, bodyOfDraft } from "../analysis-draft";
import type { Hint } from "../draft-changes";
import { hintsOfFields } from "../field-hints";
import { missingParts } from "../missing-parts";
import { fieldErrorsOfRefusal } from "../../page.server";
import { checkedFunction } from "~/analyses/checked-function";

/** The answer to Check: what stands in the way of a draft, or why it cannot be applied at all. */
export async function loadPreflight(
  userId: string,
  projectId: string,
  draft: AnalysisDraft,
): Promise<{ preflight: Preflight | null; hints: Hint[] }> {
  const missing = missingParts(draft);
  const functionKey = checkedFunction(draft.functions);
  if (missing.length > 0 || functionKey === null) return { preflight: null, hints: missing };
  try {
    return { preflight: await getPreflight(userId, bodyOfDraft(draft, projectId), functionKey), hints: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    const hints = hintsOfFields(fieldErrorsOfRefusal(error));
    const whole: Hint = { place: "whole", text: error.userMessage };
    return { preflight: null, hints: hints.length > 0 ? hints : [whole] };
  }
}
