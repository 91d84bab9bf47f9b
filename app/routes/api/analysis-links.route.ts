import { listQuerySchema, pageOf } from "~/services/shapes/list-page";
import { newResultLinkSchema, resultLinkSchema } from "~/services/sharing/result-link-shape";
import { createResultLink, listResultLinkPage } from "~/services/sharing/result-links.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/analysis/{id}/links/", {
  GET: userCall({
    summary: "List the active links by which others can read the results of the analysis",
    query: listQuerySchema,
    answers: { 200: pageOf(resultLinkSchema) },
    async run({ user, param, query }) {
      return json(await listResultLinkPage(user.id, query, param("id")));
    },
  }),
  POST: userCall({
    summary: "Create a link by which everybody with an account on this server can read the results",
    answers: { 201: newResultLinkSchema, 409: problemSchema },
    async run({ user, param }) {
      return json(await createResultLink(user, param("id")), 201);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
