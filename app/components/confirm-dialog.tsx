import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { CloseLink } from "./close-link";
import { Dialog } from "./dialog";
import { FormErrors } from "./form-errors";

interface ConfirmDialogProps {
  title: string;
  /** What the action does, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  closeHref: string;
  /** The reasons for a refusal, if there was one. */
  errors?: readonly string[] | undefined;
}

/** Asks for confirmation before something is deleted. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  closeHref,
  errors,
}: ConfirmDialogProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      size="s"
      actions={
        <>
          <CloseLink to={closeHref}>{cancelLabel}</CloseLink>
          <Form method="post">
            <Button type="submit" kind="danger" aria-disabled={busy || undefined}>
              {confirmLabel}
            </Button>
          </Form>
        </>
      }
    >
      <FormErrors id="confirm-errors" errors={errors} />
      <div className="text-ink-2">{children}</div>
    </Dialog>
  );
}
