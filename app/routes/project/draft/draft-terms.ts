import { MESSAGES } from "~/analyses/request-messages";
import { kindOf } from "~/analyses/definition";
import { DEFINITIONS } from "~/analyses/definitions";
import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisDraft, DraftTerm } from "./analysis-draft";
import { takesEndogenous } from "./roles";

/** Two columns; twice the same for a square. */
export type TermColumns = DraftTerm["columns"];

/** The maximum number of independent variables of the chosen function, with their squares and interactions. */
export function maxIndependent({ type, functions }: Pick<AnalysisDraft, "type" | "functions">): number {
  const [key] = functions;
  const kind = key ? kindOf(DEFINITIONS[key], type) : undefined;
  return kind?.max_independent_var ?? Infinity;
}

/** Whether the chosen function, if there is one, takes squares and interactions. */
export function takesTerms({ functions }: Pick<AnalysisDraft, "functions">): boolean {
  return functions.every((key) => FUNCTIONS[key].terms);
}

function isSame([a, b]: TermColumns, [c, d]: TermColumns): boolean {
  return (a === c && b === d) || (a === d && b === c);
}

/** Whether an X is endogenous, so that its products would need instruments of their own. */
export function isEndogenous(draft: AnalysisDraft, column: number): boolean {
  return takesEndogenous(draft) && draft.x.some((each) => each.column === column && each.endogenous === true);
}

/**
 * A draft with only the terms that fit: terms of its X that are not endogenous, no squares of categories, no terms for a function without
 * terms.
 */
export function withFittingTerms(draft: AnalysisDraft): AnalysisDraft {
  if (draft.terms.length === 0) return draft;
  const xOf = (column: number) => draft.x.find((each) => each.column === column);
  const fits = ({ columns: [one, other] }: DraftTerm) =>
    [one, other].every((column) => xOf(column) && !isEndogenous(draft, column)) &&
    !(one === other && xOf(one)?.as_category);
  const room = Math.max(0, maxIndependent(draft) - draft.x.length);
  return { ...draft, terms: takesTerms(draft) ? draft.terms.filter(fits).slice(0, room) : [] };
}

/** Why a term cannot be added; `null` if it can. */
export function refusalOfTerm(draft: AnalysisDraft, columns: TermColumns): string | null {
  if (draft.terms.some((term) => isSame(term.columns, columns))) return MESSAGES.duplicateTerm;
  if (columns.some((column) => isEndogenous(draft, column))) return MESSAGES.endogenousTerm;
  const next = { ...draft, terms: [...draft.terms, { columns }] };
  const [key] = draft.functions;
  if (key && draft.x.length + next.terms.length > maxIndependent(draft)) {
    const most = maxIndependent(draft);
    const count = most === 1 ? "one independent variable" : `${most} independent variables`;
    return `${DEFINITIONS[key].title} takes at most ${count} with their squares and interactions.`;
  }
  return withFittingTerms(next).terms.length < next.terms.length ? MESSAGES.termWithoutX : null;
}

export function withoutTerm(draft: AnalysisDraft, columns: TermColumns): AnalysisDraft {
  return { ...draft, terms: draft.terms.filter((term) => !isSame(term.columns, columns)) };
}
