import { analysisRequest } from "~/analyses/analysis-input";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import type { ValuesTable } from "~/compute/engine.client";
import type { FunctionKey, Preflight, Request } from "~/compute/contract/types";
import { fieldErrorsOf } from "~/lib/field-errors";
import { urls } from "~/lib/urls";
import { columnsOfFunction, requestOfFunction } from "~/services/analyses/function-request";
import type { BrowserData } from "~/services/analyses/get-browser-data.server";
import { labelsByDependent } from "~/services/analyses/request-labels";
import { type AnalysisDraft, bodyOfDraft } from "../draft/analysis-draft";
import type { Hint } from "../draft/draft-options";
import { hintsOfFields } from "../draft/field-hints";

/** The obstacles for the dependent variable at an index, from 1. */
export interface DependentPreflight {
  y: number;
  preflight: Preflight;
}

/** The request that the browser computes for a draft. */
export interface AskedPreview {
  /** Changes with everything that its numbers and names depend on. */
  key: string;
  /** The variables for each dependent variable, in order. */
  labels: VariableLabels[];
  table: ValuesTable;
  /** Each function for each dependent variable; `y` is its index, from 1. */
  functions: { key: FunctionKey; y: number; request: Request }[];
}

/** The request of a draft, or hints at what keeps it from being applied. */
export type ReadDraft = { asked: AskedPreview; hints: [] } | { asked: null; hints: Hint[] };

/** The requests of a draft without missing parts and the values they read, as APPLY would send them. */
export function readForPreview(projectId: string, data: BrowserData, draft: AnalysisDraft): ReadDraft {
  const read = analysisRequest.safeParse(bodyOfDraft(draft, projectId));
  if (!read.success) return { asked: null, hints: hintsOfFields(fieldErrorsOf(read.error)) };
  const keys = { entityColumn: data.entity, timeColumn: data.time };
  const columns = columnsOfFunction(read.data, keys, data.columns);
  const labels = labelsByDependent(read.data, { project: keys, columns: data.columns });
  const present = (index: number | null) =>
    columns.some(({ columnIndex }) => columnIndex === index) ? index : null;
  const addressOf = (content: string) => urls.values(projectId, content);
  const table: ValuesTable = {
    rowCount: data.rowCount,
    rows: data.rows === null ? null : addressOf(data.rows),
    columns: columns.map(({ columnIndex, name, content, categoryOrder }) => ({
      columnIndex,
      name,
      url: addressOf(content),
      categoryOrder,
    })),
    masks: data.masks.map(({ name, content }) => ({ name, url: addressOf(content) })),
    entity: present(data.entity),
    time: present(data.time),
  };
  const functions = read.data.analysis_function.flatMap((key) =>
    labels.map((_, i) => ({ key, y: i + 1, request: requestOfFunction(read.data, key, i + 1) })),
  );
  return { asked: { key: JSON.stringify([table, functions, labels]), labels, table, functions }, hints: [] };
}
