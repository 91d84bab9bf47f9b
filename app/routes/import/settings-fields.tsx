import { ChoiceControl, RowNumberControl } from "~/components/setting-controls";
import { describedBy, Field } from "~/components/field";
import type { Inspection, SettingsPreview } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import type { FieldErrors } from "~/lib/app-error";
import { PanelControls } from "./panel-controls";
import type { SettingsDraft } from "./settings-draft";
import { TextControls } from "./text-controls";
import { ValueControls } from "./value-controls";

export interface SettingsFieldsProps {
  inspection: Inspection;
  preview: SettingsPreview | null;
  draft: SettingsDraft;
  errors: FieldErrors;
  onChange: (draft: SettingsDraft) => void;
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
    ? `At most ${LIMITS.importColumns}, e.g. 1-25, 27, 37-40. Click a column number in the file to add it.`
    : "E.g. 1-25, 27, 37-40. Leave empty for all.";
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

/** Every setting, with its error below it. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { inspection } = props;
  const isText = inspection.encoding !== null;
  return (
    <div className="grid gap-3">
      {inspection.sheets.length > 0 ? <SheetControl {...props} /> : null}
      <RowControls {...props} />
      {isText ? <TextControls {...props} /> : null}
      <ColumnControl {...props} />
      <ValueControls {...props} />
      <PanelControls {...props} />
    </div>
  );
}
