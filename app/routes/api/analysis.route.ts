import { analysisInput } from "~/analyses/analysis-input";
import { analysisSchema } from "~/services/shapes/analysis-shape";
import { deleteAnalysis } from "~/services/analyses/delete-analysis.server";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { analysisBodySchema } from "~/services/analyses/parse-analysis";
import { updateAnalysis } from "~/services/analyses/update-analysis.server";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/analysis/{id}/", {
  GET: userCall({
    summary: "Get an analysis",
    answers: { 200: analysisSchema },
    run: async ({ user, param }) => json(await getAnalysis(user.id, param("id"))),
  }),
  PATCH: userCall({
    summary: "Update an analysis; fields left out keep their values",
    body: analysisBodySchema.meta({ describedBy: analysisInput, partial: true }),
    answers: { 200: analysisSchema, 403: problemSchema, 409: problemSchema },
    run: async ({ user, param, body }) => json(await updateAnalysis(user.id, param("id"), body)),
  }),
  DELETE: userCall({
    summary: "Delete an analysis; it can be restored for 10 minutes",
    answers: { 204: null },
    async run({ user, param }) {
      await deleteAnalysis(user.id, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
