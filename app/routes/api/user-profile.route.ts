import { z } from "zod";
import { AppError } from "~/lib/app-error";
import { isMultipart, readForm } from "~/lib/read-form.server";
import { PICTURE_FIELD, PICTURE_LIMIT } from "~/services/users/picture-file";
import { readPictureFile } from "~/services/users/read-picture-file.server";
import { removeProfilePicture, setProfilePicture } from "~/services/users/profile-picture.server";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { requireOwnId } from "./own-user.server";
import { problemSchema } from "./schemas";

const pictureSchema = z.object({
  [PICTURE_FIELD]: z.string().meta({ format: "binary", description: "JPG or PNG, at most 1,000,000 bytes" }),
});

const route = apiRoute("/api/v1/users/profile/{user_id}/", {
  PATCH: userCall({
    summary: "Set your profile picture",
    multipart: pictureSchema,
    answers: {
      200: z.object({ user_img: z.string() }),
      413: problemSchema,
      415: problemSchema,
    },
    async run({ user, param, request }) {
      requireOwnId(user, param("user_id"));
      if (!isMultipart(request)) {
        throw new AppError("unsupported_type", {
          userMessage: `Send the picture as multipart/form-data, in the field ${PICTURE_FIELD}.`,
        });
      }
      const file = readPictureFile(await readForm(request, PICTURE_LIMIT));
      return json({ user_img: await setProfilePicture(user.id, file) });
    },
  }),
  DELETE: userCall({
    summary: "Remove your profile picture",
    answers: { 204: null },
    async run({ user, param }) {
      requireOwnId(user, param("user_id"));
      await removeProfilePicture(user.id);
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
