import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { describedBy, Field } from "~/components/field";

interface PasswordFieldProps {
  field: FieldMetadata<string>;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
}

/** A password. Its value is never sent back to the page. */
export function PasswordField({ field, label, autoComplete, hint }: PasswordFieldProps) {
  return (
    <Field id={field.id} label={label} errors={field.errors} hint={hint}>
      <input
        {...getInputProps(field, { type: "password" })}
        aria-describedby={describedBy(field.id, { errors: field.errors, hint })}
        className="input"
        autoComplete={autoComplete}
      />
    </Field>
  );
}
