import type { ColumnBuffers } from "./column-buffers";
import type { AnalysisTableHandle } from "./wasm-api";

/** Adds a column to a table of the core. */
export function addColumn(
  table: AnalysisTableHandle,
  columnIndex: number,
  name: string,
  column: ColumnBuffers,
): void {
  const { validity } = column;
  switch (column.kind) {
    case "number":
      return table.addNumber(columnIndex, name, column.values, validity);
    case "days":
      return table.addDays(columnIndex, name, column.values, validity);
    case "milliseconds":
      return table.addMilliseconds(columnIndex, name, column.values, validity);
    case "text":
      return table.addPlainText(columnIndex, name, column.offsets, column.bytes, validity);
    case "dictionary": {
      const { codes, offsets, bytes } = column;
      return table.addDictionaryText(columnIndex, name, codes, offsets, bytes, validity);
    }
  }
}
