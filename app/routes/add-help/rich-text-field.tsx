import { lazy, Suspense, useState } from "react";
import { describedBy, Field } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";

/** Loaded only here, and only in the browser. */
const RichTextEditor = lazy(() => import("./rich-text-editor"));

interface RichTextFieldProps {
  id: string;
  name: string;
  label: string;
  /** HTML. */
  defaultValue: string;
  errors?: readonly string[] | undefined;
}

const HINT = "HTML. Scripts, styles and pictures in the text are removed.";

/** Rich text; without JavaScript its HTML in a text area. */
export function RichTextField({ id, name, label, defaultValue, errors }: RichTextFieldProps) {
  const [value, setValue] = useState(defaultValue);
  const hydrated = useHydrated();
  const description = describedBy(id, { errors, hint: hydrated ? null : HINT });
  const area = (
    <textarea
      id={id}
      name={name}
      className="input"
      rows={12}
      spellCheck
      aria-describedby={description}
      defaultValue={defaultValue}
    />
  );
  if (!hydrated) {
    return (
      <Field id={id} label={label} errors={errors} hint={HINT}>
        {area}
      </Field>
    );
  }
  return (
    <Suspense
      fallback={
        <Field id={id} label={label} errors={errors} hint={HINT}>
          {area}
        </Field>
      }
    >
      <div className="grid gap-1">
        <span id={`${id}-label`} className="field-label">
          {label}
        </span>
        <input type="hidden" name={name} value={value} />
        <RichTextEditor
          value={defaultValue}
          onChange={setValue}
          labelledBy={`${id}-label`}
          describedBy={description}
        />
        {errors?.length ? (
          <p id={`${id}-error`} className="field-error">
            {errors[0]}
          </p>
        ) : null}
      </div>
    </Suspense>
  );
}
