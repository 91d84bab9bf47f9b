import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { deleteAnalysis } from "~/services/analyses/delete-analysis.server";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { pathParameter, signedIn } from "../../page.server";
import { projectHref } from "../../project-search";

export const loader = signedIn(async ({ params }, user) => {
  const { name, project } = await getAnalysis(user.id, pathParameter(params, "analysisId"));
  return { name, project };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const analysisId = pathParameter(params, "analysisId");
  await deleteAnalysis(user.id, analysisId);
  const { search } = new URL(request.url);
  const change = { analysis: null, row: null, deleted: analysisId };
  return redirect(projectHref(pathParameter(params, "projectId"), search, change));
});

export default function DeleteAnalysis() {
  const { name, project } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Delete Analysis"
      confirmLabel="Delete"
      closeHref={projectHref(project, useLocation().search)}
    >
      <p>
        Delete <strong className="text-ink">“{name}”</strong> and its results? You can undo this for ten
        minutes.
      </p>
    </ConfirmDialog>
  );
}
