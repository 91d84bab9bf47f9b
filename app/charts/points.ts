import { formatNumber } from "~/lib/format-number";
import type { ChartDrawing } from "./drawing";

/** The name of a row: its entity and time when the table has them, else its number. */
export function rowName(row: number, label: string | undefined, time: string | undefined): string {
  const parts = [label, time].filter((part) => part !== undefined && part !== "");
  return parts.length > 0 ? parts.join(" · ") : `Row ${row}`;
}

/** The title of a point's tooltip: entity and time with the row number, or the row number alone. */
export function pointTitle(drawing: ChartDrawing, at: number): string {
  const name = pointName(drawing, at);
  return name.startsWith("Row ") ? name : `${name} (row ${drawing.column("row")[at]})`;
}

/** The name of a point's row. */
export function pointName(drawing: ChartDrawing, at: number): string {
  const text = (name: string) => drawing.text(drawing.column(name)[at]);
  return rowName(drawing.column("row")[at] ?? 0, text("label"), text("time"));
}

/** A number in a tooltip: 4 decimals. */
export function tooltipNumber(value: number | null | undefined): string {
  return formatNumber(value, 4);
}
