import { z } from "zod";
import { isMultipart, readForm } from "~/lib/read-form.server";
import { parsedInput } from "~/lib/field-errors";
import { deleteContent, updateContent } from "~/services/help/edit-contents.server";
import { HELP_PICTURE_LIMIT, storePicture } from "~/services/help/help-pictures.server";
import { helpContentChangeSchema, helpContentSchema } from "~/services/help/help-shape";
import { apiRoute, json, noContent, userCall } from "./api-route.server";
import { readJsonBody } from "../json-body.server";
import { problemSchema } from "./schemas";

const withImage = helpContentChangeSchema.extend({
  image: z
    .string()
    .optional()
    .meta({ format: "binary", description: "PNG or JPEG, at most 1,000,000 bytes" }),
});

const route = apiRoute("/api/v1/generic/help-content/{id}/", {
  PATCH: userCall({
    summary: "Change a content; with a picture as multipart (staff)",
    onlyStaff: true,
    multipart: withImage,
    jsonInstead: helpContentChangeSchema,
    answers: { 200: helpContentSchema, 403: problemSchema, 413: problemSchema },
    async run({ user, param, request }) {
      if (!isMultipart(request)) {
        return json(
          await updateContent(
            user,
            param("id"),
            parsedInput(helpContentChangeSchema, await readJsonBody(request)),
          ),
        );
      }
      const form = await readForm(request, HELP_PICTURE_LIMIT);
      const image = form.get("image");
      const change = parsedInput(
        helpContentChangeSchema,
        Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
      );
      const hash = image instanceof Blob && image.size > 0 ? await storePicture(user, image) : undefined;
      return json(await updateContent(user, param("id"), change, hash));
    },
  }),
  DELETE: userCall({
    summary: "Delete a content (staff)",
    onlyStaff: true,
    answers: { 204: null, 403: problemSchema },
    async run({ user, param }) {
      await deleteContent(user, param("id"));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
