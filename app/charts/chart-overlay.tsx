import { Link } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSelection } from "./selection-context";
import { SelectedNames } from "./selected-names";
import { movedBy, sortedTargets } from "./cursor-keys";
import { DragFrame } from "./drag-frame";
import { paintDots, paintLine, paintRing, paintStrokes, type PlotBox } from "./paint";
import { paintSelected } from "./paint-selection";
import { hasRows, pointAt, targetsOfRows } from "./pick";
import type { ChartPicture } from "./picture";
import { type Area, findTarget, type Targets, type TargetText } from "./targets";
import { useBrushSelection } from "./use-brush-selection";
import { useSurroundings } from "./use-surroundings";

/** How near the pointer must be to a point, in pixels; doubled for touch. */
const REACH = 14;

interface ChartOverlayProps {
  picture: ChartPicture;
  targets: Targets;
  /** The line that the legend highlights. */
  line: number | null;
  /** Whether a finger drags a frame around points; otherwise it scrolls the page. */
  framesByTouch: boolean;
  /** Called when the points are on the canvas. */
  onPainted: () => void;
  /** The address of a page below the analysis; without it targets open nothing. */
  hrefOf: ((path: string) => string) | undefined;
}

/** A canvas as large as its box, sharp on dense screens; it repaints when its size or `paint` changes. */
function useCanvas(
  size: { width: number; height: number },
  paint: (context: CanvasRenderingContext2D, ratio: number) => void,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || size.width === 0) return;
    const ratio = Math.min(window.devicePixelRatio || 1, 3);
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(context, ratio);
  }, [size.width, size.height, paint]);
  return canvas;
}

const NOTHING = { select: () => undefined, clear: () => undefined };

/**
 * The interactive layer over a chart image. It draws the points themselves where the image has no room for them, marks the
 * selected ones, and shows a ring and a tooltip for the point under the pointer or the keyboard cursor. A click, a drag, or
 * Enter selects points; where targets open pages, the target under the pointer is a link, which Enter follows.
 */
