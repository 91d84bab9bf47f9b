import type { RobustKey, RobustStatisticsResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { MainNumbers } from "../main-numbers";
import mmInR from "../models/proof-mm.R?raw";
import mmInPython from "../models/proof-mm.py?raw";
import type { ProofCode } from "../proof-code";
import { speak, type Statement } from "../sentences/statement";
import statisticsInR from "../univariate/proof-statistics.R?raw";
import statisticsInPython from "../univariate/proof-statistics.py?raw";
import { statisticsTable } from "../univariate/statistics-table";
import { withUnit } from "../variables/value-units";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ViewProps } from "../view";
import { robustStatisticsCharts } from "./charts";
import { robustFindings, robustPhrase } from "./findings";
import locationsInR from "./proof-locations.R?raw";
import locationsInPython from "./proof-locations.py?raw";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { robustStatisticsInStata } from "./proof-stata";

/** Tables of the robust pairs and of the statistics. */
function robustStatisticsTables(result: RobustStatisticsResult, labels: VariableLabels): ResultTable[] {
  const statistics = statisticsTable(result.stats, labels.y);
  if (!result.robust_stats) return [statistics];
  return [
    {
      key: "robust",
      title: `Robust statistics of ${labels.y.label}`,
      columns: [
        { key: "name", label: "Location / scale", kind: "text" },
        { key: "location", label: withUnit("Location", labels.y.unit), kind: "number" },
        { key: "scale", label: withUnit("Scale", labels.y.unit), kind: "number" },
      ],
      rows: result.robust_stats.map(({ display_name, location, scale }) => [display_name, location, scale]),
    },
    statistics,
  ];
}

/** Whether outliers move mean and standard deviation, compared with the MM pair of all values, in words. */
function robustStatisticsStatement(result: RobustStatisticsResult, labels: VariableLabels): Statement {
  const pair = (key: RobustKey) => result.robust_stats?.find((each) => each.key === key);
  const [classical, robust] = [pair("mean_sd"), pair("tukey_mm")];
  const location = robust?.location ?? null;
  const mean = classical?.location ?? null;
  if (location === null || mean === null) return [];
  const scales = { scale: robust?.scale ?? null, sd: classical?.scale ?? null };
  return speak(robustFindings({ location, mean, ...scales, n: result.rows.used }), robustPhrase, labels);
}

function RobustStatisticsView({ result, labels, slots }: ViewProps<"robust_statistics">) {
  const tables = robustStatisticsTables(result, labels);
  const robust = tables.find((table) => table.key === "robust");
  const statistics = tables.find((table) => table.key === "statistics");
  return (
    <>
      {robust ? (
        <div className="result-columns">
          {slots.table(robust, { caption: true })}
          {slots.chart("robust")}
        </div>
      ) : null}
      {statistics ? slots.table(statistics) : null}
    </>
  );
}

export const view: AnalysisView<"robust_statistics"> = {
  subtitle: (_, labels) => labels.y.label,
  says: robustStatisticsStatement,
  outliers: (result) => result.outliers_removed,
  charts: robustStatisticsCharts,
  tables: robustStatisticsTables,
  readingAid: [
    "Each row is one way to measure centre and spread; all scales estimate the same standard deviation for normal values, so the columns can be read downwards.",
    "Where the robust rows agree with each other and not with the mean, a few values or a long tail pull the mean.",
    "The robust table uses all values, whatever the switch for outliers says: outliers get little weight there.",
  ],
  methods: [
    "MAD with the factor 1.4826; Huber's estimators with k = 1.5; bisquare MM with breakdown point 50 % and efficiency 95 % (Yohai 1987); Qn and Sn with finite-sample factors (Rousseeuw and Croux 1993); τ-estimates (Maronna and Zamar 2002).",
    "The scale of the trimmed mean is √n times its standard error; it is 1.03 times the standard deviation of normal values.",
    "Quartiles: Hyndman–Fan type 7 (R's default, Excel's QUARTILE.INC; Minitab uses type 6).",
  ],
  View: RobustStatisticsView,
};

export const proof: ProofCode<"robust_statistics"> = {
  r: { library: [statisticsInR, mmInR, locationsInR], code: [codeInR], packages: ["MASS", "robustbase"] },
  python: {
    library: [statisticsInPython, mmInPython, locationsInPython],
    code: [codeInPython],
    packages: [],
  },
  stata: robustStatisticsInStata,
};

/** Pairs whose changes the sentence names. */
const LOCATIONS: readonly RobustKey[] = ["median_mad", "huber_m", "tukey_mm"];

export const mainNumbers: MainNumbers<"robust_statistics"> = ({ robust_stats }) =>
  (robust_stats ?? [])
    .filter(({ key }) => LOCATIONS.includes(key))
    .flatMap(({ display_name, location, scale }) => [
      { name: `${display_name}, location`, value: location },
      { name: `${display_name}, scale`, value: scale },
    ]);
