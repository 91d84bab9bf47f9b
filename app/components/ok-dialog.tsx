import type { ReactNode } from "react";
import { Button, LinkButton } from "./button";
import { Dialog, ModalDialog } from "./dialog";
import { useHydrated } from "./use-hydrated";

interface OkDialogProps {
  title: string;
  /** Whether the dialog is open, with JavaScript. */
  isOpen: boolean;
  onClose: () => void;
  /** Address of the server-rendered OK, for pages without JavaScript; `null` renders no dialog there. */
  plainHref: string | null;
  /** Buttons next to OK. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A message that opens by itself and closes with OK. The server renders it as a dialog with a URL; the browser takes over
 * after hydration.
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
