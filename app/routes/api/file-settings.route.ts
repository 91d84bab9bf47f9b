import { settingsAnswerSchema, settingsInputSchema } from "~/services/datasets/settings-shape";
import { updateSettings } from "~/services/datasets/update-settings.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/file/{id}/set-file-first-row-header/", {
  PATCH: userCall({
    summary: "Update the import settings and preview the result",
    body: settingsInputSchema,
    answers: { 200: settingsAnswerSchema, 409: problemSchema },
    run: async ({ user, param, body }) => json(await updateSettings(user.id, param("id"), body)),
  }),
});

export const loader = route.loader;
export const action = route.action;
