import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ChartOverlay } from "./chart-overlay";
import { SelectionTools } from "./selection-tools";
import { type Drawing, NO_DRAWING } from "./drawing";
import type { ChartPicture } from "./picture";
import type { Targets } from "./targets";
import { useDrawing } from "./use-drawing";

/** Distance from the viewport at which a chart becomes interactive. */
const AHEAD = "200px";

const NO_CHARTS: Drawing = new Map();

interface ChartProps {
  picture: ChartPicture;
  /** Address of the chart image: whole, or without the points that the browser draws. */
  image: (part?: "ground") => string;
  /** The data that the chart draws, or their address. */
  drawing: Drawing | string;
  /** The address of a page below the analysis; without it marks open nothing. */
  hrefOf?: ((path: string) => string) | undefined;
}

/** Whether the element has been near the viewport; once true, it stays true. */
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

/** Loads an image as soon as `source` is set, and reports when it is there. */
function useLoaded(source: string | null): boolean {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (source === null) return;
    const picture = new Image();
    picture.onload = () => setLoaded(source);
    picture.src = source;
    return () => {
      picture.onload = null;
    };
  }, [source]);
  return source !== null && loaded === source;
}

/** The lines of a chart by name; pointing at a name highlights its line, a click keeps it highlighted. */
function LineLegend({ targets, onLine }: { targets: Targets; onLine: (line: number | null) => void }) {
  const [held, setHeld] = useState<number | null>(null);
  const { lines } = targets;
  if (!lines) return null;
  const hold = (line: number | null) => {
    setHeld(line);
    onLine(line);
  };
  return (
    <ul className="chart-legend" aria-label="Series">
      {lines.names.map((name, line) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={held === line}
            onPointerEnter={() => onLine(line)}
            onPointerLeave={() => onLine(held)}
            onFocus={() => onLine(line)}
            onBlur={() => onLine(held)}
            onClick={() => hold(held === line ? null : line)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * A chart: an image from the server in a box of fixed proportions, which becomes interactive when it scrolls into view.
 * An image without room for every point shows hexagons; the browser then draws the points over the image's ground.
 */
export function Chart({ picture, image, drawing: source, hrefOf }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const fetched = useDrawing(seen && !picture.standsAlone ? source : null);
  const drawing = picture.standsAlone && seen ? NO_CHARTS : fetched;
  const own = drawing === null ? null : (drawing.get(picture.key) ?? NO_DRAWING);
  const targets = useMemo(() => (own ? picture.targets(own) : null), [picture, own]);
  const paints = targets?.dots !== undefined;
  const [painted, setPainted] = useState(false);
  const onPainted = useCallback(() => setPainted(true), []);
  const ground = image("ground");
  const hasGround = useLoaded(paints || (seen && picture.hasGround) ? ground : null);
  const [line, setLine] = useState<number | null>(null);
  const [framesByTouch, setFramesByTouch] = useState(false);
  const live = targets !== null && (!paints || (painted && hasGround));
  const { width, height } = picture.frame;
  const caption = own && picture.caption ? picture.caption(own) : null;
  return (
    <>
      <div ref={box} className="chart" data-live={live} style={{ aspectRatio: `${width} / ${height}` }}>
        <div className="chart-image" role="img" aria-label={picture.description}>
          <img
            src={paints && hasGround && painted ? ground : image()}
            width={width}
            height={height}
            alt=""
            loading="lazy"
            decoding="async"
          />
        </div>
        {targets && targets.size > 0 ? (
          <ChartOverlay
            picture={picture}
            targets={targets}
            line={line}
            framesByTouch={framesByTouch}
            onPainted={onPainted}
            hrefOf={hrefOf}
          />
        ) : null}
      </div>
      {targets ? (
        <SelectionTools targets={targets} framesByTouch={framesByTouch} onFramesByTouch={setFramesByTouch} />
      ) : null}
      {caption ? <p className="chart-caption">{caption}</p> : null}
      {targets ? <LineLegend targets={targets} onLine={setLine} /> : null}
    </>
  );
}
