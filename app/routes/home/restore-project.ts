import { redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { restoreProject } from "~/services/projects/restore-project.server";
import { pathParameter, signedIn } from "../page.server";

export const action = signedIn(async ({ params }, user) => {
  await restoreProject(user.id, pathParameter(params, "projectId"));
  return redirect(urls.home);
});

export const loader = () => redirect(urls.home);
