import { buildReport } from "~/services/report/build-report.server";
import { apiRoute } from "./api-route.server";
import { reportCall } from "./report-call";

const route = apiRoute("/api/v1/analysis/{id}/report/", {
  GET: reportCall("Download the report as PDF, Word document or HTML page", buildReport),
});

export const loader = route.loader;
export const action = route.action;
