import { findReportProgress } from "~/services/report/report-progress.server";
import { pathParameter, signedIn } from "../page.server";

/** How far a report is, for the page that waits for it. */
export const loader = signedIn(({ params }, user) =>
  Promise.resolve(Response.json(findReportProgress(user.id, pathParameter(params, "call")))),
);
