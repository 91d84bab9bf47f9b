import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { describedBy, Field } from "~/components/field";

interface SampleFieldsProps {
  size: FieldMetadata;
  unit: FieldMetadata;
  seed: FieldMetadata;
}

const UNITS = [
  { value: "Percent", label: "percent" },
  { value: "Rows", label: "rows" },
] as const;

const SEED_HINT = "The same seed gives the same rows. It is stored and shown with the project.";

/** Size, unit and seed of a random sample. CSS shows them while Random sample is chosen. */
export function SampleFields({ size, unit, seed }: SampleFieldsProps) {
  const chosen = unit.value ?? unit.initialValue;
  return (
    <div className="sample-fields">
      <Field id={size.id} label="Sample size" errors={size.errors}>
        <span className="flex flex-wrap items-center gap-2">
          <input
            {...getInputProps(size, { type: "text" })}
            className="input num max-w-36"
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={describedBy(size.id, { errors: size.errors })}
          />
          <span className="segmented" role="radiogroup" aria-label="Unit">
            {UNITS.map(({ value, label }) => (
              <label key={value} className="segment">
                <input type="radio" name={unit.name} value={value} defaultChecked={chosen === value} />
                {label}
              </label>
            ))}
          </span>
        </span>
      </Field>
      <Field id={seed.id} label="Seed" errors={seed.errors} hint={SEED_HINT}>
        <input
          {...getInputProps(seed, { type: "text" })}
          className="input num max-w-36"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={describedBy(seed.id, { errors: seed.errors, hint: SEED_HINT })}
        />
      </Field>
    </div>
  );
}
