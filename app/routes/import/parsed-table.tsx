import { ScrollRegion } from "~/components/scroll-region";
import type { SettingsPreview } from "~/compute/contract/types";
import { columnTexts } from "~/lib/cell-text";
import { formatCount } from "~/lib/format-number";
import { SheetBody, SheetHead } from "../sheet-cells";

const SHOWN_COLUMNS = 100;

interface ParsedTableProps {
  preview: SettingsPreview;
  /** Whether the rows belong to earlier settings. */
  stale: boolean;
}

/** The first rows as they will be imported: names, types, values. */
export function ParsedTable({ preview, stale }: ParsedTableProps) {
  const { fields } = preview.preview_after_settings.schema;
  const rows = preview.preview_after_settings.data.length;
  const shown = fields.slice(0, SHOWN_COLUMNS);
  const { data } = preview.preview_after_settings;
  const columns = shown.map(({ type }, at) => ({
    type,
    texts: columnTexts(data.map((row) => row[at] ?? null)),
  }));
  const asked = new Set(preview.questions.map((question) => question.column));
  return (
    <section aria-labelledby="parsed" className="grid gap-2.5" aria-busy={stale || undefined}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="parsed">As imported</h2>
        <p className="num text-s text-ink-3">
          {rows < preview.row_count ? "first rows of " : ""}
          {formatCount(preview.row_count)} {preview.row_count === 1 ? "row" : "rows"}
          {preview.shape ? `, ${formatCount(fields.length)} columns` : ""}
        </p>
      </div>
      {preview.shape ? (
        <p className="text-s text-ink-2">
          The file has {formatCount(preview.shape.rows_before)}{" "}
          {preview.shape.rows_before === 1 ? "row" : "rows"} of data, with a column for each period.
        </p>
      ) : null}
      <ScrollRegion label="Rows as imported" className={`raw-scroll ${stale ? "veil" : ""}`}>
        <table className="sheet">
          <thead>
            <tr>
              {shown.map((field, at) => (
                <SheetHead key={at} type={field.type}>
                  <span className={asked.has(field.file_column) ? "text-warn" : undefined}>{field.name}</span>
                  {asked.has(field.file_column) ? (
                    <span className="sr-only">, has an open question</span>
                  ) : null}
                </SheetHead>
              ))}
            </tr>
          </thead>
          <SheetBody columns={columns} />
        </table>
      </ScrollRegion>
    </section>
  );
}
