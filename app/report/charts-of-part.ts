import { NO_DRAWING, readDrawing } from "~/charts/drawing";
import { imagePixels, printFrame } from "~/charts/picture";
import { PRINT_THEME } from "~/charts/theme";
import { chartsOfComparison } from "./comparison-section";
import { pictureKey } from "./function-section";
import type { ReportPart } from "./report-input";
import type { ChartToDraw } from "./report-jobs";
import { resultsOfPart } from "./results-of-part";

/** The charts of a part of a report. @param at the index of the part */
export function chartsOfPart(part: ReportPart, at: number): ChartToDraw[] {
  return drawnCharts(part, at).map(({ key, chart, drawing }) => {
    const frame = printFrame(chart);
    const spec = JSON.stringify(chart.build(PRINT_THEME, frame, drawing));
    return { key, spec, frame, pixels: imagePixels(chart).width };
  });
}

function drawnCharts(part: ReportPart, at: number) {
  if (part.kind === "text") return [];
  if (part.kind === "comparison") return chartsOfComparison(part, at);
  return resultsOfPart(part).flatMap(({ entry, y }) => {
    const drawings = readDrawing(part.dependents[y - 1]?.drawings.get(entry.key) ?? new ArrayBuffer(0));
    return entry.charts.map((chart) => ({
      key: pictureKey(at, entry.key, chart.key, y),
      chart,
      drawing: drawings.get(chart.key) ?? NO_DRAWING,
    }));
  });
}
