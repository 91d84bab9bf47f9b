import type {
  DistributionFits,
  DistributionKey,
  FitFailure,
  HistogramResult,
} from "~/compute/contract/types";
import type { ResultCell, ResultTable } from "~/lib/result-table";
import type { NamedNumber } from "../main-numbers";
import type { VariableLabels } from "../variables/variable-labels";

export const DISTRIBUTION_NAMES: Record<DistributionKey, string> = {
  normal: "Normal",
  lognormal: "Lognormal",
  burr12: "Burr XII",
};

type AnyFit = DistributionFits[DistributionKey];
type Fitted = Exclude<AnyFit, FitFailure>;

function isFailure(fit: AnyFit): fit is FitFailure {
  return "message" in fit;
}

function parametersInWords(fit: Fitted): [string, number | null][] {
  if ("mean" in fit)
    return [
      ["mean", fit.mean],
      ["sd", fit.sd],
    ];
  if ("meanlog" in fit)
    return [
      ["meanlog", fit.meanlog],
      ["sdlog", fit.sdlog],
    ];
  return [
    ["c", fit.shape_c],
    ...(fit.shape_k === null ? [] : [["k", fit.shape_k] satisfies [string, number]]),
    ["scale", fit.scale],
  ];
}

/** The fields that results with fitted distributions share. */
export type FittedResult = Pick<HistogramResult, "fits" | "best">;

/** All fits, including failed ones, in the order of the legend. */
function listFits(result: FittedResult): { key: DistributionKey; name: string; fit: AnyFit }[] {
  if (!result.fits) return [];
  const { normal, lognormal, burr12 } = result.fits;
  const all: [DistributionKey, AnyFit][] = [
    ["normal", normal],
    ["lognormal", lognormal],
    ["burr12", burr12],
  ];
  return all.map(([key, fit]) => ({ key, name: DISTRIBUTION_NAMES[key], fit }));
}

/** The reasons why curves are missing, a sentence each. */
export function fitFailures(result: FittedResult): string[] {
  const failures = listFits(result).flatMap(({ fit }) => (isFailure(fit) ? [fit.message] : []));
  return [...new Set(failures)];
}

/** The table of successful fits. Parameters of a Burr distribution without k are those of its Weibull limit. */
export function fitTable(result: FittedResult, labels: VariableLabels): ResultTable {
  const fitted = listFits(result).flatMap(({ key, name, fit }) =>
    isFailure(fit) ? [] : [{ key, name, fit }],
  );
  const parameterCount = Math.max(2, ...fitted.map(({ fit }) => parametersInWords(fit).length));
  return {
    key: "fits",
    title: `Distributions fitted to ${labels.y.label}`,
    columns: [
      { key: "name", label: "Distribution", kind: "text" },
      ...Array.from({ length: parameterCount }, (_, i) => [
        { key: `parameter${i}`, label: i === 0 ? "Parameters" : "", kind: "text" as const },
        { key: `value${i}`, label: "", kind: "number" as const },
      ]).flat(),
      { key: "loglik", label: "Log-likelihood", kind: "number", decimals: 2 },
      { key: "aic", label: "AIC", kind: "number", decimals: 2 },
      { key: "bic", label: "BIC", kind: "number", decimals: 2 },
      { key: "ks", label: "KS", kind: "number" },
      { key: "ad", label: "A²", kind: "number" },
    ],
    rows: fitted.map(({ key, name, fit }): ResultCell[] => {
      const parameters = parametersInWords(fit);
      const cells = Array.from({ length: parameterCount }, (_, i): ResultCell[] => {
        const parameter = parameters[i];
        return parameter ? [parameter[0], parameter[1]] : ["", { blank: true }];
      }).flat();
      const label = key === result.best ? `${name} (best)` : name;
      return [label, ...cells, fit.loglik, fit.aic, fit.bic, fit.ks, fit.ad];
    }),
  };
}

/** A distribution's name within a sentence; Burr is a person's name. */
export function inSentence(name: string): string {
  return name.startsWith("Burr") ? name : name.toLowerCase();
}

/** The AIC of every successful fit. */
export function listAics(result: FittedResult): { key: DistributionKey; aic: number }[] {
  return listFits(result).flatMap(({ key, fit }) =>
    "aic" in fit && fit.aic !== null ? [{ key, aic: fit.aic }] : [],
  );
}

/** Mean and standard deviation, and how well each distribution fits. */
export function numbersOfFits(fits: DistributionFits | null): NamedNumber[] {
  if (fits === null) return [];
  const { normal, lognormal, burr12 } = fits;
  // Unlike likelihoods, distances do not grow with the number of rows.
  const ks = (fit: AnyFit) => (isFailure(fit) ? null : fit.ks);
  return [
    { name: "Normal, mean", value: isFailure(normal) ? null : normal.mean },
    { name: "Normal, standard deviation", value: isFailure(normal) ? null : normal.sd },
    { name: "Normal, Kolmogorov–Smirnov", value: ks(normal) },
    { name: "Lognormal, Kolmogorov–Smirnov", value: ks(lognormal) },
    { name: "Burr XII, Kolmogorov–Smirnov", value: ks(burr12) },
  ];
}
