import type { Effect, TermEffect, TurningPoint } from "~/compute/contract/types";
import { formatTogether, phraseP } from "~/lib/format-number";
import type { SentencePart } from "~/lib/sentence";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";
import type { Answer } from "./model-finding";
import { intervalInWords, sizesOf } from "./sizes";
import { type Part, part, strong } from "./statement";
import { nameOf, ownValueOf, otherValuesOf, unitsOf, withStep } from "./units";

type Of = "all" | "kept";

function isSquare([one, other]: [LabelledVariable, LabelledVariable]): boolean {
  return one.column === other.column;
}

/** "the relation between mpg and wt depends on hp"; the bend of a curve, when its sign is claimed. */
export function termInWords(
  x: LabelledVariable,
  labels: VariableLabels,
  bend: number | null,
): SentencePart[] {
  const { term } = x;
  if (!term) return [];
  const relation = ["the relation between ", ...nameOf(labels.y), " and ", ...nameOf(term[0])];
  if (!isSquare(term)) return [...relation, " depends on ", ...nameOf(term[1])];
  if (bend === null) return [...relation, " is curved"];
  return [...relation, bend > 0 ? " is a curve that bends upwards" : " is a curve that bends downwards"];
}

/** The effect of one X of a term at the two values between which it changes. */
function slopesOf({ effect, effects }: Answer, term: TermEffect): Effect[] {
  const [, second] = term.columns;
  const category = effects.categories?.find(({ column_index: column }) => term.columns.includes(column));
  if (!category) {
    const along = term.slopes.filter(({ at }) => at?.[0]?.column_index === second);
    return [along[0], along.at(-1)].flatMap((slope) => slope ?? []);
  }
  // The category of this coefficient, then the one that it is compared with.
  const nameAt = ({ at }: Effect) => `${at?.[0]?.display_name}: ${String(at?.[0]?.value)}`;
  const own = term.slopes.find((slope) =>
    [`${slope.display_name} × ${nameAt(slope)}`, `${nameAt(slope)} × ${slope.display_name}`].includes(
      effect.display_name,
    ),
  );
  const base = effects.categories?.find(({ column_index: column }) => column === own?.at?.[0]?.column_index);
  const other = term.slopes.find(
    ({ display_name: name, at }) => name === own?.display_name && at?.[0]?.value === base?.base,
  );
  return [own, other].flatMap((slope) => slope ?? []);
}

/** The X of a slope with the values at which it holds. */
function labelOf(
  { at, category }: Effect,
  focal: LabelledVariable,
  labels: VariableLabels,
): LabelledVariable {
  const all = labels.x.flatMap(({ term }) => term ?? []);
  const where = (at ?? []).flatMap(({ column_index: column, value }) => {
    const of = all.find((x) => x.column === column);
    return of && value !== null ? [{ of, value }] : [];
  });
  const { where: _, ...x } = focal;
  return category
    ? { ...x, where, category: { level: category.level, base: category.base } }
    : { ...x, where };
}

function slopeInWords(
  slope: Effect,
  focal: LabelledVariable,
  labels: VariableLabels,
  of: Of,
  isFirst: boolean,
) {
  const x = labelOf(slope, focal, labels);
  const units = unitsOf(labels.y, x);
  const { ci_lower: low, ci_upper: high } = slope;
  const isOpen = low === null || high === null || (low <= 0 && high >= 0);
  const isFall = !isOpen && (slope.coeff ?? 0) < 0;
  const sizes = sizesOf(slope, labels.y, x, isFall);
  const size = `${sizes[0] ?? ""}${units.sign}`;
  const outcome = isOpen
    ? ["no clear change", ...(labels.y.of === "probability" ? [] : [" in ", ...nameOf(labels.y)])]
    : units.outcome(size, isFall ? "less" : "more");
  const start = isFirst
    ? x.category && isOpen
      ? [...units.step, " go with ", ...outcome]
      : units.claim(outcome)
    : [...ownValueOf(x), ...otherValuesOf(x), x.category && !isOpen ? ", " : ", with ", ...outcome];
  const estimate = isOpen ? `estimate ${size}, ` : "";
  return [part("size", ...start), part("evidence", ` (${estimate}${intervalInWords(sizes, units.sign, of)}`)];
}

