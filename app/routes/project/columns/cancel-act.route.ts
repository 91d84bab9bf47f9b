import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { cancelAct } from "~/services/acts/cancel-act.server";
import { pathParameter, signedIn } from "../../page.server";
import { cancelledHref } from "../../transform/transform-search";
import { projectHref } from "../project-search";
import { ACT } from "./act-words";
import { FROM } from "./cancel-from";

/** Stops the computation of columns; they stay as they were. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  const from = (await request.formData()).get(FROM.name);
  const isCancelled = await cancelAct(user.id, projectId);
  const act = isCancelled ? ACT.cancelled : ACT.tooLate;
  const { search } = new URL(request.url);
  return redirect(
    from === FROM.transform ? cancelledHref(projectId, search, act) : projectHref(projectId, search, { act }),
  );
});

export const loader = () => redirect(urls.home);
