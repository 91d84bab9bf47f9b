import type { TopLevelSpec } from "vega-lite";
import type { ChartDrawing } from "./drawing";
import type { ChartPicture, Frame, Padding } from "./picture";
import type { ChartTheme } from "./theme";

const FONT_SIZE = 10;
const LINE_HEIGHT = 13;
/** Average width of a character at this size, on the wide side. */
const CHARACTER = 5.4;
const GAP = 8;
const MARGIN = 12;

function inLines(text: string, width: number): string[] {
  const most = Math.floor(width / CHARACTER);
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines;
}

/** A chart with a note below it, in a frame of the same size. */
export function buildWithNote(
  chart: ChartPicture,
  note: string | null,
  theme: ChartTheme,
  frame: Frame,
  drawing: ChartDrawing,
): TopLevelSpec {
  if (note === null) return chart.build(theme, frame, drawing);
  const lines = inLines(note, frame.width - 2 * MARGIN);
  const room = GAP + lines.length * LINE_HEIGHT;
  const spec = chart.build(theme, { ...frame, height: frame.height - room }, drawing);
  const padding = spec.padding as Padding;
  return {
    ...spec,
    padding: { ...padding, bottom: padding.bottom + room },
    title: {
      text: lines,
      orient: "bottom",
      anchor: "start",
      frame: "group",
      dx: MARGIN - padding.left,
      offset: GAP,
      color: theme.colour["ink-2"],
      fontSize: FONT_SIZE,
      fontWeight: "normal",
      lineHeight: LINE_HEIGHT,
    },
  };
}
