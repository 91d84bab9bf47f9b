import { type ReactNode, useId } from "react";
import { defaultOf, hasEffect, settingsOf, type SettingValue } from "~/analyses/settings";
import type { ColumnType, Setting } from "~/compute/contract/types";
import { readSetting } from "../draft/setting-form";
import { FIELD } from "../draft/sidebar-form";
import { isTaken } from "../draft/roles";
import { ColumnSelect } from "./column-select";
import { HintLine } from "./hint-line";
import { useSidebar } from "./sidebar-context";
import { useColumnValues } from "./use-column-values";

interface ControlProps {
  setting: Setting;
  value: SettingValue | null;
  /** Id of its hint. */
  describedBy: string | undefined;
  onValue: (value: SettingValue | null) => void;
}

/** One of the values of Y. */
function ValueOfY({ setting: { key, label }, value, describedBy, onValue }: ControlProps) {
  const { draft } = useSidebar();
  const loaded = useColumnValues(draft.y?.column ?? null);
  const values = (loaded?.values ?? []).map(String);
  const chosen = value === null ? "" : String(value);
  const offered = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  return (
    <select
      className="select"
      name={FIELD.setting(key)}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={(draft.y !== null && loaded === null) || undefined}
      value={chosen}
      onChange={({ target }) => onValue(target.value === "" ? null : target.value)}
    >
      <option value="">Automatic</option>
      {offered.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}

/** The control of a setting, by what the setting takes. */
function Control(props: ControlProps): ReactNode {
  const { columns } = useSidebar();
  const { setting, value, describedBy, onValue } = props;
  const name = FIELD.setting(setting.key);
  const common = { name, "aria-label": setting.label, "aria-describedby": describedBy };
  switch (setting.kind) {
    case "choice":
      return (
        <select
          {...common}
          className="select"
          value={String(value)}
          onChange={({ target }) => onValue(target.value)}
        >
          {setting.options.map(([word, title]) => (
            <option key={word} value={word}>
              {title}
            </option>
          ))}
        </select>
      );
    case "switch":
      return (
        <input
          {...common}
          type="checkbox"
          className="switch"
          checked={value === true}
          onChange={({ target }) => onValue(target.checked)}
        />
      );
    case "number":
      return (
        <input
          {...common}
          type="number"
          className="input"
          min={setting.least}
          max={setting.most}
          step={setting.whole ? 1 : "any"}
          placeholder={setting.default === null ? "Automatic" : String(setting.default)}
          value={value === null ? "" : String(value)}
          onChange={({ target }) => onValue(readSetting(setting, target.value))}
        />
      );
    case "numbers":
      return (
        <input
          {...common}
          key={JSON.stringify(value)}
          className="input"
          defaultValue={Array.isArray(value) ? value.join(" ") : ""}
          onBlur={({ target }) => onValue(readSetting(setting, target.value))}
        />
      );
    case "column":
      return (
        <ColumnSelect
          name={name}
          label={setting.label}
          on
          columns={columns.filter(({ type }) => isTaken(setting.takes, type))}
          value={typeof value === "number" ? value : null}
          onChoose={onValue}
        />
      );
    case "value_of_y":
      return <ValueOfY {...props} />;
  }
}

function SettingField({ setting }: { setting: Setting }) {
  const { draft, change } = useSidebar();
  const id = useId();
  const { key, label, hint } = setting;
  return (
    <div className="grid gap-1">
      <input type="hidden" name={FIELD.settingsShown} value={key} />
      <label className="option">
        <span>{label}</span>
        <Control
          setting={setting}
          value={draft.settings[key] ?? defaultOf(setting)}
          describedBy={hint === "" ? undefined : id}
          onValue={(value) => change({ kind: "set-setting", key, value })}
        />
      </label>
      {hint === "" ? null : (
        <p id={id} className="field-hint">
          {hint}
        </p>
      )}
      <HintLine target={`setting:${key}`} />
    </div>
  );
}

/** The settings that the chosen functions declare and that have an effect. */
export function SettingFields() {
  const { draft, columns } = useSidebar();
  const y: ColumnType | null =
    columns.find(({ column_index: index }) => index === draft.y?.column)?.type ?? null;
  return settingsOf(draft.functions)
    .filter((setting) => hasEffect(setting, y, draft.settings))
    .map((setting) => <SettingField key={setting.key} setting={setting} />);
}
