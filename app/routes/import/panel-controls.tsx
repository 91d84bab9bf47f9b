import { ChoiceControl, withFound } from "~/components/setting-controls";
import type { SettingsPreview } from "~/compute/contract/types";
import type { SettingsFieldsProps } from "./settings-fields";

type PreviewField = SettingsPreview["preview_after_settings"]["schema"]["fields"][number];

/** The option of a column that is stored by name (as in the demo data) or by number. */
function columnValue(stored: string, fields: readonly PreviewField[]): string {
  const named = fields.find((field) => field.name === stored);
  return named === undefined ? stored : String(named.file_column);
}

/** The columns of entity and time. */
export function PanelControls({ preview, draft, errors, onChange }: SettingsFieldsProps) {
  const fields = preview?.preview_after_settings.schema.fields ?? [];
  // An empty choice means the answer to the question about panel data, if there is one.
  const asked = preview?.questions.some((question) => question.kind === "panel") ?? false;
  const options = withFound(
    asked ? "as answered below" : "none",
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
          Time puts rows in order for lags, differences and timeplots; an entity, such as a firm or a country,
          keeps its rows apart from others.
        </p>
        <ChoiceControl
          name="entity"
          label="Entity"
          value={columnValue(draft.entity, fields)}
          errors={errors}
          options={options}
          onPick={(entity) => onChange({ ...draft, entity })}
        />
        <ChoiceControl
          name="time"
          label="Time"
          value={columnValue(draft.time, fields)}
          errors={errors}
          options={options}
          onPick={(time) => onChange({ ...draft, time })}
        />
      </div>
    </details>
  );
}
