import { listDefinitions } from "~/analyses/definitions";
import { FUNCTIONS } from "~/compute/contract/tables";
import type { ColumnType, FunctionKey, Takes } from "~/compute/contract/types";
import type { AnalysisDraft } from "./analysis-draft";

/** Whether a role takes columns of a type; numbers can be categories. */
export function isTaken({ numbers, categories, dates }: Takes, type: ColumnType): boolean {
  if (type === "NUMBER") return numbers || categories;
  return type === "STRING" ? categories : dates;
}

type Choice = Pick<AnalysisDraft, "type" | "functions">;

const keysOf = (type: AnalysisDraft["type"]) => listDefinitions(type).map(({ key }) => key);

/** The first chosen function that does not take columns of a type as Y. */
function refusing(type: ColumnType, { functions }: Choice): FunctionKey | undefined {
  return functions.find((key) => !isTaken(FUNCTIONS[key].y, type));
}

/** Whether a column of a type can be Y: every chosen function takes it; while no function is chosen, at least one takes it. */
export function canBeY(type: ColumnType, choice: Choice): boolean {
  if (choice.functions.length > 0) return refusing(type, choice) === undefined;
  return keysOf(choice.type).some((key) => isTaken(FUNCTIONS[key].y, type));
}

/** Whether a function of the analysis type takes columns of a type as X. */
export function canBeX(type: ColumnType, choice: Choice): boolean {
  return choice.type === "multivariate" && keysOf(choice.type).some((key) => isTaken(FUNCTIONS[key].x, type));
}

/** Why a column of a type cannot be Y, or cannot be a variable at all. */
export function refusalOfType(type: ColumnType, choice: Choice): string {
  if (type === "STRING" && canBeX(type, choice))
    return "A column of texts can be X, as categories; it cannot be Y.";
  const takers = keysOf(choice.type).filter((key) => isTaken(FUNCTIONS[key].y, type));
  const other = refusing(type, choice);
  if (takers.length > 0 && other !== undefined) {
    const what = type === "DATE" ? "Dates" : "A column of texts";
    const names = takers.map((key) => FUNCTIONS[key].display_name).join(", ");
    return `${what} cannot be Y of ${FUNCTIONS[other].display_name}, only of ${names}.`;
  }
  return type === "DATE" ? "Dates cannot be variables." : "Only number columns can be variables.";
}

/** The maximum number of instruments of the chosen function; 0 if it takes no instruments. */
export function mostInstruments({ functions }: Pick<AnalysisDraft, "functions">): number {
  return Math.max(0, ...functions.map((key) => FUNCTIONS[key].instruments[1]));
}

/** Whether an X of the chosen function may be endogenous. */
export function takesEndogenous({ functions }: Pick<AnalysisDraft, "functions">): boolean {
  return functions.some((key) => FUNCTIONS[key].endogenous > 0);
}
