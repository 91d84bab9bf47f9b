import { inWords } from "~/lib/sentence";
import { grouped } from "../sentences/comparison-rules";

/** Something with its position in the comparison. */
interface Marked {
  mark: string;
}

/** A value, and the numbers of the results that have it. */
export interface SharedValue {
  value: string;
  marks: string[];
}

/** The distinct values, in order of appearance, each with the numbers of the results that have it. */
export function valuesOf<Thing extends Marked>(
  things: readonly Thing[],
  valueOf: (thing: Thing) => string,
): SharedValue[] {
  return grouped(things, valueOf).map((group) => ({
    value: group[0] === undefined ? "" : valueOf(group[0]),
    marks: group.map(({ mark }) => mark),
  }));
}

/** "Ln in (1) and (2), Diff(1) of Ln in (3)" */
export function valuesInWords(values: readonly SharedValue[]): string {
  return values.map(({ value, marks }) => `${value} in ${inWords(marks)}`).join(", ");
}
