import { data, redirect } from "@remix-run/node";
import { AppError } from "~/lib/app-error";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { updateAnalysis } from "~/services/analyses/update-analysis.server";
import { isForForm } from "../page.server";
import { type AnalysisDraft, bodyOfDraft, writeDraft } from "./analysis-draft";
import type { Hint } from "./draft-changes";
import { missingParts } from "./missing-parts";
import { readPanelForm } from "./panel-form";
import { PARAM, projectHref, readMode } from "./project-search";

/** Messages of the service at the places of the panel. */
function hintsOf(error: AppError): Hint[] {
  const placeOf = (field: string) => {
    if (field === "analysis_function") return "functions";
    if (field === "statistics_by_variable_json") return "by";
    return "whole";
  };
  const hints = Object.entries(error.fields).flatMap(([field, texts]) =>
    texts.map((text): Hint => ({ place: placeOf(field), text })),
  );
  return hints.length > 0 ? hints : [{ place: "whole", text: error.userMessage }];
}

async function save(userId: string, projectId: string, draft: AnalysisDraft): Promise<string> {
  const body = bodyOfDraft(draft, projectId);
  const saved =
    draft.id === null ? await createAnalysis(userId, body) : await updateAnalysis(userId, draft.id, body);
  return saved.id;
}

/**
 * What a post of the side panel does: APPLY saves and shows the result, Reset goes back to what was saved, and every
 * other button changes the draft, which then travels in the address.
 */
export async function answerPanel(userId: string, projectId: string, search: string, form: FormData) {
  const posted = readPanelForm(form);
  if (!posted)
    throw new AppError("invalid_input", { userMessage: "This form is from an older page. Load it again." });
  const { intent } = posted;
  const draft = intent.kind === "show-all" ? { ...posted.draft, removeOutliers: false } : posted.draft;
  const here = { [PARAM.analysis]: draft.id ?? "new", [PARAM.type]: draft.id === null ? draft.type : null };

  if (intent.kind === "reset") return redirect(projectHref(projectId, search, { ...here, draft: null }));
  if (intent.kind !== "apply" && intent.kind !== "show-all") {
    return redirect(
      projectHref(projectId, search, {
        ...here,
        draft: writeDraft(draft),
        hint: posted.hint ? JSON.stringify(posted.hint) : null,
        dialog: intent.kind === "choose-statistics" ? "statistics" : null,
      }),
    );
  }
  const missing = missingParts(draft);
  if (missing.length > 0) return data({ draft, hints: missing }, { status: 400 });
  try {
    const id = await save(userId, projectId, draft);
    // Results come into view; where they are already, the layout stays.
    const mode = readMode(search, draft.id !== null);
    const shown = {
      analysis: id,
      type: null,
      draft: null,
      row: null,
      view: mode === "table" ? "chart" : mode,
    };
    return redirect(projectHref(projectId, search, shown));
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ draft, hints: hintsOf(error) }, { status: error.status });
  }
}
