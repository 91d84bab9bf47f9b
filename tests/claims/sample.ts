import { labelVariables } from "~/analyses/variables/variable-labels";
import { type ResultEntry, resultEntry, readResult } from "~/analyses/results";
import type { FunctionKey, Prediction, Transform } from "~/compute/contract/types";
import type { ComputeModule } from "~/compute/wasm-api";

/** A sample of a situation: its columns, and the variables of the analysis. */
export interface Sample {
  columns: Record<string, Float64Array>;
  y: string;
  x?: string[];
  /** The X that are endogenous, and the instruments. */
  chosen?: string[];
  z?: string[];
  /** The X that are categories. */
  categories?: string[];
  /** Products of X: interactions, and squares of one. */
  terms?: [string, string][];
  trans?: Transform;
  entity?: string;
  time?: string;
  /** The column of the boxes. */
  by?: string;
  /** Settings of the function. */
  settings?: Record<string, string | boolean>;
  /** Values of the X, and what Y is expected to be there: the number that What if estimates. */
  expected?: { at: Record<string, number>; value: number };
  /** Keeps outliers; by default they are left out, as on the page. */
  keepOutliers?: boolean;
}

/** A sample as the core takes it. */
function asked(compute: ComputeModule, functionKey: FunctionKey, sample: Sample) {
  const names = Object.keys(sample.columns);
  const columnOf = (name: string | undefined) => (name === undefined ? undefined : names.indexOf(name) + 1);
  const rows = sample.columns[sample.y]?.length ?? 0;
  const table = new compute.AnalysisTable(rows);
  for (const [i, name] of names.entries()) {
    table.addNumber(i + 1, name, sample.columns[name] ?? new Float64Array(rows), undefined);
  }
  const keys = { entity: columnOf(sample.entity), time: columnOf(sample.time) };
  table.setKeys(keys.entity, keys.time);
  const x = sample.x ?? [];
  const trans = sample.trans ?? null;
  const variable = (name: string) =>
    sample.categories?.includes(name)
      ? { column: columnOf(name) ?? 0, trans: null, as_category: true }
      : { column: columnOf(name) ?? 0, trans };
  const pairs = sample.terms?.map(
    ([one, other]) =>
      ({ columns: [columnOf(one) ?? 0, columnOf(other) ?? 0] }) satisfies { columns: [number, number] },
  );
  const terms = pairs ? { terms: pairs } : {};
  const request = {
    analysis_function: [functionKey],
    analysis_type: x.length > 0 ? "multivariate" : "univariate",
    variables: {
      Y: variable(sample.y),
      X: x.map((name) => ({
        ...variable(name),
        ...(sample.chosen?.includes(name) ? { endogenous: true } : {}),
      })),
      ...(sample.z ? { Z: sample.z.map(variable) } : {}),
      ...terms,
      settings: { statistics: [], ...sample.settings },
    },
    remove_outliers: sample.keepOutliers !== true,
    filter_by_variable: false,
    filter_by_variable_json: { column_index: null, column_value: null },
    statistics_by_variable: sample.by !== undefined,
    statistics_by_variable_json: { column_index: columnOf(sample.by) ?? null },
  };
  return { table, request, names, keys };
}

/** The result that the application would show for a sample, with its statement: real core, real rules, real words. */
export function answer(compute: ComputeModule, functionKey: FunctionKey, sample: Sample): ResultEntry {
  const { table, request, names, keys } = asked(compute, functionKey, sample);
  const handle = compute.analyzeFunction(table, JSON.stringify(request), functionKey);
  const json = new TextDecoder().decode(handle.takeSummary());
  handle.free();
  table.free();
  const { entity, time } = keys;
  const labels = labelVariables(
    request.variables,
    { entity: entity ?? null, time: time ?? null },
    (column) => names[column - 1],
  );
  return resultEntry(functionKey, readResult(json), labels);
}

/** What the model expects of a row with the X of `expected`. */
export function prediction(compute: ComputeModule, functionKey: FunctionKey, sample: Sample): Prediction {
  const { table, request } = asked(compute, functionKey, sample);
  const values = JSON.stringify(sample.expected?.at ?? {});
  const json = compute.predict(table, JSON.stringify(request), functionKey, values);
  table.free();
  return JSON.parse(json) as Prediction;
}
