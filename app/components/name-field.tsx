import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field } from "./field";

/** The name field of a dialog; it gets the focus first. */
export function NameField({ field, label }: { field: FieldMetadata<string>; label: string }) {
  return (
    <Field id={field.id} label={label} errors={field.errors}>
      <input
        {...getInputProps(field, { type: "text" })}
        className="input"
        autoComplete="off"
        data-first-focus
      />
    </Field>
  );
}
