import { redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { formatCount } from "~/lib/format-number";
import { deleteDataset } from "~/services/datasets/delete-dataset.server";
import { describeDeletion } from "~/services/datasets/describe-deletion.server";
import { pathParameter, signedIn } from "../page.server";
import { DependentsText } from "./dependents-text";
import { doneHref } from "./flash";
import { homeHref } from "../home-href";

export const loader = signedIn(async ({ params }, user) =>
  describeDeletion(user.id, pathParameter(params, "datasetId")),
);

export const action = signedIn(async ({ request, params }, user) => {
  const datasetId = pathParameter(params, "datasetId");
  await deleteDataset(user.id, datasetId);
  return redirect(doneHref("dataset-deleted", datasetId, new URL(request.url).search));
});

function analysesText(count: number): string {
  if (count === 0) return "no analysis";
  return `${formatCount(count)} ${count === 1 ? "analysis" : "analyses"}`;
}

export default function DeleteDataset() {
  const { name, fileName, projects, dependents } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title="Delete Dataset" confirmLabel="Delete" closeHref={homeHref(useLocation().search)}>
      <div className="grid gap-2">
        <p>
          Delete <strong className="text-ink">“{name}”</strong>? This also deletes:
        </p>
        <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
          <li>the original file {fileName}</li>
          {projects.map((project, at) => (
            <li key={at}>
              the project {project.name} with {analysesText(project.analyses)}
            </li>
          ))}
        </ul>
        <DependentsText dependents={dependents} />
        <p>You can undo this for ten minutes.</p>
      </div>
    </ConfirmDialog>
  );
}