/** "one more unit of wt where hp is 96.5 goes with 5.5 less mpg (95 % CI …); where hp is 180, with 3.2 less mpg (95 % CI …" */
export function termSize(answer: Answer, labels: VariableLabels, of: Of): Part[] {
  const index = answer.effect.term;
  const term = index === undefined ? undefined : answer.effects.terms?.[index];
  const pair = labels.x[answer.at]?.term;
  if (!term || !pair) return [];
  const slopes = slopesOf(answer, term);
  // One step for both, by the larger of them.
  const steepest = Math.max(...slopes.map(({ coeff }) => Math.abs(coeff ?? 0)));
  const parts = slopes.flatMap((slope, i): Part[] => {
    // By its column: "g: x" may be a category of g or the name of a number.
    const focal = pair.find(({ column, label }) =>
      slope.category ? column === slope.category.column_index : label === slope.display_name,
    );
    if (!focal) return [];
    const said = slopeInWords(slope, withStep(focal, labels.y, steepest), labels, of, i === 0);
    return i === 0 ? said : [part("evidence", ");"), ...said];
  });
  return parts;
}

/** "the estimate of this change is 0.028 of mpg for wt × hp (95 % CI …" */
export function unclearTermSize({ effect, at }: Answer, labels: VariableLabels, of: Of): Part[] {
  const x = labels.x[at];
  if (!x) return [];
  const sizes = sizesOf(effect, labels.y, x, false);
  return [
    part("size", "the coefficient of ", strong(x.label), " is ", strong(sizes[0] ?? "")),
    part("evidence", ` (${intervalInWords(sizes, "", of)}`),
  ];
}

/** Another square or interaction that is clear. */
export function alsoTerm({ answer, of }: { answer: Answer; of: Of }, labels: VariableLabels): Part[] {
  const x = labels.x[answer.at];
  if (!x) return [];
  return [
    part("direction", "likewise clear: ", ...termInWords(x, labels, answer.effect.coeff), ": "),
    ...termSize(answer, labels, of),
    part("evidence", ")."),
  ];
}

/** "The curve is lowest at hp = 253 (95 % CI 196 to 311)." */
export function turnInWords(
  { answer, turn, of }: { answer: Answer; turn: TurningPoint; of: Of },
  labels: VariableLabels,
): Part[] {
  const x = labels.x[answer.at]?.term?.[0];
  if (!x) return [];
  const sizes = formatTogether(turn.value, turn.lower, turn.upper);
  const [least, most] = turn.range;
  const isInside =
    turn.lower !== null &&
    turn.upper !== null &&
    least !== null &&
    most !== null &&
    turn.lower > least &&
    turn.upper < most;
  return [
    part(
      "size",
      "the curve is ",
      turn.is_lowest ? "lowest" : "highest",
      " where ",
      ...nameOf(x),
      " is ",
      strong(sizes[0] ?? ""),
    ),
    part("evidence", ` (${intervalInWords(sizes, "", of)})`),
    part(
      "hedge",
      isInside
        ? "."
        : ", an interval that reaches beyond the data: whether it turns within them is not clear.",
    ),
  ];
}

/** "No clear sign that the relation between mpg and wt depends on hp (adjusted p = .199)." */
export function unclearTerm({ at, p }: { at: number; p: number }, labels: VariableLabels): Part[] {
  const x = labels.x[at];
  return x
    ? [part("evidence", "no clear sign that ", ...termInWords(x, labels, null), ` (adjusted ${phraseP(p)}).`)]
    : [];
}
