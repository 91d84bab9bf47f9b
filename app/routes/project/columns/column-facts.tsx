import { Sparkline } from "~/components/sparkline";
import { Spinner } from "~/components/spinner";
import { TypeMark } from "~/components/type-mark";
import type { ColumnType } from "~/compute/contract/types";
import type { Cell } from "~/lib/cell-text";
import { columnTexts } from "~/lib/cell-text";
import { formatCount } from "~/lib/format-number";
import type { ColumnSummary } from "~/services/columns/column-summary-shape";

const TYPE_NAMES: Record<ColumnType, string> = { NUMBER: "Number", STRING: "Text", DATE: "Date" };

interface Fact {
  label: string;
  text: string;
  /** The number with all its digits. */
  full?: string | undefined;
}

function factsOf(summary: ColumnSummary): Fact[] {
  const { row_count, missing, distinct, min, max, mean } = summary;
  const value = (label: string, cell: Cell): Fact[] =>
    cell === null
      ? []
      : [
          {
            label,
            text: columnTexts([cell])[0] ?? "",
            full: typeof cell === "number" ? String(cell) : undefined,
          },
        ];
  return [
    { label: "Values", text: formatCount(row_count - missing) },
    { label: "Missing", text: formatCount(missing) },
    { label: "Distinct", text: formatCount(distinct) },
    ...value("Smallest", min),
    ...value("Largest", max),
    ...value("Mean", mean),
  ];
}

/** Type, counts, range, mean and a small histogram of a column. `summary` is `null` while it is computed. */
export function ColumnFacts({ type, summary }: { type: ColumnType; summary: ColumnSummary | null }) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 text-s text-ink-2">
        <TypeMark type={type} /> {TYPE_NAMES[type]}
      </p>
      {summary === null ? (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner /> Calculating…
        </p>
      ) : (
        <>
          {summary.histogram ? (
            <Sparkline
              counts={summary.histogram.counts}
              label={`Histogram of ${summary.column.title}: ${summary.histogram.counts.length} bins from ${summary.min ?? ""} to ${summary.max ?? ""}`}
            />
          ) : null}
          <dl className="column-facts">
            {factsOf(summary).map(({ label, text, full }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num" title={full}>
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
