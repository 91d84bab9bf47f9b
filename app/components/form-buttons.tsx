import { useNavigation } from "@remix-run/react";
import { Button } from "./button";
import { CloseLink } from "./close-link";

export interface FormButtonsProps {
  closeHref: string;
  closeLabel?: string;
  submitLabel: string;
  disabled?: boolean;
}

/** The buttons of a form in a dialog. */
export function FormButtons({ closeHref, closeLabel = "Cancel", submitLabel, disabled }: FormButtonsProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="flex justify-end gap-2 py-2">
      <CloseLink to={closeHref}>{closeLabel}</CloseLink>
      <Button type="submit" kind="primary" aria-disabled={busy || undefined} disabled={disabled}>
        {submitLabel}
      </Button>
    </div>
  );
}
