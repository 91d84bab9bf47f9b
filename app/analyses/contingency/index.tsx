import { MOST_NUMBERS, type MainNumbers } from "../main-numbers";
import type { ProofCode } from "../proof-code";
import { speak } from "../sentences/statement";
import type { AnalysisView, ViewProps } from "../view";
import { contingencyCharts } from "./charts";
import { contingencyFindings } from "./findings";
import { contingencyPhrase } from "./phrases";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";
import { contingencyInStata } from "./proof-stata";
import { contingencyTables, percent } from "./tables";

/** The tables that are always open. */
const OPEN = ["row_shares", "within", "tests", "sizes"];

function ContingencyView({ result, labels, slots }: ViewProps<"contingency">) {
  const tables = contingencyTables(result, labels);
  const charts = contingencyCharts(result, labels);
  const open = OPEN.flatMap((key) => tables.filter((table) => table.key === key));
  const more = tables.filter(({ key }) => !OPEN.includes(key) && key !== "counts");
  const counts = tables.find(({ key }) => key === "counts");
  return (
    <>
      {charts.map(({ key }) => (
        <div key={key} className="result-wide">
          {slots.chart(key)}
        </div>
      ))}
      {counts ? slots.table(counts) : null}
      {open.map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
      {more.length > 0 ? (
        <details className="more">
          <summary>Other shares, expected counts and residuals</summary>
          {more.map((table) => (
            <div key={table.key}>{slots.table(table)}</div>
          ))}
        </details>
      ) : null}
    </>
  );
}

export const view: AnalysisView<"contingency"> = {
  subtitle: (result, labels) => `${labels.y.label} by ${result.by}`,
  says: (result, labels) => speak(contingencyFindings(result), contingencyPhrase, labels),
  outliers: () => null,
  charts: contingencyCharts,
  tables: contingencyTables,
  readingAid: [
    "A share is of the rows of one category of X: the shares of each row of that table add up to 100 %. Shares of columns and of all rows have tables of their own.",
    "An adjusted residual beyond ±2 marks a cell with more or fewer rows than chance would give; of many cells some are beyond it by chance.",
    "Cramér's V is 0 without a relation and 1 where each category of one column goes with a single one of the other.",
    'That two columns go together does not say that one moves the other. A third column can make a relation or turn it: choose it under "Within the values of".',
  ],
  methods: [
    "The sentence uses Fisher's exact test where a count is expected below 5 (Freeman and Halton 1951; of large tables 100,000 random ones with the same margins), else Pearson's chi-squared without a correction for continuity. Where rows share entities or times it rests on regressions of the shares with errors that allow for that.",
    "Cramér's V: limits of the noncentrality of chi-squared; without its bias by Bergsma 2013. Difference of shares: Newcombe 1998, method 10. Ratio: Koopman 1984. Odds ratio: Woolf 1955, exact conditional limits with an empty cell. Shares: Wilson 1927.",
    "Within a third column: Cochran, Mantel and Haenszel; common difference with the variance of Sato 1989. McNemar: exact binomial. Kappa: Fleiss, Cohen and Everitt 1969.",
  ],
  View: ContingencyView,
};

export const proof: ProofCode<"contingency"> = {
  r: { library: [], code: [codeInR], packages: [] },
  python: { library: [], code: [codeInPython], packages: [] },
  stata: contingencyInStata,
};

export const mainNumbers: MainNumbers<"contingency"> = ({ cramers_v: v, columns, row_names, row_shares }) => [
  { name: "Cramér's V", value: v?.value ?? null },
  ...(row_names ?? []).slice(0, MOST_NUMBERS - 1).map((name, i) => {
    const at = (columns?.length ?? 0) === 2 ? 1 : 0;
    const share = row_shares?.[i]?.[at]?.share;
    return {
      name: `${columns?.[at] ?? ""}, % of the rows of ${name}`,
      value: share === undefined ? null : percent(share),
    };
  }),
];
