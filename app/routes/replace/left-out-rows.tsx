import { Notice } from "~/components/notice";
import { formatCount } from "~/lib/format-number";
import type { LeftOutRows as Rows } from "~/services/replacements/effect-shape";
import type { Replacement } from "~/services/replacements/replacement-shape";

/** The rows that projects leave out by their numbers, and what becomes of them. */
export function LeftOutRows({ replacement: { effect } }: { replacement: Replacement }) {
  const leftOut = effect?.left_out ?? [];
  if (leftOut.length === 0) return null;
  const isWhole = leftOut.every(({ rows, found }) => rows === found);
  return (
    <Notice kind={isWhole ? "good" : "warn"} title="Rows left out by hand">
      <ul className="grid gap-1">
        {leftOut.map((rows) => (
          <li key={`${rows.project} ${rows.filter}`}>
            {rows.project_name}: {sentenceOf(rows)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function sentenceOf({ rows, found, filter }: Rows): string {
  const were = (count: number) => `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;
  if (found === null) {
    return `${were(rows)} cannot be found in the new file without entity and time that tell all rows apart. The row filter “${filter}” will be off; leave the rows out again in the new data, or set entity and time first.`;
  }
  if (found === 0) {
    return `${were(rows)} are not in the new file. The row filter “${filter}” will be off.`;
  }
  if (found === rows) return `${were(rows)} stay left out, also where their numbers change.`;
  return `${formatCount(found)} of ${were(rows)} stay left out; the others are not in the new file.`;
}
