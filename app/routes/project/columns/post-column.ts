import type { ClientActionFunctionArgs } from "@remix-run/react";
import { answerLocally, networkErrorText } from "../../network-error";
import { RENAME_FAILED } from "./column-form";
import { INTENT } from "./column-intents";

/** Posts a form of the column dialog. If the server does not respond, the dialog stays with everything typed. */
export async function postColumn({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const isIntent = (await request.clone().formData()).has(INTENT);
  try {
    return await serverAction();
  } catch (error) {
    const text = networkErrorText(error, "Nothing you typed is lost; try again.");
    if (text === null) throw error;
    return answerLocally(
      isIntent ? { refused: [text] } : { result: { status: "error", error: { "": [RENAME_FAILED, text] } } },
    );
  }
}
