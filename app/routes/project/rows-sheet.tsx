import { Link } from "@remix-run/react";
import { ScrollRegion } from "~/components/scroll-region";
import { columnTexts } from "~/lib/cell-text";
import { formatCount } from "~/lib/format-number";
import type { Row } from "~/services/projects/get-page.server";
import type { Column } from "~/services/shapes/column-shape";
import { SheetCell, SheetHead } from "../sheet-cells";

interface RowsSheetProps {
  label: string;
  columns: readonly Column[];
  /** The values of the rows. */
  values: readonly Row[];
  /** Row numbers: first of the rows in `values`, then of the rows shown by number only. */
  numbers: readonly number[];
  /** The number of rows in all. */
  count: number;
  rowHref: (row: number) => string;
}

/** Rows of the table: the first with their values, further rows by number only. Each number links to its row in the table. */
export function RowsSheet({ label, columns, values, numbers, count, rowHref }: RowsSheetProps) {
  const texts = columns.map((column) => columnTexts(values.map((row) => row[column.dataIndex] ?? null)));
  const others = numbers.slice(values.length);
  return (
    <>
      <ScrollRegion label={label} className="raw-scroll">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col" className="number">
                #
              </th>
              {columns.map((column) => (
                <SheetHead key={column.dataIndex} type={column.type}>
                  {column.title}
                </SheetHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.map((_, i) => (
              <tr key={i}>
                <th scope="row" className="grid-number">
                  <Link to={rowHref(numbers[i] ?? 0)}>{formatCount(numbers[i])}</Link>
                </th>
                {columns.map((column, at) => (
                  <SheetCell key={column.dataIndex} type={column.type} text={texts[at]?.[i] ?? ""} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {others.length > 0 ? (
        <p className="num flex flex-wrap gap-x-3 gap-y-1 pt-3 text-s">
          {others.map((row) => (
            <Link key={row} to={rowHref(row)}>
              {formatCount(row)}
            </Link>
          ))}
          {count > numbers.length ? (
            <span className="text-ink-3">and {formatCount(count - numbers.length)} more</span>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
