/** Words that functions share whose estimate is the maximum of a likelihood. */
import type { ClaimedEffect, ErrorsUsed, NoClaimReason } from "~/compute/contract/types";
import { countOf, formatCount } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import { distinctColumns } from "../variables/coefficient-labels";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import { errorsInWords, listNames } from "./effect-phrases";
import { type Part, part, strong } from "./statement";
import { nameOf, otherValuesOf } from "./units";
import { whyUntested } from "./untested";

/** An effect by the index of its X. */
export interface Told {
  at: number;
  effect: ClaimedEffect;
}

/** Effects by their p, the smallest first; effects without a p are left out. */
export function byP(effects: readonly ClaimedEffect[]): Told[] {
  return effects
    .map((effect, at): Told => ({ at, effect }))
    .filter(({ effect }) => effect.p_value !== null)
    .sort((a, b) => (a.effect.p_value ?? 1) - (b.effect.p_value ?? 1));
}

/** Whether the limits of an effect exclude the value that says that there is none. */
export function excludes({ lower, upper }: ClaimedEffect, none: number): boolean {
  return lower !== null && upper !== null && (lower - none) * (upper - none) > 0;
}

/** "in rows of yes than in those of no", "where smoke is 1 than where it is 0", "with more age" */
export function whereMore({ effect }: Told, x: LabelledVariable): SentencePart[] {
  if (x.category)
    return [
      "in rows of ",
      strong(x.category.level),
      " than in those of ",
      strong(x.category.base),
      ...otherValuesOf(x),
    ];
  if (effect.step) return ["where ", ...nameOf(x), " is 1 than where it is 0", ...otherValuesOf(x)];
  return ["with more ", ...nameOf(x)];
}

/** ", with testscore held fixed" */
export function held(x: LabelledVariable, all: readonly LabelledVariable[]): SentencePart[] {
  const others = distinctColumns(all).filter(({ column }) => column !== x.column);
  return others.length === 0 ? [] : [", with ", ...listNames(others.map(nameOf)), " held fixed"];
}

/** The standard errors of a claim, in words: HC3 leaves each row out in turn, so it is called a jackknife. */
export function errorsOfClaim(errors: ErrorsUsed, labels: VariableLabels): string {
  return errors === "hc3" ? "jackknife standard errors" : errorsInWords(errors, labels);
}

/** " without doubt in 2 rows (3 and 7), so its coefficient has no finite estimate." */
export function separatedRows(
  { columns, first_rows: rows, row_count }: { columns: string[]; first_rows: number[]; row_count: number },
  predicted: SentencePart[],
): Part[] {
  const names: SentencePart[] = listNames(columns.map((name) => [strong(name)]));
  const listed = rows.map((row) => [formatCount(row)]);
  const more = row_count - listed.length;
  const which = listNames(more > 0 ? [...listed, [`${formatCount(more)} more`]] : listed);
  return [
    part("hedge", ...names, ` ${columns.length === 1 ? "predicts" : "predict"} `, ...predicted),
    part("hedge", ` without doubt in ${countOf(row_count, "row")} (`, ...which, "), so "),
    part(
      "hedge",
      columns.length === 1 ? "its coefficient has" : "their coefficients have",
      " no finite estimate.",
    ),
  ];
}

/** "no clear relation between left and age or flag; the closest is age: " */
export function unclearOpening(
  closest: Told,
  x: LabelledVariable,
  isAlone: boolean,
  labels: VariableLabels,
): Part {
  const which: SentencePart[] =
    closest.effect.category && x.category
      ? [strong(x.category.level), " against ", strong(x.category.base), ...otherValuesOf(x)]
      : nameOf(x);
  return part(
    "subject",
    "no clear relation between ",
    ...nameOf(labels.y),
    " and ",
    ...listNames(distinctColumns(labels.x).map(nameOf), "or"),
    ...(isAlone ? [] : ["; the closest is ", ...which]),
    ": ",
  );
}

/** Why nothing is said about a maximum of a likelihood. */
export function untestedInWords(
  claim: { silent: NoClaimReason | null; clusters: number | null },
  labels: VariableLabels,
): Part[] {
  const why = whyUntested(claim, labels, {
    no_errors: "standard errors that may be trusted are not defined here",
  });
  return [part("hedge", "nothing is said of ", ...nameOf(labels.y), ` beyond these rows: ${why}.`)];
}

/** That rows with times are taken as independent. */
export function assumedInWords(): Part[] {
  return [
    part("hedge", "This takes the rows as independent; values that follow each other in time often are not."),
  ];
}
