import { useLocation } from "@remix-run/react";
import { drawerHref } from "../account-place";

/** Makes URLs of parts of the drawer, such as "edit/", over the current page. */
export function useDrawerHref(): (part: string) => string {
  const place = useLocation();
  return (part) => drawerHref(place, part);
}
