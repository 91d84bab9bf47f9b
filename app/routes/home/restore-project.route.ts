import { redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { restoreProject } from "~/services/projects/restore-project.server";
import { pathParameter, signedIn } from "../page.server";
import { doneHref } from "./flash";

export const action = signedIn(async ({ params }, user) => {
  const projectId = pathParameter(params, "projectId");
  await restoreProject(user.id, projectId);
  return redirect(doneHref("restored", projectId));
});

export const loader = () => redirect(urls.home);
