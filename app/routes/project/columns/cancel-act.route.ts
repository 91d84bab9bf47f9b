import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { cancelAct } from "~/services/acts/cancel-act.server";
import { pathParameter, signedIn } from "../../page.server";
import { projectHref } from "../project-search";

/** Stops the computation of columns; they stay as they were. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  await cancelAct(user.id, projectId);
  return redirect(projectHref(projectId, new URL(request.url).search));
});

export const loader = () => redirect(urls.home);
