import { z } from "zod";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey, Prediction } from "~/compute/contract/types";
import { getPrediction } from "~/services/analyses/get-prediction.server";
import { contractSchema } from "~/services/shapes/contract-schema";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const functionKey = z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]]);

/** Values of X by their column's name, or its `column_index`. */
const values = z
  .record(z.string().max(200), z.union([z.number(), z.string().max(1_000), z.null()]))
  .refine((given) => Object.keys(given).length <= 100, "There are at most 100 values.");

const answers = {
  200: contractSchema<Prediction>("Prediction"),
  409: problemSchema,
  503: problemSchema,
};

const route = apiRoute("/api/v1/analysis/{id}/predict/", {
  GET: userCall({
    summary: "Get what a model expects of a row with the medians and most frequent categories of its X",
    query: z.object({ function: functionKey.optional() }),
    answers,
    run: async ({ user, param, query }) =>
      json((await getPrediction(user.id, param("id"), {}, query.function)).prediction),
  }),
  POST: userCall({
    summary: "Get what a model expects of a row with these values of its X",
    body: z.strictObject({ values: values.default({}), function: functionKey.optional() }),
    answers,
    run: async ({ user, param, body }) =>
      json((await getPrediction(user.id, param("id"), body.values, body.function)).prediction),
  }),
});

export const loader = route.loader;
export const action = route.action;
