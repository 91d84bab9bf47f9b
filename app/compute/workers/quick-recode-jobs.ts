import type { CategoryList, ColumnBins } from "../contract/types";
import type { EngineJobs } from "../engine-jobs";
import { withTable } from "./analysis-jobs";
import { engine } from "./engine-instance";

type Input<Name extends keyof EngineJobs> = EngineJobs[Name]["input"];

export function suggestBins(input: Input<"suggestBins">): ColumnBins {
  const { columnIndex, method, count } = input;
  return withTable(input, (table) => {
    const bins = engine().suggestBins(table, columnIndex, JSON.stringify(method), count);
    return JSON.parse(bins) as ColumnBins;
  });
}

export function countBins(input: Input<"countBins">): ColumnBins {
  const { columnIndex, edges } = input;
  return withTable(input, (table) => {
    const bins = engine().binsBetween(table, columnIndex, Float64Array.from(edges));
    return JSON.parse(bins) as ColumnBins;
  });
}

export function listCategories(input: Input<"listCategories">): CategoryList {
  return withTable(input, (table) => {
    const list = engine().listCategories(table, input.columnIndex, input.most);
    return JSON.parse(list) as CategoryList;
  });
}
