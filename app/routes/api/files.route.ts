import { z } from "zod";
import { countUpload } from "~/auth/rate-limits.server";
import { createDataset } from "~/services/datasets/create-dataset.server";
import {
  createDatasetFromUpload,
  resumedUploadSchema,
} from "~/services/datasets/create-dataset-from-upload.server";
import { datasetSchema } from "~/services/shapes/dataset-shape";
import { listDatasetPage } from "~/services/datasets/list-datasets.server";
import { listQuerySchema, pageOf } from "~/services/shapes/list-page";
import { apiRoute, json, userCall } from "./api-route.server";
import { readJsonBody } from "../json-body.server";
import { problemSchema } from "./schemas";

const uploadSchema = z.object({
  file: z.string().meta({ format: "binary", description: "XLS, XLSX or CSV, less than 55 MB" }),
  name: z.string().optional(),
});

function isJson(request: Request): boolean {
  return (request.headers.get("content-type") ?? "").startsWith("application/json");
}

const route = apiRoute("/api/v1/file/", {
  GET: userCall({
    summary: "List datasets, newest first, each with its projects",
    query: listQuerySchema,
    answers: { 200: pageOf(datasetSchema) },
    run: async ({ user, query }) => json(await listDatasetPage(user.id, query)),
  }),
  POST: userCall({
    summary: "Upload a file",
    multipart: uploadSchema,
    jsonInstead: resumedUploadSchema,
    answers: {
      201: datasetSchema,
      404: problemSchema,
      413: problemSchema,
      415: problemSchema,
      429: problemSchema,
    },
    async run({ user, request }) {
      if (isJson(request)) {
        return json(await createDatasetFromUpload(user.id, await readJsonBody(request)), 201);
      }
      await countUpload(user.id);
      return json(await createDataset(user.id, request), 201);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
