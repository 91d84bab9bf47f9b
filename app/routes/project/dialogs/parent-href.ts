import { urls } from "~/lib/urls";
import { homeHref } from "../../home-href";
import { projectHref } from "../../project-search";

/** The page below a dialog of a project: the home page or the project page. */
export function parentHref(
  { pathname, search }: { pathname: string; search: string },
  projectId: string,
): string {
  return pathname.startsWith(urls.latestProject) ? projectHref(projectId, search) : homeHref(search);
}
