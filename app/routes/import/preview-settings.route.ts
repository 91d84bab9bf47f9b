import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { FieldErrors } from "~/lib/app-error";
import type { Inspection, SettingsPreview } from "~/compute/contract/types";
import { previewSettings } from "~/services/datasets/preview-settings.server";
import { settingsSchema } from "~/services/datasets/settings-shape";
import { fieldErrorsOf } from "~/lib/field-errors";
import { readJsonBody } from "../json-body.server";
import { fieldErrorsOfRefusal, isForForm, pathParameter, signedIn } from "../page.server";

/** Answer of the preview, the same as the core's answer in the browser. */
export type PreviewAnswer =
  | { preview: SettingsPreview; inspection: Inspection | null; errors: null }
  | { preview: null; inspection: null; errors: FieldErrors };

const bodySchema = z.object({ settings: settingsSchema, inspect: z.boolean() });

const refused = (errors: FieldErrors) =>
  Response.json({ preview: null, inspection: null, errors } satisfies PreviewAnswer);

/** The live preview for files that the browser no longer holds. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const body = bodySchema.safeParse(await readJsonBody(request));
  if (!body.success) return refused(fieldErrorsOf(body.error));
  const { settings, inspect } = body.data;
  try {
    const answer = await previewSettings(user.id, pathParameter(params, "datasetId"), settings, inspect);
    return Response.json({ ...answer, errors: null } satisfies PreviewAnswer);
  } catch (error) {
    if (!isForForm(error)) throw error;
    return refused(fieldErrorsOfRefusal(error));
  }
});
