import { listVersions } from "~/services/replacements/list-versions.server";
import { restoreVersion, stopRestoring } from "~/services/replacements/restore-version.server";
import { versionSchema } from "~/services/replacements/version-shape";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { problemSchema, resultsOf } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/versions/{number}/restore/", {
  POST: userCall({
    summary: "Bring an earlier version of a dataset's file back, in all its projects",
    answers: {
      200: resultsOf(versionSchema),
      202: resultsOf(versionSchema),
      409: problemSchema,
      503: problemSchema,
    },
    async run({ user, param }) {
      const { state } = await restoreVersion(user.id, param("id"), Number(param("number")));
      const results = await listVersions(user.id, param("id"));
      return json({ results }, state === "done" ? 200 : 202);
    },
  }),
  DELETE: userCall({
    summary: "Stop bringing an earlier version back; nothing changes",
    answers: { 204: null },
    async run({ user, param }) {
      await stopRestoring(user.id, param("id"), Number(param("number")));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
