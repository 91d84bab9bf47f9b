import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";

const KEY = "estimand:dock";
/** Share of the window's height, in percent. */
const [LEAST, USUAL, MOST] = [15, 32, 75];
const STEP = 4;

function bounded(share: number): number {
  return Math.round(Math.min(Math.max(share, LEAST), MOST));
}

/** The share kept in this browser; the browser may forbid to look. */
function kept(): number | null {
  try {
    const share = Number(localStorage.getItem(KEY));
    return share > 0 ? bounded(share) : null;
  } catch {
    return null;
  }
}

function keep(share: number): void {
  try {
    localStorage.setItem(KEY, String(share));
  } catch {
    return;
  }
}

/**
 * The upper edge of the data dock: dragged, or moved by the arrow keys, it gives the table or the results more room.
 * A double click or Enter brings the usual height back. Narrow windows hide it: there the page scrolls as a whole.
 */
export function DockEdge({ dockId }: { dockId: string }) {
  const [share, setShare] = useState(USUAL);
  const edge = useRef<HTMLDivElement>(null);

  const show = useCallback((wanted: number) => {
    const next = bounded(wanted);
    setShare(next);
    // A style of the dock itself, so that neither results nor table are rendered again while the edge moves.
    edge.current?.parentElement?.style.setProperty("--dock", `${next}dvh`);
    return next;
  }, []);

  useEffect(() => {
    const stored = kept();
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
    keep(show(wanted));
  };

  return (
    // A window splitter (WAI-ARIA Authoring Practices): a separator that takes the focus and has a value.
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
      title="Drag to resize the table. Double-click for the usual height."
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => keep(share)}
      onDoubleClick={() => keep(show(USUAL))}
      onKeyDown={onKeyDown}
    />
  );
}
