import { buildReport } from "~/services/report/build-report.server";
import { failureParameter } from "../failure-text.server";
import { pathParameter, signedIn } from "../page.server";
import { sendReport } from "./send-report.server";
import { dialogHref } from "../project-search";

/** The report of an analysis as a file. On failure it redirects to the export dialog, which shows the reason. */
export const loader = signedIn(async (args, user) => {
  const projectId = pathParameter(args.params, "projectId");
  const analysisId = pathParameter(args.params, "analysisId");
  return sendReport(
    args,
    user.id,
    (options) => buildReport(user.id, analysisId, options),
    (why) => {
      const search = `?${new URLSearchParams({ analysis: analysisId, ...failureParameter(why) }).toString()}`;
      return dialogHref(projectId, search, "export/");
    },
  );
});
