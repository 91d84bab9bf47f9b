import { data, redirect } from "@remix-run/node";
import { log } from "~/config/log.server";
import { AppError, asAppError } from "~/lib/app-error";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { updateAnalysis } from "~/services/analyses/update-analysis.server";
import { fieldErrorsOfRefusal, isForForm } from "../../page.server";
import { type AnalysisDraft, bodyOfDraft, writeDraft } from "./analysis-draft";
import type { Hint } from "./draft-options";
import { hintsOfFields } from "./field-hints";
import { missingParts } from "./missing-parts";
import { appliesAtOnce, type Intent, readSidebarForm } from "./sidebar-form";
import { PARAM, projectHref, readMode } from "../../project-search";

/** The messages of a refusal, each with its part of the sidebar. */
function hintsOf(error: AppError): Hint[] {
  return hintsOfFields(fieldErrorsOfRefusal(error));
}

async function save(userId: string, projectId: string, draft: AnalysisDraft): Promise<string> {
  const body = bodyOfDraft(draft, projectId);
  const saved =
    draft.id === null ? await createAnalysis(userId, body) : await updateAnalysis(userId, draft.id, body);
  return saved.id;
}

/** Answer to a post of the sidebar that did not lead to a result. */
export interface SidebarAnswer {
  draft: AnalysisDraft;
  hints: Hint[];
  /** Why the server failed although the draft is valid; the draft can be sent again. */
  failure: string | null;
  /** Kind of the button that was pressed. */
  intent: Intent["kind"];
}

/** Answer to a failure that the draft did not cause; the page keeps everything the user chose. */
function answerFailure(error: unknown, asked: Pick<SidebarAnswer, "draft" | "intent">) {
  const known = asAppError(error);
  if (known.code === "not_found") throw error;
  if (known !== error) log.error({ err: error }, "an analysis could not be saved");
  const answer = { ...asked, hints: [], failure: `${known.userMessage} Your choices are kept.` };
  return data<SidebarAnswer>(answer, { status: known.status });
}

/**
 * Handles a post of the sidebar: APPLY saves the analysis and shows the result, Reset returns to the saved analysis,
 * and every other button changes the draft, which the redirect carries in its URL.
 */
export async function answerSidebar(userId: string, projectId: string, search: string, form: FormData) {
  const posted = readSidebarForm(form);
  if (!posted)
    throw new AppError("invalid_input", {
      userMessage: "This page is out of date. Reload it and try again.",
    });
  const { draft, intent } = posted;
  const here = { [PARAM.analysis]: draft.id ?? "new", [PARAM.type]: draft.id === null ? draft.type : null };

  if (intent.kind === "reset")
    return redirect(projectHref(projectId, search, { ...here, draft: null, check: null }));
  if (!appliesAtOnce(intent)) {
    return redirect(
      projectHref(projectId, search, {
        ...here,
        draft: writeDraft(draft),
        hint: posted.hint ? JSON.stringify(posted.hint) : null,
        dialog: intent.kind === "choose-statistics" ? "statistics" : null,
        // Once checked, each changed draft is checked again.
        ...(intent.kind === "check" ? { [PARAM.check]: "yes" } : {}),
      }),
    );
  }
  const asked = { draft, intent: intent.kind };
  const missing = missingParts(draft);
  if (missing.length > 0)
    return data<SidebarAnswer>({ ...asked, hints: missing, failure: null }, { status: 400 });
  try {
    const id = await save(userId, projectId, draft);
    // Shows the results; a layout that shows them already stays.
    const mode = readMode(search, draft.id !== null);
    const shown = {
      analysis: id,
      type: null,
      like: null,
      draft: null,
      check: null,
      row: null,
      view: mode === "table" ? "chart" : mode,
    };
    return redirect(projectHref(projectId, search, shown));
  } catch (error) {
    if (!isForForm(error)) return answerFailure(error, asked);
    return data<SidebarAnswer>({ ...asked, hints: hintsOf(error), failure: null }, { status: error.status });
  }
}
