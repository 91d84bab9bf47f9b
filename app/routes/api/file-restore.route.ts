import { datasetSchema } from "~/services/shapes/dataset-shape";
import { restoreDataset } from "~/services/datasets/restore-dataset.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/restore/", {
  POST: userCall({
    summary: "Restore a deleted dataset",
    answers: { 200: datasetSchema, 410: problemSchema },
    run: async ({ user, param }) => json(await restoreDataset(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
