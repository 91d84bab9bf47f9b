import type { ClientActionFunctionArgs } from "@remix-run/react";
import { readSidebarForm } from "./sidebar-form";
import type { SidebarAnswer } from "./sidebar-action.server";
import { adoptDraft } from "./sidebar/use-draft";
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
export async function postSidebar({ request, params, serverAction }: ClientActionFunctionArgs) {
  const posted = readSidebarForm(await request.clone().formData());
  try {
    return await serverAction<SidebarAnswer>();
  } catch (error) {
    const failure = unansweredText(error, "Your choices are kept.");
    if (posted && failure !== null) {
      const answer: SidebarAnswer = { draft: posted.draft, intent: posted.intent.kind, hints: [], failure };
      return answerHere(answer);
    }
    const id = analysisOf(error);
    if (posted?.intent.kind === "apply" && posted.draft.id === null && id !== null)
      adoptDraft(params.projectId ?? "", posted.draft, id);
    throw error;
  }
}
