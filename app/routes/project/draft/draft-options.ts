import { offersOption } from "~/analyses/definitions";
import { MESSAGES } from "~/analyses/request-messages";
import { ALL_SETTINGS, isValueOf, type SettingValues, valuesFor, valuesOf } from "~/analyses/settings";
import { DEFAULT_STATISTICS, inDisplayOrder } from "~/analyses/statistics/options";
import { STATISTICS } from "~/compute/contract/tables";
import type { FunctionKey, StatisticName } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { type Check, isBoolean, isColumn, isRecord, listOf, oneOf, orNull } from "./checks";

/** The value that a filter selects: a number, or a text as tables show it. */
export type FilterValue = number | string;

/** The options of an analysis besides its variables and functions. */
export interface DraftOptions {
  statistics: StatisticName[];
  removeOutliers: boolean;
  byOn: boolean;
  byColumn: number | null;
  filterOn: boolean;
  filterColumn: number | null;
  filterValue: FilterValue | null;
  /** Settings of the functions by key, without settings that have their default. */
  settings: SettingValues;
}

type Chosen = DraftOptions & { functions: readonly FunctionKey[] };

/** Where the sidebar shows a hint. */
export type HintTarget = "y" | "x" | "z" | "functions" | "by" | "filter" | "whole" | `setting:${string}`;

export interface Hint {
  place: HintTarget;
  text: string;
}

/** Everything that the sidebar knows about an option, except its control and its changes. */
interface DraftOption<Field extends keyof DraftOptions> {
  /** The option's fields in a new analysis. */
  initial: Pick<DraftOptions, Field>;
  /** How the fields are checked in a stored draft. */
  checks: { [F in Field]: Check<DraftOptions[F]> };
  /** The fields' values in a saved analysis. */
  read: (analysis: Analysis) => Pick<DraftOptions, Field>;
  /** The fields' part of a request, apart from `variables.settings`. */
  write?: (draft: Chosen) => Partial<Analysis>;
  /** Whether a new analysis takes the fields over from the last analysis. */
  isKept?: true;
  /** The parts that are missing. */
  missing?: (draft: Chosen) => Hint[];
}

const option = <Field extends keyof DraftOptions>(declared: DraftOption<Field>) => declared;

const OPTIONS = [
  option<"statistics">({
    initial: { statistics: [...DEFAULT_STATISTICS] },
    checks: { statistics: listOf(oneOf(STATISTICS.map(({ name }) => name))) },
    // An empty list means the default ones.
    read: ({ variables: { settings } }) => ({
      statistics: settings.statistics.length > 0 ? settings.statistics : [...DEFAULT_STATISTICS],
    }),
    isKept: true,
  }),
  option<"removeOutliers">({
    initial: { removeOutliers: true },
    checks: { removeOutliers: isBoolean },
    read: (analysis) => ({ removeOutliers: analysis.remove_outliers }),
    // The setting is sent even if no chosen function can leave outliers out: the next one may.
    write: ({ removeOutliers }) => ({ remove_outliers: removeOutliers }),
    isKept: true,
  }),
  option<"byOn" | "byColumn">({
    initial: { byOn: false, byColumn: null },
    checks: { byOn: isBoolean, byColumn: orNull(isColumn) },
    read: (analysis) => ({
      byOn: analysis.statistics_by_variable,
      byColumn: analysis.statistics_by_variable_json.column_index,
    }),
    write: ({ functions, byOn, byColumn }) => {
      const on = byOn && offersOption(functions, "byColumn");
      return {
        statistics_by_variable: on,
        statistics_by_variable_json: { column_index: on ? byColumn : null },
      };
    },
    missing: ({ functions, byOn, byColumn }) =>
      offersOption(functions, "byColumn") && byOn && byColumn === null
        ? [{ place: "by", text: MESSAGES.noBoxplotColumn }]
        : [],
  }),
  option<"filterOn" | "filterColumn" | "filterValue">({
    initial: { filterOn: false, filterColumn: null, filterValue: null },
    checks: {
      filterOn: isBoolean,
      filterColumn: orNull(isColumn),
      filterValue: orNull(
        (value): value is FilterValue => typeof value === "string" || Number.isFinite(value),
      ),
    },
    read: (analysis) => ({
      filterOn: analysis.filter_by_variable,
      filterColumn: analysis.filter_by_variable_json.column_index,
      filterValue: analysis.filter_by_variable_json.column_value,
    }),
    write: ({ filterOn: on, filterColumn, filterValue }) => ({
      filter_by_variable: on,
      filter_by_variable_json: {
        column_index: on ? filterColumn : null,
        column_value: on ? filterValue : null,
      },
    }),
    missing: ({ filterOn, filterColumn, filterValue }) => {
      if (filterOn && filterColumn === null) return [{ place: "filter", text: MESSAGES.noFilterColumn }];
      return filterOn && filterValue === null ? [{ place: "filter", text: MESSAGES.noFilterValue }] : [];
    },
  }),
  option<"settings">({
    initial: { settings: {} },
    checks: {
      settings: (value): value is SettingValues =>
        isRecord(value) &&
        Object.entries(value).every(([key, own]) =>
          ALL_SETTINGS.some((setting) => setting.key === key && isValueOf(setting, own)),
        ),
    },
    read: ({ variables }) => ({ settings: valuesOf(variables.settings) }),
    isKept: true,
  }),
] as const;

/** Joins the effects of all options. */
function joined<T>(of: (each: (typeof OPTIONS)[number]) => object | undefined): T {
  return Object.assign({}, ...OPTIONS.map(of)) as T;
}

/** The options of a new analysis. */
export const NEW_OPTIONS = joined<DraftOptions>(({ initial }) => initial);

/** The check of each option in a stored draft. */
export const OPTION_CHECKS = joined<{ [Field in keyof DraftOptions]: Check<DraftOptions[Field]> }>(
  ({ checks }) => checks,
);

/** The options of a saved analysis. */
export function optionsOf(analysis: Analysis): DraftOptions {
  return joined(({ read }) => read(analysis));
}

/** The options of a new analysis that takes some over from an earlier one. */
export function optionsLike(analysis: Analysis): DraftOptions {
  return joined(({ isKept, read, initial }) => (isKept ? read(analysis) : initial));
}

/** The options in a request. */
export function requestOptions(draft: Chosen): Partial<Analysis> {
  return joined(({ write }) => write?.(draft));
}

/** `variables.settings` in a request. */
export function requestSettings({ functions, statistics, settings }: Chosen): Record<string, unknown> {
  return { statistics: inDisplayOrder(statistics), ...valuesFor(functions, settings) };
}

/** The options that are missing. */
export function missingOptions(draft: Chosen): Hint[] {
  return OPTIONS.flatMap(({ missing }) => missing?.(draft) ?? []);
}
