import type { FunctionKey } from "~/compute/contract/types";
import type { Asked } from "../asked";
import { regressionCharts } from "./charts";
import { fitLine } from "./footer";
import { OBSERVATIONS } from "./observations";
import { ModelReport } from "./report";
import { ModelView } from "./result";
import { modelSubtitle } from "./subtitle";
import { REGRESSION_MARKS, REGRESSION_METHODS, REGRESSION_READING } from "./reading";
import { dynamicStatement } from "./sentence";
import type { AnalysisView, ResultOf, ReportProps, ResultProps } from "../view";
import { DYNAMIC_METHODS, DYNAMIC_READING, dynamicTables, OWN_TABLES, withLag } from "./dynamics";

/** Functions whose model has Y of the period before among its X. */
export type DynamicKey = Extract<FunctionKey, "autoregression" | "autoregressionx" | "koyckregression">;

/** The view of a dynamic model. */
export function dynamicView<K extends DynamicKey>(
  place: "first" | "last",
  more: string[] = [],
): AnalysisView<K> {
  const tables = (panel: ResultOf<K>, asked: Asked) => dynamicTables(panel, withLag(asked, place));
  function Result({ panel, asked, slots }: ResultProps<K>) {
    return (
      <ModelView
        marks={REGRESSION_MARKS}
        tables={tables(panel, asked)}
        footer={fitLine(panel)}
        own={OWN_TABLES}
        slots={slots}
      />
    );
  }
  function Report({ panel, asked, slots }: ReportProps<K>) {
    return (
      <ModelReport tables={tables(panel, asked)} footer={fitLine(panel)} own={OWN_TABLES} slots={slots} />
    );
  }
  return {
    subtitle: (_, asked) => modelSubtitle(withLag(asked, place), "OLS"),
    says: (panel, asked) => dynamicStatement(panel, asked, place),
    outliers: (panel) => panel.outliers_removed,
    charts: (panel, asked) => regressionCharts(panel, withLag(asked, place)),
    tables,
    observations: OBSERVATIONS,
    readingAid: [...DYNAMIC_READING, ...REGRESSION_READING],
    methods: [...DYNAMIC_METHODS, ...more, ...REGRESSION_METHODS],
    Result,
    Report,
  };
}
