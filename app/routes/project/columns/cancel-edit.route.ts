import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { cancelEdit } from "~/services/edits/cancel-edit.server";
import { pathParameter, signedIn } from "../../page.server";
import { cancelledHref } from "../../transform/transform-search";
import { projectHref } from "../../project-search";
import { EDIT } from "../../edit-words";
import { RETURN_TO_FIELD } from "../../transform/return-to-field";

/** Stops the computation of columns; they stay as they were. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  const from = (await request.formData()).get(RETURN_TO_FIELD.name);
  const isCancelled = await cancelEdit(user.id, projectId);
  const outcome = isCancelled ? EDIT.cancelled : EDIT.tooLate;
  const { search } = new URL(request.url);
  return redirect(
    from === RETURN_TO_FIELD.transform
      ? cancelledHref(projectId, search, outcome)
      : projectHref(projectId, search, { act: outcome }),
  );
});

export const loader = () => redirect(urls.home);
