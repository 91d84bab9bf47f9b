import type { ClientActionFunctionArgs } from "@remix-run/react";
import { readSidebarForm } from "./sidebar-form";
import type { SidebarAnswer } from "./sidebar-action.server";
import { adoptDraft } from "../sidebar/use-draft";
import { PARAM } from "../../project-search";
import { answerLocally, networkErrorText } from "../../network-error";
import { urls } from "~/lib/urls";

/** The id of the analysis that a redirect leads to; `null` if it leads elsewhere. */
function analysisOf(error: unknown): string | null {
  if (!(error instanceof Response)) return null;
  const to = new URL(error.headers.get("Location") ?? "", location.href);
  return to.pathname.startsWith(urls.latestProject) ? to.searchParams.get(PARAM.analysis) : null;
}

/**
 * Posts the sidebar's form in browsers with JavaScript. If the server does not respond, this returns the draft as the
 * answer, so that the page keeps everything the user chose.
 */
export async function postSidebar({ request, params, serverAction }: ClientActionFunctionArgs) {
  const posted = readSidebarForm(await request.clone().formData());
  try {
    return await serverAction<SidebarAnswer>();
  } catch (error) {
    const failure = networkErrorText(error, "Your choices are kept.");
    if (posted && failure !== null) {
      const answer: SidebarAnswer = { draft: posted.draft, intent: posted.intent.kind, hints: [], failure };
      return answerLocally(answer);
    }
    const id = analysisOf(error);
    if (posted?.intent.kind === "apply" && posted.draft.id === null && id !== null)
      adoptDraft(params.projectId ?? "", posted.draft, id);
    throw error;
  }
}
