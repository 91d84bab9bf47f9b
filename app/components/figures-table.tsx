import { splitAtPoint } from "~/lib/format-number";
import {
  columnGroups,
  type FormattedCell,
  formatTable,
  type ResultColumn,
  type ResultTable,
} from "~/lib/result-table";

/** Pads the fraction of shorter numbers, so that decimal points align. */
function AlignedNumber({ cell, widest }: { cell: FormattedCell; widest: string }) {
  const [whole, fraction] = splitAtPoint(cell.text);
  const filler = widest.slice(fraction.length);
  return (
    <>
      {whole}
      {fraction}
      {filler ? (
        <span aria-hidden className="filler">
          {filler}
        </span>
      ) : null}
    </>
  );
}

function widestFraction(rows: readonly FormattedCell[][], at: number): string {
  let widest = "";
  for (const row of rows) {
    const cell = row[at];
    if (!cell?.isAligned) continue;
    const [, fraction] = splitAtPoint(cell.text);
    if (fraction.length > widest.length) widest = fraction.replace(/\d/g, "0");
  }
  return widest;
}

function textClass(column: ResultColumn | undefined): string | undefined {
  if (column?.kind === "prose") return "text prose";
  return column?.kind === "text" ? "text" : undefined;
}

interface FiguresTableProps {
  table: ResultTable;
  /** Shows the title as caption; otherwise it is only the accessible name. */
  caption?: boolean;
}

/** A table of a result: figures aligned at the decimal point, all digits on hover, headings above groups of columns. */
export function FiguresTable({ table, caption = false }: FiguresTableProps) {
  const rows = formatTable(table);
  const groups = columnGroups(table.columns);
  const widest = table.columns.map((_, at) => widestFraction(rows, at));
  return (
    <table className="figures" data-narrow={table.columns.length <= 3}>
      <caption className={caption ? undefined : "sr-only"}>{table.title}</caption>
      <thead>
        {groups.some(({ group }) => group !== null) ? (
          <tr>
            {groups.map(({ group, span }, i) =>
              group === null ? (
                <td key={i} colSpan={span} />
              ) : (
                <th key={i} colSpan={span} scope="colgroup">
                  <span>{group}</span>
                </th>
              ),
            )}
          </tr>
        ) : null}
        <tr>
          {table.columns.map((column) =>
            column.label === "" ? (
              <td key={column.key} />
            ) : (
              <th key={column.key} scope="col" className={textClass(column)}>
                {column.label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i} data-part={table.partStarts?.includes(i) || undefined}>
            {row.map((cell, at) =>
              at === 0 ? (
                <th key={at} scope="row">
                  {cell.text}
                </th>
              ) : (
                <td
                  key={at}
                  className={cell.isNumber ? undefined : textClass(table.columns[at])}
                  title={cell.full || undefined}
                >
                  {cell.isAligned ? <AlignedNumber cell={cell} widest={widest[at] ?? ""} /> : cell.text}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
