import { readAnalysis } from "~/analyses/comparison/compared-analysis";
import { drawComparison } from "~/analyses/comparison/drawn-comparison";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { AnalysisResult, ResultHead } from "~/compute/contract/types";
import { renderOwnText } from "./own-text";
import type {
  DependentPart,
  ReportInput,
  ReportPart,
  SentDependent,
  SentPart,
  SentReport,
} from "./report-input";

/** Reads a part: parses its results and its text. */
export function readPart(part: SentPart): ReportPart {
  if (part.kind === "text") return { kind: "text", html: renderOwnText(part.markdown) };
  if (part.kind === "analysis") return { ...part, dependents: part.dependents.map(readDependent) };
  const { compared, ...rest } = part;
  return {
    ...rest,
    drawn: drawComparison(compared),
    analyses: compared.sources.map(({ analysis }) => readAnalysis(analysis)),
  };
}

function readDependent({ results, ...rest }: SentDependent): DependentPart {
  const heads = [...results].map(([key, json]) => [key, JSON.parse(json) as ResultHead] as const);
  const filterText = heads.find(([, head]) => head.filter_by_variable !== null)?.[1].filter_by_variable;
  const result = {
    ...(Object.fromEntries(heads) as Partial<AnalysisResult>),
    filter_by_variable: filterText ?? null,
    engine_version: ENGINE_VERSION,
  };
  return { ...rest, result };
}

export function readReport(report: SentReport): ReportInput {
  return { ...report, parts: report.parts.map(readPart) };
}
