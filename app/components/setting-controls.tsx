import type { FieldErrors } from "~/lib/app-error";
import { describedBy, Field } from "./field";

/** A row number, kept as typed. */
export function RowNumberControl({
  name,
  label,
  value,
  errors,
  onInput,
  disabled = false,
}: {
  name: string;
  label: string;
  value: string;
  errors: FieldErrors;
  onInput: (value: string) => void;
  disabled?: boolean;
}) {
  return (
    <Field id={name} label={label} errors={errors[name]} inline>
      <input
        id={name}
        name={name}
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        disabled={disabled}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={describedBy(name, { errors: errors[name] })}
        onChange={(event) => onInput(event.target.value)}
      />
    </Field>
  );
}

interface Option {
  value: string;
  name: string;
}

/** A choice of one value, with its label next to it. */
export function ChoiceControl({
  name,
  label,
  value,
  options,
  errors,
  onPick,
}: {
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
  errors: FieldErrors;
  onPick: (value: string) => void;
}) {
  return (
    <Field id={name} label={label} errors={errors[name]} inline>
      <select
        id={name}
        name={name}
        className="select"
        value={value}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={describedBy(name, { errors: errors[name] })}
        onChange={(event) => onPick(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** The choices, preceded by the value found in the file; its value "" leaves the choice to the file. */
export function withFound(found: string, options: readonly Option[]): Option[] {
  return [{ value: "", name: found }, ...options];
}
