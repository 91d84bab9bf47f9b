import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { X } from "./icons";

/** Runs before paint, so that no key press reaches a dialog that is open but not yet modal. The server has no layout. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

interface DialogProps {
  title: string;
  /** Address of the page without the dialog. */
  closeHref: string;
  /** "drawer" is at the right, as high as the window. */
  size?: "s" | "m" | "l" | "drawer";
  children: ReactNode;
  /** Controls next to the one that closes it. */
  headControls?: ReactNode;
  /** Buttons at the foot, right-aligned. */
  actions?: ReactNode;
  /** False for a dialog that only its buttons close. */
  dismissable?: boolean;
}

/**
 * A dialog with a URL. Without JavaScript the server renders it open, and its buttons are links and form posts; with
 * JavaScript it is modal (focus stays inside, Escape closes) and closing navigates to `closeHref`.
 */
export function Dialog({ closeHref, ...rest }: DialogProps) {
  const navigate = useNavigate();
  return (
    <ModalDialog
      {...rest}
      onClose={() => navigate(closeHref, { preventScrollReset: true, replace: true })}
      closeControl={
        <Link
          to={closeHref}
          preventScrollReset
          replace
          aria-label="Close"
          className="icon-button -mr-1 -mt-1"
        >
          <X size={17} aria-hidden />
        </Link>
      }
    />
  );
}

interface ModalDialogProps extends Omit<DialogProps, "closeHref"> {
  onClose: () => void;
  /** The control in the corner; a button that calls `onClose` unless given. */
  closeControl?: ReactNode;
}

/** The element that gets the focus when a dialog opens, best first. It is never the ✕, which few people want first. */
const FIRST_FOCUS = [
  "[data-first-focus]",
  ".dialog-body :is(input:not([type=hidden]), select, textarea):not(:disabled)",
  ".dialog-foot .button[data-kind=primary]",
  ".dialog-foot :is(a[href], button)",
  ".dialog-body :is(a[href], button):not(:disabled)",
];

function focusFirst(dialog: HTMLDialogElement): void {
  // A field with autofocus already has the focus.
  if (document.activeElement?.closest(".dialog-body")) return;
  for (const selector of FIRST_FOCUS) {
    const found = dialog.querySelector<HTMLElement>(selector);
    if (found) return found.focus();
  }
}

/** A modal dialog whose state is in the page; only for steps that need JavaScript anyway. */
export function ModalDialog({
  title,
  size = "m",
  children,
  headControls,
  actions,
  dismissable = true,
  onClose,
  closeControl,
}: ModalDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBeforePaint(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // The server renders it open and not modal. Only a closed dialog can be opened as modal.
    dialog.close();
    dialog.showModal();
    focusFirst(dialog);
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      open
      className="dialog"
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <div className="flex items-center gap-2">
          {headControls}
          {dismissable
            ? (closeControl ?? (
                <button
                  type="button"
                  aria-label="Close"
                  className="icon-button -mr-1 -mt-1"
                  onClick={onClose}
                >
                  <X size={17} aria-hidden />
                </button>
              ))
            : null}
        </div>
      </div>
      <div className="dialog-body">{children}</div>
      {actions ? <div className="dialog-foot">{actions}</div> : null}
    </dialog>
  );
}
