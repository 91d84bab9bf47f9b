import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { formatCount } from "~/lib/format-number";
import type { Replacement } from "~/services/replacements/replacement-shape";

/** Rows that are in both files by entity and time, and which of them stay. */
export function RepeatedRows({ replacement: { rows, choices } }: { replacement: Replacement }) {
  if (rows === null) return null;
  if (rows.paired_by !== "keys") {
    return (
      <Notice kind="info">
        All {formatCount(rows.new_rows)} rows are appended. Without entity and time nothing shows whether some
        are in the table already.
      </Notice>
    );
  }
  if (rows.paired === 0) {
    return <Notice kind="good">No row of the new file has the entity and time of an old one.</Notice>;
  }
  const keepsNew = choices.repeated === "new";
  return (
    <Notice kind="warn" title={`${formatCount(rows.paired)} rows are in both files by entity and time`}>
      <p>Each is kept once.</p>
      <div className="flex flex-wrap gap-2 pt-2" role="group" aria-label="Rows in both files">
        <Button
          type="submit"
          size="s"
          name="intent"
          value="repeated:old"
          kind={keepsNew ? "secondary" : "primary"}
          aria-pressed={!keepsNew}
        >
          Keep the old rows
        </Button>
        <Button
          type="submit"
          size="s"
          name="intent"
          value="repeated:new"
          kind={keepsNew ? "primary" : "secondary"}
          aria-pressed={keepsNew}
        >
          Take the new rows
        </Button>
      </div>
    </Notice>
  );
}
