import { z } from "zod";
import { analysisInput } from "~/analyses/analysis-input";
import { analysisSchema } from "~/services/shapes/analysis-shape";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { listAnalyses } from "~/services/analyses/list-analyses.server";
import { analysisBodySchema } from "~/services/analyses/parse-analysis";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema, resultsOf } from "./schemas";

const route = apiRoute("/api/v1/analysis/", {
  GET: userCall({
    summary: "List analyses in order, of one project or of all",
    query: z.object({ project: z.string().optional() }),
    answers: { 200: resultsOf(analysisSchema) },
    run: async ({ user, query }) => json({ results: await listAnalyses(user.id, query.project) }),
  }),
  POST: userCall({
    summary: "Create an analysis",
    body: analysisBodySchema.meta({ describedBy: analysisInput }),
    answers: { 201: analysisSchema, 403: problemSchema },
    run: async ({ user, body }) => json(await createAnalysis(user.id, body), 201),
  }),
});

export const loader = route.loader;
export const action = route.action;
