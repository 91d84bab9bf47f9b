import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { CloseLink } from "./close-link";
import { Dialog } from "./dialog";
import { FormErrors } from "./form-errors";

interface ConfirmDialogProps {
  title: string;
  /** The effect of the action, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  confirmKind?: "danger" | "primary";
  /** False if there is nothing to confirm now. */
  canConfirm?: boolean;
  /** Hidden fields of the form. */
  fields?: ReactNode;
  cancelLabel?: string;
  closeHref: string;
  /** The reasons for a refusal, if there was one. */
  errors?: readonly string[] | undefined;
}

/** Asks for confirmation before something is deleted or undone. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  confirmKind = "danger",
  canConfirm = true,
  fields,
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
          {canConfirm ? (
            <Form method="post" preventScrollReset>
              {fields}
              <Button type="submit" kind={confirmKind} aria-disabled={busy || undefined}>
                {confirmLabel}
              </Button>
            </Form>
          ) : null}
        </>
      }
    >
      <FormErrors id="confirm-errors" errors={errors} />
      <div className="text-ink-2">{children}</div>
    </Dialog>
  );
}
