import { redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { deleteProject } from "~/services/projects/delete-project.server";
import { getProject } from "~/services/projects/get-project.server";
import { listProjectDependents } from "~/services/replacements/get-origin.server";
import { pathParameter, signedIn } from "../page.server";
import { DependentsText } from "./dependents-text";
import { doneHref } from "./flash";
import { homeHref } from "../home-href";

export const loader = signedIn(async ({ params }, user) => {
  const { id, name, analysis } = await getProject(user.id, pathParameter(params, "projectId"));
  const dependents = await listProjectDependents(user.id, id);
  return { name, analyses: Object.keys(analysis).length, dependents };
});

export const action = signedIn(async ({ request, params }, user) => {
  const projectId = pathParameter(params, "projectId");
  await deleteProject(user.id, projectId);
  return redirect(doneHref("project-deleted", projectId, new URL(request.url).search));
});

export default function DeleteProject() {
  const { name, analyses, dependents } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title="Delete Project" confirmLabel="Delete" closeHref={homeHref(useLocation().search)}>
      <p>
        Delete <strong className="text-ink">“{name}”</strong>
        {analyses === 0 ? "" : analyses === 1 ? " and its analysis" : ` and its ${analyses} analyses`}? The
        dataset stays. You can undo this for ten minutes.
      </p>
      <DependentsText dependents={dependents} />
    </ConfirmDialog>
  );
}
