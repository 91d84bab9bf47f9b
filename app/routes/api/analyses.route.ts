import { z } from "zod";
import { analysisInput } from "~/analyses/analysis-input";
import { analysisSchema } from "~/services/shapes/analysis-shape";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { listAnalysisPage } from "~/services/analyses/list-analyses.server";
import { analysisBodySchema } from "~/services/analyses/parse-analysis";
import { listQuerySchema, pageOf } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/analysis/", {
  GET: userCall({
    summary: "List analyses in order, of one project or of all",
    query: listQuerySchema.extend({ project: z.string().optional() }),
    answers: { 200: pageOf(analysisSchema), 404: problemSchema },
    run: async ({ user, query }) => json(await listAnalysisPage(user.id, query)),
  }),
  POST: userCall({
    summary: "Create an analysis",
    body: analysisBodySchema.meta({ describedBy: analysisInput }),
    answers: { 201: analysisSchema, 404: problemSchema },
    run: async ({ user, body }) => json(await createAnalysis(user.id, body), 201),
  }),
});

export const loader = route.loader;
export const action = route.action;
