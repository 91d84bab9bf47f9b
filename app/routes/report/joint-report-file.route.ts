import { urls } from "~/lib/urls";
import { buildJointReport } from "~/services/report/build-report.server";
import { failureParameter } from "../failure-text.server";
import { pathParameter, signedIn } from "../page.server";
import { sendReport } from "./send-report.server";

/** The joint report of a project as a file. On failure it redirects to the report's page, which shows the reason. */
export const loader = signedIn(async (args, user) => {
  const projectId = pathParameter(args.params, "projectId");
  return sendReport(
    args,
    user.id,
    (options) => buildJointReport(user.id, projectId, options),
    (why) => `${urls.jointReport.page(projectId)}?${new URLSearchParams(failureParameter(why)).toString()}`,
  );
});
