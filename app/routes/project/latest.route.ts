import { redirect } from "@remix-run/node";
import { readPreferences } from "~/lib/preferences";
import { urls } from "~/lib/urls";
import { findLastProject } from "~/services/projects/last-project.server";
import { signedIn } from "../page.server";

/** /app/project/ without an id: opens the project that this browser had open last, else the newest that is ready. */
export const loader = signedIn(async ({ request }, user) => {
  const { lastProject } = readPreferences(request.headers.get("Cookie"));
  const id = await findLastProject(user.id, lastProject);
  return redirect(id === null ? urls.home : urls.project(id));
});
