import type { Transform } from "~/compute/contract/types";
import { variableLabel } from "./transforms";

/** A variable of an analysis with the name and the label that people read. */
export interface LabelledVariable {
  column: number;
  name: string;
  trans: Transform | null;
  /** The name with its transform: `Ln(Sales)`, `Diff(1) GDP`. */
  label: string;
}

/** The variables of an analysis by name: views and charts write them on axes and in sentences. */
export interface VariableLabels {
  y: LabelledVariable;
  x: LabelledVariable[];
  /** Entity and time columns of the project, when it has them. */
  entity: string | null;
  time: string | null;
}

type Variable = Pick<LabelledVariable, "column" | "trans">;

/** Labels one variable; a column that no longer exists is called by its number. */
export function labelVariable(
  variable: Variable,
  nameOf: (column: number) => string | undefined,
): LabelledVariable {
  const name = nameOf(variable.column) ?? `column ${variable.column}`;
  return { ...variable, name, label: variableLabel(name, variable.trans) };
}

/**
 * Labels the variables of an analysis.
 *
 * @param keys numbers of the project's entity and time columns
 * @param nameOf the name of a column by its number, when it exists
 */
export function labelVariables(
  { Y, X }: { Y: Variable; X: readonly Variable[] },
  keys: { entity: number | null; time: number | null },
  nameOf: (column: number) => string | undefined,
): VariableLabels {
  const keyName = (column: number | null) => (column === null ? null : (nameOf(column) ?? null));
  return {
    y: labelVariable(Y, nameOf),
    x: X.map((variable) => labelVariable(variable, nameOf)),
    entity: keyName(keys.entity),
    time: keyName(keys.time),
  };
}
