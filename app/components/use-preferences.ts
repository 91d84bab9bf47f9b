import { useRouteLoaderData } from "@remix-run/react";
import type { Preferences } from "~/lib/preferences";

/** Theme and time zone as the root loader read them. */
export function usePreferences(): Preferences {
  return useRouteLoaderData<() => Preferences>("root") ?? { theme: null, timeZone: "UTC" };
}
