import type { AnalysisType, FunctionKey } from "~/compute/contract/types";
import { inWords } from "~/lib/sentence";
import { type AnalysisDefinition, FAMILIES } from "./definition";
import { listDefinitions } from "./definitions";

function matches({ title, question, words }: AnalysisDefinition, wanted: string): boolean {
  const text = `${title} ${question} ${words}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * The functions of an analysis type by family.
 *
 * @param wanted words, each of which must occur in a function's title, question or further words; "" for all
 * @param kept functions that are listed in any case
 */
export function listFamilies(
  type: AnalysisType,
  wanted: string,
  kept: readonly FunctionKey[] = [],
): { key: string; title: string; functions: AnalysisDefinition[] }[] {
  const offered = listDefinitions(type).filter(
    (definition) => kept.includes(definition.key) || matches(definition, wanted.trim()),
  );
  return Object.entries(FAMILIES)
    .map(([key, title]) => ({ key, title, functions: offered.filter(({ family }) => family === key) }))
    .filter(({ functions }) => functions.length > 0);
}

/** The text of a search without a hit; it names the functions of the other type that the same words find. */
export function nothingFound(type: AnalysisType, wanted: string): string {
  const [other, name] =
    type === "univariate"
      ? (["multivariate", "Multivariate"] as const)
      : (["univariate", "Univariate"] as const);
  const titles = listFamilies(other, wanted).flatMap(({ functions }) => functions.map(({ title }) => title));
  return titles.length === 0
    ? "No function answers these words. Try others, such as “compare” or “trend”."
    : `No function here answers these words, but ${name} has ${inWords(titles)}.`;
}
