import { FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
import type {
  ColumnType,
  FunctionKey,
  Setting,
  StatisticName,
  VariableSettings,
} from "~/compute/contract/types";

/*
 * The options that functions declare in the core. What is here serves every one of them: an option needs no code of its own
 * in the sidebar, in requests, in keys of results, in reports and in proofs.
 */

/** The value of a setting. */
export type SettingValue = string | number | boolean | readonly number[];

/** Values of settings by key; one that is missing is the default. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** The settings of some functions in their order; one that several share is listed once. */
export function settingsOf(functions: readonly FunctionKey[]): Setting[] {
  const all = functions.flatMap((key) => FUNCTIONS[key].settings);
  return all.filter((setting, i) => all.findIndex(({ key }) => key === setting.key) === i);
}

/** Every setting of every function. */
export const ALL_SETTINGS: readonly Setting[] = settingsOf(FUNCTION_KEYS);

/** The value of a setting that is not set; `null` where the function decides. */
export function defaultOf(setting: Setting): SettingValue | null {
  switch (setting.kind) {
    case "choice":
      return setting.options[0]?.[0] ?? null;
    case "switch":
      return false;
    case "number":
    case "numbers":
      return setting.default;
    case "column":
    case "value_of_y":
      return null;
  }
}

export function isDefault(setting: Setting, value: SettingValue | null): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value === null || isEmptyList || JSON.stringify(value) === JSON.stringify(defaultOf(setting));
}

/** Whether a setting has an effect. @param yType the type of Y; null where it is not known */
export function hasEffect({ when }: Setting, yType: ColumnType | null, values: SettingValues): boolean {
  if (when === "always") return true;
  if ("y_is" in when) return yType === when.y_is;
  const [key, word] = when.setting_is;
  const other = ALL_SETTINGS.find((setting) => setting.key === key);
  return other !== undefined && (values[key] ?? defaultOf(other)) === word;
}

/** The settings in a request, as values by key. */
export function valuesOf({ statistics: _, ...own }: VariableSettings): SettingValues {
  return Object.fromEntries(
    Object.entries<SettingValue | null | undefined>(own).filter(
      (entry): entry is [string, SettingValue] => entry[1] !== null && entry[1] !== undefined,
    ),
  );
}

/** `variables.settings` of a request. The values belong to declared settings. */
export function settingsWith(statistics: readonly StatisticName[], values: SettingValues): VariableSettings {
  return { statistics, ...values } as VariableSettings;
}

/** The values of settings that the functions declare, without the defaults: requests for the same results are the same. */
export function valuesFor(functions: readonly FunctionKey[], values: SettingValues): SettingValues {
  const kept = settingsOf(functions).flatMap((setting): [string, SettingValue][] => {
    const value = values[setting.key] ?? null;
    return value === null || isDefault(setting, value) ? [] : [[setting.key, value]];
  });
  return Object.fromEntries(kept);
}

/** column_index of the columns that settings of the functions name. */
export function columnsOfSettings(functions: readonly FunctionKey[], values: SettingValues): number[] {
  return settingsOf(functions).flatMap(({ kind, key }) => {
    const value = values[key];
    return kind === "column" && typeof value === "number" ? [value] : [];
  });
}

/** A value as reports give it. @param nameOf the name of a column by its column_index */
export function settingInWords(
  setting: Setting,
  value: SettingValue,
  nameOf: (column: number) => string | undefined,
): string {
  switch (setting.kind) {
    case "choice":
      return setting.options.find(([word]) => word === value)?.[1] ?? String(value);
    case "switch":
      return value === true ? "yes" : "no";
    case "column":
      return nameOf(Number(value)) ?? `column ${String(value)}`;
    case "number":
    case "value_of_y":
      return String(value);
    case "numbers":
      return (value as readonly number[]).join(", ");
  }
}

const LONGEST_TEXT = 1000;
const LONGEST_LIST = 100;

/** Whether something is a value that the setting can have; the core judges it. */
export function isValueOf(setting: Setting, value: unknown): value is SettingValue {
  const isNumber = (each: unknown): each is number => typeof each === "number" && Number.isFinite(each);
  switch (setting.kind) {
    case "choice":
      return setting.options.some(([word]) => word === value);
    case "switch":
      return typeof value === "boolean";
    case "number":
      return isNumber(value);
    case "numbers":
      return Array.isArray(value) && value.length <= LONGEST_LIST && value.every(isNumber);
    case "column":
      return Number.isSafeInteger(value) && Number(value) >= 1;
    case "value_of_y":
      return isNumber(value) || (typeof value === "string" && value.length <= LONGEST_TEXT);
  }
}
