import { useEffect, useMemo, useRef, useState } from "react";
import { paintDots, paintLine, paintRing, paintStrokes, type PlotBox } from "./paint";
import type { ChartPicture } from "./picture";
import { findTarget, type Targets, type TargetText } from "./targets";
import { useSurroundings } from "./use-surroundings";

/** How near the pointer must be to a point, in pixels; doubled for touch. */
const REACH = 14;
/** Steps of PageUp and PageDown, as a share of all targets. */
const PAGE = 0.1;

interface ChartOverlayProps {
  picture: ChartPicture;
  targets: Targets;
  /** The line that the legend highlights. */
  line: number | null;
  onRow?: ((row: number) => void) | undefined;
  /** Called when the points are on the canvas. */
  onPainted: () => void;
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

/** The targets from left to right; those with the same x from top to bottom. */
function sortedTargets(targets: Targets): number[] {
  const order = Array.from({ length: targets.size }, (_, i) => i).filter(
    (i) => Number.isFinite(targets.across[i]) && Number.isFinite(targets.down[i]),
  );
  const [across, down] = [targets.across, targets.down];
  return order.sort((a, b) => (across[a] ?? 0) - (across[b] ?? 0) || (down[a] ?? 0) - (down[b] ?? 0));
}

/** The position that a key moves to in a list of `count`; `null` for any other key. */
function movedBy(key: string, at: number, count: number): number | null {
  const page = Math.max(1, Math.round(count * PAGE));
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + page,
    PageDown: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

/**
 * The interactive layer over a chart image. It draws the points themselves where the image has no room for them, and a
 * ring and a tooltip for the point under the pointer or the keyboard cursor. A click, or Enter, reports its row.
 */
export function ChartOverlay({ picture, targets, line, onRow, onPainted }: ChartOverlayProps) {
  const box = useRef<HTMLDivElement>(null);
  const { theme, width } = useSurroundings(box);
  const [at, setAt] = useState<number | null>(null);
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
  const paintMark = useMemo(
    () => (context: CanvasRenderingContext2D) => {
      if (!theme) return;
      if (forward !== null) paintLine(context, targets, forward, plot, theme);
      if (at !== null) paintRing(context, targets, at, plot, theme);
    },
    [theme, targets, plot, forward, at],
  );
  const dots = useCanvas(size, paintAll);
  const marks = useCanvas(size, paintMark);
  const order = useRef<{ of: Targets; list: number[] } | null>(null);

  function find(event: React.PointerEvent): number | null {
    const area = event.currentTarget.getBoundingClientRect();
    const across = (event.clientX - area.left - plot.left) / plot.width;
    const down = (event.clientY - area.top - plot.top) / plot.height;
    const reach = event.pointerType === "touch" ? 2 * REACH : REACH;
    return findTarget(targets, across, down, plot, reach);
  }

  function reportRow(target: number | null) {
    const row = target === null ? null : (targets.row?.(target) ?? null);
    if (row === null || !onRow) return;
    onRow(row);
    // The table may open above the chart; keep the chart in sight.
    const element = box.current;
    setTimeout(() => element?.scrollIntoView({ block: "nearest" }), 400);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === "Escape") return setAt(null);
    if (event.key === "Enter") return reportRow(at);
    if (order.current?.of !== targets) order.current = { of: targets, list: sortedTargets(targets) };
    const { list } = order.current;
    const now = at === null ? -1 : list.indexOf(at);
    const next = movedBy(event.key, now, list.length);
    if (next === null || list.length === 0) return;
    event.preventDefault();
    setAt(list[next] ?? null);
  }

  const text = at === null ? null : targets.text(at);
  const place = at === null ? null : tooltipPlace(targets, at, plot, size);
  return (
    <div
      ref={box}
      className="chart-overlay"
      data-clickable={onRow !== undefined && targets.row !== undefined}
      role="slider"
      aria-label={`Points of ${picture.title}. Arrow keys move among them${onRow ? ", Enter finds the row" : ""}.`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, targets.size - 1)}
      aria-valuenow={at ?? 0}
      aria-valuetext={text ? inWords(text) : "No point chosen"}
      tabIndex={0}
      onPointerMove={(event) => setAt(find(event))}
      onPointerLeave={() => setAt(null)}
      onClick={() => reportRow(at)}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(null)}
    >
      {targets.dots ? <canvas ref={dots} aria-hidden /> : null}
      <canvas ref={marks} aria-hidden />
      {text && place ? (
        <div aria-hidden className="chart-tip" style={place}>
          <strong>{text.title}</strong>
          {text.facts.map(([name, value]) => (
            <span key={name}>
              <i>{name}</i> {value}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The text of a target for screen readers. */
function inWords({ title, facts }: TargetText): string {
  return [title, ...facts.map(([name, value]) => `${name} ${value}`)].join(", ");
}

/** The position of the tooltip: next to its target, on the side that has room. */
function tooltipPlace(
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
