import { formatCount } from "~/lib/format-number";
import type { Replacement } from "~/services/replacements/replacement-shape";

/** The comparison in six figures. */
export function Counts({ replacement: { rows, new_rows, columns, kind } }: { replacement: Replacement }) {
  const matched = columns.filter((column) => column.old !== null && column.new !== null).length;
  const old = columns.filter((column) => column.old !== null).length;
  const fresh = columns.length - old;
  const wrong = columns.filter(({ result }) => result.looks_wrong).length;
  if (rows === null) return null;
  const isAppend = kind === "append";
  const figures: [string, string][] = [
    [
      formatCount(isAppend ? rows.old_rows + rows.added : rows.new_rows),
      `rows, was ${formatCount(rows.old_rows)}`,
    ],
    [`${matched} of ${old}`, "columns matched"],
    [formatCount(rows.added), new_rows ?? "new rows"],
    ...(rows.removed === 0 || isAppend
      ? []
      : [[formatCount(rows.removed), "old rows gone"] satisfies [string, string]]),
    [formatCount(fresh), fresh === 1 ? "new column" : "new columns"],
    [formatCount(old - matched), isAppend ? "not in the new file" : "gone"],
  ];
  return (
    <dl className="replace-counts">
      {figures.map(([figure, text]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      {wrong === 0 ? null : (
        <div data-warn="true">
          <dt>{wrong === 1 ? "looks wrong" : "look wrong"}</dt>
          <dd>{formatCount(wrong)}</dd>
        </div>
      )}
    </dl>
  );
}
