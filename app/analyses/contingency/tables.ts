import type { ContingencyResult } from "~/compute/contract/types";
import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";
import { errorsInWords } from "../sentences/effect-phrases";
import type { VariableLabels } from "../variables/variable-labels";

const BLANK: ResultCell = { blank: true };
const NAMES_OF_METHODS = { exact: "Fisher, exact", monte_carlo: "Fisher, random tables" } as const;

/** A share of 1 in percent. */
export const percent = (share: number) => 100 * share;

interface Names {
  x: string;
  y: string;
  rows: readonly string[];
  columns: readonly string[];
}

function namesOf(result: ContingencyResult, labels: VariableLabels): Names {
  return {
    x: labels.x[0]?.label ?? result.by,
    y: labels.y.label,
    rows: result.row_names ?? [],
    columns: result.columns ?? [],
  };
}

/** A table with a number for each cell; `whole` is the last column, `below` the last row. */
function cellTable(
  { x, y, rows, columns }: Names,
  parts: {
    key: string;
    title: string;
    kind: Pick<ResultColumn, "kind" | "decimals" | "fixed">;
    cells: readonly (readonly (number | null)[])[];
    whole?: readonly ResultCell[];
    below?: readonly ResultCell[];
    ends?: string;
  },
): ResultTable {
  const { key, title, kind, cells, whole, below, ends = "Total" } = parts;
  return {
    key,
    title,
    columns: [
      { key: "name", label: x, kind: "text" },
      ...columns.map((name, j): ResultColumn => ({ key: `c${j}`, label: name, group: y, ...kind })),
      ...(whole ? [{ key: "total", label: ends, ...kind }] : []),
    ],
    rows: [
      ...rows.map((name, i) => [name, ...(cells[i] ?? []), ...(whole ? [whole[i] ?? null] : [])]),
      ...(below ? [["Total", ...below]] : []),
    ],
    ...(below ? { partStarts: [rows.length] } : {}),
  };
}

const PERCENT = { kind: "number", decimals: 1, fixed: true } as const;

function cellTables(result: ContingencyResult, names: Names): ResultTable[] {
  const { counts, row_totals: rows, column_totals: columns } = result;
  if (!counts || !rows || !columns) return [];
  const total = rows.reduce((sum, count) => sum + count, 0);
  const { x, y } = names;
  const inPercent = (shares: readonly (readonly number[])[] | null) =>
    (shares ?? []).map((row) => row.map(percent));
  const hundred = (of: readonly unknown[]): ResultCell[] => of.map(() => 100);
  return [
    cellTable(names, {
      key: "counts",
      title: `Counts of ${y} by ${x}`,
      kind: { kind: "count" },
      cells: counts,
      whole: rows,
      below: [...columns, total],
    }),
    cellTable(names, {
      key: "row_shares",
      title: `${y} in percent of the rows of each ${x}`,
      kind: PERCENT,
      cells: (result.row_shares ?? []).map((row) => row.map(({ share }) => percent(share))),
      whole: hundred(rows),
      below: [...columns.map((count) => percent(count / total)), 100],
      ends: "Row total",
    }),
    cellTable(names, {
      key: "column_shares",
      title: `${x} in percent of the rows of each ${y}`,
      kind: PERCENT,
      cells: inPercent(result.column_shares),
      whole: rows.map((count) => percent(count / total)),
      below: [...hundred(columns), 100],
      ends: "All rows",
    }),
    cellTable(names, {
      key: "total_shares",
      title: "Percent of all rows",
      kind: PERCENT,
      cells: inPercent(result.total_shares),
      whole: rows.map((count) => percent(count / total)),
      below: [...columns.map((count) => percent(count / total)), 100],
    }),
    cellTable(names, {
      key: "expected",
      title: "Counts expected without a relation",
      kind: { kind: "number", decimals: 2 },
      cells: result.expected ?? [],
      whole: rows,
      below: [...columns, total],
    }),
    cellTable(names, {
      key: "adjusted",
      title: "Adjusted residuals: counts less expected counts in standard errors",
      kind: { kind: "number", decimals: 2, fixed: true },
      cells: result.adjusted ?? [],
    }),
  ];
}

