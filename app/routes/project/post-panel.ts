import type { ClientActionFunctionArgs } from "@remix-run/react";
import { readPanelForm } from "./panel-form";
import type { PanelAnswer } from "./panel-action.server";
import { adoptDraft } from "./panel/use-draft";
import { PARAM } from "./project-search";
import { answerHere, unansweredText } from "../unanswered";
import { urls } from "~/lib/urls";

/** Where a redirect leads, when it leads to an analysis. */
function analysisOf(error: unknown): string | null {
  if (!(error instanceof Response)) return null;
  const to = new URL(error.headers.get("Location") ?? "", location.href);
  return to.pathname.startsWith(urls.latestProject) ? to.searchParams.get(PARAM.analysis) : null;
}

/**
 * Posts the side panel where scripts run. What is chosen stays until the server has it: a post that came to nothing is
 * answered here with the draft, so that the page stands as it was.
 */
export async function postPanel({ request, params, serverAction }: ClientActionFunctionArgs) {
  const posted = readPanelForm(await request.clone().formData());
  try {
    return await serverAction<PanelAnswer>();
  } catch (error) {
    const failure = unansweredText(error, "Your choices are kept.");
    if (posted && failure !== null) {
      const answer: PanelAnswer = { draft: posted.draft, intent: posted.intent.kind, hints: [], failure };
      return answerHere(answer);
    }
    const id = analysisOf(error);
    if (posted?.intent.kind === "apply" && posted.draft.id === null && id !== null)
      adoptDraft(params.projectId ?? "", posted.draft, id);
    throw error;
  }
}
