import type { Transform } from "~/compute/contract/types";

/** Labels of the transforms, in the order of the menu. A transform of the contract that is missing here does not compile. */
const LABELS: Record<Transform, string> = {
  log: "Ln",
  FirstDiff: "Diff(1)",
  lag1: "Lag(1)",
  sqrt: "Sqrt",
};

/** The transforms, in the order of the menu. */
export const TRANSFORM_KEYS = Object.keys(LABELS) as [Transform, ...Transform[]];

/** The choices of a variable's transform, in the order of the menu, with their labels on screen. */
export const TRANSFORMS: readonly { value: Transform | null; label: string }[] = [
  { value: null, label: "None" },
  ...TRANSFORM_KEYS.map((value) => ({ value, label: LABELS[value] })),
];

/**
 * The transform that a form field holds; the empty text is none.
 *
 * @returns `undefined` when the text names no transform
 */
export function readTransform(field: string): Transform | null | undefined {
  return TRANSFORMS.find(({ value }) => (value ?? "") === field)?.value;
}

/** A variable's name with its transform: `Ln(Sales)`, `Diff(1) GDP`. */
export function variableLabel(name: string, trans: Transform | null): string {
  switch (trans) {
    case null:
      return name;
    case "log":
    case "sqrt":
      return `${LABELS[trans]}(${name})`;
    case "FirstDiff":
    case "lag1":
      return `${LABELS[trans]} ${name}`;
  }
}
