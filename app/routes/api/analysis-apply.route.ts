import { applyAnalysis } from "~/services/analyses/update-analysis.server";
import { analysisSchema } from "~/services/shapes/analysis-shape";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/analysis/{id}/apply/", {
  POST: userCall({
    summary: "Apply an analysis to the current data",
    answers: { 200: analysisSchema, 403: problemSchema, 409: problemSchema, 503: problemSchema },
    run: async ({ user, param }) => json(await applyAnalysis(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
