import { Notice } from "~/components/notice";
import { ScrollRegion } from "~/components/scroll-region";
import { formatBytes } from "~/lib/format-bytes";
import { countOf, formatCount } from "~/lib/format-number";
import { columnTexts } from "~/lib/cell-text";
import { delimiterName, encodingName } from "~/lib/text-format";
import { SheetBody, SheetHead } from "../sheet-cells";
import type { Findings } from "./use-upload";

const SHOWN_ROWS = 6;
const SHOWN_COLUMNS = 12;

function factsOf({ inspection, preview }: Findings, file: File): string[] {
  if (!inspection) return [formatBytes(file.size)];
  const { sheets, sheet, delimiter, encoding } = inspection;
  return [
    formatBytes(file.size),
    preview ? `${countOf(preview.row_count, "row")} of data` : countOf(inspection.row_count, "row"),
    countOf(preview?.preview_after_settings.schema.fields.length ?? inspection.col_count, "column"),
    ...(sheets.length > 0 ? [`sheet ${sheet ?? sheets[0] ?? ""}`] : []),
    ...(encoding ? [encodingName(encoding)] : []),
    ...(delimiter ? [delimiterName(delimiter)] : []),
  ];
}

/** Sheets, columns, types and first rows of a file, as the browser read them. */
export function FindingsView({ findings, file }: { findings: Findings; file: File }) {
  const { inspection, preview } = findings;
  const fields = preview?.preview_after_settings.schema.fields.slice(0, SHOWN_COLUMNS) ?? [];
  const rows = preview?.preview_after_settings.data.slice(0, SHOWN_ROWS) ?? [];
  const columns = fields.map(({ type }, at) => ({
    type,
    texts: columnTexts(rows.map((row) => row[at] ?? null)),
  }));
  const hidden = (preview?.preview_after_settings.schema.fields.length ?? 0) - fields.length;
  return (
    <div className="grid gap-3">
      <p className="text-s text-ink-2">{factsOf(findings, file).join(" · ")}</p>
      {inspection && inspection.sheets.length > 1 ? (
        <p className="text-s text-ink-2">
          Sheets: {inspection.sheets.join(", ")}. You can choose another one in the next step.
        </p>
      ) : null}
      {preview ? (
        <ScrollRegion label="First rows" className="rounded-s border border-line">
          <table className="sheet w-full">
            <thead>
              <tr>
                {fields.map((field, i) => (
                  <SheetHead key={i} type={field.type}>
                    {field.name}
                  </SheetHead>
                ))}
              </tr>
            </thead>
            <SheetBody columns={columns} />
          </table>
        </ScrollRegion>
      ) : null}
      {hidden > 0 ? <p className="text-xs text-ink-3">and {hidden} more columns</p> : null}
      {preview && preview.questions.length > 0 ? (
        <Notice kind="info">
          {preview.questions.length === 1
            ? "The next step asks one question about this file."
            : `The next step asks ${preview.questions.length} questions about this file.`}
        </Notice>
      ) : null}
      {inspection?.column_warning ? (
        <Notice kind="info">
          This file has {formatCount(inspection.col_count)} columns. The next step asks which of them to
          import.
        </Notice>
      ) : null}
    </div>
  );
}
