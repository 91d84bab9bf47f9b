import { listVersions } from "~/services/replacements/list-versions.server";
import { versionSchema } from "~/services/replacements/version-shape";
import { apiRoute, json, userCall } from "./api-route.server";
import { resultsOf } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/versions/", {
  GET: userCall({
    summary: "List the versions of a dataset's file, newest first, with what uses them",
    answers: { 200: resultsOf(versionSchema) },
    run: async ({ user, param }) => json({ results: await listVersions(user.id, param("id")) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
