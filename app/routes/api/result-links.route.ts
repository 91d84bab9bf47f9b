import { listQuerySchema, pageOf } from "~/services/shapes/list-page";
import { resultLinkSchema } from "~/services/sharing/result-link-shape";
import { listResultLinkPage } from "~/services/sharing/result-links.server";
import { apiRoute, json, userCall } from "./api-route.server";

const route = apiRoute("/api/v1/result-link/", {
  GET: userCall({
    summary: "List the active links to results of all analyses",
    query: listQuerySchema,
    answers: { 200: pageOf(resultLinkSchema) },
    async run({ user, query }) {
      return json(await listResultLinkPage(user.id, query));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
