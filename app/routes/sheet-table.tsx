import { ScrollRegion } from "~/components/scroll-region";
import type { CellValue, ShapedColumn } from "~/compute/contract/types";
import { columnTexts } from "~/lib/cell-text";
import { SheetBody, SheetHead } from "./sheet-cells";

interface SheetTableProps {
  columns: readonly ShapedColumn[];
  /** Cells of each row, in the order of the columns. */
  rows: readonly CellValue[][];
  label: string;
}

/** Some rows of a table, to read. */
export function SheetTable({ columns, rows, label }: SheetTableProps) {
  const shown = columns.map(({ type }, at) => ({
    type,
    texts: columnTexts(rows.map((row) => row[at] ?? null)),
  }));
  return (
    <ScrollRegion label={label} className="raw-scroll">
      <table className="sheet">
        <thead>
          <tr>
            {columns.map(({ name, type }) => (
              <SheetHead key={name} type={type}>
                {name}
              </SheetHead>
            ))}
          </tr>
        </thead>
        <SheetBody columns={shown} />
      </table>
    </ScrollRegion>
  );
}
