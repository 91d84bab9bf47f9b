import type { CellValue, Points } from "~/compute/contract/types";
import { formatNumber } from "~/lib/format-number";

/** One point of a scatter, with what its tooltip says. */
export interface PointDatum {
  x: number;
  y: number;
  row: number;
  /** Entity and time, or the row: the tooltip's heading. */
  title: string;
}

/** How a row is called: its entity and time when the table has them, else its number. */
export function rowName(row: number, label: string | undefined, time: CellValue | undefined): string {
  const parts = [label, time].filter((part) => part !== undefined && part !== null && part !== "");
  return parts.length > 0 ? parts.join(" · ") : `Row ${row}`;
}

/** The points that have both coordinates. */
export function pointData(points: Points): PointDatum[] {
  return points.row.flatMap((row, i) => {
    const x = points.x[i];
    const y = points.y[i];
    if (x === null || x === undefined || y === null || y === undefined) return [];
    return [{ x, y, row, title: rowName(row, points.label?.[i], points.time?.[i]) }];
  });
}

/** A number in a tooltip: 4 decimals. */
export function tooltipNumber(value: number | null | undefined): string {
  return formatNumber(value, 4);
}
