import { passwordChangedSchema } from "~/services/users/change-password.server";
import { passwordChangeSchema } from "~/services/users/password-form";
import { changeOwnPassword } from "../account/change-own-password.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { requireOwnId } from "./own-user.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/users/change-password/{user_id}/", {
  PATCH: userCall({
    summary: "Change your password. All other sessions and tokens end",
    body: passwordChangeSchema,
    answers: { 200: passwordChangedSchema, 503: problemSchema },
    async run({ user, param, body, ...args }) {
      requireOwnId(user, param("user_id"));
      return json(await changeOwnPassword(user, body, args));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
