import { Button } from "~/components/button";
import { Check, Minus, Pencil, Plus, TriangleAlert } from "~/components/icons";
import { TypeMark } from "~/components/type-mark";
import { formatCount } from "~/lib/format-number";
import type { ComparedColumn } from "~/services/replacements/replacement-shape";
import { SharedBins } from "./shared-bins";
import { UnitRow } from "./unit-row";

interface ColumnRowsProps {
  column: ComparedColumn;
  newColumns: NonNullable<ComparedColumn["new"]>[];
}

const ICONS = {
  same: Check,
  renamed: Pencil,
  changed: Pencil,
  unit: TriangleAlert,
  type: TriangleAlert,
  new: Plus,
  left_out: Minus,
  gone: Minus,
};

/** A column of one or both files; a second row where something has to be decided. */
export function ColumnRows({ column, newColumns }: ColumnRowsProps) {
  const { old, new: fresh, old_facts, new_facts, old_range, new_range, result, comparison } = column;
  const Icon = result.looks_wrong ? TriangleAlert : ICONS[result.kind];
  const isWarning = result.looks_wrong;
  return (
    <tbody data-warn={result.kind === "unit"}>
      <tr>
        <th scope="row">
          {old === null ? (
            <span className="text-ink-3">–</span>
          ) : (
            <span className="flex items-center gap-2">
              <TypeMark type={old.type} /> {old.name}
            </span>
          )}
        </th>
        <td>
          {old === null ? (
            <span className="flex items-center gap-2 font-semibold">
              {fresh === null ? null : <TypeMark type={fresh.type} />} {fresh?.name}
            </span>
          ) : (
            <Matching old={old} chosen={fresh} newColumns={newColumns} />
          )}
        </td>
        <td className="figure hidden narrow:table-cell">
          {old_facts === null ? "" : formatCount(old_facts.values)}
        </td>
        <td className="figure hidden narrow:table-cell">
          {new_facts === null ? "" : formatCount(new_facts.values)}
        </td>
        <td className="figure hidden text-ink-2 medium:table-cell">{old_range}</td>
        <td className="figure hidden text-ink-2 medium:table-cell">{new_range}</td>
        <td className="hidden narrow:table-cell">
          {comparison?.histogram ? (
            <SharedBins
              histogram={comparison.histogram}
              isWarning={isWarning}
              label={`Distribution of ${old?.name ?? ""}, old and new`}
            />
          ) : null}
        </td>
        <td className="prose">
          <span className="flex items-center gap-2" data-result={isWarning ? "warn" : undefined}>
            <Icon size={15} aria-hidden className={isWarning ? "flex-none" : "flex-none text-ink-3"} />
            {result.text}
          </span>
          {old === null && fresh !== null ? <AddOrLeave column={fresh.column} result={result.kind} /> : null}
        </td>
      </tr>
      <UnitRow column={column} />
    </tbody>
  );
}

/** The name of the new column; opened, a list of all columns of the new file. */
function Matching({
  old,
  chosen,
  newColumns,
}: {
  old: NonNullable<ComparedColumn["old"]>;
  chosen: ComparedColumn["new"];
  newColumns: ColumnRowsProps["newColumns"];
}) {
  return (
    <details className="renamed">
      <summary>
        {chosen?.name ?? "–"}
        <span className="sr-only">, match {old.name} otherwise</span>
      </summary>
      <span className="flex items-center gap-2 pt-2">
        <select
          name={`match-${old.column}`}
          defaultValue={String(chosen?.column ?? "")}
          className="input"
          aria-label={`Column of the new file for ${old.name}`}
        >
          <option value="">none</option>
          {newColumns.map(({ column, name }) => (
            <option key={column} value={column}>
              {name}
            </option>
          ))}
        </select>
        <Button
          type="submit"
          size="s"
          name="intent"
          value={`match:${old.column}`}
          aria-label={`Match ${old.name}`}
        >
          Match
        </Button>
      </span>
    </details>
  );
}

function AddOrLeave({ column, result }: { column: number; result: ComparedColumn["result"]["kind"] }) {
  const isLeft = result === "left_out";
  return (
    <Button type="submit" size="s" kind="quiet" name="intent" value={`${isLeft ? "add" : "leave"}:${column}`}>
      {isLeft ? "Add it" : "Leave it out"}
    </Button>
  );
}
