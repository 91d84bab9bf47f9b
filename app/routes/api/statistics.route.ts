import { z } from "zod";
import { listStatistics } from "~/services/analyses/list-functions";
import { apiRoute, json, userCall } from "./api-route.server";
import { resultsOf } from "./schemas";

const statisticSchema = z.object({ name: z.string(), display_name: z.string(), default: z.boolean() });

const route = apiRoute("/api/v1/statistics/", {
  GET: userCall({
    summary: "List the 18 statistics in display order",
    answers: { 200: resultsOf(statisticSchema) },
    run: () => json({ results: listStatistics() }),
  }),
});

export const loader = route.loader;
export const action = route.action;
