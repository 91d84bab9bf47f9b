import type { Transform } from "~/compute/contract/types";

/** A variable of an analysis as people read it. */
export interface AskedVariable {
  column: number;
  name: string;
  trans: Transform | null;
  /** The name with its transform: `Ln(Sales)`, `Diff(1) GDP`. */
  label: string;
}

/** What an analysis was asked, in names: what the views and the charts write on their axes and in their sentences. */
export interface Asked {
  y: AskedVariable;
  x: AskedVariable[];
  /** Entity and time columns of the project, when it has them. */
  entity: string | null;
  time: string | null;
}

/** The transforms a variable can have, in the order of the menu, with their labels on screen. */
export const TRANSFORMS: readonly { value: Transform | null; label: string }[] = [
  { value: null, label: "None" },
  { value: "log", label: "Ln" },
  { value: "FirstDiff", label: "Diff(1)" },
  { value: "lag1", label: "Lag(1)" },
  { value: "sqrt", label: "Sqrt" },
];

/** A variable's name with its transform (methods.md, section 1.2). */
export function variableLabel(name: string, trans: Transform | null): string {
  switch (trans) {
    case null:
      return name;
    case "log":
      return `Ln(${name})`;
    case "sqrt":
      return `Sqrt(${name})`;
    case "FirstDiff":
      return `Diff(1) ${name}`;
    case "lag1":
      return `Lag(1) ${name}`;
  }
}

/** A variable as people read it; a column that no longer exists is named by its number. */
export function askedVariable(
  variable: { column: number; trans: Transform | null },
  nameOf: (column: number) => string | undefined,
): AskedVariable {
  const name = nameOf(variable.column) ?? `column ${variable.column}`;
  return { ...variable, name, label: variableLabel(name, variable.trans) };
}
