import { z } from "zod";
import { listAnalysisFunctions } from "~/services/analyses/list-functions";
import { apiRoute, json, userCall } from "./api-route.server";
import { resultsOf } from "./schemas";

const functionSchema = z.object({
  key: z.string(),
  display_name: z.string(),
  analysis_type: z.enum(["univariate", "multivariate"]),
  min_independent_var: z.int(),
  max_independent_var: z.int(),
  plan: z.enum(["lite", "pro"]),
});

const route = apiRoute("/api/v1/analysis-functions/", {
  GET: userCall({
    summary: "List the analysis functions, one row for each kind of request",
    answers: { 200: resultsOf(functionSchema) },
    run: () => json({ results: listAnalysisFunctions() }),
  }),
});

export const loader = route.loader;
export const action = route.action;
