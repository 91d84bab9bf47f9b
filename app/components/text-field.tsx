import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { describedBy, Field } from "./field";

interface TextFieldProps {
  field: FieldMetadata<string | null | undefined>;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  type?: "text" | "email";
}

/** A line of text in a form. */
export function TextField({ field, label, hint, placeholder, type = "text" }: TextFieldProps) {
  return (
    <Field id={field.id} label={label} errors={field.errors} hint={hint}>
      <input
        {...getInputProps(field, { type })}
        className="input"
        autoComplete="off"
        placeholder={placeholder}
        aria-describedby={describedBy(field.id, { errors: field.errors, hint })}
      />
    </Field>
  );
}
