import { z } from "zod";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisResult } from "~/compute/contract/types";
import { openAnalysisResult } from "~/services/analyses/open-analysis-result.server";
import { contractSchema } from "~/services/shapes/contract-schema";
import { apiRoute, userCall } from "./api-route.server";
import { listFromQuery, yQuery } from "./query-values";
import { problemSchema } from "./schemas";
import { JSON_TYPE, streamed } from "./streams.server";

const route = apiRoute("/api/v1/analysis/{id}/perform-analysis/", {
  GET: userCall({
    summary: "Get a result; 503 with Retry-After while it is being computed",
    query: z.object({
      /** Functions, such as "statistics,boxplot"; all if omitted. */
      functions: z.string().max(1_000).optional(),
      y: yQuery,
    }),
    answers: {
      200: contractSchema<AnalysisResult>("AnalysisResult"),
      409: problemSchema,
      503: problemSchema,
    },
    async run({ user, param, query }) {
      const functions =
        query.functions === undefined
          ? undefined
          : listFromQuery("functions", query.functions, FUNCTION_KEYS);
      const stream = await openAnalysisResult(user.id, param("id"), { functions, y: query.y });
      return streamed(stream, { "Content-Type": JSON_TYPE });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
