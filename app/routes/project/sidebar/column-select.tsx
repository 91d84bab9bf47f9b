import type { Column } from "~/services/shapes/column-shape";
import { offeredColumns, offeredName } from "../../offered-columns";

interface ColumnSelectProps {
  name: string;
  label: string;
  /** Whether the switch next to it is on. If it is off, only browsers without JavaScript show the control. */
  on: boolean;
  columns: readonly Column[];
  value: number | null;
  onChoose: (column: number | null) => void;
}

/** Chooses the column of an option. */
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
      {offeredColumns(columns, [value]).map((column) => (
        <option key={column.column_index} value={column.column_index}>
          {offeredName(column)}
        </option>
      ))}
    </select>
  );
}
