import type { ReactNode } from "react";
import { Button, LinkButton } from "./button";
import { Dialog, ModalDialog } from "./dialog";
import { useHydrated } from "./use-hydrated";

interface OkDialogProps {
  title: string;
  /** Whether it is open where scripts run. */
  isOpen: boolean;
  onClose: () => void;
  /** Where the OK leads that the server renders, for pages without JavaScript; `null`: it renders no dialog. */
  plainHref: string | null;
  /** Buttons beside OK. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A message that opens by itself and ends with OK: the server renders it as a dialog that is a URL, and the page takes
 * over when it is alive.
 */
export function OkDialog({ title, isOpen, onClose, plainHref, actions, children }: OkDialogProps) {
  const hydrated = useHydrated();
  if (!hydrated) {
    if (plainHref === null) return null;
    return (
      <Dialog
        title={title}
        closeHref={plainHref}
        actions={
          <>
            {actions}
            <LinkButton kind="primary" to={plainHref}>
              OK
            </LinkButton>
          </>
        }
      >
        {children}
      </Dialog>
    );
  }
  if (!isOpen) return null;
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button kind="primary" data-first-focus onClick={onClose}>
            OK
          </Button>
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}
