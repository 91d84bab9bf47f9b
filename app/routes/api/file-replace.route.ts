import { z } from "zod";
import { countUpload } from "~/auth/rate-limits.server";
import {
  createReplacement,
  createReplacementFromUpload,
  resumedReplacementSchema,
} from "~/services/replacements/create-replacement.server";
import { replacementSchema } from "~/services/replacements/replacement-shape";
import { apiRoute, json, userCall } from "./api-route.server";
import { readJsonBody } from "../json-body.server";
import { problemSchema } from "./schemas";

const uploadSchema = z.object({
  file: z.string().meta({ format: "binary", description: "XLS, XLSX or CSV, less than 55 MB" }),
  kind: z.enum(["replace", "append"]).optional(),
});

function isJson(request: Request): boolean {
  return (request.headers.get("content-type") ?? "").startsWith("application/json");
}

const route = apiRoute("/api/v1/file/{id}/replace/", {
  POST: userCall({
    summary: "Upload a new file for a dataset; nothing changes until it is applied",
    multipart: uploadSchema,
    jsonInstead: resumedReplacementSchema,
    answers: {
      201: replacementSchema,
      403: problemSchema,
      409: problemSchema,
      413: problemSchema,
      415: problemSchema,
    },
    async run({ user, param, request }) {
      const id = param("id");
      if (isJson(request)) {
        return json(await createReplacementFromUpload(user.id, id, await readJsonBody(request)), 201);
      }
      await countUpload(user.id);
      return json(await createReplacement(user.id, id, request), 201);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
