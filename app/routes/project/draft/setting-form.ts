import { ALL_SETTINGS, type SettingValue } from "~/analyses/settings";
import type { Setting } from "~/compute/contract/types";
import type { DraftChange } from "./draft-changes";

/** Names of the fields of settings. */
export const SETTING_FIELD = {
  setting: (key: string) => `setting:${key}`,
  /** The keys of the settings that the form contains: a switch that is off sends nothing. */
  settingsShown: "settings_shown",
} as const;

/** The value of a setting in the text of its field; null for the default, and for a text that is no value of its kind. */
export function readSetting({ kind }: Setting, text: string): SettingValue | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  switch (kind) {
    case "switch":
      return true;
    case "number":
    case "column":
      return numberIn(trimmed);
    case "numbers": {
      const numbers = trimmed.split(/[\s;]+/).map(numberIn);
      return numbers.includes(null) ? null : numbers.filter((each) => each !== null);
    }
    case "choice":
    case "value_of_y":
      return text;
  }
}

/** A number as people type it: with a point, or with a comma if that is how they write. */
function numberIn(text: string): number | null {
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : null;
}

/** The changes in the fields of settings. */
export function settingChanges(form: FormData): DraftChange[] {
  const shown = new Set(form.getAll(SETTING_FIELD.settingsShown));
  return ALL_SETTINGS.filter(({ key }) => shown.has(key)).map((setting) => {
    const field = form.get(SETTING_FIELD.setting(setting.key));
    const value = readSetting(setting, typeof field === "string" ? field : "");
    return { kind: "set-setting", key: setting.key, value };
  });
}
