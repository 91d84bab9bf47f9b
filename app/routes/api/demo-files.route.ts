import { demoFileSchema } from "~/services/demos/demo-shape";
import { listDemos } from "~/services/demos/list-demos.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { resultsOf } from "./schemas";

const route = apiRoute("/api/v1/demofiles/", {
  GET: userCall({
    summary: "List preloaded datasets",
    answers: { 200: resultsOf(demoFileSchema) },
    run: async ({ user }) => json({ results: await listDemos(user.id) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
