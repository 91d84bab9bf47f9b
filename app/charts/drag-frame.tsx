import type { PlotBox } from "./paint";
import type { Enclosure } from "./pick";

/** The frame that a pointer drags around points. */
export function DragFrame({ frame: { path, isFree }, plot }: { frame: Enclosure; plot: PlotBox }) {
  const positions = path.map(([across, down]) => [
    plot.left + across * plot.width,
    plot.top + down * plot.height,
  ]);
  const [first, last] = [positions[0], positions[positions.length - 1]];
  if (!first || !last) return null;
  const [x1 = 0, y1 = 0] = first;
  const [x2 = 0, y2 = 0] = last;
  return (
    <svg aria-hidden className="chart-frame">
      {isFree ? (
        <polygon points={positions.map((position) => position.join(",")).join(" ")} />
      ) : (
        <rect
          x={Math.min(x1, x2)}
          y={Math.min(y1, y2)}
          width={Math.abs(x2 - x1)}
          height={Math.abs(y2 - y1)}
        />
      )}
    </svg>
  );
}
