import {
  updateUserDefault,
  userDefaultChangeSchema,
  userDefaultSchema,
} from "~/services/users/user-defaults.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/users/defaults/{id}/", {
  PATCH: userCall({
    summary: "Update a default",
    body: userDefaultChangeSchema,
    answers: { 200: userDefaultSchema, 409: problemSchema },
    run: async ({ user, param, body }) => json(await updateUserDefault(user.id, param("id"), body)),
  }),
});

export const loader = route.loader;
export const action = route.action;
