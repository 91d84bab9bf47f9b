import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./signed-in.route";

/** Says for a moment that a change was saved, after the dialog in which it was made has closed. */
export function SavedNotice() {
  const savedAt = useRouteLoaderData<typeof loader>("routes/shell/signed-in.route")?.savedAt ?? null;
  return (
    <div role="status">
      {savedAt === null ? null : (
        <p key={savedAt} className="saved-notice">
          Saved
        </p>
      )}
    </div>
  );
}
