import type { ShapePreview } from "~/compute/contract/types";
import { countOf, formatCount } from "~/lib/format-number";
import { SheetTable } from "../sheet-table";

function factsOf({ columns, facts }: ShapePreview): string {
  const { rows_before: before, rows_after: after, unmatched, missing_cells: missing } = facts;
  const lost = unmatched === 0 ? "" : ` ${countOf(unmatched, "row")} found no match.`;
  const empty = missing === 0 ? "No cell is" : `${countOf(missing, "cell")} ${missing === 1 ? "is" : "are"}`;
  return `${countOf(before, "row")} ${before === 1 ? "becomes" : "become"} ${countOf(after, "row")} with ${countOf(columns.length, "column")}.${lost} ${empty} missing.`;
}

/** The first rows of a table in another shape, and how many rows became how many. */
export function ShapedTable({ preview }: { preview: ShapePreview }) {
  const { first_rows: rows, facts } = preview;
  return (
    <section aria-labelledby="shaped" className="grid gap-2.5" role="status">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="shaped">The new table</h2>
        <p className="num text-s text-ink-3">
          {rows.length < facts.rows_after ? `first ${formatCount(rows.length)} rows` : "all rows"}
        </p>
      </div>
      <p className="text-s text-ink-2">{factsOf(preview)}</p>
      <SheetTable columns={preview.columns} rows={rows} label="Rows of the new table" />
    </section>
  );
}

/** The keys of a join that have no match, each once. */
export function UnmatchedKeys({ keys }: { keys: ShapePreview }) {
  const { first_rows: rows, facts } = keys;
  const isCut = rows.length < facts.rows_after;
  return (
    <section aria-labelledby="unmatched" className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="unmatched">{countOf(facts.rows_after, "key")} without a match</h2>
        <p className="num text-s text-ink-3">
          {isCut ? `first ${formatCount(rows.length)} keys` : "all keys"}
        </p>
      </div>
      <p className="text-s text-ink-2">
        To have all their rows as a table, choose that rows without a match are all that is kept.
      </p>
      <SheetTable columns={keys.columns} rows={rows} label="Keys without a match" />
    </section>
  );
}
