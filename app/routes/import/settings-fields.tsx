import { ChoiceControl, type Option, RowNumberControl } from "~/components/setting-controls";
import { describedBy, Field } from "~/components/field";
import type { Inspection, SettingsPreview } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import type { FieldErrors } from "~/lib/app-error";
import { DELIMITERS, delimiterName, ENCODINGS, encodingName } from "~/lib/text-format";
import type { SettingsDraft } from "./settings-draft";

interface SettingsFieldsProps {
  inspection: Inspection;
  preview: SettingsPreview | null;
  draft: SettingsDraft;
  errors: FieldErrors;
  onChange: (draft: SettingsDraft) => void;
}

/** What was found first, then all the others. */
function withFound(found: string, options: readonly Option[]): Option[] {
  return [{ value: "", name: found }, ...options];
}

function RowControls({ draft, errors, onChange }: SettingsFieldsProps) {
  return (
    <>
      <label className="flex items-center gap-2.5 text-s font-semibold text-ink-2">
        <input
          type="checkbox"
          name="has_header"
          className="switch"
          checked={draft.hasHeader}
          onChange={(event) =>
            onChange({
              ...draft,
              hasHeader: event.target.checked,
              header: event.target.checked ? draft.header || "1" : "",
            })
          }
        />
        The file has a header row
      </label>
      <RowNumberControl
        name="header"
        label="Header row"
        value={draft.header}
        errors={errors}
        onInput={(header) => onChange({ ...draft, header, hasHeader: true })}
      />
      <RowNumberControl
        name="first_row"
        label="First row"
        value={draft.firstRow}
        errors={errors}
        onInput={(firstRow) => onChange({ ...draft, firstRow })}
      />
    </>
  );
}

function DecimalControl({ inspection, draft, errors, onChange }: SettingsFieldsProps) {
  const found = String(inspection.decimal_separator ?? 1);
  const value = draft.decimal === "" ? found : draft.decimal;
  return (
    <fieldset className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] items-center gap-x-3">
      <legend className="field-label contents">
        <span className="float-left">Decimal separator</span>
      </legend>
      <span className="segmented justify-self-start">
        {[
          { code: "1", name: "dot" },
          { code: "2", name: "comma" },
        ].map(({ code, name }) => (
          <label key={code} className="segment">
            <input
              type="radio"
              name="decimal_separator"
              value={code}
              checked={value === code}
              onChange={() => onChange({ ...draft, decimal: code })}
            />
            {name}
          </label>
        ))}
      </span>
      {errors.decimal_separator ? (
        <p className="field-error col-start-2">{errors.decimal_separator[0]}</p>
      ) : null}
    </fieldset>
  );
}

function TextControls(props: SettingsFieldsProps) {
  const { inspection, draft, errors, onChange } = props;
  return (
    <>
      <DecimalControl {...props} />
      <ChoiceControl
        name="delimiter"
        label="Delimiter"
        value={draft.delimiter}
        errors={errors}
        options={withFound(
          inspection.delimiter === null
            ? "none: one column"
            : `${delimiterName(inspection.delimiter)} (found)`,
          DELIMITERS,
        )}
        onPick={(delimiter) => onChange({ ...draft, delimiter })}
      />
      <ChoiceControl
        name="encoding"
        label="Encoding"
        value={draft.encoding}
        errors={errors}
        options={withFound(`${encodingName(inspection.encoding ?? "utf-8")} (found)`, ENCODINGS)}
        onPick={(encoding) => onChange({ ...draft, encoding })}
      />
    </>
  );
}

function SheetControl({ inspection, draft, errors, onChange }: SettingsFieldsProps) {
  const hidden = new Set(inspection.hidden_sheets);
  const options = inspection.sheets.map((sheet) => ({
    value: sheet,
    name: hidden.has(sheet) ? `${sheet} (hidden)` : sheet,
  }));
  return (
    <ChoiceControl
      name="sheet"
      label="Sheet"
      value={draft.sheet === "" ? (inspection.sheet ?? "") : draft.sheet}
      errors={errors}
      options={options}
      onPick={(sheet) => onChange({ ...draft, sheet })}
    />
  );
}

function ColumnControl({ inspection, draft, errors, onChange }: SettingsFieldsProps) {
  const needed = inspection.column_warning;
  const hint = needed
    ? `This file has ${inspection.col_count} columns and a project takes ${LIMITS.importColumns}. Say which, such as 1-25, 27, 37-40.`
    : "Such as 1-25, 27, 37-40; empty takes all.";
  return (
    <Field id="col_ranges" label="Columns" errors={errors.col_ranges} hint={hint} inline>
      <input
        id="col_ranges"
        name="col_ranges"
        className="input num"
        autoComplete="off"
        placeholder={needed ? "1-25, 27, 37-40" : `1-${inspection.col_count}`}
        value={draft.colRanges}
        aria-invalid={errors.col_ranges ? true : undefined}
        aria-describedby={describedBy("col_ranges", { errors: errors.col_ranges, hint })}
        onChange={(event) => onChange({ ...draft, colRanges: event.target.value })}
      />
    </Field>
  );
}

function PanelControls({ preview, draft, errors, onChange }: SettingsFieldsProps) {
  const fields = preview?.preview_after_settings.schema.fields ?? [];
  const options = withFound(
    "none",
    fields.map((field) => ({ value: String(field.file_column), name: field.name })),
  );
  return (
    <details
      className="more"
      open={draft.entity !== "" || draft.time !== "" || Boolean(errors.entity ?? errors.time)}
    >
      <summary>Entity and time</summary>
      <div className="grid gap-3 pt-1">
        <p className="text-xs text-ink-3">
          For lags, differences and Newey–West errors that stay within a firm, a country or a person.
        </p>
        <ChoiceControl
          name="entity"
          label="Entity"
          value={draft.entity}
          errors={errors}
          options={options}
          onPick={(entity) => onChange({ ...draft, entity })}
        />
        <ChoiceControl
          name="time"
          label="Time"
          value={draft.time}
          errors={errors}
          options={options}
          onPick={(time) => onChange({ ...draft, time })}
        />
      </div>
    </details>
  );
}

/** Every setting, with its refusal below it. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { inspection } = props;
  const isText = inspection.encoding !== null;
  return (
    <div className="grid gap-3">
      {inspection.sheets.length > 0 ? <SheetControl {...props} /> : null}
      <RowControls {...props} />
      {isText ? <TextControls {...props} /> : null}
      <ColumnControl {...props} />
      <PanelControls {...props} />
    </div>
  );
}
