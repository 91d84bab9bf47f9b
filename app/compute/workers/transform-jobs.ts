import type { FormulaCheck, RecodeCheck, TransformSummary } from "../contract/types";
import type { EngineJobs } from "../engine-jobs";
import { withTable } from "./analysis-jobs";
import { engine } from "./engine-instance";
import { writeColumn } from "./file-jobs";

type Input<Name extends keyof EngineJobs> = EngineJobs[Name]["input"];
type Output<Name extends keyof EngineJobs> = EngineJobs[Name]["output"];

export function checkFormula(input: Input<"checkFormula">): Output<"checkFormula"> {
  const { columns, formula, own } = input;
  const check = engine().checkFormula(JSON.stringify(columns), formula, own ?? undefined);
  return JSON.parse(check) as FormulaCheck;
}

export function showFormulas({ columns, stored }: Input<"showFormulas">): Output<"showFormulas"> {
  const sources = JSON.stringify(columns);
  return stored.map((each) => {
    const formula = engine().shownFormula(sources, each);
    const { items } = JSON.parse(engine().checkFormula(sources, formula)) as FormulaCheck;
    return { formula, items };
  });
}

export function checkRecode({ columns, rules, own }: Input<"checkRecode">): Output<"checkRecode"> {
  const check = engine().checkRecode(JSON.stringify(columns), JSON.stringify(rules), own ?? undefined);
  return JSON.parse(check) as RecodeCheck;
}

export async function transformColumn(input: Input<"transformColumn">): Promise<Output<"transformColumn">> {
  const { transform, folder } = input;
  const { summary, column } = withTable(input, (table) => {
    const made =
      "formula" in transform
        ? engine().evaluateFormula(table, transform.formula)
        : engine().evaluateRecode(table, JSON.stringify(transform.rules));
    try {
      const summary = JSON.parse(made.summary()) as TransformSummary;
      return { summary, column: writeColumn(folder, made.takeColumn()) };
    } finally {
      made.free();
    }
  });
  return { summary, column: await column };
}
