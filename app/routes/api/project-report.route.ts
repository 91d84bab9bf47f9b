import { buildJointReport } from "~/services/report/build-report.server";
import { apiRoute } from "./api-route.server";
import { reportCall } from "./report-call";

const route = apiRoute("/api/v1/project/{id}/report/", {
  GET: reportCall(
    "Download the joint report of the project as PDF, Word document or HTML page",
    buildJointReport,
  ),
});

export const loader = route.loader;
export const action = route.action;
