import { abortDataset } from "~/services/datasets/abort-dataset.server";
import { datasetSchema } from "~/services/shapes/dataset-shape";
import { apiRoute, json, userCall } from "./api-route.server";

const route = apiRoute("/api/v1/file/{id}/abort/", {
  POST: userCall({
    summary: "Stop the inspection or the import of a file",
    answers: { 200: datasetSchema },
    run: async ({ user, param }) => json(await abortDataset(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
