import type { ColumnType } from "~/compute/contract/types";
import { PERIODS, STATISTICS } from "~/services/projects/shape-recipe";

export const STEPS = [
  { kind: "columns_to_rows", label: "Columns to rows" },
  { kind: "values_to_columns", label: "Values to columns" },
  { kind: "collapse", label: "Groups to one row" },
  { kind: "join", label: "Join a table" },
] as const;

export type StepKind = (typeof STEPS)[number]["kind"];

export const PERIOD_NAMES: readonly { value: (typeof PERIODS)[number]; name: string }[] = PERIODS.map(
  (value) => ({
    value,
    name: value,
  }),
);

const NAMES: Record<(typeof STATISTICS)[number], string> = {
  mean: "mean",
  sum: "sum",
  median: "median",
  sd: "standard deviation",
  count: "number of values",
  share: "share of the sum",
  first: "first value",
  last: "last value",
  min: "least value",
  max: "greatest value",
};

export const STATISTIC_NAMES = STATISTICS.map((value) => ({ value, name: NAMES[value] }));

/** Lines of the form: groups, values of a group, keys. */
export const MOST = { groups: 3, values: 5, keys: 3 } as const;

/** The contents of a form, by the names of its fields. */
export type Entered = Record<string, string[]>;

/** The texts of a posted form. Values that no form of ours sends are left out. */
export function readEntered(form: FormData): Entered {
  const entered: Entered = {};
  for (const [name, value] of form) {
    if (typeof value === "string") (entered[name] ??= []).push(value);
  }
  return entered;
}

export function stepKind(text: string | null): StepKind {
  return STEPS.find(({ kind }) => kind === text)?.kind ?? "columns_to_rows";
}

/**
 * A form for groups of these columns to one row, with the other columns as their values: sums of numbers, first values otherwise.
 */
export function groupsOf(
  keys: readonly { column: string; period: string }[],
  columns: readonly { name: string; type: ColumnType }[],
): Entered {
  const others = columns
    .filter(({ name }) => !keys.some(({ column }) => column === name))
    .slice(0, MOST.values);
  return Object.fromEntries<string[]>([
    ...keys.slice(0, MOST.groups).flatMap(({ column, period }, line): [string, string[]][] => [
      [`by${line}`, [column]],
      [`period${line}`, [period]],
    ]),
    ...others.flatMap(({ name, type }, line): [string, string[]][] => [
      [`value${line}`, [name]],
      [`as${line}`, [type === "NUMBER" ? "sum" : "first"]],
    ]),
  ]);
}

/** Lines of a form that name a column. */
export function linesOf(entered: Entered, name: string, count: number): { line: number; column: string }[] {
  return Array.from({ length: count }, (_, line) => ({
    line,
    column: entered[`${name}${line}`]?.[0] ?? "",
  })).filter(({ column }) => column !== "");
}

/** The step that a form describes; the schema of recipes judges it. */
export function stepOf(kind: StepKind, entered: Entered): Record<string, unknown> {
  const one = (name: string) => entered[name]?.[0] ?? "";
  const lines = (name: string, count: number) => linesOf(entered, name, count);
  const groups = (name: string, periods: string, count: number) =>
    lines(name, count).map(({ line, column }) => {
      const period = one(`${periods}${line}`);
      return period === "" ? column : { column, period };
    });
  switch (kind) {
    case "columns_to_rows":
      return {
        columns_to_rows: {
          columns: entered.columns ?? [],
          names_to: one("names_to"),
          values_to: one("values_to"),
          keep_missing: entered.keep_missing !== undefined,
        },
      };
    case "values_to_columns":
      return { values_to_columns: { names_from: one("names_from"), values_from: one("values_from") } };
    case "collapse":
      return {
        collapse: {
          by: groups("by", "period", MOST.groups),
          values: lines("value", MOST.values).map(({ line, column }) => ({ column, as: one(`as${line}`) })),
        },
      };
    case "join":
      return {
        join: {
          file: one("file"),
          keys: groups("key", "keyperiod", MOST.keys),
          kind: one("kind") || "left",
        },
      };
  }
}
