import { analysisSchema } from "~/services/shapes/analysis-shape";
import { restoreAnalysis } from "~/services/analyses/restore-analysis.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/analysis/{id}/restore/", {
  POST: userCall({
    summary: "Restore a deleted analysis",
    answers: { 200: analysisSchema, 410: problemSchema },
    run: async ({ user, param }) => json(await restoreAnalysis(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
