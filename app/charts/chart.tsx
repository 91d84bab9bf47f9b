import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { ChartPicture } from "./picture";

const ChartCanvas = lazy(() => import("./chart-canvas"));

/** A chart is drawn anew a little before it comes into view. */
const AHEAD = "200px";

interface ChartProps {
  picture: ChartPicture;
  /** Address of the server's drawing, shown until the canvas is ready, and for good without JavaScript. */
  still: string;
  /** Called with the row of a clicked point. */
  onRow?: ((row: number) => void) | undefined;
}

/** Whether the element has come near the view; stays true. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

/**
 * A chart: a still of the server in a box of fixed proportions, over which the browser lays a canvas with
 * tooltips as soon as it is seen. Both have the same proportions, so nothing jumps.
 */
export function Chart({ picture, still, onRow }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const [live, setLive] = useState(false);
  const { width, height } = picture.frame;
  return (
    <div ref={box} className="chart" data-live={live} style={{ aspectRatio: `${width} / ${height}` }}>
      <div className="chart-still" role="img" aria-label={picture.description}>
        <img src={still} width={width} height={height} alt="" loading="lazy" decoding="async" />
      </div>
      {seen ? (
        <Suspense fallback={null}>
          <ChartCanvas
            picture={picture}
            onRow={onRow}
            onReady={() => setLive(true)}
            onFailure={() => setLive(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
