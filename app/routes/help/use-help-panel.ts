import { useCallback, useRef, useState } from "react";

/** The state of the help panel: what it shows, and where the focus returns when it closes. */
export function useHelpPanel(hereAddress: string) {
  const [address, setAddress] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const isOpen = address !== null;

  const show = useCallback((next: string) => {
    setAddress((before) => {
      if (before === null && document.activeElement instanceof HTMLElement)
        opener.current = document.activeElement;
      return next;
    });
  }, []);
  const close = useCallback(() => {
    setAddress(null);
    opener.current?.focus();
    opener.current = null;
  }, []);
  const toggle = useCallback(() => {
    if (isOpen) close();
    else show(hereAddress);
  }, [isOpen, close, show, hereAddress]);
  return { address, show, close, toggle };
}
