import { openOriginalFile } from "~/services/datasets/open-original-file.server";
import { apiRoute, userCall } from "./api-route.server";
import { download } from "./streams.server";

const route = apiRoute("/api/v1/file/{id}/download-file/", {
  GET: userCall({
    summary: "Download the original file",
    answers: { 200: { mediaType: "application/octet-stream" } },
    run: async ({ user, param }) => download(await openOriginalFile(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
