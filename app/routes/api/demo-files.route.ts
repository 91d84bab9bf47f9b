import { demoFileSchema } from "~/services/demos/demo-shape";
import { listDemos } from "~/services/demos/list-demos.server";
import { listQuerySchema, pageOf, pageOfList } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";

const route = apiRoute("/api/v1/demofiles/", {
  GET: userCall({
    summary: "List preloaded datasets",
    query: listQuerySchema,
    answers: { 200: pageOf(demoFileSchema) },
    run: async ({ user, query }) => json(pageOfList(await listDemos(user.id), query, ({ id }) => id)),
  }),
});

export const loader = route.loader;
export const action = route.action;
