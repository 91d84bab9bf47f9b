import { useState } from "react";
import { usePreferences } from "~/components/use-preferences";
import { readPreferences, sidebarCookie } from "~/lib/preferences";

/**
 * Whether the sidebar is collapsed in wide windows. A cookie stores it, so that the server renders it.
 *
 * @param mustShow whether something inside must be seen, such as a hint
 */
export function useFold(mustShow: boolean): { isFolded: boolean; fold: (isFolded: boolean) => void } {
  const { isSidebarFolded } = usePreferences();
  // The root's data are from the first page; the cookie knows later choices.
  const [isFolded, setFolded] = useState(() =>
    typeof document === "undefined" ? isSidebarFolded : readPreferences(document.cookie).isSidebarFolded,
  );
  return {
    isFolded: isFolded && !mustShow,
    fold(next) {
      document.cookie = sidebarCookie(next, window.location.protocol === "https:");
      setFolded(next);
    },
  };
}
