import { z } from "zod";
import { analysisInput } from "~/analyses/analysis-input";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey, Preflight } from "~/compute/contract/types";
import { getPreflight } from "~/services/analyses/get-preflight.server";
import { analysisBodySchema } from "~/services/analyses/parse-analysis";
import { contractSchema } from "~/services/shapes/contract-schema";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";
import { yQuery } from "./query-values";

const route = apiRoute("/api/v1/analysis/preflight/", {
  POST: userCall({
    summary: "Get the rows that an analysis would use and what stands in its way, without storing it",
    query: z.object({
      /** One of its functions; the last in the order of GET /api/v1/analysis-function/ if omitted. */
      function: z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]]).optional(),
      y: yQuery,
    }),
    body: analysisBodySchema.meta({ describedBy: analysisInput }),
    answers: {
      200: contractSchema<Preflight>("Preflight"),
      404: problemSchema,
      409: problemSchema,
      503: problemSchema,
    },
    run: async ({ user, query: { function: functionKey, y }, body }) =>
      json(await getPreflight(user.id, body, { functionKey, y })),
  }),
});

export const loader = route.loader;
export const action = route.action;
