import { z } from "zod";
import { listStatistics } from "~/services/analyses/list-functions";
import { listQuerySchema, pageOf, pageOfList } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";

const statisticSchema = z.object({ name: z.string(), display_name: z.string(), default: z.boolean() });

const route = apiRoute("/api/v1/statistics/", {
  GET: userCall({
    summary: "List the 18 statistics in display order",
    query: listQuerySchema,
    answers: { 200: pageOf(statisticSchema) },
    run: ({ query }) => json(pageOfList(listStatistics(), query, ({ name }) => name)),
  }),
});

export const loader = route.loader;
export const action = route.action;
