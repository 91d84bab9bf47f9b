import { useState } from "react";
import { ScrollRegion } from "~/components/scroll-region";
import { formatCount } from "~/lib/format-number";
import type { FilePart, Inspection } from "~/compute/contract/types";
import { type ColumnsOfTable, type Mark, marked, roleOf, takenColumns, toggled } from "./raw-marks";
import type { SettingsDraft } from "./settings-draft";

/** At most this many columns are shown; a file may have 16,384. */
const SHOWN_COLUMNS = 100;

interface RawTableProps {
  inspection: Inspection;
  draft: SettingsDraft;
  /** Number of rows that contain the names. */
  headerRows: number;
  /** The table that is imported from a file with several. */
  part: FilePart | undefined;
  onChange: (draft: SettingsDraft) => void;
}

/** The rows of the file. A click on a row marks it; a click on a column includes or excludes it. */
export function RawTable({ inspection, draft, headerRows, part, onChange }: RawTableProps) {
  const [mark, setMark] = useState<Mark>("header");
  const { data, col_count: count } = inspection;
  const columns = Array.from({ length: Math.min(count, SHOWN_COLUMNS) }, (_, i) => i + 1);
  const ofTable: ColumnsOfTable = { count, range: part?.columns ?? [1, count] };
  const taken = takenColumns(draft, ofTable);

  const markRow = (row: number) => {
    onChange(marked(draft, mark, row));
    if (mark === "header") setMark("first_row");
  };

  return (
    <section aria-labelledby="raw" className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="raw">In the file</h2>
        <fieldset className="needs-js flex flex-wrap items-center gap-x-2.5 gap-y-1 text-s text-ink-3">
          <legend className="sr-only">What clicking a row number marks</legend>
          <span aria-hidden>Click a row to mark the</span>
          <span className="segmented">
            {(["header", "first_row"] as const).map((each) => (
              <label key={each} className="segment">
                <input type="radio" name="row_mark" checked={mark === each} onChange={() => setMark(each)} />
                {each === "header" ? "header" : "first row"}
              </label>
            ))}
          </span>
        </fieldset>
      </div>
      <ScrollRegion label="Rows of the file" className="raw-scroll">
        <table className="sheet">
          <thead>
            <tr>
              <td className="sheet-corner" />
              {columns.map((column) => (
                <th key={column} scope="col" data-taken={taken.has(column)} className="sheet-toggle">
                  <button
                    type="button"
                    aria-pressed={taken.has(column)}
                    aria-label={`Column ${column}`}
                    title={taken.has(column) ? "Exclude this column" : "Include this column"}
                    onClick={() => onChange(toggled(draft, column, ofTable))}
                  >
                    {column}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((cells, i) => {
              const row = i + 1;
              return (
                <tr key={row} data-role={roleOf(row, draft, headerRows, part)}>
                  <th scope="row" className="sheet-toggle">
                    <button
                      type="button"
                      aria-label={`Row ${row}: make it the ${mark === "header" ? "header" : "first row"}`}
                      onClick={() => markRow(row)}
                    >
                      {row}
                    </button>
                  </th>
                  {columns.map((column) => (
                    // Keyboards use the row's button, which does the same.
                    <td key={column} data-taken={taken.has(column)} onClick={() => markRow(row)}>
                      {cells[column - 1] ?? ""}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="text-xs text-ink-3">
        {data.length < inspection.row_count
          ? `The first ${formatCount(data.length)} of ${formatCount(inspection.row_count)} rows`
          : "All rows"}
        {count > SHOWN_COLUMNS ? ` and the first ${SHOWN_COLUMNS} of ${formatCount(count)} columns` : ""}.
      </p>
    </section>
  );
}
