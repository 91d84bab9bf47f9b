import type { PairedComparisonResult } from "~/compute/contract/types";
import type { ResultCell, ResultTable } from "~/lib/result-table";
import { errorsInWords } from "../sentences/effect-phrases";
import type { VariableLabels } from "../variables/variable-labels";
import { differenceLabel, pairOf } from "./size";

const BLANK: ResultCell = { blank: true };

function testsTable(result: PairedComparisonResult, labels: VariableLabels): ResultTable[] {
  const { t, wilcoxon, sign, claim, all_rows: all, without_outliers: without, n } = result;
  if (n === null) return [];
  const rows: ResultCell[][] = [];
  if (t) rows.push(["Mean (Student’s t)", result.mean_diff, t.lower, t.upper, t.statistic, t.df, t.p_value]);
  if (wilcoxon)
    rows.push([
      `Ranks (Wilcoxon, V, ${wilcoxon.method}; shift by Hodges and Lehmann)`,
      wilcoxon.shift,
      wilcoxon.lower,
      wilcoxon.upper,
      wilcoxon.v,
      BLANK,
      wilcoxon.p_value,
    ]);
  if (sign && sign.p_value !== null)
    rows.push([
      `Signs (${sign.positive} above, ${sign.negative} below, exact)`,
      BLANK,
      BLANK,
      BLANK,
      BLANK,
      BLANK,
      sign.p_value,
    ]);
  const claimed = (name: string, found: NonNullable<typeof claim>) =>
    rows.push([name, found.diff, found.lower, found.upper, BLANK, BLANK, found.p_value]);
  if (claim && claim.p_value !== null)
    claimed(
      `Sentence: mean, ${claim.errors === null ? "with allowance for skewness" : errorsInWords(claim.errors, labels)}`,
      claim,
    );
  if (all) claimed("The same with all pairs", all);
  if (without) claimed("The same without outliers", without);
  if (rows.length === 0) return [];
  return [
    {
      key: "tests",
      title: `Difference ${differenceLabel(labels).label}`,
      columns: [
        { key: "name", label: "Test", kind: "text" },
        { key: "difference", label: "Difference", kind: "number" },
        { key: "lower", label: "95\u202f% from", kind: "number" },
        { key: "upper", label: "to", kind: "number" },
        { key: "statistic", label: "Statistic", kind: "number" },
        { key: "df", label: "df", kind: "count" },
        { key: "p", label: "p", kind: "p" },
      ],
      rows,
    },
  ];
}

function agreementTable(result: PairedComparisonResult, labels: VariableLabels): ResultTable[] {
  const { agreement, claim, n } = result;
  if (!agreement || n === null) return [];
  const { y, x } = pairOf(labels);
  const ratios = result.ratios
    ? [{ key: "ratio", label: `${y.name} / ${x.name}`, kind: "number" as const }]
    : [];
  const ratio = (value: number | null) => (result.ratios ? [value === null ? null : Math.exp(value)] : []);
  const row = (
    name: string,
    value: number | null,
    limits: readonly [number | null, number | null] | null,
    isDifference = true,
  ): ResultCell[] => [
    name,
    value,
    ...(limits ?? [BLANK, BLANK]),
    ...(isDifference ? ratio(value) : result.ratios ? [BLANK] : []),
  ];
  const { lower, upper, lower_lower, lower_upper, upper_lower, upper_upper, slope } = agreement;
  const rows: ResultCell[][] = [
    ["Pairs", { value: n, kind: "count" }, BLANK, BLANK, ...(result.ratios ? [BLANK] : [])],
    row("Mean difference (bias)", result.mean_diff, result.t ? [result.t.lower, result.t.upper] : null),
    row("Standard deviation of the differences", result.sd_diff, null, false),
    row("Lower limit of agreement", lower, [lower_lower, lower_upper]),
    row("Upper limit of agreement", upper, [upper_lower, upper_upper]),
  ];
  if (slope !== null)
    rows.push(row("Slope of the difference on the mean of both", slope, null, false), [
      "p of the slope",
      { value: agreement.slope_p, kind: "p" },
      BLANK,
      BLANK,
      ...(result.ratios ? [BLANK] : []),
    ]);
  if (claim && claim.detectable !== null)
    rows.push(row("Mean difference that 80 of 100 such samples would show", claim.detectable, null));
  return [
    {
      key: "agreement",
      title: `Agreement of ${y.label} and ${x.label}`,
      columns: [
        { key: "name", label: "Measure", kind: "text" },
        { key: "value", label: "Value", kind: "number" },
        { key: "lower", label: "95\u202f% from", kind: "number" },
        { key: "upper", label: "to", kind: "number" },
        ...ratios,
      ],
      rows,
    },
  ];
}

/** Tests and agreement; empty if the result is only a message. */
export function pairedTables(result: PairedComparisonResult, labels: VariableLabels): ResultTable[] {
  return [...testsTable(result, labels), ...agreementTable(result, labels)];
}
