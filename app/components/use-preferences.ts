import { useRouteLoaderData } from "@remix-run/react";
import { type Preferences, readPreferences } from "~/lib/preferences";

/** The preferences as the root loader read them. */
export function usePreferences(): Preferences {
  return useRouteLoaderData<() => Preferences>("root") ?? readPreferences(null);
}