function testsTable(result: ContingencyResult, labels: VariableLabels): ResultTable {
  const { chi_squared: pearson, likelihood_ratio: g, fisher, mcnemar, within, claim } = result;
  const rows: ResultCell[][] = [];
  if (pearson) rows.push(["Pearson's χ²", pearson.statistic, pearson.df, pearson.p_value]);
  if (g) rows.push(["Likelihood ratio (G)", g.statistic, g.df, g.p_value]);
  if (fisher) rows.push([NAMES_OF_METHODS[fisher.method], BLANK, BLANK, fisher.p_value]);
  if (claim?.errors)
    rows.push([
      `Regressions of the shares, ${errorsInWords(claim.errors, labels)}`,
      BLANK,
      BLANK,
      claim.p_value,
    ]);
  if (within && within.p_value !== null)
    rows.push(
      within.df === null
        ? [`The same within ${within.column}`, BLANK, BLANK, within.p_value]
        : [`Cochran–Mantel–Haenszel within ${within.column}`, within.statistic, within.df, within.p_value],
    );
  if (mcnemar) rows.push(["McNemar, exact", BLANK, BLANK, mcnemar.p_value]);
  return {
    key: "tests",
    title: "Tests of no relation",
    columns: [
      { key: "name", label: "Test", kind: "text" },
      { key: "statistic", label: "Statistic", kind: "number" },
      { key: "df", label: "df", kind: "count" },
      { key: "p", label: "p", kind: "p" },
    ],
    rows,
  };
}

function sizesTable(result: ContingencyResult, { x, y, rows, columns }: Names): ResultTable {
  const { cramers_v: v, two_by_two: two, kappa } = result;
  const of = `${y} ${columns[1] ?? ""}, ${x} ${rows[0] ?? ""} against ${rows[1] ?? ""}`;
  const lines: ResultCell[][] = [];
  const scaled = (value: number | null) => (value === null ? null : percent(value));
  if (two) {
    lines.push([
      `Difference of shares, points: ${of}`,
      scaled(two.difference),
      scaled(two.lower),
      scaled(two.upper),
    ]);
    lines.push([`Ratio of shares: ${of}`, two.ratio, two.ratio_lower, two.ratio_upper]);
    lines.push([`Odds ratio: ${of}`, two.odds_ratio, two.or_lower, two.or_upper]);
  }
  if (v) {
    lines.push(["Cramér's V", v.value, v.lower, v.upper]);
    lines.push(["Cramér's V without its bias", v.corrected, BLANK, BLANK]);
  }
  if (kappa) lines.push(["Cohen's κ", kappa.value, kappa.lower, kappa.upper]);
  return {
    key: "sizes",
    title: "How closely they go together",
    columns: [
      { key: "name", label: "Size", kind: "text" },
      { key: "value", label: "Estimate", kind: "number", decimals: 3 },
      { key: "lower", label: "Lower", kind: "number", decimals: 3 },
      { key: "upper", label: "Upper", kind: "number", decimals: 3 },
    ],
    rows: lines,
  };
}

function withinTable({ within, claim }: ContingencyResult, names: Names): ResultTable[] {
  if (!within) return [];
  const { x, y, rows, columns } = names;
  const isSmall = rows.length === 2 && columns.length === 2;
  const share = (counts: readonly (readonly number[])[], i: number) => {
    const row = counts[i] ?? [];
    const total = row.reduce((sum, count) => sum + count, 0);
    return total === 0 ? null : percent((row[1] ?? 0) / total);
  };
  const scaled = (value: number | null | undefined) =>
    value === null || value === undefined ? null : percent(value);
  const label = `${y} ${columns[1] ?? ""} in percent of the rows`;
  return [
    {
      key: "within",
      title: `${y} by ${x} within the values of ${within.column}`,
      columns: [
        { key: "value", label: within.column, kind: "text" },
        { key: "n", label: "N", kind: "count" },
        ...(isSmall
          ? [
              ...rows.map((name, i): ResultColumn => ({
                key: `s${i}`,
                label: name,
                group: label,
                ...PERCENT,
              })),
              { key: "difference", label: "Difference, points", ...PERCENT },
              { key: "lower", label: "Lower", ...PERCENT },
              { key: "upper", label: "Upper", ...PERCENT },
            ]
          : [{ key: "v", label: "Cramér's V", kind: "number" as const, decimals: 3 }]),
      ],
      rows: [
        ...within.values.map(({ name, n, counts, cramers_v: v, two_by_two: two }) => [
          name,
          n,
          ...(isSmall
            ? [
                share(counts, 0),
                share(counts, 1),
                scaled(two?.difference),
                scaled(two?.lower),
                scaled(two?.upper),
              ]
            : [v?.value ?? null]),
        ]),
        ...(isSmall
          ? [
              [
                claim?.errors ? "All, with the values held fixed" : "All (Mantel–Haenszel)",
                within.values.reduce((sum, { n }) => sum + n, 0),
                BLANK,
                BLANK,
                scaled(within.difference),
                scaled(within.lower),
                scaled(within.upper),
              ],
            ]
          : []),
      ],
      ...(isSmall ? { partStarts: [within.values.length] } : {}),
    },
  ];
}

/** Tables of counts, shares with their base, tests and effect sizes; empty if the result is only a message. */
export function contingencyTables(result: ContingencyResult, labels: VariableLabels): ResultTable[] {
  if (!result.counts) return [];
  const names = namesOf(result, labels);
  return [
    ...cellTables(result, names),
    testsTable(result, labels),
    sizesTable(result, names),
    ...withinTable(result, names),
  ];
}
