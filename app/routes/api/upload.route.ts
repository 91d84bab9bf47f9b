import { deleteUpload } from "~/services/uploads/drop-uploads.server";
import { getUpload, headUpload } from "~/services/uploads/get-upload.server";
import { TUS_BYTES } from "~/services/uploads/tus-refusals";
import { uploadSchema } from "~/services/uploads/upload-shape";
import { writeUpload } from "~/services/uploads/write-upload.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";
import { COUNT, TUS_HEADERS } from "./tus.server";

const route = apiRoute("/api/v1/uploads/{id}/", {
  GET: userCall({
    summary: "Get the offset of a resumable upload; HEAD answers in headers only (tus)",
    answers: { 200: uploadSchema },
    run: async ({ user, param, request }) =>
      request.method === "HEAD"
        ? headUpload(user.id, param("id"), request)
        : json(await getUpload(user.id, param("id"))),
  }),
  PATCH: userCall({
    summary: "Continue a resumable upload",
    headers: {
      "Upload-Offset": {
        description: "Offset in the file of the first byte of the body",
        required: true,
        schema: COUNT,
      },
    },
    bytes: TUS_BYTES,
    answers: { 204: null, 400: problemSchema, 409: problemSchema, 415: problemSchema },
    run: ({ user, param, request }) => writeUpload(user.id, param("id"), request),
  }),
  DELETE: userCall({
    summary: "Cancel a resumable upload and erase the bytes received",
    answers: { 204: null },
    async run({ user, param }) {
      await deleteUpload(user.id, param("id"));
      return new Response(null, { status: 204, headers: TUS_HEADERS });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
