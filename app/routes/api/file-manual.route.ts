import { z } from "zod";
import { countUpload } from "~/auth/rate-limits.server";
import { createTypedDataset } from "~/services/datasets/create-typed-dataset.server";
import { manualDataSchema, typedTableOf } from "~/services/datasets/typed-table";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/file/manually-insert-data/", {
  POST: userCall({
    summary: "Create a dataset from typed rows; it is imported like an uploaded file",
    body: manualDataSchema,
    answers: { 201: z.object({ file_id: z.string() }), 403: problemSchema },
    async run({ user, body }) {
      await countUpload(user.id);
      const { id } = await createTypedDataset(user.id, typedTableOf(body));
      return json({ file_id: id }, 201);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
