import { countUpload } from "~/auth/rate-limits.server";
import { createUpload } from "~/services/uploads/create-upload.server";
import { listUploads } from "~/services/uploads/list-uploads.server";
import { uploadSchema } from "~/services/uploads/upload-shape";
import { listQuerySchema, pageOf, pageOfList } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";
import { COUNT } from "./tus.server";

const route = apiRoute("/api/v1/uploads/", {
  GET: userCall({
    summary: "List unfinished resumable uploads, newest first",
    query: listQuerySchema,
    answers: { 200: pageOf(uploadSchema) },
    run: async ({ user, query }) => json(pageOfList(await listUploads(user.id), query, ({ id }) => id)),
  }),
  POST: userCall({
    summary: "Create a resumable upload (tus 1.0.0); its address is in Location",
    headers: {
      "Upload-Length": {
        description: "Size of the file in bytes, less than 55 MB",
        required: true,
        schema: COUNT,
      },
      "Upload-Metadata": { description: "filename and the name in base64", required: true },
    },
    answers: {
      201: null,
      400: problemSchema,
      403: problemSchema,
      409: problemSchema,
      413: problemSchema,
      415: problemSchema,
    },
    async run({ user, request }) {
      await countUpload(user.id);
      return createUpload(user.id, request);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
