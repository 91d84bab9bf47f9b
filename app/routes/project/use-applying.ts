import { useNavigation } from "@remix-run/react";
import { FIELD } from "./sidebar-form";

const INTENTS: readonly unknown[] = ["apply", "keep-outliers", "take-differences"];

/** Whether an analysis is being applied: from the click until the new page is shown. */
export function useApplying(): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && INTENTS.includes(formData?.get(FIELD.intent));
}
