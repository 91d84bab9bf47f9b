import type { Column } from "~/services/shapes/column-shape";
import { offeredName } from "../../offered-columns";
import type { OperandDraft } from "./recode-schema";
import { PART } from "./recode-form";
import { ROW_NUMBER } from "./rule-words";

interface OperandFieldProps {
  /** Name of the field; its parts are named after it. */
  name: string;
  /** The label for screen readers: "Left side of condition 1". */
  label: string;
  operand: OperandDraft;
  columns: readonly Column[];
  /** Whether it must be filled in. */
  missing: boolean;
  /** Id of a list of values to choose from. */
  listId?: string | undefined;
  placeholder?: string;
  /** Id of the message about missing fields. */
  errorId: string | undefined;
  onChange: (operand: Partial<OperandDraft>) => void;
}

/** A column or a typed value. Without JavaScript both fields are shown, and the first list says which one counts. */
export function OperandField({
  name,
  label,
  operand,
  columns,
  missing,
  listId,
  placeholder = "Value",
  errorId,
  onChange,
}: OperandFieldProps) {
  const invalid = { "aria-invalid": missing || undefined, "aria-describedby": missing ? errorId : undefined };
  return (
    <span className="operand" data-type={operand.type} role="group" aria-label={label}>
      <select
        className="select operand-type"
        name={`${name}.${PART.type}`}
        aria-label={`${label}: column or value`}
        value={operand.type}
        onChange={({ target }) => onChange({ type: target.value === "Column" ? "Column" : "Value" })}
      >
        <option>Column</option>
        <option>Value</option>
      </select>
      <select
        className="select operand-column"
        name={`${name}.${PART.column}`}
        aria-label={`${label}: column`}
        value={operand.column ?? ""}
        {...(operand.type === "Column" ? invalid : {})}
        onChange={({ target }) => onChange({ column: target.value === "" ? null : Number(target.value) })}
      >
        <option value="">Choose a column</option>
        {columns.map((column) => (
          <option key={column.column_index} value={column.column_index}>
            {offeredName(column)}
          </option>
        ))}
        <option value={ROW_NUMBER}>index (row number)</option>
      </select>
      <input
        className="input operand-value"
        name={`${name}.${PART.value}`}
        aria-label={`${label}: value`}
        placeholder={placeholder}
        autoComplete="off"
        list={listId}
        value={operand.value}
        {...(operand.type === "Value" ? invalid : {})}
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </span>
  );
}
