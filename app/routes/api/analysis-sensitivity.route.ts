import { z } from "zod";
import { sensitivityReading } from "~/analyses/models/sensitivity";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey, Sensitivity } from "~/compute/contract/types";
import { getSensitivity } from "~/services/analyses/get-sensitivity.server";
import { contractSchema } from "~/services/shapes/contract-schema";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/analysis/{id}/sensitivity/", {
  GET: userCall({
    summary:
      "Get the coefficients of a model computed in several ways, and what this says about its conclusion",
    query: z.object({
      /** The function whose model it is; the first of the analysis if omitted. */
      function: z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]]).optional(),
    }),
    answers: {
      200: contractSchema<Sensitivity>("Sensitivity"),
      409: problemSchema,
      503: problemSchema,
    },
    async run({ user, param, query }) {
      const { found, labels } = await getSensitivity(user.id, param("id"), query.function);
      return json({ reading: sensitivityReading(found, labels), ...found });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
