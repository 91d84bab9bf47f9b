import {
  createUserDefault,
  newUserDefaultSchema,
  userDefaultSchema,
} from "~/services/users/user-defaults.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/users/defaults/", {
  POST: userCall({
    summary: "Create a default, or replace the one of the same name",
    body: newUserDefaultSchema,
    answers: { 201: userDefaultSchema, 409: problemSchema },
    run: async ({ user, body }) => json(await createUserDefault(user.id, body), 201),
  }),
});

export const loader = route.loader;
export const action = route.action;
