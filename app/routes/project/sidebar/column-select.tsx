import type { Column } from "~/services/shapes/column-shape";

interface ColumnSelectProps {
  name: string;
  label: string;
  /** The switch beside it is on; else only browsers without JavaScript see it. */
  on: boolean;
  columns: readonly Column[];
  value: number | null;
  onChoose: (column: number | null) => void;
}

/** The column that an option is about. */
export function ColumnSelect({ name, label, on, columns, value, onChoose }: ColumnSelectProps) {
  return (
    <select
      name={name}
      aria-label={label}
      className={`select ${on ? "" : "without-js"}`}
      value={value ?? ""}
      onChange={(event) => onChoose(event.target.value === "" ? null : Number(event.target.value))}
    >
      <option value="">Choose a column</option>
      {columns.map((column) => (
        <option key={column.column_index} value={column.column_index}>
          {column.title}
        </option>
      ))}
    </select>
  );
}
