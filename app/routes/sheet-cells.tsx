import type { ReactNode } from "react";
import { TypeMark } from "~/components/type-mark";
import type { ColumnType } from "~/compute/contract/types";
import { escapeHtml } from "~/lib/csv";

function alignment(type: ColumnType): string | undefined {
  return type === "NUMBER" ? "number" : undefined;
}

/** The header cell of a column in a `.sheet` table. */
export function SheetHead({ type, children }: { type: ColumnType; children: ReactNode }) {
  return (
    <th scope="col" className={alignment(type)}>
      {children} <TypeMark type={type} />
    </th>
  );
}

/** How a cell shows its text; an empty text is a missing value. */
function cellLook(type: ColumnType, text: string) {
  const classes = [alignment(type), text === "" ? "missing" : undefined].filter((name) => name !== undefined);
  return { className: classes.join(" ") || undefined, shown: text || "missing" };
}

/** A cell of a `.sheet` table. */
export function SheetCell({ type, text }: { type: ColumnType; text: string }) {
  const { className, shown } = cellLook(type, text);
  return <td className={className}>{shown}</td>;
}

/**
 * The rows of a `.sheet` table that only shows them, as HTML: a preview of a wide file has thousands of cells, and each change of a
 * setting replaces them all.
 *
 * @param columns all of the same length
 */
export function SheetBody({
  columns,
}: {
  columns: readonly { type: ColumnType; texts: readonly string[] }[];
}) {
  const cells = columns.map(({ type, texts }) =>
    texts.map((text) => {
      const { className, shown } = cellLook(type, text);
      return `<td${className === undefined ? "" : ` class="${className}"`}>${escapeHtml(shown)}</td>`;
    }),
  );
  const rows = (cells[0] ?? []).map((_, at) => `<tr>${cells.map((column) => column[at]).join("")}</tr>`);
  return <tbody dangerouslySetInnerHTML={{ __html: rows.join("") }} />;
}
