import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { readStored, writeStored } from "~/lib/browser-store";

const KEY = "dock";
/** Share of the window's height, in percent. */
const [LEAST, USUAL, MOST] = [15, 32, 75];
const STEP = 4;

function bounded(share: number): number {
  return Math.round(Math.min(Math.max(share, LEAST), MOST));
}

function storedShare(): number | null {
  const share = Number(readStored(KEY));
  return share > 0 ? bounded(share) : null;
}

function storeShare(share: number): void {
  writeStored(KEY, String(share));
}

/**
 * The upper edge of the data dock. Dragging it or pressing an arrow key resizes the table; a double click or Enter
 * restores the default height. Hidden in narrow windows, where the page scrolls as a whole.
 */
export function DockEdge({ dockId }: { dockId: string }) {
  const [share, setShare] = useState(USUAL);
  const edge = useRef<HTMLDivElement>(null);

  const show = useCallback((wanted: number) => {
    const next = bounded(wanted);
    setShare(next);
    // Sets a style of the dock itself, so that React re-renders neither results nor table during a drag.
    edge.current?.parentElement?.style.setProperty("--dock", `${next}dvh`);
    return next;
  }, []);

  useEffect(() => {
    const stored = storedShare();
    if (stored !== null) show(stored);
  }, [show]);

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    show(((window.innerHeight - event.clientY) / window.innerHeight) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = {
      ArrowUp: share + STEP,
      ArrowDown: share - STEP,
      Home: LEAST,
      End: MOST,
      Enter: USUAL,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    storeShare(show(wanted));
  };

  return (
    // Window splitter pattern of the WAI-ARIA Authoring Practices: a focusable separator with a value.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is interactive
    <div
      ref={edge}
      role="separator"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className="dock-edge"
      aria-orientation="horizontal"
      aria-label="Height of the table"
      aria-controls={dockId}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={share}
      aria-valuetext={`${share} % of the window`}
      title="Drag to resize the table. Double-click for the default height."
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => storeShare(share)}
      onDoubleClick={() => storeShare(show(USUAL))}
      onKeyDown={onKeyDown}
    />
  );
}
