import { redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { restoreDataset } from "~/services/datasets/restore-dataset.server";
import { pathParameter, signedIn } from "../page.server";

export const action = signedIn(async ({ params }, user) => {
  await restoreDataset(user.id, pathParameter(params, "datasetId"));
  return redirect(urls.home);
});

export const loader = () => redirect(urls.home);
