import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { SelectionMode, SelectedPoint } from "./selection";
import type { PlotBox } from "./paint";
import { type Enclosure, type Position, pointAt, pointsInside } from "./pick";
import type { Targets } from "./targets";

/** A pointer that moves farther than this, in pixels, drags. */
const DRAG = 4;

interface BrushSelectionProps {
  targets: Targets;
  plot: PlotBox;
  /** Whether a finger drags a frame; otherwise it scrolls the page. */
  framesByTouch: boolean;
  /** The target under the pointer. */
  find: (event: PointerEvent | MouseEvent) => number | null;
  select: (points: readonly SelectedPoint[], mode: SelectionMode) => void;
  clear: () => void;
}

const addsTo = (event: PointerEvent | MouseEvent) => event.shiftKey || event.ctrlKey || event.metaKey;

/**
 * Selecting points by pointer: a click or a tap on one, or a drag around several. A drag draws a rectangle, with Alt a free
 * path. Shift, Ctrl or Command adds to the current selection; so does every tap, because touch has no such keys.
 */
export function useBrushSelection({
  targets,
  plot,
  framesByTouch,
  find,
  select,
  clear,
}: BrushSelectionProps) {
  const [frame, setFrame] = useState<Enclosure | null>(null);
  /** The frame as of the last event, which may come before the page is drawn again. */
  const drawn = useRef<Enclosure | null>(null);
  const from = useRef<{ x: number; y: number; position: Position; isFree: boolean } | null>(null);
  const isTouch = useRef(false);
  /** The click that ends a drag selects nothing. */
  const hasDragged = useRef(false);

  function positionOf(event: PointerEvent): Position {
    const area = event.currentTarget.getBoundingClientRect();
    return [
      (event.clientX - area.left - plot.left) / plot.width,
      (event.clientY - area.top - plot.top) / plot.height,
    ];
  }

  function show(enclosure: Enclosure | null) {
    drawn.current = enclosure;
    setFrame(enclosure);
  }

  function onPointerDown(event: PointerEvent) {
    isTouch.current = event.pointerType === "touch";
    hasDragged.current = false;
    if (event.button !== 0 || (isTouch.current && !framesByTouch)) return;
    from.current = { x: event.clientX, y: event.clientY, position: positionOf(event), isFree: event.altKey };
  }

  /** @returns whether the pointer drags */
  function onPointerMove(event: PointerEvent): boolean {
    const start = from.current;
    if (start === null) return false;
    const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAG;
    if (!hasDragged.current && !isFar) return false;
    if (!hasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
    hasDragged.current = true;
    const position = positionOf(event);
    const path = start.isFree ? (drawn.current?.path ?? [start.position]) : [start.position];
    show({ isFree: start.isFree, path: [...path, position] });
    return true;
  }

  function onPointerUp(event: PointerEvent) {
    from.current = null;
    const enclosure = drawn.current;
    if (enclosure === null) return;
    show(null);
    select(pointsInside(targets, enclosure), addsTo(event) ? "add" : "replace");
  }

  function onPointerCancel() {
    from.current = null;
    show(null);
  }

  function onClick(event: MouseEvent) {
    if (hasDragged.current) {
      hasDragged.current = false;
      return;
    }
    const at = find(event);
    const point = at === null ? null : pointAt(targets, at);
    const joins = isTouch.current || addsTo(event);
    if (point) select([point], joins ? "toggle" : "replace");
    else if (!joins) clear();
  }

  return { frame, onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick };
}
