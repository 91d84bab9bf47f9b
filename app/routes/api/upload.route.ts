import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { deleteUpload } from "~/services/uploads/drop-uploads.server";
import { getUpload } from "~/services/uploads/get-upload.server";
import { uploadSchema } from "~/services/uploads/upload-shape";
import { writeUpload } from "~/services/uploads/write-upload.server";
import { apiRoute, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";
import { COUNT, countHeader, requireBytes, TUS_BYTES, TUS_HEADERS, uploadHeaders } from "./tus.server";

const route = apiRoute("/api/v1/uploads/{id}/", {
  GET: userCall({
    summary: "Get the offset of a resumable upload; HEAD answers in headers only (tus)",
    answers: { 200: uploadSchema },
    async run({ user, param }) {
      const upload = await getUpload(user.id, param("id"));
      return Response.json(upload, { headers: uploadHeaders(upload) });
    },
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
    async run({ user, param, request }) {
      requireBytes(request);
      const offset = countHeader(request, "Upload-Offset");
      const body = request.body === null ? Readable.from([]) : Readable.fromWeb(request.body as WebStream);
      const upload = await writeUpload(user.id, param("id"), offset, body);
      return new Response(null, { status: 204, headers: uploadHeaders(upload) });
    },
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
