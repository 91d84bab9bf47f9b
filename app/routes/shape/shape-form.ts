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
  keys: readonly string[],
  columns: readonly { name: string; type: ColumnType }[],
): Entered {
  const others = columns.filter(({ name }) => !keys.includes(name)).slice(0, MOST.values);
  return Object.fromEntries<string[]>([
    ...keys.slice(0, MOST.groups).map((key, line): [string, string[]] => [`by${line}`, [key]]),
    ...others.flatMap(({ name, type }, line): [string, string[]][] => [
      [`value${line}`, [name]],
      [`as${line}`, [type === "NUMBER" ? "sum" : "first"]],
    ]),
  ]);
}

/** The step that a form describes; the schema of recipes judges it. */
export function stepOf(kind: StepKind, entered: Entered): Record<string, unknown> {
  const one = (name: string) => entered[name]?.[0] ?? "";
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, line) => ({ line, column: one(`${name}${line}`) })).filter(
      ({ column }) => column !== "",
    );
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
          by: lines("by", MOST.groups).map(({ line, column }) => {
            const period = one(`period${line}`);
            return period === "" ? column : { column, period };
          }),
          values: lines("value", MOST.values).map(({ line, column }) => ({ column, as: one(`as${line}`) })),
        },
      };
    case "join":
      return {
        join: {
          file: one("file"),
          keys: lines("key", MOST.keys).map(({ column }) => column),
          kind: one("kind") || "left",
        },
      };
  }
}
