import { redirect } from "@remix-run/node";
import { urls, withSearch } from "~/lib/urls";
import { rereadProject } from "~/services/projects/reread-project.server";
import { pathParameter, signedIn } from "../page.server";

/** Imports a project's file again. */
export const action = signedIn(async ({ params }, user) => {
  const project = await rereadProject(user.id, pathParameter(params, "projectId"));
  return redirect(withSearch(urls.project(project.id), { uploaded: 1 }));
});

export const loader = () => redirect(urls.home);
