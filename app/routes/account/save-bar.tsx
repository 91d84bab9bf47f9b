import { useNavigation } from "@remix-run/react";
import { Button } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { useHydrated } from "~/components/use-hydrated";
import { NOTHING_TO_CHANGE } from "./use-is-changed";

interface SaveBarProps {
  isChanged: boolean;
  cancelHref: string;
}

/** The buttons of a form that changes stored values. Save is disabled while nothing differs. */
export function SaveBar({ isChanged, cancelHref }: SaveBarProps) {
  const busy = useNavigation().state !== "idle";
  const idle = useHydrated() && !isChanged;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 pb-3 pt-1">
      <p id="save-hint" className="mr-auto text-s text-ink-3">
        {idle ? NOTHING_TO_CHANGE : null}
      </p>
      <CloseLink to={cancelHref}>Cancel</CloseLink>
      <Button
        type="submit"
        kind="primary"
        disabled={idle}
        aria-disabled={busy || undefined}
        aria-describedby={idle ? "save-hint" : undefined}
        title={idle ? NOTHING_TO_CHANGE : undefined}
      >
        Save
      </Button>
    </div>
  );
}
