import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Revalidates the page's data every `everyMs` while `active` and visible; a slow response delays the next request. */
export function usePolling(active: boolean, everyMs: number): void {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  useEffect(() => {
    latest.current = revalidator;
  });
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (latest.current.state === "idle" && document.visibilityState === "visible")
        latest.current.revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs]);
}
