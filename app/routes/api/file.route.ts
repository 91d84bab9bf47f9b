import { datasetSchema } from "~/services/shapes/dataset-shape";
import { deleteDataset } from "~/services/datasets/delete-dataset.server";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { updateDataset } from "~/services/datasets/update-dataset.server";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { renameSchema } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/", {
  GET: userCall({
    summary: "A dataset",
    answers: { 200: datasetSchema },
    run: async ({ user, param }) => json(await getDataset(user.id, param("id"))),
  }),
  PATCH: userCall({
    summary: "Rename a dataset",
    body: renameSchema,
    answers: { 200: datasetSchema },
    run: async ({ user, param, body }) => json(await updateDataset(user.id, param("id"), body)),
  }),
  DELETE: userCall({
    summary: "Delete a dataset with its projects; it can be restored for 10 minutes",
    answers: { 204: null },
    async run({ user, param }) {
      await deleteDataset(user.id, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
