import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { knownTimeZone } from "~/lib/format-time";
import { comparisonSchema } from "~/services/analyses/comparison-shape";
import { getComparison } from "~/services/analyses/get-comparison.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/project/{id}/comparison/", {
  GET: userCall({
    summary:
      "Compare analyses of the project: their models as columns of one table, other results next to each other",
    query: z.object({
      /** Ids of two to six analyses of the project in order, separated by commas. */
      analyses: z.string("Please name the analyses.").max(500),
      /** IANA name of the time zone for dates in texts; UTC if omitted. */
      time_zone: z.string().max(100).optional(),
    }),
    answers: { 200: comparisonSchema, 409: problemSchema, 503: problemSchema },
    async run({ user, param, query: { analyses, time_zone: zone } }) {
      const ids = analyses.split(",").filter((id) => id !== "");
      const options = { waitMs: LIMITS.resultWaitMs, timeZone: knownTimeZone(zone) };
      const found = await getComparison(user.id, param("id"), ids, options);
      // Loaded late: it imports every view.
      const { describeComparison } = await import("~/services/analyses/describe-comparison");
      return json(describeComparison(found));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
