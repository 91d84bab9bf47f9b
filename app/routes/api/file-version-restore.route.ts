import { restoreVersion } from "~/services/replacements/restore-version.server";
import { versionSchema } from "~/services/replacements/version-shape";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema, resultsOf } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/versions/{number}/restore/", {
  POST: userCall({
    summary: "Bring an earlier version of a dataset's file back, in all its projects",
    answers: { 200: resultsOf(versionSchema), 409: problemSchema },
    run: async ({ user, param }) =>
      json({ results: await restoreVersion(user.id, param("id"), Number(param("number"))) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
