import { describedBy, Field } from "~/components/field";

interface PlainTableProps {
  id: string;
  text: string | undefined;
  errors: string[] | undefined;
}

const HINT =
  "One row per line, cells separated by tabs, as when you copy rows from a spreadsheet. Commas and semicolons work as well.";

/** The table as text, for browsers without JavaScript. */
export function PlainTable({ id, text, errors }: PlainTableProps) {
  return (
    <div className="without-js grid gap-3">
      <Field id={id} label="Table" errors={errors} hint={HINT}>
        <textarea
          id={id}
          name="table"
          rows={20}
          defaultValue={text}
          className="input font-mono"
          spellCheck={false}
          aria-invalid={errors ? true : undefined}
          aria-describedby={describedBy(id, { errors, hint: HINT })}
        />
      </Field>
      <label className="flex items-center gap-2 text-s">
        <input type="checkbox" name="header" defaultChecked className="check" />
        The first line contains the column names
      </label>
    </div>
  );
}
