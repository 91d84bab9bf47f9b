import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Field } from "./field";

interface TextFieldProps {
  field: FieldMetadata<string | null | undefined>;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
}

/** A line of text in a form. */
export function TextField({ field, label, hint, placeholder }: TextFieldProps) {
  return (
    <Field id={field.id} label={label} errors={field.errors} hint={hint}>
      <input
        {...getInputProps(field, { type: "text" })}
        className="input"
        autoComplete="off"
        placeholder={placeholder}
      />
    </Field>
  );
}
