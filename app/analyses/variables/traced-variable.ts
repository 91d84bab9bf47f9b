import type { SentencePart } from "~/lib/sentence";
import type { LabelledVariable } from "./variable-labels";

/** A computed column that is exactly the logarithm or the root of another column. */
interface Trace {
  /** The other column. */
  column: number;
  name: string;
  scale: Exclude<Scale, "plain">;
}

/** The computed columns that can be traced, by their numbers. */
export type Traces = Readonly<Record<number, Trace>>;

type Scale = "plain" | "log" | "sqrt";
type Change = "none" | "difference" | "lag";

/** How a variable enters a model. */
interface Form {
  scale: Scale;
  change: Change;
}

/**
 * A variable traced to the column that it comes from: Diff(1) of a column that was made as ln(inv) is the change of inv on
 * the scale of the logarithm.
 */
export interface TracedVariable extends Form {
  column: number;
  name: string;
  /** The unit of its values; null for logarithms and roots. */
  unit: string | null;
  category?: { level: string; base: string };
  /** Whether it is a square or an interaction, by its name. */
  isTerm?: true;
}

/** Traces a variable. */
export function traceVariable(
  { column, name, trans, unit, category, term }: LabelledVariable,
  traces: Traces,
): TracedVariable {
  if (term !== undefined) return { column, name, unit, scale: "plain", change: "none", isTerm: true };
  const named = category === undefined ? {} : { category };
  if (trans === "log" || trans === "sqrt")
    return { column, name, unit, scale: trans, change: "none", ...named };
  const change = trans === "FirstDiff" ? "difference" : trans === "lag1" ? "lag" : "none";
  const trace = traces[column];
  // Categories of a made column are its own values, not those of the column that it comes from.
  if (trace === undefined || category !== undefined)
    return { column, name, unit, scale: "plain", change, ...named };
  return { column: trace.column, name: trace.name, unit: null, scale: trace.scale, change };
}

const SCALES: Record<Scale, string> = { plain: "", log: "Ln", sqrt: "Sqrt" };
const CHANGES: Record<Change, string> = { none: "", difference: "Diff(1)", lag: "Lag(1)" };

/** How a variable enters a model, in the words of the menu of transforms: "Diff(1) of Ln". */
export function formInWords({ scale, change }: Form): string {
  const words = [CHANGES[change], SCALES[scale]].filter((word) => word !== "");
  return words.length === 0 ? "as it is" : words.join(" of ");
}

/** The name of a variable without its form, except a lag, which is another variable: "value", "inv one period before". */
export function nameOfVariable({ name, change }: Pick<TracedVariable, "name" | "change">): string {
  return change === "lag" ? `${name} one period before` : name;
}

/** The variable with its transforms: "Ln(inv)", "Diff(1) of Ln(inv)". */
export function tracedLabel({ name, scale, change }: TracedVariable): string {
  const inner = scale === "plain" ? name : `${SCALES[scale]}(${name})`;
  if (change === "none") return inner;
  return scale === "plain" ? `${CHANGES[change]} ${inner}` : `${CHANGES[change]} of ${inner}`;
}

/** The variable in a sentence: "Ln(inv)", "the change in inv". */
export function tracedName({ name, scale, change }: TracedVariable): SentencePart[] {
  const inner: SentencePart[] =
    scale === "plain" ? [{ strong: name }] : [`${SCALES[scale]}(`, { strong: name }, ")"];
  switch (change) {
    case "none":
      return inner;
    case "difference":
      return ["the change in ", ...inner];
    case "lag":
      return [...inner, " one period before"];
  }
}

/** The variable on its scale and without its change, for the units of a coefficient: changes have the units of levels. */
export function levelOf({ column, name, unit, scale, category }: TracedVariable): LabelledVariable {
  const trans = scale === "plain" ? null : scale;
  const label = scale === "plain" ? name : `${SCALES[scale]}(${name})`;
  return { column, name, trans, label, unit, axis: label, ...(category ? { category } : {}) };
}

/** Whether two variables enter their models in the same form. */
export function haveSameForm(a: Form, b: Form): boolean {
  return a.scale === b.scale && a.change === b.change;
}
