import type { GroupComparisonResult } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";
import { errorsInWords } from "../sentences/effect-phrases";
import type { VariableLabels } from "../variables/variable-labels";

/** The maximum number of pairs in a table; if there are more, it has the pairs with the smallest p. */
const MOST_PAIRS = 105;

const BLANK: ResultCell = { blank: true };

function groupsTable({ groups, by: column }: GroupComparisonResult, labels: VariableLabels): ResultTable[] {
  const by = labels.x[0]?.label ?? column;
  if (!groups) return [];
  const group = { group: labels.y.axis };
  return [
    {
      key: "groups",
      title: `${labels.y.label} by ${by}`,
      columns: [
        { key: "name", label: by, kind: "text" },
        { key: "n", label: "N", kind: "count" },
        { key: "mean", label: "Mean", kind: "number", ...group },
        { key: "lower", label: "95\u202f% from", kind: "number", ...group },
        { key: "upper", label: "to", kind: "number", ...group },
        { key: "sd", label: "Std. deviation", kind: "number", ...group },
        { key: "se", label: "Std. error", kind: "number", ...group },
        { key: "median", label: "Median", kind: "number", ...group },
      ],
      rows: groups.map(({ name, n, mean, lower, upper, sd, se, median }) => [
        name,
        n,
        mean,
        lower,
        upper,
        sd,
        se,
        median,
      ]),
    },
  ];
}

function pairsTable({ pairs, by: column }: GroupComparisonResult, labels: VariableLabels): ResultTable[] {
  const by = labels.x[0]?.label ?? column;
  if (!pairs) return [];
  const kept = new Set([...pairs].sort((a, b) => (a.p_value ?? 2) - (b.p_value ?? 2)).slice(0, MOST_PAIRS));
  const shown = pairs.filter((pair) => kept.has(pair));
  const some = shown.length < pairs.length;
  const title = `Differences in the mean of ${labels.y.label} between groups of ${by}`;
  return [
    {
      key: "pairs",
      title: some
        ? `${title}: the ${formatCount(shown.length)} of ${formatCount(pairs.length)} pairs with the smallest p`
        : title,
      columns: [
        { key: "a", label: "First", kind: "text" },
        { key: "b", label: "Second", kind: "text" },
        { key: "diff", label: "First − second", kind: "number" },
        { key: "lower", label: "95\u202f% from", kind: "number" },
        { key: "upper", label: "to", kind: "number" },
        { key: "se", label: "Std. error", kind: "number" },
        { key: "t", label: "t", kind: "number" },
        { key: "df", label: "df", kind: "number", decimals: 2 },
        { key: "p", label: "p", kind: "p" },
        { key: "g", label: "Hedges’ g", kind: "number" },
        { key: "g_lower", label: "g from", kind: "number" },
        { key: "g_upper", label: "to", kind: "number" },
        ...(pairs.length > 1 ? [{ key: "dunn", label: "p of ranks (Dunn)", kind: "p" as const }] : []),
      ],
      rows: shown.map((pair) => [
        pair.a,
        pair.b,
        pair.diff,
        pair.lower,
        pair.upper,
        pair.std_err,
        pair.statistic,
        pair.df,
        pair.p_value,
        pair.hedges_g,
        pair.g_lower,
        pair.g_upper,
        ...(pairs.length > 1 ? [pair.dunn_p] : []),
      ]),
    },
  ];
}

