import { redirect } from "@remix-run/node";
import { urls } from "~/lib/urls";
import { listProjects } from "~/services/projects/list-projects.server";
import { signedIn } from "../page.server";

/** /app/transform/ without an id: opens the newest project that is ready. */
export const loader = signedIn(async (_args, user) => {
  const ready = (await listProjects(user.id)).filter((project) => project.status === "ready");
  const latest = ready.at(-1);
  return redirect(latest ? urls.transform(latest.id) : urls.home);
});
