import { profileChangeSchema } from "~/services/users/profile-form";
import { profileSchema, updateProfile } from "~/services/users/profile.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { requireOwnId } from "./own-user.server";

const route = apiRoute("/api/v1/users/user/{user_id}/", {
  PATCH: userCall({
    summary: "Change your first or last name",
    body: profileChangeSchema,
    answers: { 200: profileSchema },
    async run({ user, param, body }) {
      requireOwnId(user, param("user_id"));
      return json(await updateProfile(user.id, body));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
