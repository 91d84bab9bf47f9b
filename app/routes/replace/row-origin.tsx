import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Notice } from "~/components/notice";
import type { OriginRows, RowOrigin } from "~/compute/contract/types";
import { countOf, formatCount } from "~/lib/format-number";
import type { Origin } from "~/services/replacements/origin-shape";
import { SheetTable } from "../sheet-table";

/** The answer to a row number in the address. */
export type AskedOrigin = { row: string; origin: RowOrigin | null; refusal: string | null };

interface RowOriginProps {
  projects: NonNullable<Origin["made_from"]>["projects"];
  asked: AskedOrigin | null;
}

/** Asks for a row of a table that a recipe made, and shows the rows that it is made from. */
export function RowOriginForm({ projects, asked }: RowOriginProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="row-origin">
      <h2 id="row-origin">Where a row comes from</h2>
      <Form method="get" className="flex flex-wrap items-end gap-2" preventScrollReset>
        <Field id="origin-row" label="Row">
          <input
            id="origin-row"
            name="row"
            type="number"
            min={1}
            required
            className="input w-32"
            defaultValue={asked?.row}
          />
        </Field>
        <Button type="submit">Show its rows</Button>
      </Form>
      {asked?.refusal ? (
        <Notice kind="bad" alert>
          {asked.refusal}
        </Notice>
      ) : null}
      {asked?.origin ? <Answer projects={projects} origin={asked.origin} /> : null}
    </section>
  );
}

function Answer({
  projects,
  origin: { made, tables },
}: {
  projects: RowOriginProps["projects"];
  origin: RowOrigin;
}) {
  const nameOf = (table: OriginRows) =>
    (table.file === null ? projects[0] : projects.find(({ id }) => id === table.file))?.name ?? "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" role="status">
      <h3>Row {made.rows.map(formatCount).join()}, as the recipe makes it</h3>
      <SheetTable columns={made.columns} rows={made.cells} label="The row" />
      {tables.map((table, at) => (
        <div key={at} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="[overflow-wrap:anywhere]">{titleOf(table, nameOf(table))}</h3>
          {table.count === 0 ? null : (
            <SheetTable columns={table.columns} rows={table.cells} label={`Rows of ${nameOf(table)}`} />
          )}
        </div>
      ))}
    </div>
  );
}

/** "Rows 1, 4 and 7 of Sales", "No row of Prices", "Rows 1 … 100 of Sales: the first 100 of 250". */
function titleOf({ count, rows }: OriginRows, name: string): string {
  if (count === 0) return `No row of ${name}`;
  if (count > rows.length)
    return `${countOf(count, "row")} of ${name}, of which the first ${rows.length} are shown`;
  const numbers = rows.map(formatCount);
  const last = numbers.pop() ?? "";
  return numbers.length === 0
    ? `Row ${last} of ${name}`
    : `Rows ${numbers.join(", ")} and ${last} of ${name}`;
}
