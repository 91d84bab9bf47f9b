import { getOrigin } from "~/services/replacements/get-origin.server";
import { originSchema } from "~/services/replacements/origin-shape";
import { refreshDataset, stopRefresh } from "~/services/replacements/refresh-dataset.server";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/origin/", {
  GET: userCall({
    summary: "Get the projects that a dataset's file is made from, and the datasets made from its projects",
    answers: { 200: originSchema },
    run: async ({ user, param }) => json(await getOrigin(user.id, param("id"))),
  }),
  POST: userCall({
    summary: "Make a dataset's file again from its sources, which it follows from then on",
    answers: { 200: originSchema, 202: originSchema, 409: problemSchema, 503: problemSchema },
    async run({ user, param }) {
      const { state } = await refreshDataset(user.id, param("id"));
      return json(await getOrigin(user.id, param("id")), state === "done" ? 200 : 202);
    },
  }),
  DELETE: userCall({
    summary: "Stop making a dataset's file again; nothing changes",
    answers: { 204: null },
    async run({ user, param }) {
      await stopRefresh(user.id, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
