import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field } from "~/components/field";

interface PasswordFieldProps {
  field: FieldMetadata<string>;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
}

/** A password. Its value is never sent back to the page. */
export function PasswordField({ field, label, autoComplete, hint }: PasswordFieldProps) {
  const { "aria-describedby": described, ...props } = getInputProps(field, { type: "password" });
  return (
    <Field id={field.id} label={label} errors={field.errors} hint={hint}>
      <input
        {...props}
        aria-describedby={
          [described, hint ? `${field.id}-hint` : null].filter(Boolean).join(" ") || undefined
        }
        className="input"
        autoComplete={autoComplete}
      />
    </Field>
  );
}
