import { useEffect, useState } from "react";
import { type Drawing, readDrawing } from "./drawing";

/** Cache of the drawings used last: all charts of a result share one request. */
const CACHE_SIZE = 6;
const cache = new Map<string, Promise<Drawing>>();

async function fetchDrawing(href: string): Promise<Drawing> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The drawing answered ${response.status}.`);
  return readDrawing(await response.arrayBuffer());
}

function drawingOf(href: string): Promise<Drawing> {
  const found = cache.get(href);
  if (found) return found;
  const request = fetchDrawing(href);
  cache.set(href, request);
  // A failed request is not cached.
  request.catch(() => cache.delete(href));
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  return request;
}

/**
 * The data of a result's charts.
 *
 * @param source the data, or their address; `null` while no data is needed
 * @returns `null` until the data is there, and when the request fails: the page then keeps the image
 */
export function useDrawing(source: Drawing | string | null): Drawing | null {
  const href = typeof source === "string" ? source : null;
  const [drawing, setDrawing] = useState<{ href: string; drawing: Drawing } | null>(null);
  useEffect(() => {
    if (href === null) return;
    let wanted = true;
    drawingOf(href).then(
      (found) => wanted && setDrawing({ href, drawing: found }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [href]);
  if (typeof source === "object") return source;
  return drawing?.href === href ? drawing.drawing : null;
}
