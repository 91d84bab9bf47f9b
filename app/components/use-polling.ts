import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** How soon a request without an answer is repeated. */
const RETRY_MS = 2_000;

/** The address of the data of the page that is shown. */
function dataAddress(): string {
  const { pathname, search } = window.location;
  return `${pathname.replace(/\/+$/, "")}.data${search}`;
}

/** The data as text; null without an answer, or when the server has none for now. */
async function readData(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(dataAddress(), { signal });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/**
 * Asks for the page's data every `everyMs` while `active` and visible, and loads the page again when they have changed. A request
 * that fails is repeated and changes nothing: a page that fails to load would be replaced by its error.
 */
export function usePolling(active: boolean, everyMs: number): void {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  useEffect(() => {
    latest.current = revalidator;
  });
  useEffect(() => {
    if (!active) return;
    const stop = new AbortController();
    let known: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number) => {
      if (!stop.signal.aborted) timer = setTimeout(() => void ask(), ms);
    };
    const ask = async () => {
      if (latest.current.state !== "idle" || document.visibilityState !== "visible") return wait(everyMs);
      const data = await readData(stop.signal);
      if (data !== null && data !== known && !stop.signal.aborted) {
        known = data;
        latest.current.revalidate();
      }
      wait(data === null ? RETRY_MS : everyMs);
    };
    wait(everyMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [active, everyMs]);
}
