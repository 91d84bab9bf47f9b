import { openFileOfVersion } from "~/services/datasets/open-original-file.server";
import { apiRoute, userCall } from "./api-route.server";
import { download } from "./streams.server";

const route = apiRoute("/api/v1/file/{id}/versions/{number}/download-file/", {
  GET: userCall({
    summary: "Download the file of a version",
    answers: { 200: { mediaType: "application/octet-stream" } },
    run: async ({ user, param }) =>
      download(await openFileOfVersion(user.id, param("id"), Number(param("number")))),
  }),
});

export const loader = route.loader;
export const action = route.action;
