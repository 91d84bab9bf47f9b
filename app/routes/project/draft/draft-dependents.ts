import { MESSAGES, MOST_Y } from "~/analyses/request-messages";
import type { Transform } from "~/compute/contract/types";
import type { AnalysisDraft, DraftVariable } from "./analysis-draft";

/** The dependent variables of a draft in order. */
export function dependentsOfDraft({ type, y, moreY }: AnalysisDraft): DraftVariable[] {
  if (y === null) return [];
  return type === "univariate" ? [y, ...moreY] : [y];
}

/** Whether a further column can become Y. */
export function takesMoreY(draft: AnalysisDraft): boolean {
  return draft.type === "univariate" && draft.y !== null && dependentsOfDraft(draft).length < MOST_Y;
}

function isThere(all: readonly DraftVariable[], { column, trans }: DraftVariable): boolean {
  return all.some((each) => each.column === column && each.trans === trans);
}

/** Why a column cannot become a further Y, as it is; null if it can. */
export function refusalOfY(draft: AnalysisDraft, column: number): string | null {
  const all = dependentsOfDraft(draft);
  if (all.length >= MOST_Y) return MESSAGES.tooManyY;
  return isThere(all, { column, trans: null }) ? MESSAGES.duplicateY : null;
}

/** A draft with other dependent variables; one that is not on the list any more leaves its place to the next. */
function withDependents(draft: AnalysisDraft, all: readonly DraftVariable[]): AnalysisDraft {
  return { ...draft, y: all[0] ?? null, moreY: all.slice(1) };
}

export function withMoreY(draft: AnalysisDraft, column: number): AnalysisDraft {
  return withDependents(draft, [...dependentsOfDraft(draft), { column, trans: null }]);
}

/** @param index from 1 */
export function withoutY(draft: AnalysisDraft, index: number): AnalysisDraft {
  return withDependents(
    draft,
    dependentsOfDraft(draft).filter((_, i) => i !== index - 1),
  );
}

/** A draft with another transform of the Y at an index, from 1; null if the same is there already. */
export function withTransOfY(
  draft: AnalysisDraft,
  index: number,
  trans: Transform | null,
): AnalysisDraft | null {
  const all = dependentsOfDraft(draft);
  const changed = all[index - 1];
  if (changed === undefined) return draft;
  const next = { ...changed, trans };
  if (
    isThere(
      all.filter((_, i) => i !== index - 1),
      next,
    )
  )
    return null;
  return withDependents(
    draft,
    all.map((each, i) => (i === index - 1 ? next : each)),
  );
}