export function ChartOverlay({
  picture,
  targets,
  line,
  framesByTouch,
  onPainted,
  hrefOf,
}: ChartOverlayProps) {
  const box = useRef<HTMLDivElement>(null);
  const { theme, width } = useSurroundings(box);
  const [at, setAt] = useState<number | null>(null);
  const state = useSelection();
  const canSelect = useMemo(() => state !== null && hasRows(targets), [state, targets]);
  const selection = state?.selection ?? null;
  const selected = useMemo(
    () => (selection === null || selection.size === 0 ? [] : targetsOfRows(targets, selection)),
    [selection, targets],
  );
  const { frame, padding } = picture;
  const scale = width / frame.width;
  const size = useMemo(
    () => ({ width, height: (width * frame.height) / frame.width }),
    [width, frame.height, frame.width],
  );
  const plot: PlotBox = useMemo(
    () => ({
      left: padding.left * scale,
      top: padding.top * scale,
      width: (frame.width - padding.left - padding.right) * scale,
      height: (frame.height - padding.top - padding.bottom) * scale,
    }),
    [padding, frame, scale],
  );
  const painted = useRef(onPainted);
  useEffect(() => {
    painted.current = onPainted;
  }, [onPainted]);
  const paintAll = useMemo(
    () => (context: CanvasRenderingContext2D, ratio: number) => {
      if (!theme) return;
      paintDots(context, targets, plot, theme, ratio);
      paintStrokes(context, targets, plot, theme);
      painted.current();
    },
    [theme, targets, plot],
  );
  const forward = line ?? (at === null || !targets.lines ? null : targets.lines.of(at));
  const hasPages = hrefOf !== undefined && targets.opens !== undefined;
  const opening = at === null || !hasPages ? null : (targets.opens?.(at) ?? null);
  const isLink = opening !== null;
  const paintMark = useMemo(
    () => (context: CanvasRenderingContext2D) => {
      if (!theme) return;
      if (forward !== null) paintLine(context, targets, forward, plot, theme);
      paintSelected(context, targets, selected, plot, theme);
      if (at !== null && !isLink) paintRing(context, targets, at, plot, theme);
    },
    [theme, targets, plot, forward, at, isLink, selected],
  );
  const dots = useCanvas(size, paintAll);
  const marks = useCanvas(size, paintMark);
  const opener = useRef<HTMLAnchorElement>(null);
  const order = useRef<{ of: Targets; list: number[] } | null>(null);

  function find(event: React.PointerEvent | React.MouseEvent): number | null {
    const area = event.currentTarget.getBoundingClientRect();
    const across = (event.clientX - area.left - plot.left) / plot.width;
    const down = (event.clientY - area.top - plot.top) / plot.height;
    const { pointerType } = event.nativeEvent as PointerEvent;
    return findTarget(targets, across, down, plot, pointerType === "touch" ? 2 * REACH : REACH);
  }

  const brush = useBrushSelection({
    targets,
    plot,
    framesByTouch,
    find,
    ...(canSelect && state !== null ? state : NOTHING),
  });

  function onEscape() {
    if (at !== null) setAt(null);
    else if (canSelect) state?.clear();
  }

  function selectAt(target: number | null, mode: "add" | "toggle") {
    const point = target === null || !canSelect ? null : pointAt(targets, target);
    if (point) state?.select([point], mode);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === "Escape") return onEscape();
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      opener.current?.click();
      return selectAt(at, "toggle");
    }
    if (order.current?.of !== targets) order.current = { of: targets, list: sortedTargets(targets) };
    const { list } = order.current;
    const now = at === null ? -1 : list.indexOf(at);
    const to = movedBy(event.key, now, list.length);
    const next = to === null ? undefined : list[to];
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) {
      selectAt(at, "add");
      selectAt(next, "add");
    }
    setAt(next);
  }

  const text = at === null ? null : targets.text(at);
  const isSelected = at !== null && selected.includes(at);
  const position = at === null ? null : tooltipPosition(targets, at, plot, size);
  return (
    <div
      ref={box}
      className="chart-overlay"
      data-clickable={canSelect}
      data-frames={framesByTouch || undefined}
      role="slider"
      aria-label={`Points of ${picture.title}. ${keysInWords(canSelect, hasPages)}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, targets.size - 1)}
      aria-valuenow={at ?? 0}
      aria-valuetext={text ? `${inWords(text)}${isSelected ? ", chosen" : ""}` : "No point under the cursor"}
      tabIndex={0}
      onPointerDown={brush.onPointerDown}
      onPointerMove={(event) => setAt(canSelect && brush.onPointerMove(event) ? null : find(event))}
      onPointerUp={brush.onPointerUp}
      onPointerCancel={brush.onPointerCancel}
      onPointerLeave={() => setAt(null)}
      onClick={(event) => {
        brush.onClick(event);
        // A finger has no hover: its first tap shows the target and its link, the second follows it.
        if (hasPages) setAt(find(event));
      }}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(null)}
    >
      {targets.dots ? <canvas ref={dots} aria-hidden /> : null}
      <canvas ref={marks} aria-hidden />
      {opening && hrefOf && at !== null && targets.area ? (
        <Link
          ref={opener}
          to={hrefOf(opening.path)}
          className="chart-opener"
          style={boxOf(targets.area(at), plot)}
          tabIndex={-1}
          aria-hidden
        />
      ) : null}
      {brush.frame === null ? null : <DragFrame frame={brush.frame} plot={plot} />}
      <SelectedNames targets={targets} selected={selected} hidden={at} plot={plot} size={size} />
      {text && position ? (
        <div aria-hidden className="chart-tip" style={position}>
          <strong>{text.title}</strong>
          {text.facts.map(([name, value]) => (
            <span key={name}>
              <i>{name}</i> {value}
            </span>
          ))}
          {opening ? <span className="chart-tip-act">Click for the {opening.kind}</span> : null}
        </div>
      ) : null}
    </div>
  );
}

/** The effects of the keys, for screen readers. */
function keysInWords(canSelect: boolean, hasPages: boolean): string {
  if (canSelect)
    return "Arrow keys move among them, Enter chooses one, Shift with an arrow key chooses several.";
  return hasPages ? "Arrow keys move among them, Enter opens one." : "Arrow keys move among them.";
}

/** The position of an area of the plot. */
function boxOf({ left, right, top, bottom }: Area, plot: PlotBox): React.CSSProperties {
  return {
    left: plot.left + left * plot.width,
    top: plot.top + top * plot.height,
    width: (right - left) * plot.width,
    height: (bottom - top) * plot.height,
  };
}

/** The text of a target for screen readers. */
function inWords({ title, facts }: TargetText): string {
  return [title, ...facts.map(([name, value]) => `${name} ${value}`)].join(", ");
}

/** The position of a text: next to its target, on the side that has room. */
function tooltipPosition(
  targets: Targets,
  at: number,
  plot: PlotBox,
  size: { width: number; height: number },
): React.CSSProperties {
  const x = plot.left + (targets.across[at] ?? 0) * plot.width;
  const y = plot.top + (targets.down[at] ?? 0) * plot.height;
  return {
    ...(x > size.width / 2 ? { right: size.width - x + 12 } : { left: x + 12 }),
    ...(y > size.height / 2 ? { bottom: size.height - y + 8 } : { top: y + 8 }),
  };
}
