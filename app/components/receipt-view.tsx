import type { ColumnReceipt, Receipt } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { delimiterName, encodingName } from "~/lib/text-format";
import { TypeMark } from "./type-mark";

const NOUNS = { NUMBER: "numbers", STRING: "texts", DATE: "dates" } as const;

function counts({ numbers, missing, type }: ColumnReceipt): string {
  const read = `${formatCount(numbers)} ${NOUNS[type]}`;
  return missing > 0 ? `${read}, ${formatCount(missing)} missing` : read;
}

function NotUnderstood({ column }: { column: ColumnReceipt }) {
  if (column.not_understood === 0) return null;
  return (
    <details className="receipt-bad">
      <summary>{formatCount(column.not_understood)} not understood</summary>
      <ul>
        {column.examples.map((example, i) => (
          <li key={i}>
            row {formatCount(example.row)}: <q>{example.text}</q>
          </li>
        ))}
        {column.not_understood > column.examples.length ? (
          <li>and {formatCount(column.not_understood - column.examples.length)} more</li>
        ) : null}
      </ul>
    </details>
  );
}

function rowsInWords(rows: readonly number[], count: number): string {
  const shown = rows.slice(0, 6).map(formatCount).join(", ");
  return `${count === 1 ? "row" : "rows"} ${shown}${count > 6 ? " …" : ""}`;
}

/** "2 rows left out (above the data): rows 1, 2" */
function leftOutInWords({ reason, rows, count }: Receipt["dropped_rows"][number]): string {
  const about = reason.replace(/\.$/, "").replace(/^./, (letter) => letter.toLowerCase());
  return `${formatCount(count)} ${count === 1 ? "row" : "rows"} left out (${about}): ${rowsInWords(rows, count)}`;
}

function repairInWords({ reason, rows, count }: Receipt["repaired"][number]): string {
  const where = rows.length === 0 ? "" : ` (${rowsInWords(rows, count)})`;
  return `${reason.replace(/\.$/, "")}: ${formatCount(count)}${where}`;
}

function readingFacts(receipt: Receipt): string[] {
  const { sheet, encoding, delimiter, decimal_separator: decimal } = receipt;
  return [
    ...(sheet ? [`sheet ${sheet}`] : []),
    ...(encoding ? [encodingName(encoding)] : []),
    ...(delimiter ? [`delimiter ${delimiterName(delimiter)}`] : []),
    ...(decimal ? [`decimal ${decimal === 2 ? "comma" : "point"}`] : []),
  ];
}

/** The receipt of an import: how each column was read, what was assumed, and what was left out or repaired. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const facts = readingFacts(receipt);
  const notes = [
    ...receipt.dropped_rows.map(leftOutInWords),
    ...receipt.repaired.map(repairInWords),
    ...receipt.notes,
  ];
  return (
    <div>
      {facts.length > 0 ? <p className="text-xs text-ink-3">{facts.join(" · ")}</p> : null}
      <ul className="receipt-columns">
        {receipt.columns.map((column, i) => (
          <li key={i}>
            <p className="receipt-name">
              <TypeMark type={column.type} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{column.name}</span>
            </p>
            <div className="num receipt-counts">
              {counts(column)}
              <NotUnderstood column={column} />
              {column.chosen ? <p className="text-xs text-ink-3">{column.chosen}</p> : null}
              {column.assumed.map((text) => (
                <p key={text} className="text-xs text-ink-3">
                  {text}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {notes.length > 0 ? (
        <ul className="footnotes mt-2">
          {notes.map((note, i) => (
            <li key={i}>{note}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
