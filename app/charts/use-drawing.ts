import { useEffect, useState } from "react";
import { type Drawing, readDrawing } from "./drawing";

/** Drawings of the panels seen last, so that the charts of a panel ask once. */
const MOST_KEPT = 6;
const kept = new Map<string, Promise<Drawing>>();

async function fetchDrawing(href: string): Promise<Drawing> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The drawing answered ${response.status}.`);
  return readDrawing(await response.arrayBuffer());
}

function drawingOf(href: string): Promise<Drawing> {
  const found = kept.get(href);
  if (found) return found;
  const asked = fetchDrawing(href);
  kept.set(href, asked);
  // What failed is asked for again.
  asked.catch(() => kept.delete(href));
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return asked;
}

/**
 * What the charts of a panel draw, once it is there; `null` until then, and when it cannot be had: the still serves.
 *
 * @param href `null` while nothing is wanted
 */
export function useDrawing(href: string | null): Drawing | null {
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
  return drawing?.href === href ? drawing.drawing : null;
}
