import { useEffect, useMemo, useRef, useState } from "react";
import { VegaEmbed } from "react-vega";
import { expressionInterpreter } from "vega-interpreter";
import type { EmbedOptions, Result } from "vega-embed";
import type { ChartPicture, Frame } from "./picture";
import { canvasTheme, type ChartTheme } from "./theme";

/** No generated code and no style of its own: the pages allow neither. */
const OPTIONS: EmbedOptions = {
  mode: "vega-lite",
  renderer: "canvas",
  actions: false,
  ast: true,
  expr: expressionInterpreter,
  defaultStyle: false,
  tooltip: { disableDefaultStyle: true },
};

interface ChartCanvasProps {
  picture: ChartPicture;
  onRow?: ((row: number) => void) | undefined;
  onReady: () => void;
  onFailure: () => void;
}

/** Theme and size of the box, followed as they change. */
function useSurroundings(box: React.RefObject<HTMLDivElement | null>) {
  const [theme, setTheme] = useState<ChartTheme | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const readTheme = () => setTheme(canvasTheme(element));
    const system = matchMedia("(prefers-color-scheme: dark)");
    const attribute = new MutationObserver(readTheme);
    const size = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    readTheme();
    system.addEventListener("change", readTheme);
    attribute.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    size.observe(element);
    return () => {
      system.removeEventListener("change", readTheme);
      attribute.disconnect();
      size.disconnect();
    };
  }, [box]);
  return { theme, width };
}

function fitted(frame: Frame, width: number): Frame {
  return { width, height: Math.round((width * frame.height) / frame.width) };
}

function rowOf(item: unknown): number | null {
  const datum = (item as { datum?: { row?: unknown } } | null | undefined)?.datum;
  return typeof datum?.row === "number" ? datum.row : null;
}

/** The living chart: a canvas as large as its box, with tooltips; a click on a point tells its row. */
export default function ChartCanvas({ picture, onRow, onReady, onFailure }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const { theme, width } = useSurroundings(box);
  const spec = useMemo(
    () => (theme && width > 0 ? picture.build(theme, fitted(picture.frame, width)) : null),
    [picture, theme, width],
  );
  const clicked = useRef(onRow);
  useEffect(() => {
    clicked.current = onRow;
  }, [onRow]);

  function onEmbed({ view }: Result) {
    view.addEventListener("click", (_, item) => {
      const row = rowOf(item);
      if (row !== null) clicked.current?.(row);
    });
    onReady();
  }

  return (
    // The still picture beside it carries the text alternative.
    <div ref={box} className="chart-canvas" aria-hidden data-clickable={onRow !== undefined}>
      {spec ? <VegaEmbed spec={spec} options={OPTIONS} onEmbed={onEmbed} onError={onFailure} /> : null}
    </div>
  );
}
