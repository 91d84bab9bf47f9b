import { useNavigation } from "@remix-run/react";
import { appliesAtOnce, FIELD } from "./draft/sidebar-form";

/** Whether an analysis is being applied: from the click until the new page is shown. */
export function useApplying(): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && appliesAtOnce({ kind: formData?.get(FIELD.intent) });
}
