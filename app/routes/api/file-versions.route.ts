import { listVersions } from "~/services/replacements/list-versions.server";
import { versionSchema } from "~/services/replacements/version-shape";
import { listQuerySchema, pageOf, pageOfList } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";

const route = apiRoute("/api/v1/file/{id}/versions/", {
  GET: userCall({
    summary: "List the versions of a dataset's file, newest first, with what uses them",
    query: listQuerySchema,
    answers: { 200: pageOf(versionSchema) },
    run: async ({ user, param, query }) =>
      json(pageOfList(await listVersions(user.id, param("id")), query, ({ number }) => String(number))),
  }),
});

export const loader = route.loader;
export const action = route.action;
