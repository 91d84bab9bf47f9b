import { describedBy, Field } from "~/components/field";
import { ChoiceControl, withFound } from "~/components/setting-controls";
import { withType } from "./settings-draft";
import { typeField } from "./settings-form";
import type { SettingsFieldsProps } from "./settings-fields";

const TYPES = [
  { value: "NUMBER", name: "number" },
  { value: "STRING", name: "text" },
  { value: "DATE", name: "date" },
] as const;

const MERGED = [
  { value: "fill", name: "text in every cell" },
  { value: "first", name: "first cell only" },
] as const;

const MISSING_HINT =
  "Separated by commas, e.g. -999, keine. Added to the usual ones: NA, N/A, null, -, ., ? …";

function foundName(type: string): string {
  return `${TYPES.find(({ value }) => value === type)?.name ?? "number"} (found)`;
}

function MissingControl({ draft, errors, onChange }: SettingsFieldsProps) {
  const own = errors.missing_tokens;
  return (
    <Field id="missing_tokens" label="Missing values" errors={own} hint={MISSING_HINT} inline>
      <input
        id="missing_tokens"
        name="missing_tokens"
        className="input"
        autoComplete="off"
        placeholder="only the usual ones"
        value={draft.missing}
        aria-invalid={own ? true : undefined}
        aria-describedby={describedBy("missing_tokens", { errors: own, hint: MISSING_HINT })}
        onChange={(event) => onChange({ ...draft, missing: event.target.value })}
      />
    </Field>
  );
}

/** How cells are read: words for missing values, merged cells, and the type of each column. */
export function ValueControls(props: SettingsFieldsProps) {
  const { inspection, preview, draft, errors, onChange } = props;
  const fields = preview?.preview_after_settings.schema.fields ?? [];
  // The questions decide how the columns that make up a long table are read.
  const ofFile = fields.filter((field) => field.file_column <= inspection.col_count);
  const isChosen = draft.missing !== "" || draft.merged !== "" || Object.keys(draft.types).length > 0;
  const isRefused = Boolean(errors.missing_tokens ?? errors.merged ?? errors.types);
  return (
    <details className="more" open={isChosen || isRefused}>
      <summary>Missing values and column types</summary>
      <div className="grid gap-3 pt-1">
        <MissingControl {...props} />
        {inspection.sheets.length > 0 ? (
          <ChoiceControl
            name="merged"
            label="Merged cells"
            value={draft.merged}
            errors={errors}
            options={withFound("text in every cell (default)", MERGED)}
            onPick={(merged) => onChange({ ...draft, merged })}
          />
        ) : null}
        {ofFile.map((field) => (
          <ChoiceControl
            key={field.file_column}
            name={typeField(field.file_column)}
            label={field.name}
            value={draft.types[String(field.file_column)] ?? ""}
            errors={{}}
            options={withFound(
              draft.types[String(field.file_column)] ? "as found" : foundName(field.type),
              TYPES,
            )}
            onPick={(type) => onChange(withType(draft, field.file_column, type))}
          />
        ))}
        {errors.types ? <p className="field-error">{errors.types[0]}</p> : null}
        {Object.keys(draft.others).length > 0 ? (
          <input type="hidden" name="others" value={JSON.stringify(draft.others)} />
        ) : null}
      </div>
    </details>
  );
}
