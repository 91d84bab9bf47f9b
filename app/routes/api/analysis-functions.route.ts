import { z } from "zod";
import { listAnalysisFunctions } from "~/services/analyses/list-functions";
import { listQuerySchema, pageOf, pageOfList } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";

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
    query: listQuerySchema,
    answers: { 200: pageOf(functionSchema) },
    run: ({ query }) =>
      json(pageOfList(listAnalysisFunctions(), query, ({ key, analysis_type }) => `${key} ${analysis_type}`)),
  }),
});

export const loader = route.loader;
export const action = route.action;
