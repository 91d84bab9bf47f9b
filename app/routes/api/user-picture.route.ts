import { z } from "zod";
import { getProfilePicture, PICTURE_TYPE } from "~/services/users/profile-picture.server";
import { apiRoute, userCall } from "./api-route.server";
import { requireOwnId } from "./own-user.server";

/** The URL changes with the picture, so it may be cached. */
const DAY_SECONDS = 86_400;

const route = apiRoute("/api/v1/users/profile/{user_id}/picture/", {
  GET: userCall({
    summary: "Get your profile picture",
    query: z.object({ v: z.string().optional().meta({ description: "Changes with the picture" }) }),
    answers: { 200: { mediaType: PICTURE_TYPE } },
    async run({ user, param }) {
      requireOwnId(user, param("user_id"));
      return new Response((await getProfilePicture(user.id)) as BodyInit, {
        headers: {
          "Content-Type": PICTURE_TYPE,
          "Cache-Control": `private, max-age=${DAY_SECONDS}`,
        },
      });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
