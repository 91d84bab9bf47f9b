import { useState } from "react";
import type { FieldErrors } from "~/lib/app-error";
import type { SettingsDraft } from "./settings-draft";

const NO_ERRORS: FieldErrors = {};

/** Why the server refused what was sent last, as long as the draft is the one that was refused. */
export function useRefusal(refusal: FieldErrors | undefined, draft: SettingsDraft): FieldErrors {
  const [refused, setRefused] = useState({ refusal, draft });
  if (refusal !== refused.refusal) setRefused({ refusal, draft });
  return refusal !== undefined && refused.draft === draft ? refusal : NO_ERRORS;
}
