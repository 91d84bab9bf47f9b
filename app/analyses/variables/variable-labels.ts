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
  /**
   * In sentences about an X that is part of a square or an interaction: the values of X at which its effect holds. `middle`: the
   * median of a number, the base of categories.
   */
  where?: { of: LabelledVariable; value: number | string; middle?: true }[];
  /** In sentences about a steep effect on a logarithm of Y: the part of one unit, or of 1 %, that they speak of. */
  step?: number;
  /**
   * In sentences about a maximum of a likelihood: effects are percent of the expectation, not of a geometric mean, or percentage points of
   * the probability of an event.
   */
  of?: "expectation" | "probability";
  /** In sentences about a quantile of Y: its name, "median". */
  quantile?: string;
  /** In sentences about a square or an interaction: its two X, twice the same for a square. */
  term?: [LabelledVariable, LabelledVariable];
}

/** A square or an interaction by name. */
interface LabelledTerm {
  columns: readonly [number, number];
  /** `Ads × Price`, `Ads²`, as results call it. */
  label: string;
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
  /** Squares and interactions; absent without. */
  terms?: readonly LabelledTerm[];
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

/** The variables of a request. */
interface VariablesOf {
  Y: Variable;
  X: readonly Variable[];
  terms?: readonly { columns: readonly [number, number] }[] | undefined;
}

/** Labels a square or an interaction of some X. */
export function labelTerm(
  columns: readonly [number, number],
  x: readonly Pick<LabelledVariable, "column" | "trans" | "label">[],
): LabelledTerm {
  const [one, other] = columns.map((column) => x.find((each) => each.column === column));
  const [first = `column ${columns[0]}`, second = `column ${columns[1]}`] = [one?.label, other?.label];
  if (columns[0] !== columns[1]) return { columns, label: `${first} × ${second}` };
  // "Diff(1) GDP²" would be the difference of a square.
  const isApart = one?.trans === "FirstDiff" || one?.trans === "lag1";
  return { columns, label: isApart ? `(${first})²` : `${first}²` };
}

/**
 * Labels the variables of an analysis.
 *
 * @param keys numbers of the project's entity and time columns
 * @param nameOf what results call a column by its number, when it exists
 * @param unitOf the unit of a column's values, if it has one
 */
export function labelVariables(
  { Y, X, terms }: VariablesOf,
  keys: { entity: number | null; time: number | null },
  nameOf: (column: number) => string | undefined,
  unitOf: (column: number) => string | null = () => null,
): VariableLabels {
  const keyName = (column: number | null) => (column === null ? null : (nameOf(column) ?? null));
  const x = X.map((variable) => labelVariable(variable, nameOf, unitOf));
  return {
    y: labelVariable(Y, nameOf, unitOf),
    x,
    ...(terms && terms.length > 0 ? { terms: terms.map(({ columns }) => labelTerm(columns, x)) } : {}),
    entity: keyName(keys.entity),
    time: keyName(keys.time),
  };
}
