import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, Field } from "~/components/field";
import { LIMITS } from "~/config/limits";

type InputFieldProps = {
  field: FieldMetadata<string>;
  label: ReactNode;
  hint?: ReactNode;
  type: "text" | "email" | "password";
  /** Whether it is the first field with an error. These pages reload after a refusal, so the focus goes there. */
  isFirstWrong: boolean;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "autoComplete" | "autoCapitalize" | "spellCheck">;

/** A text field of a form for visitors. */
export function InputField({ field, label, hint, type, isFirstWrong, ...input }: InputFieldProps) {
  return (
    <Field id={field.id} label={label} errors={field.errors} hint={hint}>
      <input
        {...getInputProps(field, { type })}
        {...input}
        aria-describedby={describedBy(field.id, { errors: field.errors, hint })}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- a refused form reloads the page: the focus goes to the field with the error
        autoFocus={isFirstWrong}
        className="input"
      />
    </Field>
  );
}

/** The field for an e-mail address. */
export function EmailField(
  props: Pick<InputFieldProps, "field" | "isFirstWrong"> & {
    /** "text" also takes a user name, which browsers would refuse in an "email" field. */
    type?: "text" | "email";
    autoComplete?: "username" | "off";
  },
) {
  const { type = "email", autoComplete = "username", ...field } = props;
  return (
    <InputField
      {...field}
      label="E-mail"
      type={type}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The field for a password that is chosen, with its rule. */
export function NewPasswordField(props: Pick<InputFieldProps, "field" | "label" | "isFirstWrong">) {
  const hint = `${LIMITS.newPasswordLength} characters or more, of any kind.`;
  return <InputField {...props} type="password" autoComplete="new-password" hint={hint} />;
}

/** The first of these fields that has an error; null without one. The library's `fields` cannot be listed. */
export function firstWrong<Name extends string>(
  fields: Record<Name, { errors?: string[] | undefined }>,
  names: readonly Name[],
): Name | null {
  return names.find((name) => (fields[name].errors?.length ?? 0) > 0) ?? null;
}
