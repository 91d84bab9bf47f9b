import { urls, withSearch } from "~/lib/urls";
import { buildComparisonReport } from "~/services/report/build-report.server";
import { pathParameter, signedIn } from "../page.server";
import { sendReport } from "../report/send-report.server";
import { PARAM, readIds, readLook, searchOf } from "./compare-search";

/** A comparison as a document. On failure it redirects to its page, which shows the reason. */
export const loader = signedIn(async (args, user) => {
  const projectId = pathParameter(args.params, "projectId");
  const search = new URL(args.request.url).searchParams;
  const [ids, look] = [readIds(search) ?? [], readLook(search)];
  return sendReport(
    args,
    user.id,
    (options) => buildComparisonReport(user.id, { projectId, ids, look }, options),
    (why) => withSearch(urls.compare.page(projectId), { ...searchOf(ids, look), [PARAM.failed]: why }),
  );
});
