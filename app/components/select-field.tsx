import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { describedBy, Field } from "./field";

interface SelectFieldProps {
  field: FieldMetadata<string>;
  label: string;
  hint?: ReactNode;
  options: readonly { value: string; name: string }[];
  /** Whether it gets the focus first. */
  isFirst?: boolean;
}

/** A choice from a list in a form. */
export function SelectField({ field, label, hint, options, isFirst }: SelectFieldProps) {
  return (
    <Field id={field.id} label={label} errors={field.errors} hint={hint}>
      <select
        {...getSelectProps(field)}
        className="select"
        data-first-focus={isFirst}
        aria-describedby={describedBy(field.id, { errors: field.errors, hint })}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
