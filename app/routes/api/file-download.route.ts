import { create as contentDisposition } from "content-disposition";
import { openOriginalFile } from "~/services/datasets/open-original-file.server";
import { apiRoute, userCall } from "./api-route.server";
import { streamed } from "./streams.server";

const route = apiRoute("/api/v1/file/{id}/download-file/", {
  GET: userCall({
    summary: "Download the original file",
    answers: { 200: { mediaType: "application/octet-stream" } },
    async run({ user, param }) {
      const { stream, fileName, byteLength } = await openOriginalFile(user.id, param("id"));
      return streamed(stream, {
        "Content-Type": "application/octet-stream",
        "Content-Length": String(byteLength),
        "Content-Disposition": contentDisposition(fileName),
      });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
