import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { FieldErrors } from "~/lib/app-error";
import type { Inspection, SettingsPreview } from "~/compute/contract/types";
import { previewSettings } from "~/services/datasets/preview-settings.server";
import { settingsSchema } from "~/services/datasets/settings-shape";
import { isForForm, pathParameter, signedIn } from "../page.server";

/** What the preview answers: the same as the core in the browser would. */
export type PreviewAnswer =
  | { preview: SettingsPreview; inspection: Inspection | null; errors: null }
  | { preview: null; inspection: null; errors: FieldErrors };

const body = z.object({ settings: settingsSchema, inspect: z.boolean() });

/** The live preview for files that the browser does not hold any more. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const { settings, inspect } = body.parse(await request.json());
  try {
    const answer = await previewSettings(user.id, pathParameter(params, "datasetId"), settings, inspect);
    return Response.json({ ...answer, errors: null } satisfies PreviewAnswer);
  } catch (error) {
    if (!isForForm(error)) throw error;
    const errors = Object.keys(error.fields).length > 0 ? error.fields : { "": [error.userMessage] };
    return Response.json({ preview: null, inspection: null, errors } satisfies PreviewAnswer);
  }
});
