/** The rules for squares and interactions among the findings of a model (docs/methods/terms.md#what-is-claimed). */
import type { Effect, Effects } from "~/compute/contract/types";
import { LEVEL } from "./levels";
import type { Answer, ModelFinding } from "./model-finding";

export type TermFinding = Extract<ModelFinding, { say: "also_term" | "turn" | "term_unclear" }>;

/**
 * The answer of a model from those in order of strength: a clear square or interaction comes first, since no effect of its X is one number
 * then; one that is not clear is not an answer.
 */
export function strongestWithTerms<Ranked extends { effect: Effect }>(
  ranked: readonly Ranked[],
  isClear: (each: Ranked) => boolean,
): Ranked | undefined {
  const isTerm = ({ effect }: Ranked) => effect.term !== undefined;
  return ranked.find((each) => isTerm(each) && isClear(each)) ?? ranked.find((each) => !isTerm(each));
}

/** Whether an X is part of one of some squares and interactions, by its index among the coefficients: it is read with them. */
export function isPartOf(
  told: ReadonlySet<number>,
  { coefficients, held = [] }: Pick<Effects, "coefficients" | "held">,
): (at: number) => boolean {
  return (at) =>
    held.some(
      ({ coefficients: own }) => own.includes(at) && own.some((j) => told.has(coefficients[j]?.term ?? -1)),
    );
}

/** The other clear answers: of X that are part of no clear square or interaction, and one of each clear term. */
export function apartFromTerms(
  used: Answer,
  clear: readonly Answer[],
  of: "all" | "kept",
): { effects: Answer[]; terms: TermFinding[] } {
  const { terms = [] } = used.effects;
  const isTold = isPartOf(new Set([used, ...clear].flatMap(({ effect }) => effect.term ?? [])), used.effects);
  const effects = clear.filter(({ at, effect }) => effect.term === undefined && !isTold(at));
  const others = terms.flatMap((_, index): TermFinding[] => {
    const ofTerm = clear.filter(({ effect }) => effect.term === index && index !== used.effect.term);
    const [first] = ofTerm.sort((a, b) => Math.abs(b.effect.t_stat ?? 0) - Math.abs(a.effect.t_stat ?? 0));
    return first ? [{ say: "also_term", answer: first, of }] : [];
  });
  return { effects, terms: others };
}

/** Where a curve turns, if the square is clear and the turn lies within the data. */
export function turnFinding(used: Answer, of: "all" | "kept"): TermFinding[] {
  const turn = used.effect.term === undefined ? null : used.effects.terms?.[used.effect.term]?.turn;
  const {
    value,
    range: [least, most],
  } = turn ?? { value: null, range: [null, null] };
  if (!turn || value === null || least === null || most === null || value <= least || value >= most)
    return [];
  return [{ say: "turn", answer: used, turn, of }];
}

/** The squares and interactions with no clear coefficient, with the smallest p after Holm's adjustment; those without a test are not named. */
export function unclearTerms({ terms = [], coefficients }: Effects): TermFinding[] {
  return terms.flatMap(({ coefficients: own }): TermFinding[] => {
    const tested = own.flatMap((at) => coefficients[at]?.holm_p ?? []);
    const p = Math.min(...tested);
    return own[0] !== undefined && tested.length > 0 && p >= LEVEL
      ? [{ say: "term_unclear", at: own[0], p }]
      : [];
  });
}
