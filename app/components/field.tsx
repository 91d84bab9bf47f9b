import type { ReactNode } from "react";

interface FieldProps {
  /** Id of the control that the label belongs to. */
  id: string;
  label: ReactNode;
  /** Error messages of this field; the first is shown. */
  errors?: readonly string[] | undefined;
  hint?: ReactNode;
  /** Puts the label next to the control instead of above it. */
  inline?: boolean;
  children: ReactNode;
}

/** Ids of the texts that describe a control, for its `aria-describedby`. */
export function describedBy(id: string, parts: { errors?: readonly string[] | undefined; hint?: unknown }) {
  const ids = [...(parts.errors?.length ? [`${id}-error`] : []), ...(parts.hint ? [`${id}-hint`] : [])];
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** A labelled control with its hint and its first error. */
export function Field({ id, label, errors, hint, inline = false, children }: FieldProps) {
  return (
    <div
      className={
        inline ? "grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] items-center gap-x-3 gap-y-1" : "grid gap-1"
      }
    >
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children}
      {errors?.length ? (
        <p id={`${id}-error`} className={`field-error ${inline ? "col-start-2" : ""}`}>
          {errors[0]}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={`field-hint ${inline ? "col-start-2" : ""}`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
