import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { formatBrief } from "~/lib/format-number";
import { cleanEdges, edgeText } from "./quick-recodes";

interface BinEdgesProps {
  histogram: { edges: readonly number[]; counts: readonly number[] };
  edges: readonly number[];
  onChange: (edges: number[]) => void;
}

const HEIGHT = 90;
const WIDTH = 600;

/** A number of the axis as a person would choose it: a hundredth of the range, rounded to 1, 2 or 5. */
function niceStep(range: number): number {
  const raw = range / 100;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * ([1, 2, 5, 10].find((each) => each * power >= raw) ?? 10);
}

/** A histogram with the edges of bins on it. Edges are dragged, or moved by the arrow keys. */
export function BinEdges({ histogram, edges, onChange }: BinEdgesProps) {
  const plot = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | null>(null);
  const least = histogram.edges[0] ?? 0;
  const most = histogram.edges.at(-1) ?? 1;
  const range = most - least || 1;
  const step = niceStep(range);
  const share = (value: number) => (value - least) / range;
  const highest = Math.max(1, ...histogram.counts);

  function moveTo(at: number, value: number): void {
    const rounded = Number((Math.round(value / step) * step).toPrecision(6));
    const inside = Math.min(Math.max(rounded, least), most);
    const [before, after] = [edges[at - 1] ?? -Infinity, edges[at + 1] ?? Infinity];
    if (inside > before && inside < after)
      onChange(edges.map((edge, index) => (index === at ? inside : edge)));
  }

  function valueAt({ clientX }: PointerEvent): number {
    const box = plot.current?.getBoundingClientRect();
    return box ? least + ((clientX - box.left) / box.width) * range : least;
  }

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const by: Record<string, number> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -10,
      PageUp: 10,
    };
    const steps = by[event.key];
    const edge = edges[at];
    if (edge === undefined) return;
    if (event.key === "Delete") onChange(edges.filter((_, index) => index !== at));
    else if (steps !== undefined) moveTo(at, edge + steps * step);
    else return;
    event.preventDefault();
  }

  return (
    <div className="needs-js">
      <div
        ref={plot}
        className="bin-plot"
        onPointerMove={(event) => {
          if (dragged.current !== null) moveTo(dragged.current, valueAt(event));
        }}
        onPointerUp={() => {
          dragged.current = null;
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className="sparkline">
          {histogram.counts.map((count, at) => {
            const from = share(histogram.edges[at] ?? least) * WIDTH;
            const to = share(histogram.edges[at + 1] ?? most) * WIDTH;
            const height = count === 0 ? 0 : Math.max(1, (count / highest) * HEIGHT);
            return (
              <rect
                key={at}
                x={from}
                y={HEIGHT - height}
                width={Math.max(1, to - from - 1)}
                height={height}
              />
            );
          })}
        </svg>
        {edges.map((edge, at) => (
          <span
            key={at}
            role="slider"
            tabIndex={0}
            aria-label={`Edge ${at + 1}`}
            aria-valuemin={least}
            aria-valuemax={most}
            aria-valuenow={edge}
            aria-valuetext={edgeText(edge)}
            className="bin-edge"
            style={{ left: `${Math.min(100, Math.max(0, share(edge) * 100))}%` }}
            onPointerDown={(event) => {
              dragged.current = at;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => {
              if (dragged.current === at) moveTo(at, valueAt(event));
              event.stopPropagation();
            }}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            <span className="bin-edge-value num" aria-hidden>
              {edgeText(edge)}
            </span>
          </span>
        ))}
      </div>
      <p className="bin-axis num" aria-hidden>
        <span>{formatBrief(least)}</span>
        <span>{formatBrief(most)}</span>
      </p>
    </div>
  );
}

/** Edges with one more in the widest interval. */
export function withOneMore(edges: readonly number[], least: number, most: number): number[] {
  const all = [least, ...edges, most];
  const widths = all.slice(1).map((edge, at) => edge - (all[at] ?? edge));
  const widest = widths.indexOf(Math.max(...widths));
  const middle = ((all[widest] ?? least) + (all[widest + 1] ?? most)) / 2;
  return cleanEdges([...edges, Number(middle.toPrecision(4))]);
}
