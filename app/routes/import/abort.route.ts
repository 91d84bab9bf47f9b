import { redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { abortDataset } from "~/services/datasets/abort-dataset.server";
import { pathParameter, signedIn } from "../page.server";

/** Stops the inspection or import of a dataset. */
export const action = signedIn(async ({ params }, user) => {
  await abortDataset(user.id, pathParameter(params, "datasetId"));
  return redirect(urls.home);
});

export const loader = () => redirect(urls.home);
