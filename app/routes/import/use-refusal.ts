import { useState } from "react";
import type { FieldErrors } from "~/lib/app-error";
import type { SettingsDraft } from "./settings-draft";

const NO_ERRORS: FieldErrors = {};

/** The errors of the last post, until the draft changes. */
export function useRefusal(refusal: FieldErrors | undefined, draft: SettingsDraft): FieldErrors {
  const [refused, setRefused] = useState({ refusal, draft });
  if (refusal !== refused.refusal) setRefused({ refusal, draft });
  return refusal !== undefined && refused.draft === draft ? refusal : NO_ERRORS;
}
