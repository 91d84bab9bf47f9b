/** Squares and interactions among the effects of a maximum of a likelihood (docs/methods/terms.md#in-poisson). */
import type { ClaimedEffect, Effects } from "~/compute/contract/types";
import { effectLabels, withCoefficients } from "../variables/coefficient-labels";
import type { VariableLabels } from "../variables/variable-labels";
import type { Told } from "./likelihood-phrases";
import type { Answer } from "./model-finding";
import { apartFromTerms, type TermFinding, unclearTerms } from "./term-rules";

interface WithTerms {
  effects: ClaimedEffect[];
  with_terms?: Effects;
}

/** Labels with one X for each effect, in order, with squares and interactions last. */
export function withEffects(
  { effects, with_terms: model }: WithTerms,
  labels: VariableLabels,
): VariableLabels {
  return model ? withCoefficients(labels, model) : { ...labels, x: effectLabels(effects, labels) };
}

/** The same for effects that are averages over the rows, which hold wherever other X are. */
export function withAverageEffects(claim: WithTerms, labels: VariableLabels): VariableLabels {
  const named = withEffects(claim, labels);
  return { ...named, x: named.x.map(({ where: _, ...x }) => x) };
}

/** The clear effects of a model with squares and interactions. */
interface ClearWithTerms {
  /** The clear term with the smallest p; `null` if none is clear. */
  lead: Answer | null;
  /** Clear X that are part of no clear term, those with the smallest p first. */
  apart: Told[];
  /** Other clear terms. */
  others: TermFinding[];
  /** Terms that are not clear. */
  unclear: TermFinding[];
}

/**
 * The clear terms, and the clear X that are part of none of them.
 *
 * @param clear the clear effects of the claim, those with the smallest p first
 */
export function clearWithTerms({ with_terms: model }: WithTerms, clear: readonly Told[]): ClearWithTerms {
  if (!model) return { lead: null, apart: [...clear], others: [], unclear: [] };
  const answers = clear.flatMap(({ at }): Answer[] => {
    const effect = model.coefficients[at];
    return effect ? [{ effects: model, at, effect, clear: true }] : [];
  });
  const unclear = unclearTerms(model);
  const lead = answers.find(({ effect }) => effect.term !== undefined);
  if (!lead) return { lead: null, apart: [...clear], others: [], unclear };
  const { effects, terms } = apartFromTerms(
    lead,
    answers.filter((answer) => answer !== lead),
    "all",
  );
  return {
    lead,
    apart: clear.filter(({ at }) => effects.some((answer) => answer.at === at)),
    others: terms,
    unclear,
  };
}
