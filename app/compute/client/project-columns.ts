import type {
  ColumnBins,
  FormulaCheck,
  ComputedPreview,
  RecodeBlock,
  RecodeCheck,
  SourceColumn,
} from "../contract/types";
import type { ColumnsAnswer, ColumnsRequest, FetchedTable, Recipe } from "./messages";
import { WorkerCalls } from "./worker-calls";

/** A Web Worker that checks and previews recipes over the columns of one project. It fetches each column once. */
export class ProjectColumns {
  readonly #calls: WorkerCalls<ColumnsRequest, ColumnsAnswer>;

  constructor() {
    const worker = new Worker(new URL("./columns.worker.ts", import.meta.url), { type: "module" });
    this.#calls = new WorkerCalls(worker);
  }

  /** Checks a formula that is written with names. @param own index of the column that it computes, if that exists */
  async checkFormula(
    columns: readonly SourceColumn[],
    formula: string,
    own: number | null,
  ): Promise<FormulaCheck> {
    return (await this.#calls.ask({ kind: "check-formula", columns, formula, own })) as FormulaCheck;
  }

  /** @throws EngineFailure when the rules do not fit the columns */
  async checkRecode(
    columns: readonly SourceColumn[],
    rules: readonly RecodeBlock[],
    own: number | null,
  ): Promise<RecodeCheck> {
    return (await this.#calls.ask({ kind: "check-recode", columns, rules, own })) as RecodeCheck;
  }

  /** Computes a column and describes it. @throws EngineFailure when it cannot be computed */
  async preview(table: FetchedTable, recipe: Recipe, firstRows: number): Promise<ComputedPreview> {
    return (await this.#calls.ask({ kind: "preview", table, recipe, firstRows })) as ComputedPreview;
  }

  /** Counts the values of a number column between ascending edges. @param table with this column */
  async countBins(table: FetchedTable, columnIndex: number, edges: readonly number[]): Promise<ColumnBins> {
    return (await this.#calls.ask({ kind: "count-bins", table, columnIndex, edges })) as ColumnBins;
  }

  close(): void {
    this.#calls.end();
  }
}
