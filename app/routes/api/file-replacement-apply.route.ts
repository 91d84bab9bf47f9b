import { datasetSchema } from "~/services/shapes/dataset-shape";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { applyReplacement, stopApplying } from "~/services/replacements/apply-replacement.server";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/replacements/{draft}/apply/", {
  POST: userCall({
    summary: "Replace the data of the dataset in all its projects",
    answers: { 200: datasetSchema, 202: datasetSchema, 409: problemSchema, 503: problemSchema },
    async run({ user, param }) {
      const { state } = await applyReplacement(user.id, param("draft"), param("id"));
      return json(await getDataset(user.id, param("id")), state === "done" ? 200 : 202);
    },
  }),
  DELETE: userCall({
    summary: "Stop a replacement that is being applied; nothing changes",
    answers: { 204: null },
    async run({ user, param }) {
      await stopApplying(user.id, param("draft"), param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
