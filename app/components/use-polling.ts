import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Loads the page's data again every so often while `active`; a slow answer delays the next request. */
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
