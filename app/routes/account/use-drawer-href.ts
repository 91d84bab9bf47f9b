import { useLocation } from "@remix-run/react";
import { drawerHref } from "../account-href";

/** Makes URLs of parts of the drawer, such as "edit/", over the current page. */
export function useDrawerHref(): (part: string) => string {
  const location = useLocation();
  return (part) => drawerHref(location, part);
}
