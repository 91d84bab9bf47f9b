import type { Transform } from "~/compute/contract/types";
import { variableLabel } from "./transforms";
import { unitAfter, withUnit } from "./value-units";

/** A variable of an analysis with the name and the label that people read. */
export interface LabelledVariable {
  column: number;
  name: string;
  trans: Transform | null;
  /** The name with its transform: `Ln(Sales)`, `Diff(1) GDP`. */
  label: string;
  /** The unit of its values, if it has one. */
  unit: string | null;
  /** The label with the unit, for axes and heads of tables: `Sales (CHF m)`. */
  axis: string;
  /** In sentences about one category of a column: the category, and the one that it is compared with. */
  category?: { level: string; base: string };
}

/** A column with what people call it. */
interface NamedColumn {
  name: string;
  /** The user's label, used instead of the name wherever results are read; formulas and lists of columns keep the name. */
  label: string | null;
}

/** The name of a column in results. */
export function shownName({ name, label }: NamedColumn): string {
  return label ?? name;
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

/**
 * Labels one variable; a column that no longer exists is called by its number.
 *
 * @param unitOf the unit of a column's values, if it has one
 */
export function labelVariable(
  variable: Variable,
  nameOf: (column: number) => string | undefined,
  unitOf: (column: number) => string | null = () => null,
): LabelledVariable {
  const name = nameOf(variable.column) ?? `column ${variable.column}`;
  const label = variableLabel(name, variable.trans);
  const unit = unitAfter(variable.trans, unitOf(variable.column));
  return { ...variable, name, label, unit, axis: withUnit(label, unit) };
}

/**
 * Labels the variables of an analysis.
 *
 * @param keys numbers of the project's entity and time columns
 * @param nameOf what results call a column by its number, when it exists
 * @param unitOf the unit of a column's values, if it has one
 */
export function labelVariables(
  { Y, X }: { Y: Variable; X: readonly Variable[] },
  keys: { entity: number | null; time: number | null },
  nameOf: (column: number) => string | undefined,
  unitOf: (column: number) => string | null = () => null,
): VariableLabels {
  const keyName = (column: number | null) => (column === null ? null : (nameOf(column) ?? null));
  return {
    y: labelVariable(Y, nameOf, unitOf),
    x: X.map((variable) => labelVariable(variable, nameOf, unitOf)),
    entity: keyName(keys.entity),
    time: keyName(keys.time),
  };
}