function testsTable(result: GroupComparisonResult, labels: VariableLabels): ResultTable[] {
  const {
    welch,
    anova,
    brown_forsythe: spread,
    kruskal,
    mann_whitney: ranks,
    permutation,
    claim,
    all_rows: all,
  } = result;
  if (!result.groups) return [];
  const number = (value: number | null): ResultCell => ({ value, kind: "number" });
  const rows: ResultCell[][] = [];
  const two = result.groups.length === 2;
  if (welch)
    rows.push([`Welch (${two ? "t" : "F"})`, welch.statistic, welch.df1, number(welch.df2), welch.p_value]);
  if (anova)
    rows.push([
      "Equal spread assumed (analysis of variance, F)",
      anova.statistic,
      anova.df1,
      number(anova.df2),
      anova.p_value,
    ]);
  if (kruskal)
    rows.push(["Ranks (Kruskal–Wallis, H)", kruskal.statistic, kruskal.df, BLANK, kruskal.p_value]);
  if (ranks) rows.push([`Ranks (Mann–Whitney, U, ${ranks.method})`, ranks.u, BLANK, BLANK, ranks.p_value]);
  if (permutation)
    rows.push([
      `Permutation (${formatCount(permutation.draws)} draws)`,
      BLANK,
      BLANK,
      BLANK,
      permutation.p_value,
    ]);
  if (claim?.errors)
    rows.push([
      `Regression on the groups, ${errorsInWords(claim.errors, labels)}`,
      BLANK,
      BLANK,
      BLANK,
      claim.p_value,
    ]);
  if (all) rows.push(["With all rows", BLANK, BLANK, BLANK, all.p_value]);
  for (const { name, p_value } of result.without ?? [])
    rows.push([`Welch without ${name}`, BLANK, BLANK, BLANK, p_value]);
  if (spread)
    rows.push([
      "Equal spread (Brown–Forsythe, F)",
      spread.statistic,
      spread.df1,
      number(spread.df2),
      spread.p_value,
    ]);
  return [
    {
      key: "tests",
      title: `Tests of equal means of ${labels.y.label}, and of equal spread`,
      columns: [
        { key: "name", label: "Test", kind: "text" },
        { key: "statistic", label: "Statistic", kind: "number" },
        { key: "df1", label: "df", kind: "count" },
        { key: "df2", label: "df within", kind: "number", decimals: 2 },
        { key: "p", label: "p", kind: "p" },
      ],
      rows,
    },
  ];
}

const SIZE_LIMITS: ResultColumn[] = [
  { key: "lower", label: "95\u202f% from", kind: "number" },
  { key: "upper", label: "to", kind: "number" },
];

/** Only the sizes of two groups have limits; of more, both columns would be empty. */
function sizesTable(result: GroupComparisonResult, labels: VariableLabels): ResultTable[] {
  const { anova, kruskal, mann_whitney: ranks, detectable } = result;
  const rows: ResultCell[][] = [];
  if (anova)
    rows.push(
      ["η²: share of the spread between groups", anova.eta2, BLANK, BLANK],
      ["ω²: the same without chance", anova.omega2, BLANK, BLANK],
    );
  if (kruskal) rows.push(["ε²: share of the spread of ranks", kruskal.epsilon2, BLANK, BLANK]);
  const [a, b] = result.groups ?? [];
  if (ranks && a && b)
    rows.push(
      [
        `Probability that a value of ${a.name} is above one of ${b.name}`,
        ranks.superiority,
        ranks.lower,
        ranks.upper,
      ],
      [
        `Shift of ${a.name} from ${b.name} (Hodges–Lehmann)`,
        ranks.shift,
        ranks.shift_lower,
        ranks.shift_upper,
      ],
    );
  if (detectable !== null)
    rows.push(["Difference that 80 of 100 such samples would show", detectable, BLANK, BLANK]);
  if (rows.length === 0) return [];
  const hasLimits = rows.some(([, , lower]) => lower !== BLANK);
  return [
    {
      key: "sizes",
      title: `Size of the differences in ${labels.y.label}`,
      columns: [
        { key: "name", label: "Measure", kind: "text" },
        { key: "value", label: "Value", kind: "number" },
        ...(hasLimits ? SIZE_LIMITS : []),
      ],
      rows: hasLimits ? rows : rows.map((row) => row.slice(0, 2)),
    },
  ];
}

/** Groups, pairs, tests and sizes; empty if the result is only a message. */
export function groupTables(result: GroupComparisonResult, labels: VariableLabels): ResultTable[] {
  return [groupsTable, pairsTable, testsTable, sizesTable].flatMap((table) => table(result, labels));
}
