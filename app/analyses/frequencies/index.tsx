import type { FrequenciesResult } from "~/compute/contract/types";
import { countOf } from "~/lib/format-number";
import type { ResultTable } from "~/lib/result-table";
import { MOST_NUMBERS, type MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { errorsInWords } from "../sentences/effect-phrases";
import { speak } from "../sentences/statement";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ViewProps } from "../view";
import { frequencyCharts } from "./charts";
import { frequencyFindings, frequencyPhrase } from "./findings";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { frequenciesInStata } from "./proof-stata";
import { countRows, percent, withValuesOf } from "./shares";

function tables(given: FrequenciesResult, labels: VariableLabels): ResultTable[] {
  const result = withValuesOf(given, labels);
  return result.levels ? [sharesTable(result, labels), ...testsTable(result, labels)] : [];
}

function sharesTable(result: FrequenciesResult, labels: VariableLabels) {
  const { levels, others, missing } = result;
  const rows = countRows(result);
  const share = { kind: "number" as const, decimals: 1, fixed: true };
  const blank = { blank: true } as const;
  let before = 0;
  const cumulated = (count: number) => {
    before += count;
    return percent(before / rows);
  };
  return {
    key: "frequencies",
    title: `Frequencies of ${labels.y.label}`,
    columns: [
      { key: "value", label: labels.y.label, kind: "text" },
      { key: "count", label: "Count", kind: "count" },
      { key: "share", label: "Share, %", ...share },
      { key: "lower", label: "Lower, %", ...share },
      { key: "upper", label: "Upper, %", ...share },
      { key: "cumulative", label: "Cumulative, %", ...share },
    ],
    rows: [
      ...(levels ?? []).map((each) => [
        each.value,
        each.count,
        percent(each.share),
        percent(each.lower),
        percent(each.upper),
        cumulated(each.count),
      ]),
      ...(others && others.levels > 0
        ? [
            [
              countOf(others.levels, "other"),
              others.count,
              percent(others.count / rows),
              blank,
              blank,
              cumulated(others.count),
            ],
          ]
        : []),
      ...(missing ? [["(missing)", missing, blank, blank, blank, blank]] : []),
    ],
  } satisfies ResultTable;
}

function testsTable({ equal_shares: equal, top }: FrequenciesResult, labels: VariableLabels): ResultTable[] {
  if (!equal || !top || top.second === null) return [];
  const [two, dependent] = [`${top.value} against ${top.second}`, top.dependent];
  const t =
    dependent && dependent.difference !== null && dependent.std_err
      ? dependent.difference / dependent.std_err
      : null;
  return [
    {
      key: "tests",
      title: "Tests",
      columns: [
        { key: "name", label: "Test", kind: "text" },
        { key: "statistic", label: "Statistic", kind: "number" },
        { key: "df", label: "df", kind: "count" },
        { key: "p", label: "p", kind: "p" },
      ],
      rows: [
        ["Equal shares (Pearson)", equal.statistic, equal.df, equal.p_value],
        [`${two} (binomial)`, { blank: true }, { blank: true }, top.p_value],
        ...(dependent
          ? [[`${two} (t, ${errorsInWords(dependent.errors, labels)})`, t, dependent.df, dependent.p_value]]
          : []),
      ],
    },
  ];
}

function FrequenciesView({ result, labels, slots }: ViewProps<"frequencies">) {
  const [shares, tests] = tables(result, labels);
  return (
    <>
      <div className="result-wide">{slots.chart("shares")}</div>
      {shares ? slots.table(shares) : null}
      {tests ? (
        <details className="more">
          <summary>Tests of the shares</summary>
          {slots.table(tests, { caption: false })}
        </details>
      ) : null}
    </>
  );
}

export const view: AnalysisView<"frequencies"> = {
  subtitle: (_, labels) => labels.y.label,
  says: (result, labels) =>
    speak(
      frequencyFindings({
        ...withValuesOf(result, labels),
        rows: countRows(result),
        isOrdered: labels.entity === null && labels.time !== null && labels.time !== labels.y.name,
      }),
      frequencyPhrase,
      labels,
    ),
  outliers: () => null,
  charts: frequencyCharts,
  tables,
  readingAid: [
    "Each bar is the share of a value among the rows that have one; the line over it shows its 95 % limits.",
    "The limits of all values hold at once in 95 of 100 samples, so they are wider than those of a single share. They take the rows as independent.",
    "Rows without a value are counted below the others and are in no share.",
  ],
  methods: [
    "Limits: Goodman 1965, of two values Wilson 1927, at 95 % together. Values beyond the 50 most frequent are one category.",
    "Equal shares: Pearson's chi-squared of all values. The most frequent value against the second: exact binomial test, which needs no correction for the choice (Hung and Fithian 2019); of panel data and of one series in time also a t test of the difference of both shares, with errors by the cluster jackknife (CV3) or the equal-weighted cosine estimator (EWC).",
  ],
  View: FrequenciesView,
};

export const proof: ProofCode<"frequencies"> = {
  r: { library: [], code: [codeInR], packages: [] },
  python: { library: [], code: [codeInPython], packages: [] },
  stata: frequenciesInStata,
};

export const mainNumbers: MainNumbers<"frequencies"> = ({ levels, distinct }) => [
  { name: "Different values", value: distinct },
  ...(levels ?? [])
    .slice(0, MOST_NUMBERS)
    .map(({ value, share }) => ({ name: `Share of ${value}, %`, value: percent(share) })),
];
