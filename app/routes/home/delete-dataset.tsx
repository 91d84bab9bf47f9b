import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { urls } from "~/lib/urls";
import { deleteDataset } from "~/services/datasets/delete-dataset.server";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { pathParameter, signedIn } from "../page.server";
import { doneHref } from "./flash";

export const loader = signedIn(async ({ params }, user) => {
  const { name, projects } = await getDataset(user.id, pathParameter(params, "datasetId"));
  return { name, projectNames: projects.map((project) => project.name) };
});

export const action = signedIn(async ({ params }, user) => {
  const datasetId = pathParameter(params, "datasetId");
  await deleteDataset(user.id, datasetId);
  return redirect(doneHref("dataset-deleted", datasetId));
});

function consequences(projectNames: string[]): string {
  if (projectNames.length === 0) return "The original file goes with it.";
  const projects = projectNames.length === 1 ? "Its project" : `Its ${projectNames.length} projects`;
  return `${projects}, all analyses in ${projectNames.length === 1 ? "it" : "them"} and the original file go with it.`;
}

export default function DeleteDataset() {
  const { name, projectNames } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title="Delete dataset" confirmLabel="Delete" closeHref={urls.home}>
      <p>
        Delete <strong className="text-ink">{name}</strong>? {consequences(projectNames)} You can undo this
        for ten minutes.
      </p>
    </ConfirmDialog>
  );
}
