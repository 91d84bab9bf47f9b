/** The findings about stacks of dots, the rules that choose them, and their words. */
import { formatCount } from "~/lib/format-number";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf, valueInWords } from "../sentences/units";
import type { VariableLabels } from "../variables/variable-labels";

/** All dots in one stack, or the tallest of several. */
type StackFinding =
  { say: "one_stack"; at: number } | { say: "tallest_stack"; at: number; count: number; values: number };

/** The tallest stack of dots. */
export function stackFindings(
  x: readonly (number | null)[],
  count: readonly number[],
  values: number,
): StackFinding[] {
  const tallest = count.reduce((best, each) => Math.max(best, each), 0);
  const at = x[count.indexOf(tallest)] ?? null;
  // If every stack has one value, no stack is the tallest.
  if (at === null || (tallest === 1 && values > 1)) return [];
  return tallest === values
    ? [{ say: "one_stack", at }]
    : [{ say: "tallest_stack", at, count: tallest, values }];
}

/** Puts a finding about stacks into words. */
export function stackPhrase(finding: StackFinding, labels: VariableLabels): Part[] {
  const y = nameOf(labels.y);
  switch (finding.say) {
    case "one_stack":
      return [
        part(
          "size",
          "All values of ",
          ...y,
          " stand in one stack at ",
          strong(valueInWords(finding.at, labels.y)),
          ".",
        ),
      ];
    case "tallest_stack":
      return [
        part(
          "size",
          "The tallest stack of ",
          ...y,
          " stands at ",
          strong(valueInWords(finding.at, labels.y)),
          ` and holds ${formatCount(finding.count)} of ${formatCount(finding.values)} values.`,
        ),
      ];
  }
}
