import type { AnalysisType, FunctionKey } from "~/compute/contract/types";
import type { AnalysisDefinition } from "./definition";
import { listDefinitions } from "./definitions";

/** The families in display order. */
const FAMILIES = {
  describe: "Describe",
  distribution: "Distribution",
  two: "Relation between two",
  several: "Relation with several X",
  time: "Past and present",
  groups: "Groups",
} as const;

type Family = keyof typeof FAMILIES;

/** The question that a function answers, in the words of somebody who does not know its name. */
interface Purpose {
  family: Family;
  /** The question it answers. */
  question: string;
  /** Further words that lead to it. */
  words: string;
}

const PURPOSES: Record<FunctionKey, Purpose> = {
  statistics: {
    family: "describe",
    question: "What is typical, and how far do values spread?",
    words: "mean average median standard deviation minimum maximum quartiles count summary",
  },
  robust_statistics: {
    family: "describe",
    question: "The same, less moved by outliers.",
    words: "typical centre scale spread mad huber qn sn trimmed",
  },
  confidence_intervals: {
    family: "describe",
    question: "How precise are mean and median?",
    words: "uncertainty error estimate interval sample",
  },
  boxplot: {
    family: "distribution",
    question: "Where are the middle half and the outliers?",
    words: "quartiles whiskers compare categories extreme",
  },
  histogram: {
    family: "distribution",
    question: "What shape do the values have?",
    words: "density frequency skewed bins normal lognormal burr",
  },
  qq_plot: {
    family: "distribution",
    question: "Do values follow a known distribution?",
    words: "normal lognormal burr quantile normality test",
  },
  dotplot: {
    family: "distribution",
    question: "Are there clusters, gaps or outliers?",
    words: "every value points small sample",
  },
  timeplot: {
    family: "time",
    question: "How do values change over time?",
    words: "trend series line season growth year month",
  },
  regression: {
    family: "several",
    question: "How does Y change with each X?",
    words: "effect influence explain predict least squares ols linear model relation",
  },
  robust_regression: {
    family: "several",
    question: "The same, less moved by outliers.",
    words: "effect influence explain mm linear model relation",
  },
  scatterplot: {
    family: "two",
    question: "Do Y and one X move together?",
    words: "correlation relation line lowess compare points",
  },
  robust_scatterplot: {
    family: "two",
    question: "The same, less moved by outliers.",
    words: "correlation relation line compare points",
  },
  autoregression: {
    family: "time",
    question: "Does Y depend on its own past?",
    words: "lag persistence shock half-life ar trend",
  },
  autoregressionx: {
    family: "time",
    question: "Does Y depend on its past and on one X?",
    words: "lag arx dynamic short run long run effect",
  },
  koyckregression: {
    family: "time",
    question: "How does the effect of X fade over time?",
    words: "lag distributed advertising dynamic long run effect delay",
  },
  boxplot_multi: {
    family: "groups",
    question: "How does Y differ between groups of X?",
    words: "compare categories difference boxplot by",
  },
};

export interface OfferedFunction {
  definition: AnalysisDefinition;
  question: string;
}

function matches({ title }: AnalysisDefinition, { question, words }: Purpose, wanted: string): boolean {
  const text = `${title} ${question} ${words}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * The functions of an analysis type by family, each with the question it answers.
 *
 * @param wanted words of which each must occur in a function's title, question or further words; "" for all
 * @param kept functions that are listed in any case
 */
export function listFamilies(
  type: AnalysisType,
  wanted: string,
  kept: readonly FunctionKey[] = [],
): { key: string; title: string; functions: OfferedFunction[] }[] {
  const offered = listDefinitions(type).filter(
    (definition) =>
      kept.includes(definition.key) || matches(definition, PURPOSES[definition.key], wanted.trim()),
  );
  return Object.entries(FAMILIES)
    .map(([key, title]) => ({
      key,
      title,
      functions: offered
        .filter((definition) => PURPOSES[definition.key].family === key)
        .map((definition) => ({ definition, question: PURPOSES[definition.key].question })),
    }))
    .filter(({ functions }) => functions.length > 0);
}
